// What an update of Lexical did to the text of the blocks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editOf } from '../src/lexical/edit.js';
import { numbers } from './numbers.js';

const blocksOf = (text) => text.split('\n').map((line, n) => ({ key: String(n), text: line }));

/** A key or a paste of the user: the text before and after it, where the caret is then, what was selected, and the replacement. */
const EDITS = [
  { name: 'Enter before a word, after an empty line', before: '\nx', after: '\n\nx', caret: 2, edit: [1, 1, '\n'] },
  { name: 'Enter in the empty line', before: '\nx', after: '\n\nx', caret: 1, edit: [0, 0, '\n'] },
  { name: 'Enter after a word, before an empty line', before: 'x\n', after: 'x\n\n', caret: 2, edit: [1, 1, '\n'] },
  { name: 'Backspace before a word, after empty lines', before: '\n\nx', after: '\nx', caret: 1, edit: [1, 2, ''] },
  { name: 'Delete in the first of two empty lines', before: '\n\nx', after: '\nx', caret: 0, edit: [0, 1, ''] },
  { name: 'Delete in the second of them', before: '\n\nx', after: '\nx', caret: 1, edit: [1, 2, ''] },
  { name: 'lines over a line break', before: 'a\nb', after: 'a\n\nb', caret: 3, selected: [1, 2], edit: [1, 2, '\n\n'] },
  { name: 'a letter over a selection that begins with it', before: 'ab\nac\nd', after: 'abc\nd', caret: 2, selected: [1, 4], edit: [1, 4, 'b'] },
];

for (const { name, before, after, caret, selected, edit } of EDITS) {
  test(`${name} is one replacement there`, () => {
    const { from, to, text } = editOf(blocksOf(before), blocksOf(after), caret, selected);
    assert.deepEqual([from, to, text], edit);
  });
}

test('the replacement makes the new text of the old one, wherever the caret and the selection are', () => {
  const random = numbers(7);
  const lines = () => Array.from({ length: 1 + random(4) }, () => ['', 'a', 'ab', 'ba', 'abc'][random(5)]).join('\n');
  for (let round = 0; round < 5000; round += 1) {
    const [before, after] = [lines(), lines()];
    const selected = [random(before.length + 1), random(before.length + 1)].sort((a, b) => a - b);
    const edit = editOf(blocksOf(before), blocksOf(after), random(after.length + 2) - 1, selected);
    const made = edit ? before.slice(0, edit.from) + edit.text + before.slice(edit.to) : before;
    assert.equal(made, after, JSON.stringify([before, after]));
  }
});
