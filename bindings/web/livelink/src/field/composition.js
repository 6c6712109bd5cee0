// The text that an input method shows, until it is done.

export class Composition {
  #isBare;
  #from = -1;
  /** The text that was in its place. */
  #own = '';
  #length = 0;

  /** `selected` is the selection at its start. `isBare`: before that there was only a caret. */
  constructor(selected, isBare) {
    this.selected = selected;
    this.#isBare = isBare;
  }

  /** Whether an edit changes what is shown, and nothing else. */
  holds({ from, to }) { return this.#from < 0 || (this.#from <= from && to <= this.#from + this.#length); }

  /** What is shown has changed. */
  update(session, edit, before, now) {
    if (this.#from < 0) {
      this.#from = Math.min(this.selected[0], edit.from);
      this.#own = before.slice(this.#from, Math.max(this.selected[1], edit.to));
      this.#length = this.#own.length;
      session.composeStart(this.#from, this.#from + this.#length);
    }
    this.#length += now.length - before.length;
    session.composeUpdate(now.slice(this.#from, this.#from + this.#length));
  }

  /**
   * It is done. Returns its edit and the answers of the session, or `null` if it never showed anything. Its text counts as typed. But the
   * keyboard of a phone selects the word at the caret and writes over it, which corrects that word.
   */
  end(session, now) {
    if (this.#from < 0) return null;
    const [from, to] = [this.#from, this.#from + this.#own.length];
    const text = now.slice(from, from + this.#length);
    const edit = { from, text, removed: this.#own };
    const isCorrection = this.#isBare && from < to;
    if (text !== '' && !isCorrection) return { edit, answers: [session.composeEnd(text)] };
    const answers = [session.composeEnd('')];
    if (text !== this.#own) answers.push(text === '' ? session.deleted(from, to) : session.corrected(from, to, text));
    return { edit, answers };
  }
}
