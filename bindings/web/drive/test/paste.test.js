// Text with links of its own is pasted, from a page or from the editor itself.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../browser.js';
import { skip } from './page.js';

const AUTO = { text: 'see example.com now', links: [{ start: 4, end: 15, kind: 'auto', href: 'https://example.com' }] };

/** What is pasted where, and the links that are there then. `copied` is a range of the document; otherwise `html` comes from a page. */
const PASTES = [
  {
    what: "a page: its links are the user's own, and other addresses in it are linked",
    text: 'see ', links: [], at: 4, html: '<p><a href="https://own.net/x">here</a> and b.org too</p>', plain: 'here and b.org too',
    has: [['here', 'https://own.net/x', 'manual'], ['b.org', 'https://b.org', 'auto']],
  },
  {
    what: 'a link of its own in an automatic link, which gives way',
    ...AUTO, at: 11, html: '<a href="https://own.net/x">here</a>', plain: 'here', has: [['here', 'https://own.net/x', 'manual']],
  },
  {
    what: 'a piece of an automatic link in the middle of it',
    ...AUTO, at: 10, copied: [5, 7], has: [['examplxae.com', 'https://examplxae.com', 'auto']],
  },
  {
    what: 'a piece of an automatic link elsewhere: it leads where it says',
    ...AUTO, text: 'see example.com now ', at: 20, copied: [9, 15], has: [['example.com', 'https://example.com', 'auto'], ['le.com', 'https://le.com', 'auto']],
  },
  {
    what: 'a piece that is no address',
    ...AUTO, at: 19, copied: [4, 11], has: [['example.com', 'https://example.com', 'auto']],
  },
];

/** Slate alone pastes no page, but pieces of its own documents. CKEditor gives a link that is pasted into another one the target of that. */
const EDITORS = {
  prosemirror: PASTES, tiptap: PASTES, quill: PASTES, lexical: PASTES, ckeditor: PASTES.filter(({ what }) => !/which gives way/.test(what)),
  slate: PASTES.filter(({ copied }) => copied),
};

for (const editor of [...Object.keys(EDITORS), 'field']) {
  test(`in ${editor}, a paste of the menu after a capital letter is a usual one`, { skip }, async (t) => {
    const browser = await open([editor]);
    t.after(() => browser.close());
    const { tab, cdp } = await browser.tab(editor);
    await tab.evaluate(() => window.page.mount({ text: '', links: [], mutes: [], options: {} }));
    await tab.evaluate(() => navigator.clipboard.writeText(' example.com '));
    // A menu has no key, and the driver's command has one.
    await tab.evaluate(() => window.addEventListener('keydown', (event) => { if (event.key === 'F20') event.stopImmediatePropagation(); }, true));
    await tab.keyboard.press('Shift+A');
    await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'F20', commands: ['paste'] });
    await tab.waitForTimeout(300);
    const { text, links } = await tab.evaluate(() => window.page.read());
    assert.deepEqual(links.map(({ href }) => href), ['https://example.com'], text);
  });
}

for (const [editor, pastes] of Object.entries(EDITORS)) {
  test(`text with links pasted into ${editor}`, { skip }, async (t) => {
    const browser = await open([editor]);
    t.after(() => browser.close());
    const { tab, errors } = await browser.tab(editor);
    const select = async (from, to) => {
      await tab.evaluate((range) => window.page.select(...range), [from, to]);
      await tab.waitForTimeout(150);
    };
    for (const { what, text: before, links: own, at, html, plain, copied, has } of pastes) {
      await tab.evaluate((saved) => window.page.mount({ ...saved, mutes: [], options: {} }), { text: before, links: own });
      if (copied) {
        await select(...copied);
        await tab.keyboard.press('Control+C');
      } else {
        await tab.evaluate(([page, words]) => navigator.clipboard.write([new ClipboardItem({
          'text/html': new Blob([page], { type: 'text/html' }), 'text/plain': new Blob([words], { type: 'text/plain' }),
        })]), [html, plain]);
      }
      await select(at, at);
      await tab.keyboard.press('Control+V');
      await tab.waitForTimeout(300);
      const { text, links } = await tab.evaluate(() => window.page.read());
      const shown = links.map(({ start, end, href, kind }) => [text.slice(start, end), href, kind]);
      assert.deepEqual(shown, has, `${what}: ${text}`);
      assert.deepEqual(errors, [], what);
    }
  });
}
