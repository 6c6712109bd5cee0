// The difference between two states of a document in blocks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedBlocks, editOf, editsOf, textOf } from '../src/adapter/blocks.js';
import { linkChanges } from '../src/adapter/link-changes.js';
import { numbers } from './numbers.js';

/** Blocks of these texts. Those of `known` with the same text are the same ones. */
function blocksOf(texts, known = []) {
  let at = 0;
  return texts.map((text) => {
    const node = known.find((block) => block.text === text)?.node ?? {};
    const block = { node, text, at };
    at += text.length + 1;
    return block;
  });
}
const isSame = (one, other) => one.node === other.node;
const applied = (text, edits) => edits.toReversed().reduce((now, { from, to, text: put, removed }) => {
  assert.equal(now.slice(from, to), removed);
  return now.slice(0, from) + put + now.slice(to);
}, text);

test('the replacements make the new text of the old one', () => {
  const random = numbers(7);
  const lines = () => Array.from({ length: 1 + random(4) }, () => ['', 'a', 'ab', 'ba', 'abc'][random(5)]);
  for (let round = 0; round < 5000; round += 1) {
    const old = blocksOf(lines());
    const now = blocksOf(lines(), old);
    const change = changedBlocks(old, now, isSame);
    const [one, several] = [editOf(change), editsOf(change)];
    assert.equal(applied(textOf(old), one ? [one] : []), textOf(now), JSON.stringify([textOf(old), textOf(now)]));
    assert.equal(applied(textOf(old), several), textOf(now), JSON.stringify([textOf(old), textOf(now)]));
  }
});

test('a change of a user is where the selection was', () => {
  const old = blocksOf(['x', 'aaaa']);
  const change = (text) => changedBlocks(old, blocksOf(['x', text], old.slice(0, 1)), isSame);
  assert.deepEqual(editOf(change('aaaaa'), [3, 3], 4), { from: 3, to: 3, text: 'a', removed: '' });
  assert.deepEqual(editOf(change('aa'), [3, 5], 3), { from: 3, to: 5, text: '', removed: 'aa' });
  assert.deepEqual(editOf(change('aaaa!'), [2, 2], 9), { from: 6, to: 6, text: '!', removed: '' });
});

test('links that a command made or took off', () => {
  const link = (start, end, href = 'x', kind = 'manual') => ({ start, end, kind, href });
  const rows = [
    [[link(0, 4)], [link(0, 4)], [], []],
    [[], [link(0, 4)], [], [[0, 4]]],
    [[link(0, 4)], [], [[0, 4]], []],
    // A new target for a part of a link, whose other parts are as they were.
    [[link(0, 1), link(1, 3, 'y'), link(3, 4)], [link(0, 4)], [[1, 3]], []],
    [[link(0, 4, 'y')], [link(0, 4, 'x', 'auto')], [[0, 4]], []],
    // A part was taken off, so all of it goes.
    [[link(0, 2)], [link(0, 4)], [], [[0, 4]]],
  ];
  for (const [there, known, made, gone] of rows) {
    const got = linkChanges(there, known);
    const places = (list) => list.map(({ start, end }) => [start, end]);
    assert.deepEqual([places(got.made), places(got.gone)], [made, gone]);
  }
});
