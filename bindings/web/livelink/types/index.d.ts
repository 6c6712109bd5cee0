/// <reference lib="esnext.disposable" />
// All offsets count UTF-16 code units, as the strings of JavaScript do. Ranges are half-open: `text.slice(start, end)`.

/** The kind of a link. That of a link by a pattern is the pattern's name. */
export type LinkKind = 'url' | 'email' | (string & {});

/** A link of a text. */
export interface Link {
  start: number;
  end: number;
  kind: LinkKind;
  /** Where the link leads, ready for an `href` attribute apart from the escapes of HTML. */
  href: string;
}

/** A candidate, and the decision about it. */
export interface Verdict {
  start: number;
  end: number;
  /** `null` if the candidate is not a link. */
  kind: LinkKind | null;
  /** Why the candidate is not a link, in English; `null` if it is one. */
  reason: string | null;
  /**
   * Whether the candidate is not a link because it could deceive a reader: its host looks like another one, a bidi control could
   * reverse it, or user information is where a reader expects the host.
   */
  deceives: boolean;
}

/** The options of detection. The defaults fit a text editor for everyone. */
export interface DetectorOptions {
  /** `'uts58'`: every link of the standard UTS #58. `'universal-acceptance'` (the default): without those that could deceive a reader. */
  profile?: 'uts58' | 'universal-acceptance';
  /** The scheme that `example.com` gets in its href. Default: `'https'`. */
  defaultScheme?: 'https' | 'http';
  /** The length in bytes of UTF-8 up to which a candidate links. Default: 16,384. */
  maxLinkLength?: number;
  /** Whether `http://localhost:8080` links. Default: no. */
  singleLabelHosts?: boolean;
  /** Which hosts link without a scheme: all, those with a common top-level domain, or none. In a session it is about new links. Default: `true`. */
  bareHosts?: boolean | 'common';
  /** Suffixes of one's own network: `nas.corp` links with `'corp'`. `'private-use'` stands for `lan`, `local`, `internal`, `test` and the like. At most 64. */
  networkSuffixes?: string[];
  /** Also links repositories (`ssh://git@…`), files, `http://localhost` and hosts of a network (`'private-use'`), for editors of source code. Default: no. */
  developer?: boolean;
  /** More schemes. `'host'`: `gemini://example.com`; `'slashes'`: `x://anything`; `'opaque'`: `tel:anything`. The name `*` with `'slashes'` stands for every scheme. */
  schemes?: Record<string, 'host' | 'slashes' | 'opaque'>;
  /** The rules of the profile `'universal-acceptance'`, each with a switch of its own. */
  policy?: {
    loneQuestionMark?: boolean; bidiControls?: boolean; unbracketedIpv6?: boolean; cjkEdges?: boolean; mixedScripts?: boolean;
    confusables?: boolean; mixedWords?: boolean; identifierTypes?: boolean; fileExtensions?: boolean; members?: boolean;
    sentenceJoints?: boolean; ports?: boolean; enclosures?: boolean; bidiEnds?: boolean; nonAddresses?: boolean;
    ellipses?: boolean; zeroWidthEnds?: boolean; emphasis?: boolean; terminalEscapes?: boolean;
    mailtoQueries?: boolean; stringEscapes?: boolean; bracketedTexts?: boolean; wholeClusters?: boolean;
    entities?: boolean; markdownEnds?: boolean;
  };
  /** Links of the program's own kinds, at most 14. The build `livelink/slim` has none. */
  patterns?: readonly Pattern[];
}

/**
 * A kind of link that a program adds to those of the standards. A link of the standards wins over one of a pattern, and an earlier
 * pattern over a later one.
 *
 * A `target` is an address with `{}` in it, where the text of a link goes, percent-encoded. A link shows only if the schemes of the
 * options, a relative address or `tel:` allow its target, and never with `javascript:`.
 */
export type Pattern = ReadyPattern | FunctionPattern | ExpressionPattern;

