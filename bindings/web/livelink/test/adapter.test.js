// The helpers for adapters.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'livelink';
import { UndoStack, changedRanges, editBetween } from 'livelink/adapter';
import { numbers } from './numbers.js';

const livelink = await load();
const RUNS = Number(process.env.LIVELINK_RANDOM ?? 300);

/** The selection of a marked text: `|` is the caret, `[` and `]` are around what is selected. */
function marked(text) {
  const own = text.replace(/[[\]|]/g, '');
  if (text.includes('|')) return { own, range: [text.indexOf('|'), text.indexOf('|')] };
  return { own, range: text.includes('[') ? [text.indexOf('['), text.indexOf(']') - 1] : null };
}

for (const [before, after, edit] of [
  // One letter more of the same: the caret says which.
  ['a|a', 'aa|a', [1, 1, 'a']],
  ['aa|', 'aaa|', [2, 2, 'a']],
  ['|aa', 'a|aa', [0, 0, 'a']],
  // Backspace, Delete, a word.
  ['aa|a', 'a|a', [1, 2, '']],
  ['a|aa', 'a|a', [1, 2, '']],
  ['see this| now', 'see | now', [4, 8, '']],
  // A selection is replaced by text that begins or ends like it.
  ['see [docs] now', 'see doc| now', [4, 8, 'doc']],
  ['[example.com]', 'example.org|', [0, 11, 'example.org']],
  ['[ab]', 'b|', [0, 2, 'b']],
  // The selection stays where it is, and a program changes the text elsewhere.
  ['one [two] three', 'on [two] three', [2, 3, '']],
  ['one two| three', 'one two| 3', [8, 13, '3']],
  ['x[aa]y', 'x[aa]ay', [2, 2, 'a']],
  ['aa[b]aa', 'a|aa', [1, 3, '']],
  // Nobody says where the caret is.
  ['aa', 'aaa', [2, 2, 'a']],
  ['abc', 'axc', [1, 2, 'x']],
  ['', 'x', [0, 0, 'x']],
  // These two emoji begin with the same code unit, and the next two end with the same one.
  ['a😀b', 'a😁b', [1, 3, '😁']],
  ['\u{10000}', '\u{10400}', [0, 2, '\u{10400}']],
  ['😀', '\uD83Dx', [0, 2, '\uD83Dx']],
  ['\uD83Dx', '😀', [0, 2, '😀']],
  ['\u{10000}', 'x\uDC00', [0, 2, 'x\uDC00']],
  ['x\uDC00', '\u{10000}', [0, 2, '\u{10000}']],
  ['|😀', '|', [0, 2, '']],
  ['😀|😀', '😀😀|😀', [2, 2, '😀']],
]) {
  test(`the edit from ${before} to ${after}`, () => {
    const [one, two] = [marked(before), marked(after)];
    const caret = two.range?.[1];
    const [from, to, text] = edit;
    assert.deepEqual(editBetween(one.own, two.own, { caret, selected: one.range }), { from, to, text });
    assert.equal(editBetween(one.own, one.own, { caret: one.range?.[1], selected: one.range }), null);
    // The same in a long text, which is compared by pieces.
    const [head, tail] = ['<'.repeat(3000), '>'.repeat(3000)];
    const moved = (at) => (at === undefined ? undefined : head.length + at);
    const options = { caret: moved(caret), selected: one.range?.map(moved) };
    assert.deepEqual(editBetween(head + one.own + tail, head + two.own + tail, options), { from: moved(from), to: moved(to), text });
  });
}

test('one letter more in a long text of the same', () => {
  for (const at of [0, 1, 1024, 2048, 3000]) {
    assert.deepEqual(editBetween('a'.repeat(3000), 'a'.repeat(3001), { caret: at + 1 }), { from: at, to: at, text: 'a' });
  }
});

test('an edit between values that are no texts says so', () => {
  for (const wrong of [undefined, null, 5, {}]) {
    assert.throws(() => editBetween(wrong, 'a', {}), /before must be a string/);
    assert.throws(() => editBetween('a', wrong, {}), /after must be a string/);
  }
});

const PIECES = ['example.com', 'https://a.org/b', 'me@example.com', ' ', ' ', ' ', '\n', 'a', 'aa', '/x', '.', '😀', '😁', 'é', '例え.jp'];

/** Random edits of a text: `each(before, edit, after)` after each of them. */
function edits(seed, length, each) {
  const below = numbers(seed);
  let text = '';
  const place = () => [...text].slice(0, below([...text].length + 1)).join('').length;
  for (let n = 0; n < length; n++) {
    const [from, to] = below(3) ? [text.length, text.length] : [place(), place()].sort((a, b) => a - b);
    const own = below(5) ? PIECES[below(PIECES.length)] : '';
    const after = text.slice(0, from) + own + text.slice(to);
    if (after !== text) each(text, { from, to, text: own }, after, below);
    text = after;
  }
}

test('any edit, by the caret and the selection', () => {
  for (let seed = 0; seed < RUNS; seed++) {
    edits(seed, 20, (before, edit, after) => {
      const caret = edit.from + edit.text.length;
      assert.deepEqual(editBetween(before, after, { caret, selected: [edit.from, edit.to] }), edit);
      // Without the selection it is another edit, or a part of this one, with the same result.
      const { from, to, text } = editBetween(before, after, { caret });
      assert.equal(before.slice(0, from) + text + before.slice(to), after);
      assert.ok(from >= edit.from && to <= edit.to, `${from}..${to} is outside of ${edit.from}..${edit.to}`);
    });
  }
});

