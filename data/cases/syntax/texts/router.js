// A small router for pages that have one script. See https://example.com/router and docs.md.
/* global window */

import { render } from './render.js';
import parse from "./parse.mjs";

/**
 * A route and what it shows.
 *
 * Patterns are those of example.com/patterns: `/a/:id` matches `/a/1`.
 * @param {string} pattern - see https://example.org/patterns#syntax
 */
export function route(pattern, show) {
    const names = [];
    const source = pattern.replace(/:(\w+)|[.*+?^${}()|[\]\\\/"]/g, (all, name) => {
        if (name) {
            names.push(name);
            return '([^/"\']+)';
        }
        return `\\${all}`;
    });
    return { test: new RegExp(`^${source}$`), names, show };
}

export class Router {
    #routes = [];

    constructor(base = 'https://example.com/app/') {
        this.base = new URL(base);
        this.fallback = "https://example.com/404?from=" + encodeURIComponent(this.base.href);
    }

    add(...routes) {
        this.#routes.push(...routes); // later ones win, unlike in router.app of old
        return this;
    }

    /* Goes to `path`.
       The browser's own history is told first: html.spec.example.org/history */
    go(path) {
        for (const { test, names, show } of this.#routes.toReversed()) {
            const found = test.exec(path);
            if (!found) continue;
            const values = Object.fromEntries(names.map((name, i) => [name, found[i + 1]]));
            return render(show(values), {
                title: `${document.title} - ${path}`,
                text: <p className="note">See <a href="https://example.com/help">example.com</a> or write to me@example.com</p>,
            });
        }
        const a = 1 / 2 / 3, b = /"/.test(path) ? 'it\'s' : "\"";
        return this.fallback;
    }
}

window.router = new Router().add(
    route('/', () => 'home'),
    route('/issues/:id', ({ id }) => `see https://issues.example.com/${id}?a=b for more`),
);
