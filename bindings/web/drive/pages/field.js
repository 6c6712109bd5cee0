// A `contenteditable` element with `livelink/field`.

import { editable, pageOf } from './lib/field.js';

export { start } from './lib/loaded.js';
export { cannot } from './lib/field.js';

export const { mount, read, focus, select, caretPoint, unlink, link, insert, setOptions, linger } = pageOf(editable('plaintext-only'));
