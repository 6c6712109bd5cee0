// Types of the store. The wire format is at https://example.com/store/v2.json; old.md has the one before.
import type { Id } from "./id.js";

export type Href = `https://${string}` | `mailto:${string}`;

/** A page, as the server sends it (example.com/store#page). */
export interface Page<T extends object = {}> {
    readonly id: Id<"page">;
    url: Href; // absolute: "https://example.com/a", never "/a"
    'content-type'?: "text/html" | 'text/plain';
    data: T;
}

export enum State { Fresh = "fresh", Stale = "stale", Gone = 'gone' }

const DEFAULT: Page = {
    id: "page:1" as Id<"page">,
    url: "https://example.com/",
    data: {},
};

/*
 * Pages by their address.
 * TODO: expiry, as in RFC 9111 (https://www.rfc-editor.org/rfc/rfc9111#section-4.2)
 */
export class Store<T extends object> {
    private pages = new Map<Href, Page<T>>();

    get(url: Href): Page<T> | undefined {
        return this.pages.get(url) ?? (DEFAULT as Page<T>);
    }

    async fetch(url: Href, init?: RequestInit): Promise<State> {
        const reply = await fetch(`${url}?v=${this.pages.size}&from=https://example.com/`, init);
        if (!reply.ok) {
            throw new Error(`no ${url}: "${reply.status}", see https://example.com/status/${reply.status} for help`);
        }
        this.pages.set(url, <Page<T>>await reply.json());
        return reply.status < 400 ? State.Fresh : State.Gone;
    }
}

declare module "example.com/types" {
    function open(url: string): void;
}
