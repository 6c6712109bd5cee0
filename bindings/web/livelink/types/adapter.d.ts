import type { Effects, Livelink, Mark, Mute, Replacement, Session, SessionOptions, Step } from './index.js';

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

/** A block of a document, and where it begins in the text of the document. An adapter adds what its editor needs. */
export interface Block {
  at: number;
  text: string;
}

/** The blocks from the first to the last one that has changed, as they were and as they are. */
export interface BlockChange<B extends Block> {
  before: B[];
  after: B[];
}

/** Compares the blocks of two states of a document. `isSame`: it is the same block, and nothing in it has changed. */
export function changedBlocks<B extends Block>(old: B[], now: B[], isSame: (one: B, other: B) => boolean): BlockChange<B>;

/** The links, mutes and dormant ranges of a document, as `Session.restore` takes them. */
export interface Spans {
  links: Mark[];
  mutes: Mute[];
  dormant: { start: number; end: number }[];
}

/**
 * The spans that a document has in a range before some steps. If the document holds links and mutes, paint these spans with the edit, and
 * those of the session on an undo step of its own: an undo of a commit then leaves mutes where its links were.
 */
export function spansBefore(steps: readonly Step[], session: Session, range: readonly [number, number]): Spans;

/** A document whose text is its blocks, with a line break between two of them. */
export interface BlockDocument<B extends Block = Block> {
  blocks: B[];
  readonly text: string;
  /** The selection, or `null`. */
  readonly selected: [number, number] | null;
  /** Reads the blocks again, and returns those that have changed since the last time. */
  read(): BlockChange<B>;
  /** The links that the document has in blocks, and its mutes and dormant ranges if it holds them. */
  spans(blocks: B[]): { links: Mark[] } & Partial<Spans>;
}

/** The user's action behind a change. `plain`: nothing is linked. `brings`: the text can have brought links along. `drops`: it was dropped. */
export interface Told {
  kind: 'typed' | 'lineBreak' | 'deleted' | 'pasted' | 'inserted' | 'corrected';
  plain?: boolean;
  brings?: boolean;
  drops?: boolean;
}

/** The session of an editor whose document is blocks of text. `Batch` is the editor's undo step of an edit, if it has such an object. */
export abstract class BlockBinding<Batch = unknown> {
  constructor(document: BlockDocument, config: {
    livelink: Livelink; options?: SessionOptions; onLinks?: (counts: { added: number; removed: number; changed: number }) => void;
  });
  /** `null` before `start`. */
  session: Session | null;
  document: BlockDocument;
  /** How many changes the document does not show yet. While there are any, its links are not read. */
  waiting: number;
  told: Told | null;

  /**
   * Gives ranges of the document the links of the session: the effect of the steps `below` on the undo step of the edits, and the
   * steps `top` on one of their own. Without `edits`, all is on one of its own.
   */
  abstract put(places: [number, number][], answer: { edits: (Replacement & { removed?: string })[] | null; below: Step[]; top: Step[]; batch?: Batch }): void;
  /** Does a rewrite that the session asks for, and shows the answer of `rewritten`. */
  abstract rewrite(rewrite: Effects['rewrites'][number]): void;
  /** Reports each change that has not been reported yet, and calls `release`. */
  abstract flush(): void;

  /** Begins anew with the present document. Call it at the end of your constructor. */
  start(): void;
  setOptions(options: SessionOptions): void;
  setReadOnly(isReadOnly: boolean): void;
  link(href: string): void;
  unlink(): void;
  /** Asks the session about the selection, such as `([at]) => this.session.backspace(at)`, and shows its answer. Returns whether there was one. */
  ask(question: (selected: [number, number]) => Effects | null): boolean;
  /** The user is about to do this. The browser does it before the next timer runs. */
  tell(told: Told): void;
  /** An input method begins, over the selection; and it is done. */
  composes(): void;
  finishes(): void;
  blurred(): void;
  /** The selection may have moved. */
  moved(): void;
  /** Runs a report. A fault in it reaches `reportError`, and the session begins anew. */
  guarded(run: () => void): void;
  /** The user or the program changed the document. `isAtCaret`: where the selection was, and nowhere else. */
  edited(told: Told, isAtCaret: boolean, batch?: Batch): void;
  /** Another user changed it, or the editor's undo: it has its links already. */
  followed(isUndo: boolean): void;
  /** Blocks have other links now, and nothing else has changed. */
  restored(blocks: Block[], isUndo: boolean): void;
  /** Reports that a selection is gone which an input method was about to replace. `isSilent`: the document changes by others. */
  release(isSilent?: boolean): void;
  show(effects: Effects, edits: Replacement[] | null, batch?: Batch): void;
  announce(effects: Effects): void;
}
