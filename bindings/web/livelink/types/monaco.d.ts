import type * as Monaco from 'monaco-editor';
import type { Detector, LinkIndex, Livelink, Syntax } from './index.js';

export interface LiveLinksOptions {
  /** Decides about links. Default: a detector with the default options. */
  detector?: Detector;
  /**
   * The language of the text, or a function that names it for a model: links show in prose, comments and strings, and not in code. It is asked
   * again when the model's language changes. It needs the build `livelink/syntax`. Default: a plain text.
   */
  language?: Syntax | ((model: Monaco.editor.ITextModel) => Syntax | undefined);
  /**
   * Opens an address, which is one of those that `detector.mayOpen` allows. Default: a new tab that knows nothing of this one.
   */
  open?: (href: string, editor: Monaco.editor.IStandaloneCodeEditor) => void;
  /** Whether a card shows where a link leads when the mouse rests on it. Default: yes. */
  card?: boolean;
}

/** The live links of an editor. */
export interface LiveLinks {
  /** All links of the editor's text, kept up to date; do not edit it. `null` where the editor has no model. */
  readonly index: LinkIndex | null;
  /** Takes the underlines away, frees the memory, and gives Monaco its own links back. */
  dispose(): void;
}

/**
 * Links in a Monaco editor: all of them are known, the visible ones are underlined, a click with Ctrl (⌘ on a Mac) opens one, and
 * so does the action `livelink.open` at the caret. Monaco's own links are switched off (`links: false`). A keystroke looks at the
 * few words around it, however long the text is. `monaco` is the module that you made the editor with.
 */
export function attachLiveLinks(
  monaco: typeof Monaco, editor: Monaco.editor.IStandaloneCodeEditor, livelink: Livelink, options?: LiveLinksOptions,
): LiveLinks;
