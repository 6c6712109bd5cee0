// The plugins of ProseMirror without a page: a state of the editor needs none.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'livelink';
import { livelinkKey, livelinkLink, livelinkMuted, livelinkPlugins, removeLink, setLink, setLivelinkOptions } from 'livelink/prosemirror';
import { history, undo, undoDepth } from 'prosemirror-history';
import { Schema } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';

const livelink = await load();
const nodes = { doc: { content: 'paragraph+' }, paragraph: { content: 'text*' }, text: {} };
const schema = new Schema({ nodes, marks: { link: livelinkLink, livelinkMuted } });

/** An editor without a view. */
function editor(settings = { livelink }, own = schema, doc = undefined) {
  let state = EditorState.create({ schema: own, doc, plugins: [...livelinkPlugins(settings), history()] });
  const dispatch = (tr) => { state = state.apply(tr); };
  return {
    get state() { return state; },
    dispatch,
    type(text) { for (const letter of text) dispatch(state.tr.insertText(letter).setMeta(livelinkKey, { edit: 'typed' })); },
    do: (command) => command(state, dispatch),
    get shown() { return state.doc.firstChild.toString(); },
  };
}

test('typing, commands and undo', () => {
  const one = editor();
  one.type('a.com ');
  assert.equal(one.shown, 'paragraph(link("a.com"), " ")');
  assert.equal(undoDepth(one.state), 2, 'the link is an event of its own');
  one.do(undo);
  assert.equal(one.shown, 'paragraph(livelinkMuted("a.com"), " ")');
  one.do(undo);
  assert.equal(one.shown, 'paragraph');
  one.type('b.com ');
  one.dispatch(one.state.tr.setSelection(TextSelection.create(one.state.doc, 2)));
  one.do(setLink('https://example.org'));
  assert.equal(one.state.doc.firstChild.firstChild.marks[0].attrs.href, 'https://example.org');
  one.do(removeLink);
  assert.equal(one.shown, 'paragraph(livelinkMuted("b.com"), " ")');
});

test('an empty paragraph that goes joins the lines at the caret', () => {
  const one = editor();
  one.dispatch(one.state.tr.split(1));
  one.dispatch(one.state.tr.setSelection(TextSelection.create(one.state.doc, 3)));
  one.type('a.com ');
  one.dispatch(one.state.tr.insertText('b.', 3).setMeta('addToHistory', false));
  one.dispatch(one.state.tr.setSelection(TextSelection.create(one.state.doc, 3)));
  one.dispatch(one.state.tr.delete(0, 2));
  assert.equal(one.shown, 'paragraph(link("b.a.com"), " ")', 'as a Backspace does where the text has one line break');
  one.do(undo);
  assert.equal(String(one.state.doc), 'doc(paragraph, paragraph("b.", link("a.com"), " "))');
  one.do(undo);
  assert.equal(String(one.state.doc), 'doc(paragraph, paragraph("b.", livelinkMuted("a.com"), " "))', 'the units are known');
});

/** Links as `[text](href)`, and automatic ones as `<text>`. */
const written = (doc) => {
  let out = '';
  doc.descendants((node) => {
    if (!node.isText) return;
    const link = node.marks.find(({ attrs }) => attrs.href);
    out += !link ? node.text : link.attrs.auto ? `<${node.text}>` : `[${node.text}](${link.attrs.href})`;
  });
  return out;
};