/** A pattern that is ready. Its name is that of the kind. */
export type ReadyPattern =
  /** `#` and a word of any script that is no number and no colour. `{}` is the word. */
  | { ready: 'tag'; target: string }
  /**
   * `@` and a name of letters, digits, `_`, `.` and `-` of ASCII. `{}` is the name. With `known`, only the names for which it returns true:
   * those of users, say. Without it, all but common words of code link, such as `@Override`.
   */
  | { ready: 'mention'; target: string; known?: (name: string) => boolean }
  /** One of the prefixes, such as `PR-` and `#`, and a number. `{}` is the number. */
  | { ready: 'ticket'; prefixes: readonly string[]; target: string }
  /** A place in a source file, such as `src/main.rs:12:5`. `{}`, which is the target if none is given, is `src/main.rs#L12C5`. */
  | { ready: 'source'; target?: string }
  /** A phone number with `+` and without spaces. It leads to `tel:`. */
  | { ready: 'phone' };

/**
 * A pattern of a function. A function depends on its arguments alone: an index asks again only where the text near a link changes. If it
 * throws or returns something else than it may, there is no link at that place, `reportError` (`console.error` in Node) gets the error, and the
 * rest of the text is not affected. A function may use no object of this package: each call is an error while one waits for the answer.
 */
export interface FunctionPattern {
  /** Lower-case letters, digits and hyphens of ASCII. It is the kind of the links. */
  name: string;
  /** The characters with which a link may begin. */
  starts: string;
  /** The greatest length of a link in bytes of UTF-8, up to 1,024. An edit scans text in proportion to it. */
  maxLength: number;
  /**
   * Returns the length of the link in code units of `after`, or `null`. `before` and `after` are the text of one word around a place that begins with one of `starts`:
   * at most 32 bytes before it, and at most `maxLength + 32` bytes from it on. White space is in neither.
   */
  find(before: string, after: string): number | null;
  /** An address with `{}`, or a function that gets the text of the link and returns its address, or `null` for no link. */
  target: string | ((text: string) => string | null);
}

/**
 * A pattern of a regular expression. It is asked at each of `starts`, as if it were sticky (flag `y`), about the text that `find` of a
 * {@link FunctionPattern} gets. The text is bounded, but the time for it is that of the engine: an expression such as `/(a|a)*b/` takes
 * time that doubles with each letter.
 */
export interface ExpressionPattern {
  name: string;
  starts: string;
  maxLength: number;
  expression: RegExp;
  /** `{}` is the first group of the expression, or all of the link. */
  target: string | ((text: string) => string | null);
}

/** An object in the module's memory. It is freed when it is collected as garbage. `free` frees it at once, and each call on it is then an error. */
interface Held extends Disposable {
  free(): void;
}

/** Finds the links of a text. */
export interface Detector extends Held {
  /** The kinds by their numbers: `'url'`, `'email'`, and the names of the patterns. */
  readonly kinds: readonly LinkKind[];
  /** Three numbers for each link: where it starts, where it ends, and its kind, as `kinds` has it. The quickest way. */
  detect(text: string): Uint32Array;
  /** The links with their addresses. */
  links(text: string): Link[];
  /** Every candidate, with the reason if it is not a link. */
  explain(text: string): Verdict[];
  /** Where a link leads, from the link's own text. */
  href(link: string, kind?: LinkKind): string;
  /** How a link is best shown, from the link's own text: the host in Unicode, the rest with as few escapes as possible. */
  display(link: string, kind?: LinkKind): string;
  /**
   * The part of a link's host that somebody owns, such as `example.co.uk`, in Unicode, from the link's own text. `null` for an
   * IP address, for a single label, and for a scheme without a host. Show it where the user asks where a link leads.
   */
  registrableDomain(link: string, kind?: LinkKind): string | null;
  /**
   * Whether an editor may hand an address to the browser when the user opens a link: its scheme is one that links have. A link
   * of the user's own may lead anywhere, and `javascript:` addresses are programs. With patterns, relative addresses and `tel:` may be opened, too.
   */
  mayOpen(href: string): boolean;
}

