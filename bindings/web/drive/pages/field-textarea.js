// A `textarea` with `livelink/field`.

import { pageOf } from './lib/field.js';

export { start } from './lib/loaded.js';
export { cannot } from './lib/field.js';

export const { mount, read, focus, select, caretPoint, unlink, link, insert, setOptions, linger } = pageOf((text, readOnly) => {
  const element = document.createElement('textarea');
  Object.assign(element, { value: text, readOnly });
  return element;
});
