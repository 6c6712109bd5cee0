// Undo by Yjs: with real keys, each row ends where it says, as with the history of ProseMirror.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../browser.js';
import { player } from '../play.js';
import { skip } from './page.js';

const type = (text) => ({ op: 'type', text });
const key = (name) => ({ op: 'key', key: name });
const [undo, redo, backspace] = ['Ctrl+Z', 'Ctrl+Y', 'Backspace'].map(key);
const select = (from, to = from) => ({ op: 'select', from, to });
const unlink = { op: 'command', name: 'unlink' };
const link = { op: 'command', name: 'link', href: 'https://own.net' };

/** Steps, each with the document after it: automatic links as `<text>`, the user's own as `[text]`, what was taken off as `~text~`. */
const ROWS = {
  'a link is a step of its own, and what was typed is the one before': [
    [type('see example.com '), 'see <example.com> '], [undo, 'see ~example.com~ '], [undo, ''],
  ],
  'a link that was undone stays off': [
    [type('see example.com '), 'see <example.com> '], [undo, 'see ~example.com~ '], [type('and '), 'see ~example.com~ and '],
    [undo, 'see ~example.com~ '], [undo, ''],
  ],
  'and comes back by a redo': [
    [type('see example.com '), 'see <example.com> '], [undo, 'see ~example.com~ '], [redo, 'see <example.com> '],
    [undo, 'see ~example.com~ '], [redo, 'see <example.com> '], [type('and '), 'see <example.com> and '],
  ],
  'what is typed after a link is a step of its own': [
    [type('example.com now'), '<example.com> now'], [undo, '<example.com> '], [undo, '~example.com~ '], [undo, ''],
  ],
  'Enter, and two links': [
    [type('a.com\nb.org '), '<a.com>\n<b.org> '], [undo, '<a.com>\n~b.org~ '], [undo, '<a.com>\n'], [undo, '~a.com~\n'],
  ],
  'the Backspace that takes a link off': [
    [type('example.com '), '<example.com> '], [backspace, '~example.com~ '], [undo, '<example.com> '], [redo, '~example.com~ '],
    [undo, '<example.com> '], [undo, '~example.com~ '], [undo, ''],
  ],
  'a Backspace that deletes': [
    [type('word'), 'word'], [backspace, 'wor'], [backspace, 'wo'], [undo, 'word'], [undo, ''],
  ],
  'the unlink command': [
    [type('example.com '), '<example.com> '], [select(3), '<example.com> '], [unlink, '~example.com~ '],
    [undo, '<example.com> '], [redo, '~example.com~ '],
  ],
  'the link command': [
    [type('our docs'), 'our docs'], [select(4, 8), 'our docs'], [link, 'our [docs]'], [undo, 'our docs'], [redo, 'our [docs]'], [undo, 'our docs'], [undo, ''],
  ],
  'a paste': [
    [type('see '), 'see '], [{ op: 'paste', text: 'b.org' }, 'see <b.org>'], [type(' '), 'see <b.org> '], [undo, 'see <b.org>'], [undo, 'see '], [undo, ''],
  ],
  'an address that is pasted over words': [
    [type('our docs'), 'our docs'], [select(4, 8), 'our docs'], [{ op: 'paste', text: 'https://own.net' }, 'our [docs]'], [undo, 'our docs'], [undo, ''],
  ],
  'a letter in a link': [
    [type('example.com '), '<example.com> '], [select(7), '<example.com> '], [type('s'), '<examples.com> '], [undo, '<example.com> '], [undo, '~example.com~ '],
  ],
};

/** The pages, and what their documents hold: ProseMirror alone has two schemas. */
const PAGES = { 'checks/yjs': ['links', 'mutes'], 'checks/yjs-lexical': ['mutes'], 'checks/yjs-quill': ['mutes'] };

for (const [page, schemas] of Object.entries(PAGES)) test(`steps of undo by Yjs: ${page}`, { skip }, async (t) => {
  const browser = await open([page]);
  t.after(() => browser.close());
  const opened = await browser.tab(page);
  const play = player(opened, { byProgram: true, pause: 0 });
  for (const schema of schemas) {
    for (const [what, row] of Object.entries(ROWS)) {
      await opened.tab.evaluate((name) => window.page.mount([name, name]), schema);
      await opened.tab.evaluate(() => window.page.focus());
      for (const [n, [step, shows]] of row.entries()) {
        await play.step(step);
        const seen = await opened.tab.evaluate(() => window.page.marked());
        assert.equal(seen.replaceAll('\u00a0', ' '), shows, `${what}, documents that hold ${schema}, step ${n}`);
      }
    }
  }
  assert.deepEqual(opened.errors, []);
});
