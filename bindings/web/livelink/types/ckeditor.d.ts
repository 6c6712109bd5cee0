import type { Editor } from 'ckeditor5';
import type { Livelink as Package, Session, SessionOptions } from './index.js';

/** The editor's setting `livelink`. */
export interface LivelinkConfig {
  /** The result of `load()`. */
  livelink: Package;
  /** The options of the session. */
  options?: SessionOptions;
  /** Called after links came, went or got another target, for example to tell a screen reader. */
  onLinks?: (counts: { added: number; removed: number; changed: number }) => void;
}

declare module 'ckeditor5' {
  interface EditorConfig {
    livelink?: LivelinkConfig;
  }
}

/** The plugin, in the place of `AutoLink`. An editor gives it as `editor.plugins.get('Livelink')`. */
export class Livelink {
  static get pluginName(): 'Livelink';
  constructor(editor: Editor);
  init(): void;
  afterInit(): void;
  destroy(): void;
  /** The session, to read and not to change; `null` until the editor is ready. */
  readonly session: Session | null;
  /** Makes a link of the user's own: of the selection, or of the link at the caret. */
  link(href: string): void;
  /** Takes off the links that the selection touches, so that they stay off. */
  unlink(): void;
  /**
   * Puts text in as if it were pasted: in the place of the selection, or at an offset of the session's text. `plain`: nothing is
   * linked.
   */
  insert(text: string, options?: { at?: number | null; plain?: boolean }): void;
  /** Changes the options of the session. Those that are not named get their defaults. */
  setOptions(options: SessionOptions): void;
}
