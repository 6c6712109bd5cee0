// The package's own UTF-8, for programs that have none, writes and reads what the platform's does.

import assert from 'node:assert/strict';
import { test } from 'node:test';

const { TextDecoder, TextEncoder } = globalThis;
delete globalThis.TextEncoder;
delete globalThis.TextDecoder;
const own = await import('../src/encoding.js');
Object.assign(globalThis, { TextDecoder, TextEncoder });

for (const text of ['', 'example.com', 'bücher', '例え.テスト', '\u{1F600}', '\uFEFFa', 'a\uD800b']) {
  test(`UTF-8 of ${JSON.stringify(text)}`, () => {
    const all = new Uint8Array(64);
    const bytes = all.subarray(3);
    const { written } = new own.TextEncoder().encodeInto(text, bytes);
    assert.deepEqual(bytes.slice(0, written), new TextEncoder().encode(text));
    assert.equal(new own.TextDecoder().decode(bytes.subarray(0, written)), new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, written)));
  });
}

test('where the platform has an encoder, it is that one', async () => {
  assert.equal((await import('../src/encoding.js?again')).TextEncoder, TextEncoder);
});
