// The slim build is detection alone, and it finds what the whole package finds.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'livelink';
import { load as loadSlim } from 'livelink/slim';
import { load as loadInline } from 'livelink/slim/inline';

const TEXTS = [
  'Write to mail@example.com or see bücher.example.co.uk.',
  'http://192.0.2.1:8080/a?b#c, раураl.com, 例え.テスト and no.link',
  'аррӏе.com',
];

test('the slim build finds the same', async () => {
  const [whole, slim] = [await load(), await loadSlim()];
  assert.deepEqual(Object.keys(slim).sort(), ['Detector', 'format']);
  const [a, b] = [new whole.Detector(), new slim.Detector()];
  for (const text of TEXTS) {
    assert.deepEqual(b.links(text), a.links(text));
    assert.deepEqual(b.explain(text), a.explain(text));
  }
  assert.ok(a.links(TEXTS.join(' ')).length >= 4);
  assert.equal(slim.format('https://example.com/%C3%BC'), whole.format('https://example.com/%C3%BC'));
  assert.throws(() => new slim.Detector({ profil: 'uts58' }), /there is no option/);
});

test('the inline entry point is the same module', async () => {
  assert.equal(new (await loadInline()).Detector().detect('see example.com').length, 3);
});
