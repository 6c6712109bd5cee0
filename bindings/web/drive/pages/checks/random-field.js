// Random scripts in a `contenteditable` element.

import { randomly } from '../lib/random.js';
import * as page from '../field.js';

export { start } from '../lib/loaded.js';
// A page cannot make the browser paste.
export const play = randomly('field', page, page.select, ['paste']);
