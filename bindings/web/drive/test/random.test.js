// Random editing against a session that a small editor in Node plays (`Model`): with real keys, by events of the page's own, which are
// quicker, and on states of ProseMirror, Lexical and fields without a page, which are quicker still. No step may leave a link that
// deceives.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'livelink';
import { livelinkLink, livelinkMuted } from 'livelink/prosemirror';
import { Schema } from 'prosemirror-model';
import { numbers } from '../../livelink/test/numbers.js';
import { open } from '../browser.js';
import { player } from '../play.js';
import { Run, STEPS } from '../random.js';
import { Fields } from '../states/field.js';
import { LexicalStates } from '../states/lexical.js';
import { ProseMirrorStates } from '../states/prosemirror.js';
import { skip } from './page.js';

/** How many scripts of each sort. */
const KEYS = Number(process.env.LIVELINK_RANDOM ?? 2);
const [PAGE, STATES] = [KEYS * 12, KEYS * 100];
const FIRST = Number(process.env.LIVELINK_SEED ?? 1);

/** Seeds that found a fault once, by the sort of a test and the editor. They are played first. */
const FOUND = {
  keys: { field: [3] }, states: [703307],
  events: { field: [20460], 'field-textarea': [20460], lexical: [7117, 30140], quill: [41725], tiptap: [2963] },
};

const seedsOf = (count, found = []) => [...found, ...Array.from({ length: count }, (_, n) => FIRST + n)];
const lines = (log) => log.map((step) => JSON.stringify(step)).join('\n');
const told = (wrong) => wrong.map(({ seed, why, log }) => `seed ${seed}: ${why}, after\n${lines(log)}`).join('\n\n');

for (const editor of Object.keys(STEPS)) {
  test(`real keys in ${editor}`, { skip }, async (t) => {
    const livelink = await load();
    const browser = await open([editor]);
    t.after(() => browser.close());
    const opened = await browser.tab(editor);
    const play = player(opened, { pause: 60, byProgram: true });
    // Where ProseMirror draws provisional text anew, Chromium begins anew.
    for (const seed of seedsOf(KEYS, FOUND.keys[editor])) {
      const run = new Run(livelink, numbers(seed), editor, { without: ['compose over'] });
      const fails = (why) => assert.fail(told([{ seed, why, log: run.log }]));
      await play({ steps: run.steps() }, (step, got) => {
        const why = run.differs(step, () => got);
        if (why) fails(why);
      }).catch((error) => (error instanceof assert.AssertionError ? Promise.reject(error) : fails(error.message)));
      assert.deepEqual(opened.errors, []);
      run.free();
    }
  });
}

for (const editor of ['tiptap', 'quill', 'lexical', 'field', 'field-textarea']) {
  test(`events in ${editor}`, { skip }, async (t) => {
    const browser = await open([`checks/random-${editor}`]);
    t.after(() => browser.close());
    const { tab, errors } = await browser.tab(`checks/random-${editor}`);
    const wrong = await tab.evaluate((seeds) => window.page.play(seeds), seedsOf(PAGE, FOUND.events[editor]));
    assert.equal(told(wrong), '');
    assert.deepEqual(errors, []);
  });
}

const nodes = { doc: { content: 'paragraph+' }, paragraph: { content: 'text*', toDOM: () => ['p', 0] }, text: {} };
for (const marks of [{ link: livelinkLink }, { link: livelinkLink, livelinkMuted }]) {
  test(`states of ProseMirror with the marks ${Object.keys(marks)}`, async () => {
    const livelink = await load();
    const schema = new Schema({ nodes, marks });
    const wrong = [];
    for (const seed of seedsOf(STATES, FOUND.states)) {
      wrong.push(...await new ProseMirrorStates(livelink, schema).playAll(new Run(livelink, numbers(seed), 'states'), seed));
    }
    assert.equal(told(wrong), '');
  });
}

test('states of Lexical', async (t) => {
  const livelink = await load();
  const wrong = [];
  // Lexical warns where a selection begins in an empty paragraph and ends in the text of a link.
  t.mock.method(console, 'warn', () => {});
  const seeds = seedsOf(STATES);
  // Several at once, because each waits for timers.
  while (seeds.length > 0) {
    const played = seeds.splice(0, 100).map((seed) => new LexicalStates(livelink).playAll(new Run(livelink, numbers(seed), 'lexical'), seed));
    wrong.push(...(await Promise.all(played)).flat());
  }
  assert.equal(told(wrong), '');
});

for (const [browser, isWebKit] of [['Chromium', false], ['WebKit', true]]) {
  test(`fields without a page, with the events of ${browser}`, async () => {
    const livelink = await load();
    const wrong = [];
    // WebKit does not tell a command from a key.
    const options = isWebKit ? { ways: ['api'] } : {};
    for (const seed of seedsOf(STATES)) {
      const run = new Run(livelink, numbers(seed), 'field', options);
      wrong.push(...await new Fields(livelink, isWebKit).playAll(run, seed));
    }
    assert.equal(told(wrong), '');
  });
}
