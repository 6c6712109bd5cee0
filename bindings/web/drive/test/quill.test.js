// Quill: two users of one document, and memory.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open } from '../browser.js';
import { whereChromium } from '../chromium.js';

const skip = whereChromium() ? false : 'Chromium is not installed';
const ROUNDS = Number(process.env.LIVELINK_ROUNDS ?? 1500);
let browser;
let tab;
let errors;
before(async () => {
  if (skip) return;
  browser = await open(['checks/quill-pair']);
  ({ tab, errors } = await browser.tab('checks/quill-pair'));
});
after(async () => { await browser?.close(); });

test('two users: documents and sessions agree after each step', { skip }, async () => {
  for (const seed of [1, 2, 3]) {
    const seen = await tab.evaluate(([rounds, start]) => window.page.play(rounds, start), [ROUNDS / 3, seed]);
    assert.ok(seen.links > 0 && seen.mutes > 0, JSON.stringify(seen, null, 1));
  }
  assert.deepEqual(errors, []);
});

test('memory while typing', { skip }, async (t) => {
  await tab.evaluate(() => window.page.type(3000));
  const first = await tab.evaluate(() => window.page.wasmBytes());
  await tab.evaluate(() => window.page.type(12_000));
  const last = await tab.evaluate(() => window.page.wasmBytes());
  t.diagnostic(`${first} bytes in the module, and ${last} after 12,000 keys`);
  assert.equal(last, first);
});
