// The index against a detector: after any edits it holds what detection finds in the whole text.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'livelink';
import { numbers } from './numbers.js';

const { Detector, LinkIndex } = await load();
const detector = new Detector();
const PIECES = [
  'example.com', 'http://', 'https://a.b/', '@', 'mail@example.com', '.', ' ', '\n', '/', '(', ')', '?', '。', '例', 'ä', '🦀',
  '\uD83E', '\uDD80', 'аррӏе.com', 'co.uk', 'x'.repeat(40), 'www.', ':8080', '#', '%41', ',',
];
const EDITS = Number(process.env.LIVELINK_EDITS ?? 3000);

/** Links as start, end and kind, in order. */
const batch = (text) => Array.from(detector.detect(text));
const held = (index) => index.links().flatMap(({ start, end, kind }) => [start, end, kind === 'url' ? 0 : 1]);

/** What `changes` makes of links that were kept with their ids. */
function follow(kept, changes, edits) {
  for (let i = 0; i < changes.length; i += 5) if (changes[i] !== 1) kept.delete(changes[i + 1]);
  const move = (at, edge) => edits.reduceRight((at, { from, to, text }) => (at >= to && (at > from || edge) ? at + text.length - (to - from) : at), at);
  for (const link of kept.values()) [link[0], link[1]] = [move(link[0], true), move(link[1], false)];
  for (let i = 0; i < changes.length; i += 5) if (changes[i] !== 0) kept.set(changes[i + 1], [changes[i + 2], changes[i + 3], changes[i + 4]]);
}

test('any edits', () => {
  const random = numbers(7);
  let text = '';
  let index = new LinkIndex(text, detector);
  const kept = new Map();
  for (let round = 0; round < EDITS; round++) {
    const piece = () => Array.from({ length: random(3) }, () => PIECES[random(PIECES.length)]).join('');
    const count = round % 5 ? 1 : 1 + random(3);
    const places = Array.from({ length: 2 * count }, () => random(text.length + 1)).sort((a, b) => a - b);
    let edits = Array.from({ length: count }, (_, n) => ({
      from: places[2 * n], to: Math.min(places[2 * n + 1], places[2 * n] + random(20)), text: piece(),
    }));
    if (text.length > 600) edits = [{ from: 0, to: 300 + random(300), text: '' }];
    const changes = edits.length === 1 ? index.edit(edits[0].from, edits[0].to, edits[0].text) : index.edits(edits);
    for (const { from, to, text: put } of [...edits].reverse()) text = text.slice(0, from) + put + text.slice(to);
    assert.deepEqual(held(index), batch(text), JSON.stringify({ round, edits, text }));
    const { ranges } = index.scanned;
    for (let i = 0; i < changes.length; i += 5) {
      const [what, , start, end] = changes.subarray(i, i + 4);
      const read = what === 0 || ranges.some((range) => range.start <= start && end <= range.end);
      assert.ok(read, `a change outside of what was scanned: ${JSON.stringify({ round, edits, text, ranges })}`);
    }
    follow(kept, changes, edits);
    const followed = [...kept.values()].sort((a, b) => a[0] - b[0]).flat();
    assert.deepEqual(followed, held(index), `changes: ${JSON.stringify({ round, edits, text })}`);
    assert.equal(index.textLength, text.length);
    if (round % 500 === 499) {
      index.free();
      index = new LinkIndex(text, detector);
      kept.clear();
      const ranges = index.ranges();
      for (let i = 0; i < ranges.length; i += 4) kept.set(ranges[i], [...ranges.subarray(i + 1, i + 4)]);
    }
  }
});

test('links of a range and at a place', () => {
  const index = new LinkIndex('a.com b.com c.com');
  assert.deepEqual(index.links(5, 7).map(({ start }) => start), [6]);
  assert.deepEqual([...index.ranges(6, 17)].filter((_, n) => n % 4 === 1), [6, 12]);
  assert.equal(index.linkAt(5), null);
  assert.equal(index.linkAt(6).href, 'https://b.com');
  assert.equal(index.count, 3);
});

test('what an edit reads', () => {
  const index = new LinkIndex(`${'word '.repeat(10_000)}see a.com here`);
  assert.deepEqual(index.scanned, { length: 0, ranges: [] });
  index.edit(50_009, 50_009, 'm');
  const { length, ranges } = index.scanned;
  assert.deepEqual(ranges, [{ start: 50_004, end: 50_010 }]);
  assert.equal(length, 6);
});
