// Loading: from wherever the module is, once, and with errors that say what to do.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { load } from '../src/browser.js';
import { load as inline } from '../src/inline.js';

const bytes = await readFile(new URL('../dist/livelink.wasm', import.meta.url));

test('a load that fails says what to do, and can be tried again', async () => {
  const asked = [];
  const answers = [
    () => { throw new TypeError('offline'); },
    () => new Response('not here', { status: 404 }),
    () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    // A server that does not know the type.
    () => new Response(bytes, { headers: { 'content-type': 'application/octet-stream' } }),
  ];
  const { fetch, location } = globalThis;
  // A page.
  globalThis.location = {};
  globalThis.fetch = async (address) => {
    asked.push(String(address));
    return answers.shift()();
  };
  try {
    await assert.rejects(load(), /was not fetched.*load\(\{ wasm: address \}\)/);
    await assert.rejects(load({ wasm: '/assets/livelink.wasm' }), /assets\/livelink.wasm answered 404/);
    await assert.rejects(load(), /livelink.wasm is not the module, but text\/html/);
    await assert.rejects(load({ wasm: new Uint8Array([1, 2, 3]) }), /wasm-unsafe-eval/);
    // Another module: an empty one.
    await assert.rejects(load({ wasm: new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]) }), /of the same version/);
    const { Detector } = await load();
    assert.equal(new Detector().detect('a.com').length, 3);
  } finally {
    Object.assign(globalThis, { fetch, location });
  }
  assert.ok(asked.every((address) => address.endsWith('livelink.wasm')), asked.join());
  assert.equal(answers.length, 0);
  // Once it is loaded, it is loaded for all.
  assert.equal(await inline(), await load());
});

test('using what load() returns without await says so', () => {
  assert.throws(() => load().Detector, /load\(\) was not awaited.*await load\(\)/);
  assert.throws(() => { const { Session } = load(); return Session; }, /Session \} = await load\(\)/);
});

test('the module inside a file is the same module', async () => {
  const { base64 } = await import('../dist/livelink.inline.js');
  assert.ok(Buffer.from(base64, 'base64').equals(bytes));
});
