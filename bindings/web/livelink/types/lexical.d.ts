import type { LexicalEditor, LexicalExtension } from 'lexical';
import type { Effects, Livelink, Session, SessionOptions } from './index.js';

export interface LivelinkConfig {
  /** The result of `load()`. */
  livelink: Livelink | null;
  /** The options of the session. */
  options?: SessionOptions;
  /** The attributes of the links that are made. Default: `{ rel: 'noreferrer' }`. */
  attributes?: { rel?: string | null; target?: string | null; title?: string | null };
  /** Called when links came, went or lead elsewhere, for example to tell a screen reader. */
  onChange?: (effects: Effects) => void;
  /** The undo manager of Yjs, in a shared document: its steps end where those of the session do. */
  undoManager?: () => { stopCapturing(): void } | undefined;
}

/** Autolink for Lexical, in the place of `AutoLinkExtension`: `configExtension(LivelinkExtension, { livelink })`. */
export const LivelinkExtension: LexicalExtension<LivelinkConfig, 'livelink/lexical', unknown, unknown>;

/**
 * The same for an editor without extensions, which has the nodes `LinkNode` and `AutoLinkNode` of `@lexical/link`. Returns what
 * takes it away again.
 */
export function registerLivelink(editor: LexicalEditor, livelink: Livelink, config?: Omit<LivelinkConfig, 'livelink'>): () => void;

/** The session of an editor, to read and not to change; `null` if the editor has none. */
export function sessionOf(editor: LexicalEditor): Session | null;

/** Changes the settings of an editor's session. Those that are not named get their defaults. */
export function setLivelinkOptions(editor: LexicalEditor, options: SessionOptions): void;

/** In an update: puts text in at the selection as if it were pasted. `plain`: nothing is linked. */
export function $insertLinked(editor: LexicalEditor, text: string, options?: { plain?: boolean }): void;
