// An undo for an editor that has none of its own: each step is an undo unit of the session.

/** The edit that turns another one back. */
export const back = ({ from, text, removed }) => ({ from, to: from + text.length, text: removed, removed: text });

/** Two edits of a run, the second right after or before the first, as one; otherwise `null`. */
function joined(one, other) {
  const end = one.from + one.text.length;
  if (other.removed === '' && other.from === end) return { ...one, text: one.text + other.text };
  if (one.text !== '' || other.text !== '') return null;
  if (other.from === one.from) return { ...one, removed: one.removed + other.removed };
  return other.from + other.removed.length === one.from ? { ...one, from: other.from, removed: other.removed + one.removed } : null;
}

export class UndoStack {
  #session;
  #most;
  #done = [];
  #undone = [];

  /** `most`: how many units can be undone. */
  constructor(session, most = 1000) {
    this.#session = session;
    this.#most = most;
  }

  get canUndo() { return this.#done.length > 0; }
  get canRedo() { return this.#undone.length > 0; }

  /**
   * Files an answer of the session. `edit`, `{ from, removed, text }`, is the edit that it answers, or `null`: `removed` is the text that
   * it took away. `before` and `after` are the selections around it.
   */
  file({ steps }, edit, before, after) {
    for (const step of steps) {
      this.#undone = [];
      let unit = this.#done.at(-1);
      if (unit?.number !== step.unit) this.#done.push((unit = { number: step.unit, edits: [], before: step.edit ? before : after }));
      if (step.edit && edit) {
        const run = unit.edits.length > 0 ? joined(unit.edits.at(-1), edit) : null;
        if (run) unit.edits.pop();
        unit.edits.push(run ?? edit);
      }
      unit.after = after;
    }
    if (this.#done.length <= this.#most) return;
    this.#done.splice(0, this.#done.length - this.#most);
    this.#session.forgetUnits(this.#done[0].number);
  }

  /**
   * Undoes a unit. Returns the edits to make in the text, in order, the selection that comes back, and the answer of the session; `null`
   * if there is nothing to undo.
   */
  undo() {
    const unit = this.#done.pop();
    if (!unit) return null;
    this.#undone.push(unit);
    return this.#travelled(unit.edits.toReversed().map(back), unit.before, () => this.#session.editorUndid(unit.number));
  }

  /** Does it again, and returns the same. */
  redo() {
    const unit = this.#undone.pop();
    if (!unit) return null;
    this.#done.push(unit);
    return this.#travelled(unit.edits, unit.after, () => this.#session.editorRedid(unit.number));
  }

  #travelled(unit, selection, tell) {
    const edits = unit.map((edit) => ({ ...edit, to: edit.from + edit.removed.length }));
    for (const { from, to, text } of edits) this.#session.editorReplaced(from, to, text);
    return { edits, selection, effects: tell() };
  }
}
