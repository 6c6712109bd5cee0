// `livelink/slate` in an editor without a page. The driver plays scripts in a page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Editor, Node, Text, Transforms, createEditor } from 'slate';
import { HistoryEditor, withHistory } from 'slate-history';
import { load } from 'livelink';
import { withLivelink } from 'livelink/slate';

const livelink = await load();
const p = (...children) => ({ type: 'paragraph', children: children.map((child) => (typeof child === 'string' ? { text: child } : child)) });
const a = (text, url, more = {}) => ({ type: 'link', url, ...more, children: [{ text }] });
const auto = (text, more) => a(text, `https://${text}`, { livelink: 'auto', ...more });
const image = { type: 'image', children: [{ text: '' }] };

const isInline = ({ type }) => type === 'image' || type === 'link';
const isVoid = ({ type }) => type === 'image';

function made(children, config = {}) {
  const editor = withHistory(createEditor());
  Object.assign(editor, { isVoid, isInline: ({ type }) => type === 'image' });
  withLivelink(editor, { livelink, ...config });
  editor.children = structuredClone(children);
  Editor.normalize(editor, { force: true });
  return editor;
}

/** The document in one line: `[text](address)`, with a star after an automatic link, `|` between two blocks, and `#` for an image. */
function shown({ children }) {
  const inline = (node) => {
    if (Text.isText(node)) return node.text;
    if (isVoid(node)) return '#';
    const text = node.children.map(inline).join('');
    return node.type === 'link' ? `[${text}](${node.url})${node.livelink === 'auto' ? '*' : ''}` : text;
  };
  const block = (node) => (node.children.some((child) => !Text.isText(child) && !isInline(child)) ? node.children.map(block).join('|') : inline(node));
  return children.map(block).join('|');
}

const atEnd = (editor, path = []) => Transforms.select(editor, Editor.end(editor, path));
const type = (editor, text) => [...text].forEach((letter) => (letter === '\n' ? editor.insertBreak() : editor.insertText(letter)));
const at = (path, from, to = from) => ({ anchor: { path, offset: from }, focus: { path, offset: to } });

