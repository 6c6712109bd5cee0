// An adapter of a few lines for an editor of plain lines, whose document holds its links.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'livelink';
import { BlockBinding, changedBlocks, spansBefore } from 'livelink/adapter';

const livelink = await load();

class Lines {
  text = '';
  links = [];
  selected = [0, 0];
  blocks = [];

  read() {
    const old = this.blocks;
    let at = 0;
    this.blocks = this.text.split('\n').map((text) => {
      const block = { text, at };
      at += text.length + 1;
      return block;
    });
    return changedBlocks(old, this.blocks, (one, other) => one.text === other.text);
  }

  spans(blocks) { return { links: this.links.filter(({ start }) => blocks.some(({ at, text }) => at <= start && start <= at + text.length)) }; }

  /** A change of the text, which moves the links behind it and leaves the others. */
  replace(from, to, text) {
    const by = text.length - (to - from);
    this.text = this.text.slice(0, from) + text + this.text.slice(to);
    this.links = this.links.map((link) => (link.start >= to ? { ...link, start: link.start + by, end: link.end + by } : link));
    this.selected = [from + text.length, from + text.length];
  }
}

class Editor extends BlockBinding {
  constructor(config) {
    super(new Lines(), { livelink, ...config });
    this.start();
  }
  put() { this.document.links = spansBefore([], this.session, [0, this.session.textLength]).links; }
  flush() { this.release(); }

  select(from, to = from) {
    this.document.selected = [from, to];
    this.guarded(() => this.moved());
  }
  changes(told, text) {
    this.document.replace(...this.document.selected, text);
    this.guarded(() => this.edited(told, true));
  }
  type(text) { for (const letter of text) this.changes({ kind: letter === '\n' ? 'lineBreak' : 'typed' }, letter); }
  drag(from, to, at) {
    this.select(from, to);
    const text = this.document.text.slice(from, to);
    this.document.replace(from, to, '');
    this.document.replace(at, at, text);
    this.guarded(() => this.edited({ kind: 'pasted', brings: false, drops: true }, true));
  }
  /** `what`: an undo, a program or another user changes the text. */
  others(what, ...edits) {
    for (const edit of edits) this.document.replace(...edit);
    this.guarded(() => (what === 'program' ? this.edited({ kind: 'inserted' }, false) : this.followed(what === 'undo')));
  }
}

/** `[what, what happens, the text, its links]` */
const CASES = [
  ['a space links', (editor) => editor.type('see a.com '), 'see a.com ', ['a.com']],
  ['Backspace takes the link off', (editor) => {
    editor.type('a.com ');
    editor.guarded(() => editor.moved());
    assert.equal(editor.ask(([at]) => editor.session.backspace(at)), true);
  }, 'a.com ', []],
  ['a move of the caret comes before it', (editor) => {
    editor.type('a.com ');
    editor.select(3);
    editor.select(6);
    assert.equal(editor.ask(([at]) => editor.session.backspace(at)), false);
  }, 'a.com ', ['a.com']],
  ['and so does an undo', (editor) => {
    editor.type('a.com ');
    editor.others('undo');
    assert.equal(editor.ask(([at]) => editor.session.backspace(at)), false);
  }, 'a.com ', ['a.com']],
  ['the focus goes from an editor without a selection', (editor) => {
    editor.document.selected = null;
    editor.guarded(() => editor.moved());
    editor.blurred();
  }, '', []],
  ['Enter links, and the commands', (editor) => {
    editor.type('a.com\ndocs');
    editor.select(6, 10);
    editor.link('https://own.net');
    editor.select(2);
    editor.unlink();
  }, 'a.com\ndocs', ['docs']],
  ['nothing is linked in an editor that is only read', (editor) => {
    editor.setReadOnly(true);
    editor.type('a.com ');
    editor.setReadOnly(false);
    editor.type('b.com ');
  }, 'a.com b.com ', ['b.com']],
  ['an input method composes over a selection, which is deleted first', (editor) => {
    editor.type('see htt now');
    editor.select(4, 7);
    editor.composes();
    editor.changes({ kind: 'deleted' }, '');
    editor.changes({ kind: 'typed' }, 'a.com');
    editor.finishes();
    editor.type(' ');
  }, 'see a.com  now', ['a.com']],
  ['and its text begins as what was there', (editor) => {
    editor.type('see docs now');
    editor.select(4, 8);
    editor.link('https://own.net');
    editor.composes();
    editor.changes({ kind: 'deleted' }, '');
    editor.changes({ kind: 'typed' }, 'do');
  }, 'see do now', []],
  ...['finishes', 'blurred'].map((next) => [`and leaves it deleted: ${next}`, (editor) => {
    editor.type('see x a.com ');
    editor.select(4, 6);
    editor.composes();
    editor.changes({ kind: 'deleted' }, '');
    editor[next]();
    assert.equal(editor.session.textLength, 10);
  }, 'see a.com ', ['a.com']]),
  ['another user changes the text around it', (editor) => {
    editor.type('see x now');
    editor.select(4, 5);
    editor.composes();
    editor.changes({ kind: 'deleted' }, '');
    editor.guarded(() => editor.release(true));
    editor.others('remote', [0, 0, 'we ']);
    assert.equal(editor.session.textLength, 11);
  }, 'we see  now', []],
  ['a drag into a link', (editor) => {
    editor.type('the docs now');
    editor.select(0, 8);
    editor.link('https://own.net');
    editor.drag(9, 12, 3);
  }, 'thenow docs ', ['thenow docs']],
  ['a program changes several lines', (editor) => {
    editor.type('a.com\nb.com\n');
    editor.others('program', [0, 0, 'x '], [8, 8, 'www.']);
  }, 'x a.com\nwww.b.com\n', ['a.com', 'www.b.com']],
  ['another user deletes, and brings a link back', (editor) => {
    editor.type('a.com b.com ');
    editor.document.links = [];
    editor.others('undo', [0, 6, '']);
    assert.deepEqual(editor.session.links(), []);
    editor.document.links = [{ start: 0, end: 5, kind: 'auto', href: 'https://b.com' }];
    editor.others('remote', [6, 6, '!']);
  }, 'b.com !', ['b.com']],
  ['a fault in an adapter does not cost the text', (editor) => {
    const { reportError } = globalThis;
    const told = [];
    globalThis.reportError = ({ message }) => told.push(message);
    editor.guarded(() => { throw new Error('a fault'); });
    globalThis.reportError = reportError;
    editor.type('a.com ');
    assert.deepEqual(told, ['a fault']);
  }, 'a.com ', ['a.com']],
];

/** No fault is caught, but for the one that a case makes. */
globalThis.reportError = (error) => { throw error; };

for (const [what, act, text, links] of CASES) {
  test(what, () => {
    const editor = new Editor();
    act(editor);
    assert.equal(editor.document.text, text);
    assert.equal(editor.session.textLength, text.length);
    assert.deepEqual(editor.document.links.map(({ start, end }) => text.slice(start, end)), links);
    assert.deepEqual(editor.session.links(), editor.document.links);
  });
}
