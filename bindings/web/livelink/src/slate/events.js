// The browser's events in the element of an editor, before Slate sees them: they say who changes the text, and how.

import { Ending } from '../adapter/input-methods.js';

/** Tells a binding of the events in an element. */
export function listen(element, binding) {
  let isShift = false;
  const ending = new Ending();
  const composes = () => {
    if (ending.begins()) binding.finishes();
    binding.composes();
  };
  const on = (type, does) => element.addEventListener(type, does, true);
  for (const type of ['keydown', 'keyup']) on(type, ({ shiftKey }) => { isShift = shiftKey; });
  on('beforeinput', ({ inputType }) => {
    if (inputType === 'deleteByComposition') composes();
    if (inputType === 'insertReplacementText') binding.tell({ kind: 'corrected' });
  });
  on('paste', () => binding.tell({ kind: 'pasted', plain: isShift }));
  on('drop', () => binding.drops());
  on('compositionstart', composes);
  on('compositionend', (event) => ending.ends(event, () => binding.finishes()));
  on('blur', () => binding.blurred());
}
