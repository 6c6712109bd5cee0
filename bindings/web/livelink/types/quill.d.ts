import type Quill from 'quill';
import type { Effects, Livelink, Mark, Mute, SessionOptions } from './index.js';

/**
 * Gives a Quill class the module `livelink`, the format `livelink`, and a `link` that also takes `ftp:` addresses. Call it once,
 * before the first editor is made.
 */
export function register(quill: typeof Quill, livelink: Livelink): void;

/** The value of `modules: { livelink: … }`; `true` for all defaults. */
export interface LivelinkOptions extends SessionOptions {
  /** Called when links came, went or lead elsewhere, for example to tell a screen reader. */
  onChange?: (effects: Effects) => void;
  /** The undo manager of Yjs, in a shared document: its steps end where those of the session do. */
  undoManager?: () => { stopCapturing(): void } | undefined;
}

/** The type of `quill.getModule('livelink')`. */
export interface LivelinkModule {
  /** Takes the links off that touch the selection, so that they stay off. */
  unlink(): void;
  /** Makes the selection, or the link at the caret, a link to an address. */
  link(href: string): void;
  /** The links of a range, or of the whole document. */
  links(from?: number, to?: number): Mark[];
  /** The links, the mutes and the dormant ranges of the whole document. The formats of the document say the same. */
  saved(): { links: Mark[]; mutes: Mute[]; dormant: { start: number; end: number }[] };
  /** Puts text in as if it were pasted, as an entry of its own in the history. `plain`: nothing is linked. */
  insert(index: number, text: string, options?: { plain?: boolean }): void;
  /** Changes the settings. Those that are not named get their defaults. */
  setOptions(options: SessionOptions): void;
  /** Frees the memory of the session. The editor must not be used after it. */
  destroy(): void;
}