/** An editor with a text, a session, an undo, and links that it repaints only where an answer says so. */
class Editor {
  text = '';
  painted = [];
  session = new livelink.Session();
  undo = new UndoStack(this.session, 1000);

  /** Every edit moves the painted links, as an editor's document does. */
  put({ from, to, text }) {
    const shift = text.length - (to - from);
    const move = (at, side) => (at < from || (at === from && side > 0) ? at : at > to || (at === to && side < 0) ? at + shift : side < 0 ? from + text.length : from);
    this.painted = this.painted.map((link) => ({ ...link, start: move(link.start, -1), end: move(link.end, 1) })).filter(({ start, end }) => start < end);
    this.text = this.text.slice(0, from) + text + this.text.slice(to);
  }

  repaint(effects) {
    for (const [start, end] of changedRanges(effects)) {
      const now = this.session.links(start, end);
      const isHere = (link) => link.start < end && link.end > start;
      const known = now.map(({ start: at }) => at);
      this.painted = [...this.painted.filter((link) => !isHere(link) && !known.includes(link.start)), ...now].sort((a, b) => a.start - b.start);
    }
    assert.deepEqual(this.painted, this.session.links());
  }

  edit(edit) {
    const removed = this.text.slice(edit.from, edit.to);
    this.put(edit);
    const effects = this.session.edited(edit.text === '' ? 'deleted' : edit.text === '\n' ? 'lineBreak' : 'typed', [edit]);
    this.undo.file(effects, { from: edit.from, text: edit.text, removed }, null, this.state);
    this.repaint(effects);
  }

  travel(step) {
    for (const edit of step.edits) this.put(edit);
    this.repaint(step.effects);
    return this.state;
  }

  get state() { return JSON.stringify([this.text, this.session.links(), this.session.mutes()]); }
}

test('an undo of all steps, and all of them again', () => {
  for (let seed = 0; seed < RUNS; seed++) {
    const editor = new Editor();
    edits(seed, 30, (_, edit) => editor.edit(edit));
    const end = editor.state;
    let steps = 0;
    for (; editor.undo.canUndo; steps++) editor.travel(editor.undo.undo());
    assert.deepEqual([editor.text, editor.session.links()], ['', []]);
    assert.equal(editor.undo.undo(), null);
    for (let n = 0; n < steps; n++) editor.travel(editor.undo.redo());
    assert.equal(editor.state, end);
    assert.equal(editor.undo.redo(), null);
    editor.session.free();
  }
});

test('an undo that forgets, and selections', () => {
  const session = new livelink.Session();
  const undo = new UndoStack(session, 2);
  const units = ['a', '\n', 'b'].map((text, n) => {
    const effects = session.edited(text === '\n' ? 'lineBreak' : 'typed', [{ from: 0, to: 0, text }]);
    undo.file(effects, { from: 0, text, removed: '' }, `before ${n}`, `after ${n}`);
    return effects.steps[0].unit;
  });
  const undone = undo.undo();
  assert.deepEqual([undone.edits, undone.selection], [[{ from: 0, to: 1, text: '', removed: 'b' }], 'before 2']);
  assert.equal(undo.redo().selection, 'after 2');
  assert.equal(undo.undo().selection, 'before 2');
  assert.equal(undo.undo().selection, 'before 1');
  assert.equal(undo.undo(), null);
  assert.equal(session.editorUndid(units[0]), null, 'the session has forgotten it, too');
});

for (const [name, text, edits, expected] of [
  ['typing', '', [[0, 0, 'a'], [1, 1, 'bc']], [0, 3, '']],
  ['Backspace', 'abc', [[2, 3, ''], [1, 2, '']], [1, 1, 'bc']],
  ['Delete', 'abc', [[1, 2, ''], [1, 2, '']], [1, 1, 'bc']],
]) {
  test(`a run is one edit: ${name}`, () => {
    const editor = new Editor();
    if (text) editor.edit({ from: 0, to: 0, text });
    editor.session.caretMoved();
    for (const [from, to, own] of edits) editor.edit({ from, to, text: own });
    const undone = editor.undo.undo();
    assert.deepEqual(undone.edits.map((edit) => [edit.from, edit.to, edit.text]), [expected]);
  });
}

test('what was undone is gone after the next edit', () => {
  const editor = new Editor();
  editor.edit({ from: 0, to: 0, text: 'a' });
  editor.travel(editor.undo.undo());
  editor.edit({ from: 0, to: 0, text: 'b' });
  assert.equal(editor.undo.canRedo, false);
  assert.equal(editor.undo.redo(), null);
});

test('a unit without an edit comes back to the selection after it', () => {
  const session = new livelink.Session('example.com');
  const undo = new UndoStack(session);
  undo.file(session.link(0, 11, 'https://example.org'), null, 'before', 'after');
  assert.equal(undo.undo().selection, 'after');
});

test('the ranges of an answer', () => {
  const span = (start, end) => ({ start, end });
  const cut = { edit: { start: 10, oldEnd: 20, newEnd: 11 }, links: [{ before: span(5, 15), after: null }], mutes: [{ before: null, after: span(2, 4) }] };
  assert.deepEqual(changedRanges({ untracked: [], steps: [cut] }), [[5, 11], [2, 4]]);
  const gone = { edit: { start: 0, oldEnd: 20, newEnd: 0 }, links: [{ before: span(5, 15), after: null }], mutes: [] };
  assert.deepEqual(changedRanges({ untracked: [gone], steps: [] }), []);
  const before = { edit: { start: 0, oldEnd: 0, newEnd: 3 }, links: [], mutes: [] };
  assert.deepEqual(changedRanges({ untracked: [cut], steps: [before] }), [[8, 14], [5, 7]]);
});