/** One replacement in a text. */
export interface Replacement {
  from: number;
  to: number;
  text: string;
}

/** All links of a text, kept right while the text is edited. */
export interface LinkIndex extends Held {
  /** The kinds by their numbers: `'url'`, `'email'`, and the names of the detector's patterns. */
  readonly kinds: readonly LinkKind[];
  /**
   * Replaces a range and returns the changes: five numbers for each link. The first is the change (0 removed, 1 added,
   * 2 changed); then come the link's id, start, end and kind. A removed link has its place in the old text. A link that only
   * moved is not mentioned and keeps its id.
   */
  edit(from: number, to: number, text: string): Uint32Array;
  /** Several replacements at once (many carets, replace all). All offsets are of the text before the first one. */
  edits(list: Replacement[]): Uint32Array;
  /** The cost of the last edit: how many code units the detector was given, and the ranges of the text that were scanned again. */
  readonly scanned: { length: number; ranges: { start: number; end: number }[] };
  /**
   * With `syntax`: the ranges where other links may show than at the last call, such as all after a `/*` that was typed. Ask for
   * the links of those that are on the screen. The result of `edit` does not depend on the syntax.
   */
  takeReclassified(): { start: number; end: number }[];
  /** The links that share something with a range (the whole text, if none is given), with their addresses. */
  links(from?: number, to?: number): Link[];
  /** The same without addresses: four numbers for each link, its id, start, end and kind. */
  ranges(from?: number, to?: number): Uint32Array;
  /** The link that holds the character at an offset. */
  linkAt(at: number): Link | null;
  /** The number of links. */
  readonly count: number;
  /** The length of the text. */
  readonly textLength: number;
}

/** Who made a link. The target of an automatic one follows its text. */
export type MarkKind = 'auto' | 'manual';

/** A link of a document. */
export interface Mark {
  start: number;
  end: number;
  kind: MarkKind;
  href: string;
}

/** A range where the user took the link off, so that it stays off. */
export interface Mute {
  start: number;
  end: number;
  cause: 'backspace' | 'undo' | 'unlink';
}

/**
 * The language of a text, in which links show in prose and comments, and not in code: `'markdown'`, `'rust'`, `'python'`,
 * `'javascript'`, `'typescript'`, `'c'`, `'json'`, `'toml'`, `'yaml'` or `'bash'`, or a common other name of one, such as `'ts'`.
 */
export type Syntax = string;

/** An action of a user or the editor's program on text. `Plain`: nothing is linked. */
export type EditKind = 'typed' | 'lineBreak' | 'deleted' | 'pasted' | 'pastedPlain' | 'inserted' | 'insertedPlain' | 'corrected';

/** The action behind an undo unit. */
export type UnitKind = 'typing' | 'deletion' | 'line break' | 'paste' | 'insert' | 'command' | 'commit' | 'rewrite' | 'unmake';

/** One change of a document's links. */
export interface Change {
  /** The edit of the text that it belongs to, if there is one. */
  edit: { start: number; oldEnd: number; newEnd: number } | null;
  /** `before` in offsets of the text before the step, `after` in those after it. Links that only moved are not listed. */
  links: { before: Mark | null; after: Mark | null }[];
  mutes: { before: { start: number; end: number } | null; after: { start: number; end: number } | null }[];
}

/** A change and the undo unit that it belongs to. Changes of one unit are undone together. */
export interface Step extends Change {
  unit: number;
  kind: UnitKind;
}

/** The answer of a session. */
export interface Effects {
  /** A question was answered with yes. */
  handled: boolean;
  /** Whether a Backspace right now would take a link off. */
  armed: boolean;
  /** Why the link command made no link. `null` if it made one, or if there was no link command. */
  refused: 'empty' | 'scheme' | 'not an address' | null;
  /** How many links came, went, and lead elsewhere now: for a screen reader. */
  added: number;
  removed: number;
  changed: number;
  /** The changes, in order. Keep the numbers of the units on your undo stack. */
  steps: Step[];
  /** Changes that belong to no undo unit, before `steps`: another user's edit, provisional text, an undo. */
  untracked: Change[];
  /** With `rewritePunycode`: rewrites to apply to the text next, the last one first, each reported by `rewritten`. */
  rewrites: { start: number; end: number; text: string }[];
}