/** `[name, document, the actions, the document afterwards, mutes]` */
const CASES = [
  ['a space links, and undo leaves the space', [p('')], (editor) => {
    atEnd(editor);
    type(editor, 'see example.com ');
    assert.equal(shown(editor), 'see [example.com](https://example.com)* ');
    editor.undo();
  }, 'see example.com ', ['example.com']],
  ['all of it undone and done again', [p('')], (editor) => {
    atEnd(editor);
    type(editor, 'a.com b.org\nc.net ');
    const end = shown(editor);
    while (editor.history.undos.length > 0) editor.undo();
    assert.equal(shown(editor), '');
    while (editor.history.redos.length > 0) editor.redo();
    assert.equal(shown(editor), end);
  }, '[a.com](https://a.com)* [b.org](https://b.org)*|[c.net](https://c.net)* ', []],
  ['Backspace takes the link off, and undo brings it back', [p('')], (editor) => {
    atEnd(editor);
    type(editor, 'a.com ');
    editor.deleteBackward('character');
    assert.equal(shown(editor), 'a.com ');
    assert.deepEqual(editor.livelink.session.mutes().length, 1);
    editor.undo();
  }, '[a.com](https://a.com)* ', []],
  ['more units than the history keeps', [p('')], (editor) => {
    atEnd(editor);
    for (let n = 0; n < 120; n += 1) type(editor, `a${n}.com\n`);
    while (editor.history.undos.length > 0) editor.undo();
    while (editor.history.redos.length > 0) editor.redo();
    editor.children = [p('end')];
    Transforms.select(editor, at([0, 0], 3));
  }, 'end', []],
  ['code blocks', [{ type: 'code-block', children: [{ type: 'code-line', children: [{ text: '' }] }] }, p('')], (editor) => {
    atEnd(editor, [0]);
    type(editor, 'a.com ');
    atEnd(editor, [1]);
    type(editor, 'b.com ');
  }, 'a.com |[b.com](https://b.com)* ', []],
  ['code in a line', [p({ text: 'a.com', code: true }, ' and ')], (editor) => {
    Transforms.select(editor, at([0, 0], 5));
    type(editor, ' ');
    atEnd(editor);
    type(editor, 'b.com ');
  }, 'a.com  and [b.com](https://b.com)* ', []],
  ['a link that becomes code', [p('see ', auto('a.com'), ' now')], (editor) => {
    Transforms.setNodes(editor, { code: true }, { at: [0, 1, 0] });
    editor.onChange();
  }, 'see a.com now', []],
  ['a paragraph that is put into a code block', [p('see ', auto('a.com'), ' now')], (editor) => {
    Transforms.wrapNodes(editor, { type: 'code-block', children: [] }, { at: [0] });
    editor.onChange();
  }, 'see a.com now', []],
  ['an image ends an address', [p('see exa', image, '')], (editor) => {
    atEnd(editor);
    type(editor, 'mple.com ');
  }, 'see exa#[mple.com](https://mple.com)* ', []],
  ['a link around an image', [p('', { type: 'link', url: 'https://a.com', children: [{ text: '' }, image, { text: '' }] }, '')], (editor) => {
    atEnd(editor);
    type(editor, ' b.com ');
  }, '[#](https://a.com) [b.com](https://b.com)* ', []],
  ['blocks in blocks', [{ type: 'list', children: [{ type: 'item', children: [p('one')] }, { type: 'item', children: [p('two'), p('')] }] }, p('three')], (editor) => {
    atEnd(editor, [0, 1, 1]);
    type(editor, 'a.com ');
    Transforms.select(editor, at([1, 0], 0));
    type(editor, 'b.com ');
  }, 'one|two|[a.com](https://a.com)* |[b.com](https://b.com)* three', []],
  ['bold letters in an address', [p('see a.', { text: 'com', bold: true })], (editor) => {
    atEnd(editor);
    editor.insertBreak();
  }, 'see [a.com](https://a.com)*|', []],
  ['a letter in an automatic link, whose other properties stay', [p('see ', auto('a.com', { target: '_blank' }), ' now')], (editor) => {
    Transforms.select(editor, at([0, 1, 0], 1));
    type(editor, 'b');
    assert.equal(editor.children[0].children[1].target, '_blank');
  }, 'see [ab.com](https://ab.com)* now', []],
  ['letters typed in a row in an automatic link are one step', [p('see ', auto('a.com'), ' now')], (editor) => {
    Transforms.select(editor, at([0, 1, 0], 1));
    type(editor, 'bcd');
    assert.equal(shown(editor), 'see [abcd.com](https://abcd.com)* now');
    editor.undo();
  }, 'see [a.com](https://a.com)* now', []],
  ['letters before an automatic link', [p('see ', auto('a.com'), ' now')], (editor) => {
    Transforms.select(editor, at([0, 0], 4));
    type(editor, 'www.');
  }, 'see [www.a.com](https://www.a.com)* now', []],
  ['text in several leaves behind an automatic link', [p('see ', auto('a.com'), ' now')], (editor) => {
    Transforms.insertNodes(editor, [{ text: '/x' }, { text: '/y', bold: true }], { at: { path: [0, 2], offset: 0 } });
    editor.onChange();
    assert.deepEqual(editor.children[0].children[1].children.map(({ text }) => text), ['a.com/x', '/y']);
  }, 'see [a.com/x/y](https://a.com/x/y)* now', []],
  ['a space near the end of an automatic link', [p('see ', auto('a.com/xy'), ' now')], (editor) => {
    Transforms.select(editor, at([0, 1, 0], 7));
    type(editor, ' ');
  }, 'see [a.com/x](https://a.com/x)* y now', []],
  ['a space near its start', [p('see ', auto('www.a.com'), ' now')], (editor) => {
    Transforms.select(editor, at([0, 1, 0], 4));
    type(editor, ' ');
  }, 'see www. [a.com](https://a.com)* now', []],
  ['a space that makes two links of one, with its other properties', [p('see ', auto('a.com/b.org', { target: '_blank' }), ' now')], (editor) => {
    Transforms.select(editor, at([0, 1, 0], 6));
    type(editor, ' ');
    assert.deepEqual(editor.children[0].children.map(({ target }) => target), [undefined, '_blank', undefined, '_blank', undefined]);
  }, 'see [a.com/](https://a.com/)* [b.org](https://b.org)* now', []],
  ['a link whose text is deleted', [p('see ', a('docs', '../docs'), ' now')], (editor) => {
    Transforms.select(editor, at([0, 1, 0], 0, 4));
    editor.deleteFragment();
    assert.equal(editor.children[0].children.length, 1);
  }, 'see  now', []],
  ['typed over a selection of two paragraphs', [p('see ', auto('a.com'), ' now'), p('and then')], (editor) => {
    Transforms.select(editor, { anchor: { path: [0, 1, 0], offset: 2 }, focus: { path: [1, 0], offset: 4 } });
    type(editor, 'org ');
  }, 'see [a.org](https://a.org)* then', []],
  ['a link button of the host', [p('see docs and a.com')], (editor) => {
    Transforms.wrapNodes(editor, a('', '../docs'), { at: at([0, 0], 4, 8), split: true });
    editor.onChange();
    assert.equal(editor.livelink.session.links()[0].kind, 'manual');
    atEnd(editor);
    type(editor, ' ');
    Transforms.unwrapNodes(editor, { at: [0, 1] });
    editor.onChange();
  }, 'see docs and [a.com](https://a.com)* ', []],
  ['an automatic link that a button of the host takes off', [p('see ', auto('a.com'), ' ')], (editor) => {
    Transforms.unwrapNodes(editor, { at: [0, 1] });
    atEnd(editor);
    type(editor, 'and ');
  }, 'see a.com and ', ['a.com']],
  ['a host puts a link in', [p('see ')], (editor) => {
    atEnd(editor);
    Transforms.insertNodes(editor, a('a.com', 'https://example.com/x'));
    editor.onChange();
  }, 'see [a.com](https://example.com/x)', []],
  ['a piece of an automatic link from elsewhere', [p('see ')], (editor) => {
    atEnd(editor);
    Transforms.insertFragment(editor, [p('x ', a('ple.com', 'https://example.com', { livelink: 'auto' }), ' y')]);
    editor.onChange();
  }, 'see x [ple.com](https://ple.com)* y', []],
  ['a program puts text in', [p('see ', auto('a.com'), ' now')], (editor) => {
    Transforms.insertText(editor, ' or b.com', { at: at([0, 2], 4) });
    Transforms.insertText(editor, 'www.', { at: at([0, 1, 0], 0) });
    editor.onChange();
  }, 'see [www.a.com](https://www.a.com)* now or [b.com](https://b.com)*', []],
  ['a program puts text in at several places', [p('a.com'), p('b.com'), p('c.com')], (editor) => {
    for (const n of [0, 2]) Transforms.insertText(editor, ' x', { at: at([n, 0], 5) });
    editor.onChange();
  }, 'a.com x|b.com|c.com x', []],
  ['a new document is not linked', [p('old')], (editor) => {
    atEnd(editor);
    editor.children = [p('a.com '), p('', auto('b.com'), '')];
    editor.onChange();
    assert.equal(editor.livelink.session.links().length, 1);
  }, 'a.com |[b.com](https://b.com)*', []],
  ["another user's text and links", [p('see '), p('')], (editor) => {
    atEnd(editor, [1]);
    type(editor, 'a.com ');
    HistoryEditor.withoutSaving(editor, () => {
      Transforms.insertText(editor, 'b.com ', { at: at([0, 0], 4) });
      Transforms.insertNodes(editor, a('docs', '../docs'), { at: { path: [0, 0], offset: 0 } });
    });
    editor.onChange();
    assert.equal(editor.livelink.session.links()[0].href, '../docs');
    editor.deleteBackward('character');
  }, '[docs](../docs)see b.com |a.com ', ['a.com']],
  ["another user's command", [p('see ')], (editor) => {
    atEnd(editor);
    HistoryEditor.withoutSaving(editor, () => type(editor, 'b.com '));
  }, 'see b.com ', []],
  ["an undo after another user's text above", [p('see'), p('')], (editor) => {
    atEnd(editor, [1]);
    type(editor, 'abcde');
    HistoryEditor.withoutSaving(editor, () => Transforms.insertText(editor, 'now ', { at: at([0, 0], 0) }));
    editor.undo();
    type(editor, 'x.org ');
  }, 'now see|[x.org](https://x.org)* ', []],
  ['text of a program in an editor without a selection', [p('see ')], (editor) => {
    editor.livelink.insert('a.com');
  }, 'see [a.com](https://a.com)*', []],
  ['the commands', [p('see docs and a.com ')], (editor) => {
    Transforms.select(editor, at([0, 0], 4, 8));
    editor.livelink.link('https://example.org');
    Transforms.select(editor, Editor.end(editor, []));
    editor.livelink.insert('b.com', { plain: true });
    editor.livelink.insert(' c.com\nd.com ');
    editor.livelink.setOptions({ autolink: false });
    type(editor, 'e.com ');
  }, 'see [docs](https://example.org) and a.com b.com [c.com](https://c.com)*|[d.com](https://d.com)* e.com ', []],
];

