// Two editors over one document: after all is exchanged they have the same text, links and mutes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numbers } from '../../livelink/test/numbers.js';
import { open } from '../browser.js';
import { skip } from './page.js';

const ROUNDS = Number(process.env.LIVELINK_RANDOM ?? 40);
const PIECES = ['example.com', 'https://a.org/b', 'x', 'www.', '/x', '.', ' ', ' ', ' ', '\n', 'me@example.com '];
const OPS = ['type', 'type', 'type', 'type', 'backspace', 'backspace', 'select', 'undo', 'redo', 'unlink', 'link', 'pull', 'push', 'push'];

/** Seeds that found a fault once. They are played first. */
const FOUND = { 'checks/collab': [], 'checks/yjs': [1000] };

for (const page of ['checks/collab', 'checks/yjs']) test(`two editors over one document: ${page}`, { skip }, async (t) => {
  const browser = await open([page]);
  t.after(() => browser.close());
  const { tab, errors } = await browser.tab(page);
  const act = (who, action) => tab.evaluate(([one, what]) => window.page.act(one, what), [who, action]);
  const settled = () => tab.evaluate(() => window.page.settled());

  // Another user's space links nothing, and their link arrives here with its mute.
  await tab.evaluate(() => window.page.mount());
  await act(0, { op: 'type', text: 'example.com' });
  await settled();
  await act(1, { op: 'select', from: 1 });
  await act(1, { op: 'type', text: ' ' });
  let [one, two] = await settled();
  assert.deepEqual([one.links.length, two.links.length, one.armed, two.armed], [1, 1, false, true]);
  assert.equal(one.doc, two.doc);
  await act(1, { op: 'backspace' });
  [one, two] = await settled();
  assert.deepEqual([one.links, one.mutes], [[], [{ start: 1, end: 12, cause: 'backspace' }]]);
  assert.deepEqual(one.mutes, two.mutes);
  await act(0, { op: 'select', from: 1 });
  await act(0, { op: 'type', text: ' ' });
  assert.deepEqual((await settled())[0].links, [], 'the other one took the link off, so it stays off');

  // A whole new document that is the old one changes nothing, and the next Backspace still takes the link off.
  await tab.evaluate(() => window.page.mount());
  await act(0, { op: 'type', text: 'see example.com ' });
  await act(0, { op: 'replace' });
  await act(0, { op: 'backspace' });
  [one, two] = await settled();
  assert.deepEqual([one.links, one.mutes], [[], [{ start: 5, end: 16, cause: 'backspace' }]]);

  const first = Number(process.env.LIVELINK_SEED ?? 1);
  for (const seed of [...FOUND[page], ...Array.from({ length: ROUNDS }, (_, n) => first + n)]) {
    const below = numbers(seed);
    const log = [];
    try {
      await tab.evaluate(() => window.page.mount());
      for (let n = 0; n < 60; n++) {
        const action = { op: OPS[below(OPS.length)], text: PIECES[below(PIECES.length)], from: below(1000) / 1000, href: 'https://example.net' };
        if (below(3) === 0) action.to = below(1000) / 1000;
        const who = below(2);
        log.push([who, action]);
        await act(who, action);
      }
      [one, two] = await settled();
      assert.deepEqual(errors, []);
      assert.deepEqual(one.links, two.links);
      assert.deepEqual(one.mutes, two.mutes);
      assert.equal(one.doc, two.doc);
    } catch (error) {
      throw new Error(`seed ${seed}, after\n${log.map((step) => JSON.stringify(step)).join('\n')}\n${error.message}`, { cause: error });
    }
  }
  t.diagnostic(`${ROUNDS} rounds of 60 steps`);
});

test('a user without Livelink', { skip }, async (t) => {
  const browser = await open(['checks/yjs']);
  t.after(() => browser.close());
  const { tab, errors } = await browser.tab('checks/yjs');
  const act = (who, action) => tab.evaluate(([one, what]) => window.page.act(one, what), [who, action]);
  const same = async (text) => assert.deepEqual(await tab.evaluate(() => window.page.texts()), [text, text]);
  const known = () => tab.evaluate(() => window.page.known(0));
  await tab.evaluate(() => window.page.mount(['links', 'before']));
  // All of the text stays.
  await act(0, { op: 'type', text: 'see example.com ' });
  await act(0, { op: 'backspace' });
  await act(0, { op: 'type', text: 'a.org ' });
  await same('see example.com a.org ');
  await act(1, { op: 'put', at: 1, text: 'we ' });
  await same('we see example.com a.org ');
  const { mutes } = await known();
  assert.deepEqual(mutes, [{ start: 8, end: 19, cause: 'backspace' }], 'what was taken off stays off');
  // Their editor says no more of any link of the paragraph who made it. The link is no link of the user's own for that.
  await act(1, { op: 'put', at: 21, text: 'b' });
  await same('we see example.com ab.org ');
  const links = async () => (await known()).links.map(({ kind, href }) => [kind, href]);
  assert.deepEqual(await links(), [['auto', 'https://a.org']], 'the target is theirs to change');
  await act(0, { op: 'put', at: 22, text: 'c' });
  await same('we see example.com abc.org ');
  assert.deepEqual(await links(), [['auto', 'https://abc.org']]);
  assert.deepEqual(errors, []);
});

for (const page of ['checks/collab', 'checks/yjs']) test(`what one user's program puts into a link: ${page}`, { skip }, async (t) => {
  const browser = await open([page]);
  t.after(() => browser.close());
  const { tab, errors } = await browser.tab(page);
  const act = (who, action) => tab.evaluate(([one, what]) => window.page.act(one, what), [who, action]);
  await tab.evaluate(() => window.page.mount());
  await act(0, { op: 'type', text: 'example.com ' });
  await act(0, { op: 'push' });
  await act(1, { op: 'pull' });
  for (const [who, at, text, href] of [[0, 8, 's', 'https://examples.com'], [1, 2, 'x', 'https://exxamples.com']]) {
    await act(who, { op: 'put', at, text });
    const users = await tab.evaluate(() => window.page.settled());
    for (const { links } of users) assert.deepEqual(links.map((link) => [link.kind, link.href]), [['auto', href]]);
    assert.equal(users[0].doc, users[1].doc);
  }
  assert.deepEqual(errors, []);
});
