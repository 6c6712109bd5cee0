import type { Livelink, Mark, Mute, SessionOptions } from './index.js';

export interface FieldConfig {
  /** The options of the session. */
  options?: SessionOptions;
  /**
   * Whether an address that is pasted over selected words makes a link of them. The text does not show such a link, so say yes only if
   * your program saves or sends `links()` with the text. Default: no, the address takes the place of the words.
   */
  linksOnWords?: boolean;
  /** Called when links came, went or lead elsewhere, for example to tell a screen reader. */
  onLinks?: (count: { added: number; removed: number; changed: number }) => void;
}

/** A field with autolink. All offsets are code units of its text, in which each line break is one `\n`. */
export interface Field {
  /** The links of the text. */
  links(): Mark[];
  /** Where the user took links off, so that they stay off. */
  mutes(): Mute[];
  /** Begins anew with the text that the field has, and the links and mutes that were saved with it. Nothing can be undone after it. */
  load(saved?: { links?: Mark[]; mutes?: Mute[] }): void;
  /** Puts text in as if it were pasted: in the place of the selection, or at `at`. `plain`: nothing is linked. */
  insert(text: string, options?: { at?: number | null; plain?: boolean }): void;
  /** Links the address before the caret, as a space would: for a message that is about to be sent. */
  commit(): void;
  /** Takes off the links that the selection touches. */
  unlink(): void;
  /** Makes a link of the user's own: of the selection, or of the link at the caret. See `linksOnWords`. */
  link(href: string): void;
  /** Undoes or does again one step, as Ctrl+Z and the browser's menus do. */
  undo(): void;
  redo(): void;
  /** Your program has changed the text without an event, for example by `value = ''`. Otherwise the field sees it at the next event. */
  update(): void;
  /** Changes the options of the session. Those that are not named get their defaults. */
  setOptions(options: SessionOptions): void;
  /** Takes autolink away and frees its memory. The text stays. */
  detach(): void;
}

/** Puts autolink into a field. `livelink` is the result of `load()`. */
export function attachLivelink(element: HTMLElement, livelink: Livelink, config?: FieldConfig): Field;
