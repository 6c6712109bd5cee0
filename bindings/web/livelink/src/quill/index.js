// Autolink for Quill 2: `register` once, and then `modules: { livelink: true }`.

import { linkFormat, markFormat } from './formats.js';
import { autolink } from './autolink.js';

/** Gives a Quill class the module `livelink` and the formats that it needs. `livelink` is the result of `load()`. */
export function register(Quill, livelink) {
  Quill.register({
    'formats/link': linkFormat(Quill, livelink),
    'formats/livelink': markFormat(Quill),
    'modules/livelink': autolink(Quill, livelink),
  }, true);
}
