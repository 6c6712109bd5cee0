// The provisional text of an input method.

import { around } from './edits.js';

export class Composition {
  /** Begins with an edit. `over` is the range that was selected, and `null` if none was: a soft keyboard that replaces text there corrects it. */
  constructor(edit, over) {
    const { from, removed } = over ? around(edit, over) : edit;
    Object.assign(this, { from, to: from + removed, own: removed, corrects: over === null && removed > 0 });
  }

  get isEmpty() { return this.from === this.to; }

  /** Whether an edit changes this text and nothing else. */
  holds({ from, removed }) { return from >= this.from && from + removed <= this.to; }

  grow({ from, to, removed }) { this.to += to - from - removed; }

  /** Whether an edit deletes all of this text, which replaced nothing. */
  isGivenUpBy({ from, to, removed }) { return this.own === 0 && from === to && from === this.from && removed === this.to - this.from; }

  /** Tells a session that `text` is what is left. Returns its answers. */
  end(session, text) {
    const [from, to] = [this.from, this.from + this.own];
    const ended = session.composeEnd(this.corrects ? '' : text);
    if (text === '' && this.own > 0) return [ended, session.deleted(from, to)];
    return this.corrects ? [ended, session.corrected(from, to, text)] : [ended];
  }
}