for (const [name, children, act, expected, mutes] of CASES) {
  test(name, () => {
    const editor = made(children);
    act(editor);
    const { session } = editor.livelink;
    assert.equal(shown(editor), expected);
    const links = [...Node.descendants(editor)].filter(([node]) => node.type === 'link').map(([node]) => [node.url, node.livelink ?? 'manual']);
    assert.deepEqual(session.links().map(({ href, kind }) => [href, kind]), links);
    const text = shown(editor).replaceAll(/\[(.*?)\]\(.*?\)\*?/g, '$1').replaceAll('|', '\n');
    assert.deepEqual(session.mutes().map(({ start, end }) => text.slice(start, end)), mutes);
  });
}

test('what is saved opens in an editor without Livelink, and comes back', () => {
  const editor = made([p('')]);
  atEnd(editor);
  type(editor, 'a.com b.com ');
  editor.deleteBackward('character');
  const saved = structuredClone(editor.children);
  const plain = Object.assign(createEditor(), { children: structuredClone(saved), isInline });
  Editor.normalize(plain, { force: true });
  assert.deepEqual(plain.children, saved);
  Transforms.insertText(plain, 'x', { at: Editor.end(plain, []) });
  const again = made(plain.children);
  assert.deepEqual(again.livelink.session.links(), [{ start: 0, end: 5, kind: 'auto', href: 'https://a.com' }]);
});

