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
function editor(settings = { livelink }, own = schema) {
  let state = EditorState.create({ schema: own, plugins: [...livelinkPlugins(settings), history()] });
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
