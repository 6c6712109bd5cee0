// Keys and inputs that the page announces to an editor, as the browser would. The focus stays where the visitor has it.

const KEYS = { insertText: (letter) => letter, deleteContentBackward: () => 'Backspace' };
const CODES = { Backspace: 8 };

/** Presses the key of an input. Returns whether the editor leaves the input to the browser. */
export function announce(target, inputType, letter) {
  const key = KEYS[inputType](letter);
  const options = { bubbles: true, cancelable: true };
  return target.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode: CODES[key] ?? 0, ...options }))
    && target.dispatchEvent(new InputEvent('beforeinput', { inputType, data: letter || null, ...options }));
}