test('the names of a link are those of the host', () => {
  const editor = made([p('')], { type: 'anchor', property: 'href' });
  atEnd(editor);
  type(editor, 'a.com ');
  assert.deepEqual(editor.children[0].children[1], { type: 'anchor', href: 'https://a.com', livelink: 'auto', children: [{ text: 'a.com' }] });
});

test('onLinks says how many links came and went', async () => {
  const told = [];
  const editor = made([p('')], { onLinks: (counts) => told.push(counts) });
  atEnd(editor);
  type(editor, 'a.com ');
  editor.undo();
  await null;
  assert.deepEqual(told, [{ added: 1, removed: 0, changed: 0 }, { added: 0, removed: 1, changed: 0 }]);
});

test("a fault of the host's in a command ends its undo step", async () => {
  const editor = made([p('')]);
  atEnd(editor);
  const { normalizeNode } = editor;
  editor.normalizeNode = () => { throw new Error('the host'); };
  assert.throws(() => type(editor, 'a'), /the host/);
  editor.normalizeNode = normalizeNode;
  await null;
  Transforms.insertText(editor, 'b', { at: at([0, 0], 0) });
  editor.undo();
  assert.equal(shown(editor), 'a');
});

test('without the package it says so', () => assert.throws(() => withLivelink(createEditor(), {}), /pass the result of load\(\)/));
