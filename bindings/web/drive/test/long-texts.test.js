// Long texts go into the module another way in Chromium than in Node (`src/long-texts.js`). Both find the same links.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'livelink';
import { numbers } from '../../livelink/test/numbers.js';
import { pageOf, skip } from './page.js';

const page = pageOf('codemirror');
const PIECES = ['see ', 'https://example.org/a ', 'me@example.net, ', 'пример.рф ', '例え.jp ', 'उदाहरण.भारत\n', '🦀', '\uD83E', '\uDD80 ', 'é', '\u07FF', '\uFFFF'];

test('Chromium and Node find the same links in long texts', { skip }, async () => {
  const { Detector } = await load();
  const detector = new Detector();
  const random = numbers(32);
  // Below and above the lengths from which on a text is long, and around those of the pieces.
  for (const length of [250, 256, 257, 300, 5000, 32_767, 32_768, 32_769, 65_536, 100_000]) {
    let text = '';
    while (text.length < length) text += PIECES[random(PIECES.length)];
    text = text.slice(0, length);
    const [found, encoded] = await page.tab.evaluate((value) => {
      const { encodeInto } = TextEncoder.prototype;
      let calls = 0;
      TextEncoder.prototype.encodeInto = function (...given) { calls += 1; return encodeInto.apply(this, given); };
      const own = new (window.page.livelink().Detector)();
      const links = [...own.detect(value)];
      own.free();
      TextEncoder.prototype.encodeInto = encodeInto;
      return [links, calls];
    }, text);
    assert.deepEqual(found, [...detector.detect(text)], `${length} code units`);
    assert.equal(encoded, length <= 256 ? 1 : 0, `calls of the encoder for ${length} code units`);
  }
});
