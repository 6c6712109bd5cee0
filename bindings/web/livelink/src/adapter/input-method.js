// The browsers' events of an input method.

/** The key code of any key that an input method takes. */
export const INPUT_METHOD = 229;

/** How long WebKit needs, in ms, to put in the text of an input method after the event that says that it is done, with no text. */
export const RETURNS = 50;
