import type { BaseEditor, Node } from 'slate';
import type { Livelink, Session, SessionOptions } from './index.js';

export interface LivelinkConfig {
  /** The result of `load()`. */
  livelink: Livelink;
  /** The options of the session. */
  options?: SessionOptions;
  /** The `type` of the elements that are links. Default: `'link'`. */
  type?: string;
  /** The property of such an element that says where it leads. Default: `'url'`. */
  property?: string;
  /** Whether nothing is linked in a node. Default: in text with `code: true`, and in elements whose `type` begins with `code` or `inline-code`. */
  isCode?: (node: Node) => boolean;
  /** Called after links came, went or got another target, for example to tell a screen reader. */
  onLinks?: (counts: { added: number; removed: number; changed: number }) => void;
}

/** The property `livelink` of an editor. */
export interface LivelinkOfEditor {
  /** The session, to read and not to change. Its text has the blocks of the document, with a line break between two of them. */
  readonly session: Session;
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

/** Adds autolink to an editor: `withLivelink(withHistory(withReact(createEditor())), { livelink: await load() })`. */
export function withLivelink<T extends BaseEditor>(editor: T, config: LivelinkConfig): T & { livelink: LivelinkOfEditor };
