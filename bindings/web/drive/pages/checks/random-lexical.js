// Random scripts in Lexical.

import { $createRangeSelection, $setSelection } from 'lexical';
import { randomly } from '../lib/random.js';
import * as page from '../lexical.js';
import { ALL, KEYS } from '../../random.js';

export { start } from '../lib/loaded.js';
const { compose, ...sorts } = ALL;
export const play = randomly(page, {
  // Lexical alone decides how much one undo reverts.
  options: { sorts, count: 15, keys: KEYS.filter((key) => !key.startsWith('Ctrl')) },
  select(from, to) {
    page.select(Math.min(from, to), Math.max(from, to));
    const range = getSelection().getRangeAt(0);
    page.ed().update(() => {
      const selection = $createRangeSelection();
      selection.applyDOMRange(range);
      $setSelection(selection);
    }, { discrete: true });
  },
});
