// `utf8` of the module makes UTF-8 of code units many at a time. The engine's encoder makes the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'livelink';
import { utf8 } from '../dist/livelink.js';
import { units } from '../src/text.js';
import { numbers } from './numbers.js';

await load();
const encoder = new TextEncoder();
const bytesOf = (text) => utf8(units(text));

/** A character of so many bytes in UTF-8. */
const LENGTHS = [null, ['a', ' ', '\x00', '\x7F'], ['\x80', 'é', 'Ж', '\u07FF'], ['\u0800', '田', '\uD7FF', '\uE000', '\uFFFF'], ['𐀀', '🦀', '\u{10FFFF}']];

test('random texts', () => {
  const random = numbers(8);
  for (let round = 0; round < 20_000; round++) {
    // Most of a text is of one sort, as in a language.
    const usual = 1 + random(4);
    const text = Array.from({ length: random(40) }, () => {
      const choice = LENGTHS[random(3) ? usual : 1 + random(4)];
      return choice[random(choice.length)];
    }).join('');
    assert.deepEqual(Buffer.from(bytesOf(text)), Buffer.from(encoder.encode(text)), JSON.stringify(text));
  }
});

test('each code unit at each place of a vector', () => {
  for (let unit = 0; unit < 0x10000; unit++) {
    if (unit >= 0xD800 && unit < 0xE000) continue;
    const text = '.'.repeat(unit % 8) + String.fromCharCode(unit) + 'é田.......';
    assert.deepEqual(Buffer.from(bytesOf(text)), Buffer.from(encoder.encode(text)), unit.toString(16));
  }
});

test('an unpaired surrogate is one code unit', () => {
  for (const [text, expected] of [['\uD83E', '\uFFFF'], ['abcdefg\uD83E', 'abcdefg\uFFFF'], ['\uDD80\uD83E.......', '\uFFFF\uFFFF.......'], ['1234567🦀\uD83E', '1234567🦀\uFFFF']]) {
    assert.deepEqual(Buffer.from(bytesOf(text)), Buffer.from(encoder.encode(expected)), JSON.stringify(text));
  }
});
