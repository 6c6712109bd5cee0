// Random scripts in a `textarea`.

import { randomly, selecting } from '../lib/random.js';
import * as page from '../field-textarea.js';

export { start } from '../lib/loaded.js';
// A page cannot make the browser paste.
export const play = randomly('field-textarea', page, selecting(page), ['paste']);
