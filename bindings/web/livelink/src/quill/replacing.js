// Text that takes the place of a selection. Quill reports it as two changes: first the selection is deleted, and then the text is put
// in. An input method puts it in only when it ends. The session gets both as one replacement, because the text without the selection
// is not the user's text: `htt` and `e.com` are no address, but `htte.com` is one.

import { Ending } from '../adapter/input-methods.js';
import { readDelta } from './edits.js';

/** The browser's names of inputs that Quill does in two changes. */
const INPUTS = new Set(['insertText', 'insertReplacementText']);

/** Whether a delta only takes text away. The formats of the lines that are left may change, too. */
function isDeletion(delta) {
  const { edits, formatted } = readDelta(delta);
  return edits.length > 0 && formatted.length === 0 && edits.every(({ text }) => text === '');
}

/** Holds the deletion of a selection until the text comes that takes its place. */
export class Replacing {
  #report;
  #history;
  #held = null;
  #isComposing = false;
  #ending = new Ending();
  // The user replaces a selection, so a deletion is the first half of that.
  #isExpected = false;

  /** `report` gets a deletion that nothing takes the place of. Make it before anything else listens for a composition. */
  constructor(quill, report) {
    this.#report = report;
    const { root, history } = quill;
    this.#history = history;
    const { COMPOSITION_BEFORE_END, COMPOSITION_END } = quill.constructor.events;
    // These run before Quill's own listeners.
    root.addEventListener('beforeinput', (event) => this.#expect(event), true);
    root.addEventListener('compositionstart', () => {
      this.#ending.begins();
      this.#isComposing = this.#isExpected = true;
    }, true);
    // The letters belong to the entry of the history that has the deletion, however long the input method took.
    quill.on(COMPOSITION_BEFORE_END, () => this.#joinsHistory());
    quill.on(COMPOSITION_END, (event) => this.#composed(event));
    // Quill says nothing of an input method that began where it knows no place.
    root.addEventListener('compositionend', (event) => setTimeout(() => { if (!quill.composition.isComposing) this.#composed(event); }));
  }

  /** Whether the document lacks a selection that the session still has. */
  get isHolding() { return this.#held !== null; }

  /** Takes a change, and returns the change to report, which begins with a deletion that was held; `null` if this one is held now. */
  take(delta, isUser) {
    const whole = this.#held?.compose(delta) ?? delta;
    if (isUser && this.#isExpected && isDeletion(whole)) {
      if (!this.isHolding && !this.#isComposing) queueMicrotask(() => this.release());
      this.#held = whole;
      return null;
    }
    this.#held = null;
    this.#isExpected = false;
    return whole;
  }

  /** Reports a deletion that is still held. */
  release() {
    const held = this.#held;
    this.#held = null;
    this.#isExpected = false;
    if (held) this.#report(held);
  }

  #joinsHistory() { if (this.isHolding) this.#history.lastRecorded = Date.now(); }

  #composed(event) {
    this.#isComposing = false;
    if (event.data === '') this.#ending.ends(event, () => { if (!this.#isComposing) this.release(); });
    else this.release();
  }

  #expect(event) {
    // WebKit takes the selection away before an input method begins, and puts the text in when it has ended.
    if (event.inputType === 'deleteByComposition') this.#isComposing = this.#isExpected = true;
    if (event.inputType === 'insertFromComposition') this.#joinsHistory();
    if (this.#isComposing || !INPUTS.has(event.inputType)) return;
    this.#isExpected = (event.getTargetRanges?.() ?? []).some(({ collapsed }) => !collapsed);
    setTimeout(() => { if (!this.#isComposing) this.#isExpected = false; });
  }
}
