// Livelink for TipTap.

import type { Extension, Mark } from '@tiptap/core';
import type { EditorState, PluginKey } from '@tiptap/pm/state';
import type { Livelink as Loaded, SessionOptions } from './index.js';
import type { Binding, LinkCount } from './prosemirror.js';

export interface LivelinkOptions {
  /** The result of `await load()`. */
  livelink: Loaded;
  /** The options of the session. */
  options?: SessionOptions;
  /** Called after the links have changed. */
  onLinks?: (count: LinkCount) => void;
}

/** Takes the place of the autolink of TipTap's link extension, which must be there with `autolink: false, linkOnPaste: false`. */
export const Livelink: Extension<LivelinkOptions>;
/**
 * The mark that saves with the document where the user took a link off. Without it, that lasts until the page is closed. An editor
 * without this mark loses text of such a document, so all that read it need the mark first.
 */
export const LivelinkMuted: Mark;
/** The key of the plugin; `prosemirror.d.ts` lists the metadata of transactions for it. */
export const livelinkKey: PluginKey<Binding>;
/** Changes the options. Those that are not named get their defaults. */
export function setLivelinkOptions(state: EditorState, options: SessionOptions): void;

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    livelink: {
      /** Makes a link of the user's own: on the selection, or of the link at the caret. */
      setLivelink: (href: string) => ReturnType;
      /** Takes off the links that the selection or the caret touches. They stay off. */
      removeLivelink: () => ReturnType;
    };
  }
}
