// What is saved with Livelink opens unharmed without it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../browser.js';
import { player } from '../play.js';
import { skip } from './page.js';

const OWN = 'https://own.net/x';
/** A link of the user's own, automatic ones, one that was taken off, one that was undone, one that an edit broke; two paragraphs. */
const STEPS = [
  { op: 'type', text: 'see a.com b.com ' }, { op: 'key', key: 'Backspace' },
  { op: 'type', text: 'c.com ' }, { op: 'key', key: 'Ctrl+Z' },
  { op: 'type', text: '\nnext <&> me@d.org e.com ' }, { op: 'select', from: 43, to: 43 }, { op: 'type', text: '_' },
  { op: 'select', from: 0, to: 3 }, { op: 'command', name: 'link', href: OWN },
];
const TEXT = 'see a.com b.com c.com \nnext <&> me@d.org e._com ';
const LINKS = [['see', OWN], ['a.com', 'https://a.com'], ['me@d.org', 'mailto:me@d.org']];

for (const editor of ['tiptap', 'quill', 'lexical']) {
  test(`what ${editor} saves`, { skip }, async (t) => {
    const browser = await open([editor, 'checks/unaware']);
    t.after(() => browser.close());
    const opened = await browser.tab(editor);
    await player(opened, { byProgram: true })({ steps: STEPS });
    const [json, html] = await opened.tab.evaluate(() => [window.page.json(), window.page.html()]);
    const unaware = await browser.tab('checks/unaware');
    const read = (how, saved) => unaware.tab.evaluate(([name, value]) => window.page[name](value), [how, saved]);
    assert.deepEqual(await read('html', html), [TEXT, LINKS]);
    if (editor !== 'tiptap') assert.deepEqual(await read(editor, json), [TEXT, LINKS]);
    assert.deepEqual([...opened.errors, ...unaware.errors], []);
  });
}