/** A document with the links that `marked` has, in the form of `written`; an automatic one leads to `https://` and its text. */
function loaded(own, marked) {
  const [link, text] = [own.marks.link ?? own.marks.anchor, []];
  for (const [, auto, name, href, plain] of marked.matchAll(/<(.+?)>|\[(.+?)\]\((.+?)\)|([^<[]+)/g)) {
    const attrs = auto ? { href: `https://${auto}`, auto: true } : { href };
    text.push(own.text(auto ?? name ?? plain, plain ? [] : [link.create(attrs)]));
  }
  return own.nodes.doc.create(null, own.nodes.paragraph.create(null, text));
}

const unaware = new Schema({ nodes, marks: { link: livelinkLink } });
const inclusive = new Schema({ nodes, marks: { link: { ...livelinkLink, inclusive: true } } });

test('what a program does to links', () => {
  const own = (text, href, auto = false) => unaware.text(text, [unaware.marks.link.create({ href, auto })]);
  const rows = [
    ['see <example.com> now', 'see <examples.com> now', (tr) => tr.insertText('s', 12)],
    ['see <example.com> now', 'see <examples.com> now', (tr) => tr.insert(12, unaware.text('s'))],
    ['see <example.com> now', 'see <sample.com> now', (tr) => tr.insertText('sample', 5, 12)],
    ['see <example.com> now', 'see <sample.com> now', (tr) => tr.delete(5, 12).insertText('sample', 5)],
    ['see <example.com> now', 'see the docs now', (tr) => tr.insertText('the docs', 5, 16)],
    ['see <example.com> now', 'see <b.org> now', (tr) => tr.insertText('b.org', 5, 16)],
    ['see <example.com> now', 'see the docs now', (tr) => tr.replaceWith(5, 16, own('the docs', 'https://example.com', true))],
    ['see <example.com> now', 'see <b.org> now', (tr) => tr.replaceWith(5, 16, own('b.org', 'https://example.com', true))],
    ['see <example.com> now', 'see exa mple now', (tr) => tr.insertText('a mple', 7, 16)],
    ['<example.com>', '<examples.com>', (tr) => tr.insertText('s', 8)],
    ['<example.com>', '<example.com/x>', (tr) => tr.insertText('/x', 12), inclusive],
    ['<example.com>', 'example.comx', (tr) => tr.insertText('x', 12), inclusive],
    // At two places at once.
    ['<a.com> <b.com>', '<ax.com> <by.com>', (tr) => tr.insertText('y', 8).insertText('x', 2)],
    // A link of its own, in a link that gives way.
    ['x y', '[docs](https://own.net)x y[docs](https://own.net)', (tr) => tr.insert(4, own('docs', 'https://own.net')).insert(1, own('docs', 'https://own.net'))],
    ['<a.com> x  y.org', 'x <a.com> y.org', (tr) => tr.insert(9, tr.doc.firstChild.firstChild).delete(1, 7)],
    ['<example.com>', 'exa[docs](https://own.net)mple.com', (tr) => tr.insert(4, own('docs', 'https://own.net'))],
    // An address that has the target of the link that it comes into.
    ['<a.com>', '<aa.com.com>', (tr) => tr.insert(2, own('a.com', 'https://a.com', true))],
    // A piece of an automatic link, and all of one.
    ['x ', 'x <le.com>', (tr) => tr.insert(3, own('le.com', 'https://example.com', true))],
    ['x ', 'x example', (tr) => tr.insert(3, own('example', 'https://example.com', true))],
    ['x ', 'x <example.com>', (tr) => tr.insert(3, own('example.com', 'https://example.com', true))],
    // The user's own links.
    ['see [docs](https://own.net)', 'see [doXcs](https://own.net)', (tr) => tr.insertText('X', 7)],
    ['see [docs](https://own.net)', 'see [guides](https://own.net)', (tr) => tr.insertText('guides', 5, 9)],
    ['see [docs](https://own.net)', 'see [guides](https://own.net)', (tr) => tr.replaceWith(5, 9, own('guides', 'https://own.net'))],
    ['see [a.com](https://own.net)', 'see [as.com](https://own.net)', (tr) => tr.insertText('s', 6)],
    ['x ', 'x [le.com](https://example.com)', (tr) => tr.insert(3, own('le.com', 'https://example.com'))],
  ];
  for (const [before, after, edit, schemaOf = unaware] of rows) {
    const one = editor(undefined, schemaOf, loaded(schemaOf, before));
    one.dispatch(edit(one.state.tr));
    assert.equal(written(one.state.doc), after, `${before}: ${edit}`);
    one.do(undo);
    assert.equal(written(one.state.doc), before, `${before}: ${edit}, undone`);
  }
});

test('a program while nothing is linked by itself', () => {
  const settings = { livelink, options: { autolink: false } };
  const one = editor(settings, unaware, loaded(unaware, 'see <example.com> now'));
  const { content } = one.state.doc.firstChild;
  one.dispatch(one.state.tr.replaceWith(1, 1 + content.size, content));
  assert.equal(written(one.state.doc), 'see [example.com](https://example.com) now', 'the same text again keeps its link');
});

test('a link of which the user deleted the start leaves no mark for text that comes there', () => {
  const one = editor(undefined, unaware, loaded(unaware, '<https://c.net/d>'));
  one.dispatch(one.state.tr.setSelection(TextSelection.create(one.state.doc, 1, 13)));
  one.dispatch(one.state.tr.deleteSelection());
  one.dispatch(one.state.tr.insertText('a.com ', 1).setMeta('addToHistory', false));
  assert.equal(written(one.state.doc), 'a.com t/d');
});

test('a mark that does not say who made its link', () => {
  const plain = new Schema({ nodes, marks: { link: { attrs: { href: {} } } } });
  const one = editor(undefined, plain);
  one.type('example.com ');
  const remote = (tr) => one.dispatch(tr.setMeta('addToHistory', false));
  remote(one.state.tr.insertText('see ', 1));
  one.dispatch(one.state.tr.insertText('s', 12));
  assert.equal(written(one.state.doc), 'see [examples.com](https://examples.com) ', 'the link still follows its text');
  one.dispatch(one.state.tr.insertText('sample', 5, 13));
  assert.equal(written(one.state.doc), 'see [sample.com](https://sample.com) ');
});

test('mutes that the schema cannot hold', () => {
  const one = editor(undefined, unaware);
  const muted = () => livelinkKey.getState(one.state).session.mutes().map(({ start, end }) => one.state.doc.textBetween(start, end));
  one.type('a.com ');
  one.do(undo);
  assert.deepEqual([one.shown, muted()], ['paragraph("a.com ")', ['a.com']]);
  one.type('x ');
  const remote = (tr) => one.dispatch(tr.setMeta('addToHistory', false));
  remote(one.state.tr.insertText('see ', 1));
  assert.deepEqual(muted(), ['a.com'], 'another user writes elsewhere');
  one.type(' ');
  assert.equal(one.shown, 'paragraph("see a.com x  ")', 'it stays off');
  remote(one.state.tr.insertText('b', 6));
  assert.deepEqual(muted(), [], 'another user changes the address');
});

test('an undo around another user\'s text keeps the mutes elsewhere', () => {
  const one = editor(undefined, unaware);
  const muted = () => livelinkKey.getState(one.state).session.mutes().map(({ start, end }) => one.state.doc.textBetween(start, end));
  one.type('a.com ');
  one.dispatch(one.state.tr.setSelection(TextSelection.create(one.state.doc, 3)));
  one.do(removeLink);
  one.dispatch(one.state.tr.setSelection(TextSelection.create(one.state.doc, 7)));
  one.type('hello');
  one.dispatch(one.state.tr.insertText('X', 9).setMeta('addToHistory', false));
  one.do(undo);
  assert.deepEqual([written(one.state.doc).startsWith('a.com '), muted()], [true, ['a.com']]);
});

test('options and announcements', async () => {
  const told = [];
  const one = editor({ livelink, options: { emails: false }, onLinks: (count) => told.push(count) });
  one.type('me@a.com b.com ');
  assert.equal(one.shown, 'paragraph("me@a.com ", link("b.com"), " ")');
  setLivelinkOptions(one.state, { autolink: false });
  one.type('c.com ');
  assert.equal(one.shown, 'paragraph("me@a.com ", link("b.com"), " c.com ")');
  await null;
  assert.deepEqual(told, [{ added: 1, removed: 0, changed: 0 }]);
});

test('other schemas', () => {
  const link = { attrs: { href: {}, title: { default: null } }, inclusive: false };
  const plain = editor(undefined, new Schema({ nodes, marks: { link } }));
  plain.type('a.com ');
  assert.equal(plain.shown, 'paragraph(link("a.com"), " ")', 'without the attribute for the kind, and without mutes');
  const named = new Schema({ nodes, marks: { anchor: link } });
  const other = editor({ livelink, link: named.marks.anchor }, named);
  other.type('a.com ');
  assert.equal(other.shown, 'paragraph(anchor("a.com"), " ")');
  assert.throws(() => editor({ livelink }, named), /no mark named link/);
  assert.throws(() => editor({}), /await load/);
});

test('a state that was tried and not taken', () => {
  const one = editor();
  one.type('a.com');
  one.state.apply(one.state.tr.insertText(' tried ').setMeta(livelinkKey, { edit: 'typed' }));
  one.type(' ');
  assert.equal(one.shown, 'paragraph(link("a.com"), " ")');
});

test('a fault of the session costs no text', (t) => {
  const report = t.mock.method(console, 'error', () => {});
  class Faulty extends livelink.Session {
    typed(from, to, text) {
      if (text === '!') throw new Error('a fault');
      return super.typed(from, to, text);
    }
  }
  const one = editor({ livelink: { ...livelink, Session: Faulty } });
  one.type('a.com ! b.com ');
  assert.equal(one.shown, 'paragraph(link("a.com"), " ! ", link("b.com"), " ")');
  assert.equal(report.mock.callCount(), 1);
});
