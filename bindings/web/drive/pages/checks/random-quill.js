// Random scripts in Quill.

import { randomly } from '../lib/random.js';
import * as page from '../quill.js';

export { start } from '../quill.js';
export const play = randomly('quill', page, (from, to) => page.quill().setSelection(Math.min(from, to), Math.abs(to - from), 'user'),
  // Quill's Delete takes half of it where another format begins.
  ['🦀']);
