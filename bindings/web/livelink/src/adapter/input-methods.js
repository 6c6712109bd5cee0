// What adapters know of input methods.

/** The code of any key that an input method takes. */
export const INPUT_METHOD = 229;

/**
 * How long after an event of an input method its text may still come, in ms. One of GTK says that it is done, with no text, before it puts
 * in the final text: WebKit then reports `insertFromComposition`, and Firefox `insertText`. That is soon, but on a busy machine not within
 * 50 ms. To wait longer costs nothing: whatever else the user does ends the composition at once.
 */
export const waitOf = ({ data }) => (data ? 0 : 250);

/** The end of a composition. It waits for the final text. */
export class Ending {
  #timer = null;

  /** An input method says that it is done. Calls `done` when its text must have come. */
  ends(event, done) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      done();
    }, waitOf(event));
  }

  /** Another composition begins, and nothing is called. Returns whether the last one still waited for its text. */
  begins() {
    const waits = this.#timer !== null;
    clearTimeout(this.#timer);
    this.#timer = null;
    return waits;
  }
}
