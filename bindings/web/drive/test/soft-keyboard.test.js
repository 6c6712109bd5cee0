// A soft keyboard corrects a word by an input method that begins with the word, while nothing is selected.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../browser.js';
import { skip } from './page.js';

const OWN = 'https://own.net';
const docs = { text: 'see the docs now', links: [{ start: 8, end: 12, kind: 'manual', href: OWN }] };
const both = { text: 'see the docs now', links: [{ start: 4, end: 12, kind: 'manual', href: OWN }] };
const auto = { text: 'see example.com now', links: [{ start: 4, end: 15, kind: 'auto', href: 'https://example.com' }] };

/**
 * `word` is the range that the keyboard begins with, `shown` what it shows one after the other, and `has` the links at the end. An
 * undo brings back the links from before.
 */
const CORRECTIONS = [
  { what: "all of a link of the user's own", ...docs, caret: 12, word: [8, 12], shown: ['docs', 'guides'], has: [['guides', OWN, 'manual']] },
  { what: 'its last letter', ...docs, caret: 10, word: [8, 12], shown: ['docz'], has: [['docz', OWN, 'manual']] },
  { what: 'its last word', ...both, caret: 12, word: [8, 12], shown: ['guides'], has: [['the guides', OWN, 'manual']] },
  { what: 'its first word, letter by letter', ...both, caret: 6, word: [4, 7], shown: ['th', 'tha', 'that'], has: [['that docs', OWN, 'manual']] },
  {
    what: 'a part of an automatic link, which follows its text',
    ...auto, caret: 6, word: [4, 11], shown: ['example', 'sampl', 'sample'], has: [['sample.com', 'https://sample.com', 'auto']],
  },
  { what: 'all of one', ...auto, caret: 15, word: [4, 15], shown: ['sample.org'], has: [['sample.org', 'https://sample.org', 'auto']] },
  { what: 'all of one, to a word', ...auto, caret: 15, word: [4, 15], shown: ['words'], has: [] },
  { what: 'a text that was never linked', text: 'see exampel.com now', links: [], caret: 6, word: [4, 11], shown: ['example'], has: [] },
  { what: 'a link that the user selected: its text is typed anew', ...docs, selected: [8, 12], shown: ['guides'], has: [] },
];

for (const editor of ['prosemirror', 'tiptap', 'quill', 'lexical']) {
  test(`a soft keyboard in ${editor}`, { skip }, async (t) => {
    const browser = await open([editor]);
    t.after(() => browser.close());
    const { tab, cdp, errors } = await browser.tab(editor);
    const links = async () => {
      const { text, links: now } = await tab.evaluate(() => window.page.read());
      return now.map(({ start, end, href, kind }) => [text.slice(start, end), href, kind]);
    };
    for (const { what, text, links: own, caret, selected = [caret, caret], word, shown, has } of CORRECTIONS) {
      await tab.evaluate((saved) => window.page.mount({ ...saved, mutes: [], options: {} }), { text, links: own });
      const before = await links();
      await tab.evaluate((range) => window.page.select(...range), selected);
      await tab.waitForTimeout(150);
      for (const [n, one] of shown.entries()) {
        const replaced = n === 0 && word ? { replacementStart: word[0], replacementEnd: word[1] } : {};
        await cdp.send('Input.imeSetComposition', { text: one, selectionStart: one.length, selectionEnd: one.length, ...replaced });
        await tab.waitForTimeout(50);
      }
      await cdp.send('Input.insertText', { text: shown.at(-1) });
      await tab.waitForTimeout(150);
      assert.deepEqual(await links(), has, what);
      await tab.keyboard.press('Control+Z');
      await tab.waitForTimeout(150);
      assert.deepEqual(await links(), before, `${what}, undone`);
      assert.deepEqual(errors, [], what);
    }
  });
}
