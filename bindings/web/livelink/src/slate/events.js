// The browser's events in the element of an editor, before Slate sees them: they say who changes the text, and how.

const KINDS = {
  insertText: 'typed', insertFromYank: 'typed', insertFromComposition: 'typed', insertReplacementText: 'corrected',
  insertFromPaste: 'pasted', insertFromDrop: 'pasted',
};

/** How long an input method of WebKit needs, in ms, to put in its text after the event that says that it is done, with no text. */
const RETURNS = 50;

/** Tells a binding of the events in an element. */
export function listen(element, binding) {
  let isShift = false;
  const on = (type, does) => element.addEventListener(type, does, true);
  on('keydown', ({ shiftKey }) => { isShift = shiftKey; });
  on('beforeinput', ({ inputType }) => {
    if (inputType === 'deleteByComposition') binding.composes();
    if (KINDS[inputType]) binding.tell({ kind: KINDS[inputType], plain: inputType === 'insertFromPaste' && isShift });
  });
  on('paste', () => binding.tell({ kind: 'pasted', plain: isShift }));
  on('drop', () => binding.drops());
  on('compositionstart', () => binding.composes());
  on('compositionend', ({ data }) => setTimeout(() => binding.composed(), data === '' ? RETURNS : 0));
  on('blur', () => binding.blurred());
}
