// Characters that an input method makes, with the events of WebKit: in WebKit itself, and in Chromium with events in the order of WebKit.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as chromium from '../browser.js';
import { difference } from '../compare.js';
import { player } from '../play.js';
import { scripts } from '../scripts.js';
import { asWebKit } from '../webkit-order.js';
import * as webkit from '../webkit.js';
import { skip } from './page.js';

const EDITORS = ['prosemirror', 'tiptap', 'lexical', 'quill', 'ckeditor'];
/** Slate asks for the browser's name, so it takes the events of WebKit in WebKit only. */
const IN_WEBKIT = [...EDITORS, 'slate'];
const PLAYED = scripts().filter(({ id }) => /^compose-(letter-|trigger|given-up-disarms)/.test(id));

/** What Lexical does without Livelink, too, where the events are those of WebKit. */
const HISTORY = {
  'compose-letter-over-selection-undo': 'its history has two entries',
  'compose-letter-joins-typing': 'its history has two entries',
};
/** And in WebKit for GTK itself. */
const PLACES = {
  'compose-letter-at-end': 'it puts the letter behind the character that follows the link',
  'compose-letter-at-end-of-manual': 'it puts the letter behind the character that follows the link',
  'compose-letter-given-up': 'it leaves a no-break space behind',
};

/** Plays the scripts in one editor. `known` are those that are known to fail. */
async function check(opened, editor, known = {}) {
  const play = player(opened, { byProgram: true, pause: 20 });
  const wrong = [];
  for (const script of PLAYED) {
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
  const play = async (editor, isGtk) => {
    const { tab, errors } = await browser.tab(editor);
    await check({ tab, compose: asWebKit(tab, isGtk) }, editor, editor === 'lexical' ? HISTORY : {});
    assert.deepEqual(errors, []);
    await tab.close();
  };
  for (const isGtk of [true, false]) await Promise.all(EDITORS.map((editor) => play(editor, isGtk)));
});

const missing = webkit.missing();
test('in WebKit for GTK, with real keys', { skip: missing.length > 0 && `not installed: ${missing.join(', ')}` }, async (t) => {
  const browser = await webkit.open(IN_WEBKIT);
  t.after(() => browser.close());
  for (const editor of IN_WEBKIT) {
    const opened = await browser.tab(editor);
    await check(opened, editor, editor === 'lexical' ? { ...HISTORY, ...PLACES } : {});
    assert.deepEqual(await opened.tab.evaluate(() => window.errors), []);
  }
});
