import type { Detector, LinkKind } from './index.js';

/** What decides about links: a detector, or what `load()` of any build returned, for a detector with the default options. */
export type Linker = Detector | { readonly Detector: new () => Detector };

export interface PartOptions {
  /** Whether a link shows what `detector.display` answers: the host in Unicode, few escapes. Default: no, the text as it is written. */
  display?: boolean;
  /** How many grapheme clusters of a link are shown, at least 1. `…`, one of them, takes the place of the middle. Default: all. */
  truncate?: number;
  /** Whether candidates that were refused because they could deceive a reader are marked. Default: no. */
  markRefused?: boolean;
}

export interface LinkifyOptions extends PartOptions {
  /** The attribute `rel` of links. An empty one is left out. Default: `noopener noreferrer nofollow ugc`, for texts of strangers. */
  rel?: string;
  /** The attribute `target` of links. Default: none. */
  target?: string;
  /** The attribute `class` of links. Default: none. */
  className?: string;
  /** Whether line breaks (CR LF, LF, CR) are written as `<br>`. Default: no. */
  lineBreaks?: boolean;
}

/** A link. It is safe to put all of it into attributes and text of a framework that escapes them. */
export interface LinkPart {
  /** What is shown. */
  text: string;
  /** Where the link leads: an address that `detector.mayOpen` allows. */
  href: string;
  kind: LinkKind;
  /** The part of the host that somebody owns, in Unicode; `null` if there is none, as for an IP address. */
  domain: string | null;
  /** The domain if the shown text does not begin with it, such as `example.net` for `https://paypal.com.example.net`; otherwise `null`. */
  title: string | null;
  refused?: undefined;
}

/** Text that is no link. */
export interface TextPart {
  text: string;
  /** With `markRefused`: why the text is refused as an address, in English. */
  refused?: string;
  href?: undefined;
  kind?: undefined;
  domain?: undefined;
  title?: undefined;
}

/**
 * A plain text as HTML, to be put between tags. Its links are `<a>`, and everything is escaped, so no text is ever markup. In `<pre>`,
 * begin with a line break of your own, because HTML drops the first one. Linear in the text.
 */
export function linkify(text: string, livelink: Linker, options?: LinkifyOptions): string;

/** The parts of a text in order. Their texts together are the whole text, apart from links that are shown in another form. */
export function linkifyToParts(text: string, livelink: Linker, options?: PartOptions): (LinkPart | TextPart)[];

/**
 * The same as `linkify` for a text that comes in chunks, which may end anywhere. A run without white space is kept until it ends, and
 * nothing else.
 */
export function linkifyStream(livelink: Linker, options?: LinkifyOptions): TransformStream<string, string>;
