// Random scripts in Quill.

import { randomly } from '../lib/random.js';
import * as page from '../quill.js';
import { ALL } from '../../random.js';

export { start } from '../quill.js';
const { compose, remote, ...sorts } = ALL;
// The module puts text in and replaces none. What a text expander replaces counts as typed.
const asModel = (step) => (step.op === 'insert' ? { op: 'put', text: step.text } : step);
export const play = randomly(page, {
  options: { sorts, count: 15, ways: ['execCommand'] }, asModel,
  select: (from, to) => page.quill().setSelection(Math.min(from, to), Math.abs(to - from), 'user'),
});
