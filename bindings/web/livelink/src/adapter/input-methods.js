// What adapters know of input methods.

/** The code of any key that an input method takes. */
export const INPUT_METHOD = 229;

/**
 * How long after an event of an input method its text may still come, in ms. One of GTK says that it is done, with no text, before it puts
 * in the final text: WebKit then reports `insertFromComposition`, and Firefox `insertText`.
 */
export const waitOf = ({ data }) => (data ? 0 : 50);
