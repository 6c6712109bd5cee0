// Livelink for ProseMirror.

import type { MarkSpec, MarkType } from 'prosemirror-model';
import type { Command, EditorState, Plugin, PluginKey } from 'prosemirror-state';
import type { Livelink, Session, SessionOptions } from './index.js';

/** How many links came, went, and lead elsewhere now: for a screen reader, or to save the document. */
export interface LinkCount {
  added: number;
  removed: number;
  changed: number;
}

export interface LivelinkSettings {
  /** The result of `await load()`. */
  livelink: Livelink;
  /** The options of the session. */
  options?: SessionOptions;
  /** The mark of a link. Default: `schema.marks.link`. It needs the attribute `href`; with the attribute `auto` automatic links stay automatic when the document is saved. */
  link?: MarkType;
  /**
   * The mark of an address that the user unlinked. Default: `schema.marks.livelinkMuted`. Without one, mutes last until the page is
   * closed, and the document holds nothing of them.
   */
  muted?: MarkType;
  /** Called after the links have changed. */
  onLinks?: (count: LinkCount) => void;
}

/** The state of the plugin. */
export interface Binding {
  /** Its offsets are positions of the document. Only query it; the plugin reports the edits to it. */
  readonly session: Session;
}

/** The plugins, to be put before the editor's key maps. */
export function livelinkPlugins(settings: LivelinkSettings): Plugin[];
/**
 * The key of the plugin. `tr.setMeta(livelinkKey, { edit })` names the kind of a transaction of the program: `'inserted'` (what it puts
 * in is linked; the default), `'insertedPlain'`, `'corrected'`, `'typed'`, `'pasted'`, `'pastedPlain'`.
 */
export const livelinkKey: PluginKey<Binding>;
/** Makes a link of the user's own: on the selection, or of the link at the caret. */
export function setLink(href: string): Command;
/** Takes off the links that the selection or the caret touches. They stay off. */
export const removeLink: Command;
/** Changes the options. Those that are not named get their defaults. */
export function setLivelinkOptions(state: EditorState, options: SessionOptions): void;

/** A mark for links, for a schema that has none yet. */
export const livelinkLink: MarkSpec;
/**
 * The mark of an address that the user unlinked, so that it is saved with the document: put it into the schema as `livelinkMuted`. An
 * editor whose schema lacks it loses text of such a document, so all that read it need the mark first.
 */
export const livelinkMuted: MarkSpec;
