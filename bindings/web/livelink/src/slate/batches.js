// The units of the session that each batch of Slate's history has.

import { HistoryEditor } from 'slate-history';
import { back } from '../adapter/undo-stack.js';

export class Batches {
  #editor;
  /** `{ first, last, edits }` of a batch: its first and its last unit, and its edits of the text. */
  #records = new WeakMap();

  constructor(editor) { this.#editor = editor; }

  get #undos() { return this.#editor.history?.undos ?? []; }

  /** Does something in a batch of its own, and returns the batch; `null` if nothing was done. */
  alone(run) {
    const before = this.#undos.at(-1);
    this.#guarded(HistoryEditor.withNewBatch, run);
    const last = this.#undos.at(-1);
    return last === before ? null : last;
  }

  /** Does something in the last batch. */
  merged(run) {
    HistoryEditor.setSplittingOnce(this.#editor, undefined);
    this.#guarded(HistoryEditor.withMerging, run);
  }

  /** Slate's functions forget to end what they begin if `run` throws. */
  #guarded(inBatch, run) {
    let fault = null;
    inBatch(this.#editor, () => {
      try { run(); } catch (error) { fault = { error }; }
    });
    // A program may go on at once, and that is no part of this batch.
    HistoryEditor.setSplittingOnce(this.#editor, true);
    if (fault) throw fault.error;
  }

  /** Puts the last batch on the one before it. */
  join() {
    const last = this.#undos.pop();
    this.#undos.at(-1).operations.push(...last.operations);
  }

  /** Files units of the session, with their edits, under the last batch. It goes on the one before it if that has the same unit. */
  file(units, edits) {
    if (units.length === 0 || this.#undos.length === 0) return;
    const [first, last] = [Math.min(...units), Math.max(...units)];
    const before = this.#records.get(this.#undos.at(-2));
    if (before?.last === first) {
      this.join();
      before.last = last;
      before.edits.push(...edits);
    } else {
      this.#records.set(this.#undos.at(-1), { first, last, edits });
    }
  }

  /** What an undo or a redo is about to do: `{ edits, first, last }`, or `null` if the session knows nothing of it. */
  next(isRedo) {
    const record = this.#records.get((isRedo ? this.#editor.history.redos : this.#undos).at(-1));
    if (!record) return null;
    return { ...record, edits: isRedo ? record.edits : record.edits.toReversed().map(back) };
  }

  /** The oldest unit that can still be undone. */
  get first() {
    for (const batch of this.#undos) if (this.#records.has(batch)) return this.#records.get(batch).first;
    return undefined;
  }
}
