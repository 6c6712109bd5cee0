// A piece of a page is pasted: its links are the user's own, and other addresses in it are linked.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../browser.js';
import { skip } from './page.js';


for (const editor of ['quill', 'lexical']) {
  test(`a page pasted into ${editor}`, { skip }, async (t) => {
    const browser = await open([editor]);
    t.after(() => browser.close());
    const { tab, errors } = await browser.tab(editor);
    await tab.evaluate(() => window.page.mount({ text: 'see ', links: [], mutes: [], options: {} }));
    await tab.evaluate(() => window.page.select(4, 4));
    await tab.waitForTimeout(150);
    await tab.evaluate(() => navigator.clipboard.write([new ClipboardItem({
      'text/html': new Blob(['<p><a href="https://own.net/x">here</a> and b.org too</p>'], { type: 'text/html' }),
      'text/plain': new Blob(['here and b.org too'], { type: 'text/plain' }),
    })]));
    await tab.keyboard.press('Control+V');
    await tab.waitForTimeout(300);
    const { text, links } = await tab.evaluate(() => window.page.read());
    const shown = links.map(({ start, end, href, kind }) => [text.slice(start, end), href, kind]);
    assert.deepEqual(shown, [['here', 'https://own.net/x', 'manual'], ['b.org', 'https://b.org', 'auto']], text);
    assert.deepEqual(errors, []);
  });
}
