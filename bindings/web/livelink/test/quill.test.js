// `livelink/quill` follows deltas, without a page. The driver plays scripts in a page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDelta, textOf } from '../src/quill/edits.js';
import { formatsOf, spansOf } from '../src/adapter/formats.js';
import { changesOf } from '../src/adapter/format-changes.js';
import { numbers } from './numbers.js';

test('a delta is read as replacements of the old text', () => {
  const { edits, formatted } = readDelta({ ops: [
    { retain: 3 }, { delete: 2 }, { insert: 'new' }, { retain: 4, attributes: { link: 'https://a.com' } }, { insert: { image: 'x' } },
    { retain: 1, attributes: { bold: true } }, { insert: 'b', attributes: { livelink: 'auto' } }, { delete: 1 },
  ] });
  assert.deepEqual(edits.map(({ from, to, text }) => [from, to, text]), [[3, 5, 'new'], [9, 9, '\uFFFC'], [10, 11, 'b']]);
  assert.deepEqual(edits.map(({ start, end }) => [start, end]), [[3, 6], [10, 11], [12, 13]]);
  assert.deepEqual(formatted.map(({ start, end }) => [start, end]), [[6, 10], [12, 13]]);
});

test('spans are read from formats', () => {
  const contents = { ops: [
    { insert: 'see ' }, { insert: 'a.', attributes: { link: 'https://a.com', livelink: 'auto' } },
    { insert: 'com', attributes: { link: 'https://a.com', livelink: 'auto', bold: true } }, { insert: ' ' },
    { insert: 'here', attributes: { link: '../x' } }, { insert: '\n' }, { insert: 'b.com', attributes: { livelink: 'muted-unlink' } },
    { insert: ' ' }, { insert: 'c.', attributes: { livelink: 'dormant' } }, { insert: '\n' },
  ] };
  assert.deepEqual(spansOf(contents, 100), {
    links: [{ start: 104, end: 109, kind: 'auto', href: 'https://a.com' }, { start: 110, end: 114, kind: 'manual', href: '../x' }],
    mutes: [{ start: 115, end: 120, cause: 'unlink' }], dormant: [{ start: 121, end: 123 }],
  });
});

/** What a piece of a document has after ops that only format. */
function formatted(contents, ops) {
  const marks = contents.ops.flatMap(({ insert, attributes = {} }) => Array.from(insert, () => ({ ...attributes })));
  let at = 0;
  for (const { retain, attributes = {} } of ops) {
    for (const place of marks.slice(at, at + retain)) Object.assign(place, attributes);
    at += retain;
  }
  assert.ok(at <= marks.length, 'no op reaches out of the piece');
  return marks.map(({ link, livelink }) => [link ?? null, livelink ?? null]);
}

test('the changes lead from any formats to those that are wanted', () => {
  const random = numbers(5);
  const formats = [{}, { link: 'https://a.com' }, { link: 'https://a.com', livelink: 'auto' }, { livelink: 'dormant' }, { livelink: 'muted-undo' }];
  for (let round = 0; round < 2000; round++) {
    const contents = { ops: Array.from({ length: 1 + random(6) }, () => {
      const insert = Array.from({ length: 1 + random(5) }, () => 'ab\n'[random(3)]).join('');
      return { insert, attributes: insert === '\n' ? {} : formats[random(formats.length)] };
    }) };
    const text = textOf(contents);
    const at = random(50);
    const saved = { links: [], mutes: [], dormant: [] };
    for (let start = random(4); start < text.length; start += random(4)) {
      const end = Math.min(text.length, start + 1 + random(4));
      const span = { start: at + start, end: at + end };
      [() => saved.links.push({ ...span, kind: 'auto', href: 'https://b.com' }), () => saved.links.push({ ...span, kind: 'manual', href: 'https://a.com' }),
        () => saved.mutes.push({ ...span, cause: 'undo' }), () => saved.dormant.push(span)][random(4)]();
      start = end;
    }
    const wanted = formatsOf(saved);
    const got = formatted(contents, changesOf(contents, at, wanted));
    [...text].forEach((letter, n) => {
      if (letter === '\n') return;
      const span = wanted.find(({ start, end }) => start <= at + n && at + n < end);
      assert.deepEqual(got[n], [span?.link ?? null, span?.livelink ?? null], JSON.stringify({ contents, at, wanted, n }));
    });
  }
});
