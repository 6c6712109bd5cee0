// Quill: two users of one document, and memory.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageOf, skip } from './page.js';

const ROUNDS = Number(process.env.LIVELINK_ROUNDS ?? 1500);
const page = pageOf('checks/quill-pair');

test('two users: documents and sessions agree after each step', { skip }, async () => {
  for (const seed of [1, 2, 3]) {
    const seen = await page.tab.evaluate(([rounds, start]) => window.page.play(rounds, start), [ROUNDS / 3, seed]);
    assert.ok(seen.links > 0 && seen.mutes > 0, JSON.stringify(seen, null, 1));
  }
  assert.deepEqual(page.errors, []);
});

test('memory while typing', { skip }, async (t) => {
  await page.tab.evaluate(() => window.page.type(3000));
  const first = await page.tab.evaluate(() => window.page.wasmBytes());
  await page.tab.evaluate(() => window.page.type(12_000));
  const last = await page.tab.evaluate(() => window.page.wasmBytes());
  t.diagnostic(`${first} bytes in the module, and ${last} after 12,000 keys`);
  assert.equal(last, first);
});
