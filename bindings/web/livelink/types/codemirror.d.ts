import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Detector, LinkIndex, Livelink, Syntax } from './index.js';

export interface LiveLinksOptions {
  /** Decides about links. Default: a detector with the default options. It is not freed with the view, because views may share it. */
  detector?: Detector;
  /**
   * The language of the document: links show in its prose, its comments and its strings, and not in code. It needs the build
   * `livelink/syntax`. Default: a plain text.
   */
  language?: Syntax;
  /**
   * Opens an address, which is one of those that `detector.mayOpen` allows. Default: a new tab that knows nothing of this one.
   */
  open?: (href: string, view: EditorView) => void;
  /** Whether a card shows where a link leads when the mouse rests on it. Default: yes. */
  card?: boolean;
  /** How many milliseconds the mouse has to rest. Default: CodeMirror's. */
  hoverTime?: number;
}

/**
 * Links in a CodeMirror document: all of them are known, the visible ones are underlined, a click with Ctrl (⌘ on a Mac) opens
 * one. A keystroke looks at the few words around it, however long the document is.
 *
 * The first view of a document reads it whole. `livelink` is the result of `load()`.
 */
export function liveLinks(livelink: Livelink, options?: LiveLinksOptions): Extension;

/**
 * The links of a view's document, or `null` if the view has no live links. The view keeps the index right and frees it; do not
 * edit it.
 */
export function linksOf(view: EditorView): LinkIndex | null;

/** A command for a keymap: opens the link at the caret. Where the caret is not in a link, it does nothing and returns false. */
export function openLinkAtCaret(view: EditorView): boolean;
