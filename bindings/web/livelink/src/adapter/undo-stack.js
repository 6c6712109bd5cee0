// An undo for an editor that has none of its own: each step is an undo unit of the session.

/** The edit that turns another one back. */
const back = ({ from, text, removed }) => ({ from, to: from + text.length, text: removed, removed: text });

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
   * Files an answer of the session. `edit`, `{ from, to, text, removed }`, is the edit that it answers, or `null`: `removed` is the text
   * that it took away. `before` and `after` are the selections around it.
   */
  file({ steps }, edit, before, after) {
    for (const step of steps) {
      this.#undone = [];
      let unit = this.#done.at(-1);
      if (unit?.number !== step.unit) this.#done.push((unit = { number: step.unit, edits: [], before: step.edit ? before : after }));
      if (step.edit && edit) unit.edits.push(edit);
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
    const edits = unit.edits.toReversed().map(back);
    return { edits, selection: unit.before, effects: this.#travel(edits, () => this.#session.editorUndid(unit.number)) };
  }

  /** Does it again, and returns the same. */
  redo() {
    const unit = this.#undone.pop();
    if (!unit) return null;
    this.#done.push(unit);
    return { edits: unit.edits, selection: unit.after, effects: this.#travel(unit.edits, () => this.#session.editorRedid(unit.number)) };
  }

  #travel(edits, tell) {
    for (const { from, to, text } of edits) this.#session.editorReplaced(from, to, text);
    return tell();
  }
}
