// A `contenteditable` element whose lines are blocks, with `livelink/field`.

import { pageOf } from './lib/field.js';

export { start } from './lib/loaded.js';
export { cannot } from './lib/field.js';

export const { mount, read, focus, select, caretPoint, unlink, link, insert, setOptions, linger } = pageOf((text, readOnly) => {
  const element = document.createElement('div');
  element.contentEditable = readOnly ? 'false' : 'true';
  element.style.whiteSpace = 'pre-wrap';
  element.textContent = text.endsWith('\n') ? `${text}\n` : text;
  return element;
});
