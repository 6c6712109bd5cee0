// Characters that an input method makes, with the events of Firefox and WebKit: in these browsers, and in Chromium in the order of WebKit.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as chromium from '../browser.js';
import { difference } from '../compare.js';
import * as firefox from '../firefox.js';
import { player } from '../play.js';
import { scripts } from '../scripts.js';
import { asWebKit } from '../webkit-order.js';
import * as webkit from '../webkit.js';
import { skip } from './page.js';

const EDITORS = ['prosemirror', 'tiptap', 'lexical', 'quill', 'ckeditor'];
/** Slate asks for the browser's name, so it takes the events of WebKit in WebKit only. */
const IN_WEBKIT = [...EDITORS, 'slate'];
const PLAYED = scripts().filter(({ id }) => /^compose-(letter-|trigger|given-up-disarms|over-)|^replaced-start-composed/.test(id));

/** What Lexical does without Livelink, too, where the final text comes after the composition. */
const HISTORY = { 'compose-letter-joins-typing': 'its history has two entries' };
/** And in WebKit for GTK itself. */
const PLACES = {
  'compose-letter-at-end': 'it puts the letter behind the character that follows the link',
  'compose-letter-at-end-of-manual': 'it puts the letter behind the character that follows the link',
  'compose-letter-given-up': 'it leaves a no-break space behind',
  'compose-over-joins-nothing': 'it puts the text behind the character that follows the link',
};

/** In WebKit for GTK, what is composed over several of its nodes is an error of Slate's own. */
const isPlayed = (editor, { id }) => editor !== 'slate' || !/^compose-over-(joins|undo)/.test(id);

/** Plays the scripts in one editor. `known` are those that are known to fail. */
async function check(opened, editor, known = {}) {
  const play = player(opened, { byProgram: true, pause: 20 });
  const wrong = [];
  for (const script of PLAYED.filter((one) => isPlayed(editor, one))) {
    const why = difference(await play(script), script.expect);
    if (known[script.id] && !why) wrong.push(`${script.id} does not fail any more: ${known[script.id]}`);
    if (!known[script.id] && why) wrong.push(`${script.id} (${script.title}): ${why}`);
  }
  assert.deepEqual(wrong, [], editor);
}

test('there are scripts', () => assert.ok(PLAYED.length > 10));

test('in Chromium, with the events of WebKit', { skip }, async (t) => {
  const browser = await chromium.open(EDITORS);
  t.after(() => browser.close());
  const play = async (editor, late) => {
    const { tab, errors } = await browser.tab(editor);
    await check({ tab, compose: asWebKit(tab, late) }, editor, editor === 'lexical' ? HISTORY : {});
    assert.deepEqual(errors, []);
    await tab.close();
  };
  // The final text comes after the editor has read the page without it, as on a busy machine.
  for (const late of [100, null]) await Promise.all(EDITORS.map((editor) => play(editor, late)));
});

/** What is known to fail with real keys. */
const BROWSERS = [
  ['Firefox', firefox, EDITORS, { lexical: HISTORY }],
  ['WebKit for GTK', webkit, IN_WEBKIT, { lexical: { ...HISTORY, ...PLACES } }],
];
for (const [name, { open, missing }, editors, known] of BROWSERS) {
  const lacks = missing();
  test(`in ${name}, with real keys`, { skip: lacks.length > 0 && `not installed: ${lacks.join(', ')}` }, async (t) => {
    const browser = await open(editors);
    t.after(() => browser.close());
    for (const editor of editors) {
      const opened = await browser.tab(editor);
      await check(opened, editor, known[editor]);
      assert.deepEqual(await opened.tab.evaluate(() => window.errors), []);
    }
  });
}