/** The settings of a session. */
export interface SessionOptions extends DetectorOptions {
  /** Whether links are made while typing. Default: yes. */
  autolink?: boolean;
  /** Whether leaving the editor links the address before the caret. Default: no. */
  commitOnBlur?: boolean;
  /** Whether URLs are linked. Default: yes. */
  urls?: boolean;
  /** Whether email addresses are linked. Default: yes. */
  emails?: boolean;
  /** Whether `xn--fsq.com` is written as `例.com` when it is linked. Default: no. */
  rewritePunycode?: boolean;
  /** A viewer, in which nothing is linked. Default: no. */
  readOnly?: boolean;
  /** The language of the text. A link that an edit puts into code is taken off by that edit. Default: plain text. */
  syntax?: Syntax;
  /** The characters that link the text before them. Default: each that ends a word, such as a space or Enter. */
  triggers?: string;
}

/**
 * Links as part of a document: made by a space, taken off by one Backspace, and undone without the text.
 *
 * The editor has its own text and its own undo. It reports each edit when it has done it, by the method for the user's action.
 * It asks `backspace` and `pasteOver` *before* it does anything; where they answer, the text stays as it is.
 */
export interface Session extends Held {
  /** Changes the settings. Those that are not named get their defaults. */
  setOptions(options: SessionOptions): void;
  /** Puts in the links and mutes that were saved with the document. */
  load(saved: { links?: Mark[]; mutes?: Mute[] }): void;
  /**
   * The document has these links, mutes and dormant ranges in a range now, and none else: its own undo, or another user's editor,
   * put them there. Report the text first (`remote`). All offsets are of the text as it is now, in order. Nothing is detected,
   * and nothing can be undone by `editorUndid` afterwards: this is for editors that keep links and mutes in their document, so
   * that their own undo has them.
   */
  restore(from: number, to: number, saved: { links?: Mark[]; mutes?: Mute[]; dormant?: { start: number; end: number }[] }): Effects;

  typed(from: number, to: number, text: string): Effects;
  /** The user pressed Enter or Shift+Enter. */
  lineBreak(from: number, to: number, text?: string): Effects;
  deleted(from: number, to: number): Effects;
  /** The user pasted or dropped text. `plain`: nothing is linked. `links`: the links that the text brought along, in offsets of the text as it is now. */
  pasted(from: number, to: number, text: string, options?: { plain?: boolean; links?: Mark[] }): Effects;
  /** The editor's own program put text in. `plain`: nothing is linked. */
  inserted(from: number, to: number, text: string, options?: { plain?: boolean }): Effects;
  /**
   * A spell checker, an autocorrection or a soft keyboard replaced text. A link keeps the new text, also where all of its text was
   * replaced: a link of the user's own keeps its target, and an automatic one follows its text. Nothing else is linked.
   */
  corrected(from: number, to: number, text: string): Effects;
  /** The editor did one of the rewrites of the answer before. */
  rewritten(from: number, to: number, text: string): Effects;
  /** Another user's edit arrived. */
  remote(from: number, to: number, text: string): Effects;
  /** Another user's links arrived: in this range there are these links and mutes now, and no others. */
  remoteLinks(from: number, to: number, theirs: { links?: Mark[]; mutes?: Mute[] }): Effects;

  /**
   * The user, or the editor's program, edited at several places at once: one key at several carets. All offsets are of the text
   * before the first one. It is one undo unit, and the links of a space at several carets are one more unit on top.
   */
  edited(kind: EditKind, edits: Replacement[]): Effects;

