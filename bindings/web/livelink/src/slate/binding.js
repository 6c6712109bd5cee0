// The session of one Slate editor, kept in step with its commands and its operations.

import { Editor, Element, Node, Range, Transforms } from 'slate';
import { EDITOR_TO_ELEMENT, IS_READ_ONLY } from 'slate-dom';
import { HistoryEditor } from 'slate-history';
import { BlockBinding } from '../adapter/block-binding.js';
import { editBetween } from '../adapter/edit-between.js';
import { spansBefore } from '../adapter/steps.js';
import { Batches } from './batches.js';
import { Document } from './document.js';
import { listen } from './events.js';

/** A text after edits, or `null` if it is not the text that they were made in. */
const edited = (text, edits) => edits.reduce((now, { from, to, text: put, removed }) => (
  now?.slice(from, to) === removed ? now.slice(0, from) + put + now.slice(to) : null), text);

export class Binding extends BlockBinding {
  #editor;
  #batches;
  /** The editor's children as they were after the last operation. */
  #children = null;
  /** A command runs, or the binding changes the document itself. */
  #isBusy = false;
  /** Operations that no command made: `{ isRemote }`. */
  #pending = null;
  /** The last command put elements of links in. */
  #brings = false;
  #element = null;

  constructor(editor, config) {
    super(new Document(editor, config), config);
    this.#editor = editor;
    this.#batches = new Batches(editor);
  }

  start() {
    this.#children = this.#editor.children;
    this.#pending = null;
    super.start();
  }

  /** Puts text in as if it were pasted: in the place of the selection, or at an offset of the text. `plain`: nothing is linked. */
  insert(text, { at = null, plain = false } = {}) {
    this.flush();
    const editor = this.#editor;
    const kept = at === null || !editor.selection ? null : Editor.rangeRef(editor, editor.selection, { affinity: 'backward' });
    if (at !== null) Transforms.select(editor, this.document.point(at, true));
    else if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
    this.does({ kind: 'inserted', plain }, () => {
      if (Range.isExpanded(editor.selection)) Transforms.delete(editor, { hanging: true });
      text.split('\n').forEach((line, n) => {
        if (n > 0) Transforms.splitNodes(editor, { always: true });
        Transforms.insertText(editor, line);
      });
    });
    if (kept) Transforms.select(editor, kept.unref());
  }

  // ---- reports of the editor

  /** An operation is about to be applied. */
  before() {
    this.#attach();
    if (!this.#isBusy && !this.#pending && this.#children !== this.#editor.children) this.start();
  }

  after({ type, node }) {
    this.#children = this.#editor.children;
    if (type === 'insert_node') this.#brings ||= [...Node.elements({ children: [node] })].some(([one]) => this.document.isLink(one));
    if (this.#isBusy) return;
    if (type === 'set_selection') this.guarded(() => this.moved());
    else this.#pending ??= { isRemote: HistoryEditor.isSaving(this.#editor) === false };
  }

  /** Runs a command of the editor, and reports its effect. */
  does(told, run) {
    if (this.#isBusy || HistoryEditor.isSaving(this.#editor) === false) return run();
    if (told.kind === 'deleted') this.flush();
    else this.flushed();
    if (!this.held) this.selected = this.document.selected;
    const isHeld = this.held !== null;
    this.#brings = false;
    const batch = this.#alone(run);
    if (isHeld && batch) this.#batches.join();
    this.guarded(() => this.edited({ ...told, brings: this.#brings }, true));
  }

  /** Backspace. Returns whether the session answers it, so that the text stays. */
  backspaces(unit) {
    const { selection } = this.#editor;
    return unit === 'character' && selection !== null && Range.isCollapsed(selection) && this.ask(([at]) => this.session.backspace(at));
  }

  /** Text is about to be pasted. */
  pastes(data, run) {
    const { selection } = this.#editor;
    const told = this.told ?? { kind: 'pasted' };
    const isOver = selection && Range.isExpanded(selection) && told.kind === 'pasted' && !told.plain;
    if (!isOver || !this.ask(([from, to]) => this.session.pasteOver(from, to, data.getData('text/plain')))) return this.does(told, run);
    Transforms.collapse(this.#editor, { edge: 'end' });
  }

  /** The editor's undo or redo. */
  travels(isRedo, run) {
    this.flush();
    const next = this.#batches.next(isRedo);
    this.#busily(run);
    this.guarded(() => this.#travelled(isRedo, next));
  }

  /** The document was changed, and everybody is about to hear of it. */
  flushed() { if (!this.held || this.#pending) this.flush(); }

  /** Text that is dragged within the editor is deleted and put in: one unit. */
  drops() {
    this.flush();
    this.session.beginUnit('paste');
    this.tell({ kind: 'pasted' });
    setTimeout(() => {
      this.flush();
      this.session.endUnit();
    });
  }

  flush() {
    if (this.#isBusy) return;
    this.#attach();
    const pending = this.#pending;
    this.#pending = null;
    if (!pending && !this.held && this.#children !== this.#editor.children) this.start();
    if (!pending && !this.held) return;
    this.guarded(() => {
      this.release(pending !== null);
      if (pending?.isRemote) this.followed(false);
      else if (pending) this.edited({ kind: 'inserted', ...this.told }, false);
    });
  }

  #attach() {
    const element = EDITOR_TO_ELEMENT.get(this.#editor) ?? null;
    if (element && element !== this.#element) listen(element, this);
    this.#element = element;
    this.setReadOnly(IS_READ_ONLY.get(this.#editor) ?? false);
  }

  #busily(run) {
    const before = this.#isBusy;
    this.#isBusy = true;
    try {
      return run();
    } finally {
      this.#isBusy = before;
    }
  }

  #alone(run) { return this.#busily(() => this.#batches.alone(run)); }

  #travelled(isRedo, next) {
    const { session } = this;
    const before = this.document.text;
    this.document.read();
    const now = this.document.text;
    if (next && edited(before, next.edits) === now) {
      for (const { from, to, text } of next.edits) session.editorReplaced(from, to, text);
      const effects = isRedo ? session.editorRedid(next.last) : session.editorUndid(next.first);
      if (effects) this.announce(effects);
    } else {
      const edit = editBetween(before, now);
      if (edit) this.announce(session.remote(edit.from, edit.to, edit.text));
    }
    session.caretMoved();
    // The history brings back the links of the document, too.
    this.restored(this.document.blocks, true);
  }

  // ---- answers of the session

  put(places, { edits, below, top }) {
    const paint = (steps) => this.document.paint(places, (from, to) => spansBefore(steps, this.session, [from, to]).links);
    if (edits) {
      this.#batches.file(below.map(({ unit }) => unit), edits);
      this.#busily(() => this.#batches.merged(() => paint(top)));
    }
    if (top.length > 0 && this.#alone(() => paint([]))) this.#batches.file(top.map(({ unit }) => unit), []);
    this.session.forgetUnits(this.#batches.first);
  }

  /** The session asks for a host name in Unicode. */
  rewrite({ start, end, text }) {
    const doc = this.document;
    const [removed, [, caret]] = [doc.text.slice(start, end), doc.selected ?? [-1, -1]];
    this.#alone(() => Transforms.insertText(this.#editor, text, { at: { anchor: doc.point(start, false), focus: doc.point(end, true) } }));
    doc.read();
    // Slate leaves a caret that was at the end of the text at its start.
    if (caret >= end) this.#busily(() => Transforms.select(this.#editor, doc.point(caret + text.length - removed.length, true)));
    this.show(this.session.rewritten(start, end, text), [{ from: start, to: end, text, removed }]);
  }
}
