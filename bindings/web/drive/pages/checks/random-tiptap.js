// Random scripts in TipTap.

import { randomly } from '../lib/random.js';
import * as page from '../tiptap.js';

export { start } from '../lib/loaded.js';
export const play = randomly('tiptap', page);