  /** The user pressed Backspace with a bare caret. `null`: delete a character and report `deleted`. */
  backspace(caret: number): Effects | null;
  /** The user is about to paste over a selection. `null`: replace the selection and report `pasted`. */
  pasteOver(from: number, to: number, text: string): Effects | null;
  /**
   * The user pressed Backspace with a bare caret at each of these places. If it answers, the text stays at all of them. `null`:
   * delete at each, and report `edited('deleted', …)`.
   */
  backspaceEach(carets: number[]): Effects | null;
  /** The user is about to paste over several selections. `null`: replace them, and report `edited('pasted', …)`. */
  pasteOverEach(pastes: Replacement[]): Effects | null;

  /** Takes the links off that touch a range. */
  unlink(from: number, to?: number): Effects;
  /** Makes a link of the user's own, on a range or (if it is empty) of the link at the caret. */
  link(from: number, to: number, href: string): Effects;
  /** The same for several selections, as one undo unit. */
  unlinkEach(ranges: { from: number; to?: number }[]): Effects;
  linkEach(ranges: { from: number; to?: number }[], href: string): Effects;
  /** The caret moved, other than by an edit. */
  caretMoved(): void;
  /** The focus left; `caret` is where it was. */
  blurred(caret: number): Effects;
  blurredEach(carets: number[]): Effects;
  /** Makes everything up to `endUnit` one undo unit. */
  beginUnit(kind: UnitKind): void;
  endUnit(): void;

  /** An input method starts over a range. */
  composeStart(from: number, to?: number): Effects;
  /** Its provisional text is now this; an empty one if none is shown. */
  composeUpdate(text: string): Effects;
  /** Its final text is this, which counts as typed; an empty one if it was given up. */
  composeEnd(text: string): Effects;

  /** The editor's own undo or redo replaced text. `editorUndid` or `editorRedid` come next. */
  editorReplaced(from: number, to: number, text: string): void;
  /** The editor undid everything back to the start of a unit. `null`: no such unit was there. */
  editorUndid(unit: number): Effects | null;
  /** The editor did everything again up to the end of a unit. `null`: no such unit was there. */
  editorRedid(unit: number): Effects | null;
  /** Forgets the units before `first`, or all of them: the editor cannot undo them any more. Otherwise they are kept for ever. */
  forgetUnits(first?: number): void;

  /** The links that share something with a range (the whole text, if none is given). */
  links(from?: number, to?: number): Mark[];
  linkAt(at: number): Mark | null;
  /** The mutes that share something with a range (the whole text, if none is given). */
  mutes(from?: number, to?: number): Mute[];
  /**
   * The ranges that were automatic links until an edit broke their text. They become links again as soon as the text reads like
   * one. Only an editor that keeps them in its document for `restore` needs them.
   */
  dormant(from?: number, to?: number): { start: number; end: number }[];
  readonly isArmed: boolean;
  readonly textLength: number;
}

/** The package, once it is loaded. */
export interface Livelink {
  readonly Detector: new (options?: DetectorOptions) => Detector;
  /** `syntax`: links that may not show in this language are not among those that are returned for a range. */
  readonly LinkIndex: new (text?: string, detector?: Detector, options?: { syntax?: Syntax }) => LinkIndex;
  readonly Session: new (text?: string, options?: SessionOptions) => Session;
  /** A URL with as few escapes as possible (UTS #58, section 4.1). */
  format(url: string): string;
}

/**
 * The module: its address (in Node also a path), a `Response` with it, its bytes, or a compiled `WebAssembly.Module`, which is the
 * `object`. The types name no class of browsers, so that programs without them can use the package.
 */
export type Wasm = string | { readonly href: string } | { arrayBuffer(): Promise<ArrayBufferLike> } | ArrayBufferLike | ArrayBufferView | object;

export interface LoadOptions {
  /** Where the module is, or a promise of that. Default: where the package has it. */
  wasm?: Wasm | PromiseLike<Wasm>;
}

/**
 * Loads the package: once, however often it is called. Everything after it is synchronous.
 *
 * If loading fails, the error names the remedy, and `load` can be called again.
 */
export function load(options?: LoadOptions): Promise<Livelink>;
