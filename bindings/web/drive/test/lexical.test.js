// Lexical without a page: other plugins, other users, and programs that paste.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LexicalStates } from '../states/lexical.js';
import { remotely } from '../pages/lib/lexical.js';
import { load } from 'livelink';
import { $createLinkNode } from '@lexical/link';
import { $createTextNode, $getRoot, COLLABORATION_TAG } from 'lexical';

const states = async () => new LexicalStates(await load());
const typed = async (one, text) => { for (const letter of text) await one.type(letter); };
const linked = (one) => one.read().links.map(({ start, end, href }) => `${one.text.slice(start, end)} to ${href}`);

const puts = { 'a user types': (one) => typed(one, 'teh.com '), 'a program inserts': (one) => one.play({ op: 'insert', source: 'api', text: 'teh.com ' }) };
for (const [name, put] of Object.entries(puts)) {
  test(`another plugin corrects what ${name}`, async () => {
    const one = await states();
    one.editor.registerUpdateListener(() => one.editor.update(() => {
      for (const node of $getRoot().getAllTextNodes()) {
        const text = node.getTextContent();
        if (text.includes('teh')) node.setTextContent(text.replace('teh', 'the'));
      }
    }));
    await put(one);
    assert.deepEqual(linked(one), ['the.com to https://the.com']);
  });
}

test('a paste by a button is over when the next letter is typed', async () => {
  const one = await states();
  await one.pasted('a.c');
  await typed(one, 'o');
  assert.deepEqual(linked(one), []);
});

test('a key with Shift does not make the next paste plain', async () => {
  const one = await states();
  one.tell(KeyboardEvent, 'keydown', { key: 'A', shiftKey: true });
  one.tell(KeyboardEvent, 'keyup', { key: 'Shift', shiftKey: false });
  await one.pasted('a.com');
  assert.deepEqual(linked(one), ['a.com to https://a.com']);
});

test('another user types right after a key', async () => {
  const one = await states();
  await typed(one, 'a.c');
  const key = one.type('o');
  remotely(one.editor, 4, 4, 'm ');
  await key;
  assert.deepEqual([one.text, ...linked(one)], ['a.com ']);
});

/** Puts a link with this text in the place of the first match in a text. */
function $linkFirst(pattern, own, href) {
  for (const node of $getRoot().getAllTextNodes()) {
    const match = pattern.exec(node.getTextContent());
    if (!match) continue;
    const cuts = [match.index, match.index + match[0].length].filter((cut) => cut > 0 && cut < node.getTextContentSize());
    const link = $createLinkNode(href).append($createTextNode(own));
    node.splitText(...cuts)[match.index > 0 ? 1 : 0].replace(link);
    link.selectNext(0, 0);
  }
}

test('a link that a plugin for Markdown makes of what is typed', async () => {
  const one = await states();
  one.editor.registerUpdateListener(() => one.editor.update(() => $linkFirst(/\[a\.com\]\(b\.org\)/, 'a.com', 'https://b.org')));
  await typed(one, 'see [a.com](b.org) and c.net ');
  assert.deepEqual(linked(one), ['a.com to https://b.org', 'c.net to https://c.net']);
});

for (const tag of [COLLABORATION_TAG, undefined]) {
  test(`a link without a text that comes ${tag ? 'from another user' : 'from a program'} stays when the user types`, async () => {
    const one = await states();
    await typed(one, 'see docs and ');
    await new Promise((done) => { setTimeout(done, 5); });
    one.editor.update(() => $linkFirst(/docs/, 'docs', 'https://b.org'), { discrete: true, tag });
    one.select(13, 13);
    await typed(one, 'a.com ');
    assert.deepEqual(linked(one), ['docs to https://b.org', 'a.com to https://a.com']);
  });
}
