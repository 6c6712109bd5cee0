// The module looks for links many bytes at a time, and looks at single bytes where it has to explain. Both find the same links.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'livelink';
import { numbers } from './numbers.js';

const { Detector } = await load();

const PIECES = [
  'a', 'example', '.', '.com', '@', ':', '://', '/', ' ', '\n', '1', '-', '田', '。', '．', '｡', '、', '中国', 'é', 'Ђ', 'ю', '🦀',
  'https://example.org/a', 'me@example.net', 'example.com', 'bitcoin.org를', 'mailto:', 'xmpp:', '\u200F',
];

for (const options of [{}, { profile: 'uts58' }, { schemes: { xmpp: 'opaque' } }]) {
  test(`vectors and single bytes find the same links with ${JSON.stringify(options)}`, () => {
    const random = numbers(58);
    const detector = new Detector(options);
    let count = 0;
    for (let round = 0; round < 3_000; round++) {
      // Most texts are longer than a vector, and many are longer than the first look.
      const text = Array.from({ length: random(random(10) === 0 ? 600 : 60) }, () => PIECES[random(PIECES.length)]).join('');
      const slow = detector.explain(text).filter(({ kind }) => kind).flatMap(({ start, end, kind }) => [start, end, kind === 'url' ? 0 : 1]);
      assert.deepEqual([...detector.detect(text)], slow, JSON.stringify(text));
      count += slow.length / 3;
    }
    assert.ok(count > 3_000, `${count} links`);
  });
}
