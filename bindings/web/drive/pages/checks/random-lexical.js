// Random scripts in Lexical.

import { $createRangeSelection, $setSelection } from 'lexical';
import { randomly } from '../lib/random.js';
import * as page from '../lexical.js';

export { start } from '../lib/loaded.js';
export const play = randomly('lexical', page, (from, to) => {
  page.select(Math.min(from, to), Math.max(from, to));
  // Lexical would hear of it later.
  const range = getSelection().getRangeAt(0);
  page.ed().update(() => {
    const selection = $createRangeSelection();
    selection.applyDOMRange(range);
    $setSelection(selection);
  }, { discrete: true });
// Over a selection, Lexical leaves it to the browser, and misplaces the caret after an event that is not the browser's own.
}, ['🦀']);
