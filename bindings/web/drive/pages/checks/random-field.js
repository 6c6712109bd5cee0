// Random scripts in a `contenteditable` element.

import { randomly, selecting } from '../lib/random.js';
import * as page from '../field.js';

export { start } from '../lib/loaded.js';
// A page cannot make the browser paste.
export const play = randomly('field', page, selecting(page), ['paste']);
