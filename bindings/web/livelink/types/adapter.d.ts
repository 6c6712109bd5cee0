import type { Effects, Livelink, Mark, Replacement, Session, SessionOptions } from './index.js';

/**
 * The one replacement that turns `before` into `after`, or `null` if they are equal. It never parts a surrogate pair. `caret` is where
 * the caret is in `after`: nothing after it has changed. `selected` is the selection before the change: if the new text can have taken its
 * place, it did. It costs a comparison of both texts.
 */
export function editBetween(before: string, after: string, options?: { caret?: number; selected?: readonly [number, number] | null }): Replacement | null;

/** The ranges whose links or mutes an answer changed, as `[start, end]` in the text after it. They may overlap. */
export function changedRanges(effects: Partial<Pick<Effects, 'steps' | 'untracked'>>): [number, number][];

/** An edit that was made: `text` came at `from`, in the place of `removed`. */
export interface Edit {
  from: number;
  removed: string;
  text: string;
}

/** One step that was undone or done again: the edits to make in the text, in order, and the selection and the answer after them. */
export interface Travelled<Selection> {
  edits: (Edit & Replacement)[];
  selection: Selection;
  effects: Effects | null;
}

/** An undo for an editor that has none of its own: each step is an undo unit of the session. */
export class UndoStack<Selection = readonly [number, number]> {
  /** `most` is how many units can be undone. Default: 1000. The session forgets older ones. */
  constructor(session: Session, most?: number);
  /** Files an answer of the session, with the edit that it answers, if there was one, and the selections before and after. */
  file(effects: Effects, edit: Edit | null, before: Selection, after: Selection): void;
  /** Undoes a unit in the session. `null`: there is none. Make its edits in your text. */
  undo(): Travelled<Selection> | null;
  redo(): Travelled<Selection> | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/**
 * Those of `links`, the links of a text that comes in, that the text brought along, as `pasted` takes them. The mark of an automatic link
 * around it is none, and a piece of one from elsewhere is none, unless it is a whole address. Call it before the session knows of the edit;
 * the links are where they are after it.
 */
export function brought(links: Mark[], edit: Replacement, session: Session, livelink: Livelink, options?: SessionOptions): Mark[];
