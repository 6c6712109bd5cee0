// Memory stays flat while a user types: the history of the editor has an end, and the session's has the same one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../browser.js';
import { skip } from './page.js';

const KEYS = Number(process.env.LIVELINK_KEYS ?? 30_000);

test('memory while typing', { skip, timeout: 900_000 }, async (t) => {
  const browser = await open(['checks/memory']);
  t.after(() => browser.close());
  const { tab, cdp, errors } = await browser.tab('checks/memory');
  const measure = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    return { heap: usedSize, wasm: await tab.evaluate(() => window.page.wasmBytes()) };
  };
  const type = (count) => tab.evaluate((keys) => window.page.type(keys), count);
  await type(KEYS / 5);
  const before = await measure();
  const measured = [before];
  for (let n = 0; n < 4; n++) {
    await type(KEYS / 5);
    measured.push(await measure());
  }
  const after = measured.at(-1);
  assert.deepEqual(errors, []);
  assert.ok(await tab.evaluate(() => window.page.linkCount()) > 10);
  const list = (name) => measured.map((one) => one[name]).join(', ');
  t.diagnostic(`bytes after each ${KEYS / 5} keys: heap ${list('heap')}; module ${list('wasm')}`);
  // One page of 64 KiB is what the allocator may need for blocks in another order. A log of 8 bytes for each key would be 190,000.
  assert.ok(after.wasm <= before.wasm + 65_536, `the memory of the module grew from ${before.wasm} to ${after.wasm}`);
  assert.ok(after.heap < before.heap * 1.1 + 200_000, `the heap grew from ${before.heap} to ${after.heap}`);
});
