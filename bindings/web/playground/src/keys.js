// Inputs that the page announces to an editor as the browser would. The focus stays where the visitor has it.

const BACKSPACE = { key: 'Backspace', keyCode: 8 };

/** Presses the key of an input: a letter, or else Backspace. Returns whether the editor leaves the input to the browser. */
export function announce(target, inputType, letter = null) {
  const options = { bubbles: true, cancelable: true };
  return target.dispatchEvent(new KeyboardEvent('keydown', { ...(letter ? { key: letter } : BACKSPACE), ...options }))
    && target.dispatchEvent(new InputEvent('beforeinput', { inputType, data: letter, ...options }));
}
