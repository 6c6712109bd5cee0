// Random scripts in TipTap.

import { randomly } from '../lib/random.js';
import * as page from '../tiptap.js';
import { ALL } from '../../random.js';

export { start } from '../lib/loaded.js';
const { compose, ...sorts } = ALL;
export const play = randomly(page, { options: { sorts, count: 15 } });
