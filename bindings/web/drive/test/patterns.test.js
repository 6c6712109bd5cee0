// Mentions and tickets are typed in each editor: a space links one, Backspace takes it off, and undo goes back. In live links, each kind
// has a class of its own.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../browser.js';
import { player } from '../play.js';
import { skip } from './page.js';

const PATTERNS = [
  { ready: 'mention', target: 'https://example.com/users/{}' },
  { ready: 'ticket', prefixes: ['PR-', '#'], target: 'https://example.com/requests/{}' },
];
const DOCUMENTS = ['prosemirror', 'tiptap', 'quill', 'lexical', 'slate', 'ckeditor', 'field', 'field-textarea'];
const LIVE = { codemirror: '.cm-livelink', monaco: '.livelink' };

/** A tab with an editor and its player. */
async function editor(t, name) {
  const browser = await open([name]);
  t.after(() => browser.close());
  const opened = await browser.tab(name);
  const ask = (what, ...values) => opened.tab.evaluate(([call, given]) => window.page[call](...given), [what, values]);
  const play = player(opened);
  await ask('mount', { text: '', links: [], mutes: [], options: { patterns: PATTERNS } });
  return { ...opened, ask, type: (text) => play.step({ op: 'type', text }), key: (key) => play.step({ op: 'key', key }) };
}

for (const name of DOCUMENTS) {
  test(name, { skip }, async (t) => {
    const { ask, type, key, errors } = await editor(t, name);
    const state = async () => {
      const { text, links } = await ask('read');
      return [text.replaceAll('\u00a0', ' '), ...links.map(({ start, end, href, kind }) => `${text.slice(start, end)} ${href.replace('https://example.com', '')} ${kind}`)];
    };
    const [mention, ticket] = ['@ann /users/ann auto', 'PR-12 /requests/12 auto'];
    await type('for @ann see PR-12');
    assert.deepEqual(await state(), ['for @ann see PR-12', mention], 'a space links');
    await type(' ');
    assert.deepEqual(await state(), ['for @ann see PR-12 ', mention, ticket]);
    await key('Backspace');
    assert.deepEqual(await state(), ['for @ann see PR-12 ', mention], 'one Backspace takes the link off');
    await type('@bob ');
    assert.deepEqual(await state(), ['for @ann see PR-12 @bob ', mention, '@bob /users/bob auto']);
    await key('Ctrl+Z');
    assert.deepEqual(await state(), ['for @ann see PR-12 @bob ', mention], 'undo takes the link off, and not the text');
    assert.deepEqual(errors, []);
  });
}

for (const [name, selector] of Object.entries(LIVE)) {
  test(name, { skip }, async (t) => {
    const { tab, type, errors } = await editor(t, name);
    await type('for @ann see PR-12 or b.com');
    const shown = () => tab.$$eval(selector, (all) => all.map(({ textContent, classList }) => `${textContent} ${[...classList].at(-1)}`));
    await tab.waitForFunction((links) => document.querySelectorAll(links).length === 3, selector);
    assert.deepEqual((await shown()).map((link) => link.replace(/(cm-)?livelink-/, '')), ['@ann mention', 'PR-12 ticket', 'b.com url']);
    assert.deepEqual(errors, []);
  });
}
