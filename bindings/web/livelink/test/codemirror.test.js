// `livelink/codemirror` follows CodeMirror's changes, without a page. The driver plays scripts in a page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EditorState, Text } from '@codemirror/state';
import { load } from 'livelink';
import { editsOf } from '../src/codemirror/edits.js';
import { numbers } from './numbers.js';

const { Detector, LinkIndex } = await load();
const detector = new Detector();
const PIECES = ['example.com', 'http://', 'mail@example.com', '.', ' ', '\n', 'a\nb', '/', '(', ')', '例', '🦀', '\uD83E', 'www.', 'co.uk'];
const ROUNDS = Number(process.env.LIVELINK_EDITS ?? 3000);

test('random transactions, several ranges each', () => {
  const random = numbers(3);
  let state = EditorState.create({ doc: 'see example.com\nand more' });
  const index = new LinkIndex(state.doc.toString(), detector);
  for (let round = 0; round < ROUNDS; round++) {
    const length = state.doc.length;
    const places = Array.from({ length: 2 * (1 + random(4)) }, () => random(length + 1)).sort((a, b) => a - b);
    const changes = [];
    for (let n = 0; n < places.length; n += 2) {
      const insert = Array.from({ length: random(3) }, () => PIECES[random(PIECES.length)]).join('');
      changes.push({ from: places[n], to: length > 400 ? places[n + 1] : Math.min(places[n + 1], places[n] + random(9)), insert });
    }
    // One change that is given on top of the others, as `appendTransaction`-like filters do.
    const transaction = state.update({ changes }, { changes: [{ from: 0, insert: random(9) ? '' : 'x' }] });
    index.edits(editsOf(transaction.changes));
    state = transaction.state;
    const text = state.doc.toString();
    const held = index.links().map(({ start, end }) => [start, end]);
    assert.deepEqual(held, detector.links(text).map(({ start, end }) => [start, end]), JSON.stringify({ round, text }));
    assert.equal(index.textLength, state.doc.length);
  }
});

test('an edit takes only the text that it inserts', () => {
  const lines = Array.from({ length: 10_000 }, (_, n) => `line ${n} with https://example.com/${n}`);
  const state = EditorState.create({ doc: Text.of(lines) });
  const { changes } = state.update({ changes: { from: 100, to: 102, insert: 'ab' } });
  assert.deepEqual(editsOf(changes), [{ from: 100, to: 102, text: 'ab' }]);
});
