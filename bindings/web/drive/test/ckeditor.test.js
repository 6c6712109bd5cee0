// Programs drive an editor of CKEditor: its own commands, its data, code, lists, tables.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageOf, skip } from './page.js';

const page = pageOf('checks/ckeditor');
const play = (html, actions) => page.tab.evaluate(([data, list]) => window.page.play(data, list), [html, actions]);

const auto = (text, href = `https://${text}`) => `<a data-livelink="auto" href="${href}">${text}</a>`;
const a = (text, href) => `<a href="${href}">${text}</a>`;

/** Data without the names that CKEditor gives to items of lists, and with attributes in one order. */
const plain = (data) => data.replaceAll(/ data-list-item-id="\w+"/g, '').replaceAll(/( href="[^"]*")( data-livelink="auto")/g, '$2$1');

/** `[name, data, actions, the data afterwards, causes of the mutes]` */
const CASES = [
  ['a space links, once, with AutoLink loaded, too', '', [['type', 'see a.com ']], `<p>see ${auto('a.com')}&nbsp;</p>`, []],
  ['a program types lines', '', [['type', 'a.com\nb.com']], `<p>${auto('a.com')}</p><p>b.com</p>`, []],
  ['undo takes the link off', '', [['type', 'see a.com '], ['run', 'undo']], '<p>see a.com&nbsp;</p>', ['undo']],
  ['redo brings it back', '', [['type', 'see a.com '], ['run', 'undo'], ['run', 'redo']], `<p>see ${auto('a.com')}&nbsp;</p>`, []],
  ['the text of an automatic link changes it', `<p>see ${auto('a.com')} now</p>`, [['select', 0, 5], ['type', 'b']], `<p>see ${auto('ab.com')} now</p>`, []],
  ['letters typed in a row in an automatic link are one step', `<p>see ${auto('a.com')} now</p>`, [['select', 0, 5], ['type', 'bcd'], ['run', 'undo']], `<p>see ${auto('a.com')} now</p>`, []],
  ['and so are letters at its end', `<p>see ${auto('a.com')} now</p>`, [['select', 0, 9], ['type', '/bcd'], ['run', 'undo']], `<p>see ${auto('a.com')} now</p>`, []],
  ["a link of the user's own keeps its target", `<p>see ${a('a.com', 'https://a.com')} now</p>`, [['select', 0, 5], ['type', 'b']], `<p>see ${a('ab.com', 'https://a.com')} now</p>`, []],
  ['the command link', '<p>the docs</p>', [['select', 0, 4, 8], ['run', 'link', 'https://example.org']], `<p>the ${a('docs', 'https://example.org')}</p>`, []],
  ['the command link on an automatic one', `<p>see ${auto('a.com')} now</p>`, [['select', 0, 5, 7], ['run', 'link', 'https://b.org']], `<p>see ${a('a.com', 'https://b.org')} now</p>`, []],
  ['and undone', `<p>see ${auto('a.com')} now</p>`, [['select', 0, 5, 7], ['run', 'link', 'https://b.org'], ['run', 'undo']], `<p>see ${auto('a.com')} now</p>`, []],
  ['the command unlink', `<p>see ${auto('a.com')} now</p>`, [['select', 0, 6], ['run', 'unlink'], ['select', 0, 9], ['type', ' ']], '<p>see a.com &nbsp;now</p>', ['unlink']],
  ['the command unlink in a read-only editor', `<p>see ${auto('a.com')}</p>`, [['readOnly', true], ['run', 'unlink']], `<p>see ${auto('a.com')}</p>`, []],
  ['a code block', '<pre><code class="language-plaintext">x</code></pre><p>y</p>', [['select', 0, 1], ['type', ' a.com '], ['select', 1, 1], ['type', ' b.com ']],
    `<pre><code class="language-plaintext">x a.com </code></pre><p>y ${auto('b.com')}&nbsp;</p>`, []],
  ['code in a line', '<p>x <code>a.com</code> y</p>', [['select', 0, 9], ['type', ' z.org ']], `<p>x <code>a.com</code> y ${auto('z.org')}&nbsp;</p>`, []],
  ['a link that becomes code', `<p>see ${auto('a.com')} now</p>`, [['select', 0, 4, 9], ['run', 'code']], '<p>see <code>a.com</code> now</p>', []],
  ['a paragraph that becomes code', `<p>see ${auto('a.com')} now</p>`, [['run', 'codeBlock']], '<pre><code class="language-plaintext">see a.com now</code></pre>', []],
  ['and again a paragraph', '<pre><code class="language-plaintext">see</code></pre>', [['run', 'codeBlock'], ['type', ' a.com ']], `<p>see ${auto('a.com')}&nbsp;</p>`, []],
  ['lists, quotes and tables', '<ul><li>a.com</li></ul><blockquote><p>b.com</p></blockquote><table><tbody><tr><td>c.com</td></tr></tbody></table>',
    [['select', 0, 5], ['type', ' '], ['select', 1, 5], ['type', ' '], ['select', 2, 5], ['type', ' ']],
    `<ul><li>${auto('a.com')}&nbsp;</li></ul><blockquote><p>${auto('b.com')}&nbsp;</p></blockquote><figure class="table"><table><tbody><tr><td>${auto('c.com')}&nbsp;</td></tr></tbody></table></figure>`, []],
  ['bold letters in an address', '<p>a.<strong>com</strong></p>', [['select', 0, 5], ['type', '\n']],
    '<p><a data-livelink="auto" href="https://a.com">a.<strong>com</strong></a></p><p>&nbsp;</p>', []],
  ['an image ends an address', '<p>exa<img src="data:,">mple.com</p>', [['select', 0, 12], ['type', ' ']], `<p>exa<img src="data:,">${auto('mple.com')}&nbsp;</p>`, []],
  ['an item of a list keeps its link', `<p>${auto('a.com')}</p>`, [['select', 0, 0], ['run', 'bulletedList']], `<ul><li>${auto('a.com')}</li></ul>`, []],
  ['a page is pasted', '<p>see </p>', [['paste', '<p>the <a href="https://example.org/x">docs</a> and a.com</p>', 'the docs and a.com']],
    `<p>seethe ${a('docs', 'https://example.org/x')} and ${auto('a.com')}</p>`, []],
  ['a piece of an automatic link is pasted', '<p>see:</p>', [['paste', `<p>${auto('ple.com', 'https://example.com')}</p>`, 'ple.com']], `<p>see:${auto('ple.com')}</p>`, []],
  ['an address is pasted over words', '<p>the docs</p>', [['select', 0, 4, 8], ['paste', '', 'https://example.org/x']], `<p>the ${a('docs', 'https://example.org/x')}</p>`, []],
  ['a program puts text in', '<p>see</p><p>x</p>', [['put', ' a.com', [0, 3]]], `<p>see ${auto('a.com')}</p><p>x</p>`, []],
  ['a program puts text in at several places', '<p>a.com</p><p>b.com</p><p>c.com</p>', [['putEach', ' x']], '<p>a.com x</p><p>b.com x</p><p>c.com x</p>', []],
  ['the method insert', '<p>see</p>', [['insert', ' a.com\nb.com'], ['insert', ' c.com', { plain: true }]], `<p>see ${auto('a.com')}</p><p>${auto('b.com')} c.com</p>`, []],
  ['new data is not linked', '<p>x</p>', [['data', `<p>a.com ${auto('b.com')}</p>`]], `<p>a.com ${auto('b.com')}</p>`, []],
  ['another user', '<p>x</p><p>y</p>', [['type', ' a.com '], ['remote', 0, 1, ' b.com ']], `<p>x b.com&nbsp;</p><p>y ${auto('a.com')}&nbsp;</p>`, []],
  ['options and a read-only editor', '<p>x</p>', [['options', { bareHosts: false }], ['type', ' a.com '], ['options', {}], ['readOnly', true], ['put', ' b.com '], ['readOnly', false], ['type', 'c.com ']],
    `<p>x a.com &nbsp;b.com ${auto('c.com')}&nbsp;</p>`, []],
];

for (const [name, html, actions, data, mutes] of CASES) {
  test(name, { skip }, async () => {
    const got = await play(html, actions);
    assert.equal(plain(got.data), data);
    assert.deepEqual(got.mutes, mutes);
    const links = [...data.matchAll(/<a( data-livelink="auto")? href="(.*?)"/g)].map(([, isAuto, href]) => [isAuto ? 'auto' : 'manual', href]);
    assert.deepEqual(got.links, links);
    assert.deepEqual(page.errors, []);
  });
}

test('onLinks says how many links came and went', { skip }, async () => {
  const { told } = await play('', [['type', 'a.com '], ['run', 'undo']]);
  assert.deepEqual(told, [[1, 0, 0], [0, 1, 0]]);
});

test('what is saved opens in a CKEditor without Livelink, whose links are the user\'s own', { skip }, async () => {
  const { data } = await play('', [['type', 'a.com b.com '], ['run', 'undo']]);
  assert.equal(plain(data), `<p>${auto('a.com')} b.com&nbsp;</p>`);
  const other = await page.tab.evaluate((html) => window.page.throughAnother(html), data);
  assert.equal(other, `<p>${a('a.com', 'https://a.com')} b.com&nbsp;</p>`);
});
