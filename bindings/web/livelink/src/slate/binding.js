// The session of one Slate editor, kept in step with its commands and its operations.

import { Editor, Node, Range, Text, Transforms } from 'slate';
import { EDITOR_TO_ELEMENT, IS_READ_ONLY } from 'slate-dom';
import { HistoryEditor } from 'slate-history';
import { edgesOf, editOf, editsOf, touchedBy } from '../adapter/blocks.js';
import { brought } from '../adapter/brought.js';
import { changedRanges } from '../adapter/changed-ranges.js';
import { editBetween } from '../adapter/edit-between.js';
import { isSame, linkChanges, overlaps } from '../adapter/link-changes.js';
import { isOnTop } from '../adapter/steps.js';
import { Batches } from './batches.js';
import { Document } from './document.js';
import { listen } from './events.js';

/** A text after edits, or `null` if it is not the text that they were made in. */
const edited = (text, edits) => edits.reduce((now, { from, to, text: put, removed }) => (
  now?.slice(from, to) === removed ? now.slice(0, from) + put + now.slice(to) : null), text);

export class Binding {
  #editor;
  #livelink;
  #options;
  #onLinks;
  #document;
  #batches;
  #session = null;
  /** The editor's children as they were after the last operation. */
  #children = null;
  #caret = -1;
  /** A command runs, or the binding changes the document itself. */
  #isBusy = false;
  /** Operations that no command made: `{ isRemote }`. */
  #pending = null;
  /** The action behind the next change, as the browser tells it: `{ kind, plain }`. */
  #told = null;
  /** The range that an input method composes over. */
  #composed = null;
  /** A selection that Slate has deleted, and that an input method is about to replace. */
  #held = null;
  /** The last change put elements of links in. */
  #brings = false;
  #element = null;
  #isReadOnly = false;

  constructor(editor, { livelink, options = {}, onLinks, ...names }) {
    this.#editor = editor;
    this.#livelink = livelink;
    this.#options = options;
    this.#onLinks = onLinks;
    this.#document = new Document(editor, names);
    this.#batches = new Batches(editor);
  }

  // ---- for the program

  /** The session, to read. */
  get session() {
    this.flushed();
    return this.#session;
  }

  setOptions(options) {
    this.#options = options;
    this.#session?.setOptions(this.#settings);
  }

  /** Makes a link of the user's own: of the selection, or of the link at the caret. */
  link(href) { this.#ask(([from, to]) => this.#session.link(from, to, href)); }

  /** Takes off the links that the selection touches. */
  unlink() { this.#ask(([from, to]) => this.#session.unlink(from, to)); }

  /** Puts text in as if it were pasted: in the place of the selection, or at an offset of the text. `plain`: nothing is linked. */
  insert(text, { at = null, plain = false } = {}) {
    this.#flush();
    const editor = this.#editor;
    const kept = at === null || !editor.selection ? null : Editor.rangeRef(editor, editor.selection, { affinity: 'backward' });
    if (at !== null) Transforms.select(editor, this.#document.point(at, true));
    else if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
    this.does(plain ? 'insertedPlain' : 'inserted', () => {
      if (Range.isExpanded(editor.selection)) Transforms.delete(editor, { hanging: true });
      text.split('\n').forEach((line, n) => {
        if (n > 0) Transforms.splitNodes(editor, { always: true });
        Transforms.insertText(editor, line);
      });
    });
    if (kept) this.#busily(() => Transforms.select(editor, kept.unref()));
    this.#caret = this.#document.caret;
  }

  // ---- reports of the editor

  /** An operation is about to be applied. */
  before() {
    this.#attach();
    if (!this.#isBusy && !this.#pending && this.#children !== this.#editor.children) this.#load();
  }

  after({ type, node }) {
    const isLink = (one) => this.#document.isLink(one);
    this.#children = this.#editor.children;
    if (!this.#isBusy && !this.#pending && type !== 'set_selection') this.#brings = false;
    if (type === 'insert_node') this.#brings ||= isLink(node) || (!Text.isText(node) && [...Node.descendants(node)].some(([one]) => isLink(one)));
    if (this.#isBusy) return;
    if (type !== 'set_selection') this.#pending = { isRemote: this.#pending?.isRemote || HistoryEditor.isSaving(this.#editor) === false };
    else if (!this.#pending) this.#moved();
  }

  /** Runs a command of the editor, and reports its effect. */
  does(kind, run) {
    if (this.#isBusy || HistoryEditor.isSaving(this.#editor) === false) return run();
    if (!this.#held || this.#pending || kind === 'deleted') this.#flush();
    const selected = this.#held?.selected ?? this.#document.selected;
    this.#brings = false;
    let result;
    const batch = this.#busily(() => this.#batches.alone(() => { result = run(); }));
    const isText = kind === 'typed' || kind === 'pasted';
    this.#guarded(() => this.#edited((isText && this.#told) || { kind }, selected, batch));
    return result;
  }

  /** Backspace. Returns whether the session answers it, so that the text stays. */
  backspaces(unit) {
    this.#flush();
    const { selection } = this.#editor;
    if (this.#isBusy || unit !== 'character' || !selection || Range.isExpanded(selection)) return false;
    return this.#ask(([at]) => this.#session.backspace(at));
  }

  /** Text is about to be pasted. Returns whether it made a link of the selection. */
  pastes(data) {
    this.#flush();
    const { selection } = this.#editor;
    const { kind, plain } = this.#told ?? { kind: 'pasted' };
    if (this.#isBusy || !selection || Range.isCollapsed(selection) || plain || kind !== 'pasted') return false;
    if (!this.#ask(([from, to]) => this.#session.pasteOver(from, to, data.getData('text/plain')))) return false;
    this.#busily(() => Transforms.collapse(this.#editor, { edge: 'end' }));
    this.#caret = this.#document.caret;
    return true;
  }

  /** The editor's undo or redo. */
  travels(isRedo, run) {
    if (this.#isBusy) return run();
    this.#flush();
    const next = this.#batches.next(isRedo);
    this.#busily(run);
    return this.#guarded(() => this.#travelled(isRedo, next));
  }

  /** The document was changed, and everybody is about to hear of it. */
  flushed() { if (!this.#held || this.#pending) this.#flush(); }

  // ---- events of the browser

  /** The browser does this before the next timer runs. */
  tell(told) {
    this.#told = told;
    setTimeout(() => { if (this.#told === told) this.#told = null; });
  }

  /** Text that is dragged within the editor is deleted and put in: one unit. */
  drops() {
    this.#flush();
    this.#session.beginUnit('paste');
    this.tell({ kind: 'pasted', plain: false });
    setTimeout(() => {
      this.#flush();
      this.#session.endUnit();
    });
  }

  /** An input method begins. Slate deletes the selection now, and puts the text in when it ends. */
  composes() {
    if (this.#composed) return;
    this.#flush();
    const { selected } = this.#document;
    if (!selected) return;
    this.#composed = selected;
    this.#announce(this.#session.composeStart(...selected));
  }

  /** It is done. */
  composed() {
    this.#flush();
    if (this.#composed) this.#announce(this.#ended());
  }

  blurred() {
    this.#flush();
    if (this.#caret >= 0) this.#guarded(() => this.#show(this.#session.blurred(this.#caret)));
  }

  #attach() {
    const element = EDITOR_TO_ELEMENT.get(this.#editor) ?? null;
    if (element && element !== this.#element) listen(element, this);
    this.#element = element;
    const isReadOnly = IS_READ_ONLY.get(this.#editor) ?? false;
    if (isReadOnly === this.#isReadOnly) return;
    this.#isReadOnly = isReadOnly;
    this.setOptions(this.#options);
  }

  get #settings() { return this.#isReadOnly ? { ...this.#options, readOnly: true } : this.#options; }

  /** Begins anew with the present document. */
  #load() {
    this.#session?.free();
    this.#children = this.#editor.children;
    this.#document.read();
    this.#session = new this.#livelink.Session(this.#document.text, this.#settings);
    this.#session.load({ links: this.#document.links() });
    this.#pending = this.#held = this.#composed = null;
    this.#caret = this.#document.caret;
  }

  /** A fault of the binding must not cost the user the typed text. */
  #guarded(run) {
    try {
      return run();
    } catch (error) {
      (globalThis.reportError ?? console.error)(error);
      return this.#load();
    }
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

  #moved() {
    const { selected, caret } = this.#document;
    if (selected ? selected[0] === this.#caret && caret === this.#caret : this.#caret < 0) return;
    this.#caret = caret;
    this.#session.caretMoved();
  }

  // ---- changes

  /** A command of the user changed the document. */
  #edited({ kind, plain = false }, selected, batch) {
    const { blocks } = this.#document;
    const change = this.#document.read();
    const edit = editOf(change, selected, this.#document.selected?.[0]);
    const isComposed = this.#composed !== null && edit?.from === this.#composed[0] && edit.to === this.#composed[1];
    if (isComposed && kind === 'deleted') {
      // The text that is composed comes in its place.
      this.#held = { selected, edit, blocks: this.#document.blocks };
      this.#document.blocks = blocks;
      return;
    }
    if (this.#held && batch) this.#batches.join();
    this.#held = null;
    if (isComposed) this.#show(this.#ended(edit.text), [edit]);
    else if (edit) this.#show(this.#reported(kind, plain, edit), [edit]);
    else this.#reconcile(change);
  }

  /** The input method leaves this text. */
  #ended(text = '') {
    this.#composed = null;
    return this.#session.composeEnd(text);
  }

  #reported(kind, plain, { from, to, text }) {
    const session = this.#session;
    if (text === '') return session.deleted(from, to);
    if (kind === 'lineBreak' && /^\n+$/.test(text)) return session.lineBreak(from, to, text);
    if (kind === 'typed') return session.typed(from, to, text);
    if (kind === 'corrected') return session.corrected(from, to, text);
    if (kind === 'insertedPlain') return session.inserted(from, to, text, { plain: true });
    if (plain) return session.pasted(from, to, text, { plain });
    const end = from + text.length;
    const there = this.#brings ? this.#document.links(touchedBy(this.#document.blocks, [[from, end]])) : [];
    const found = there.filter((link) => from <= link.start && link.end <= end);
    const links = brought(found, { from, to, text }, session, this.#livelink, this.#options);
    if (kind === 'pasted' || links.length > 0) return session.pasted(from, to, text, { links });
    return session.inserted(from, to, text);
  }

  /** Reports everything that has not been reported yet. */
  #flush() {
    if (this.#isBusy) return;
    this.#attach();
    const [pending, held] = [this.#pending, this.#held];
    if (!pending && !held && this.#children !== this.#editor.children) this.#load();
    if (!pending && !held) return;
    this.#pending = this.#held = null;
    this.#guarded(() => {
      if (this.#composed && (held || !pending.isRemote)) this.#announce(this.#ended());
      if (held) {
        this.#document.blocks = held.blocks;
        const effects = this.#session.deleted(held.edit.from, held.edit.to);
        if (pending) this.#announce(effects);
        else this.#show(effects, [held.edit]);
      }
      if (pending?.isRemote) this.#remote();
      else if (pending) this.#programmed();
      this.#caret = this.#document.caret;
    });
  }

  /** A program changed the document, and by no command of the editor. */
  #programmed() {
    const session = this.#session;
    const change = this.#document.read();
    const edits = editsOf(change);
    const [edit] = edits;
    if (!edit) {
      session.caretMoved();
      this.#reconcile(change);
    } else if (edits.length > 1) {
      const kind = edits.every(({ text }) => text === '') ? 'deleted' : 'insertedPlain';
      this.#show(session.edited(kind, edits.map(({ from, to, text }) => ({ from, to, text }))), edits.toReversed());
    } else if (!this.#told && edit.removed !== '' && edit.removed.length === session.textLength) {
      this.#load();
    } else {
      this.#show(this.#reported(this.#told?.kind ?? 'inserted', this.#told?.plain, edit), [edit]);
    }
  }

  /** Links that a program made or took off. */
  #reconcile({ after }) {
    if (after.length === 0) return;
    const session = this.#session;
    const { made, gone } = linkChanges(this.#document.links(after), session.links(...edgesOf(after)));
    if (gone.length + made.length === 0) return;
    session.beginUnit('command');
    for (const { start, end } of gone) this.#show(session.unlink(start, end), []);
    for (const { start, end, href } of made) this.#show(session.link(start, end, href), []);
    session.endUnit();
  }

  /** Another user's change. The document has their links already. */
  #remote() {
    const session = this.#session;
    const change = this.#document.read();
    const edit = editOf(change);
    if (edit) {
      const { from, to, text } = edit;
      if (this.#composed && from < this.#composed[1] && this.#composed[0] < to) this.#announce(this.#ended());
      this.#announce(session.remote(from, to, text));
      this.#composed &&= this.#composed.map((at) => (at <= from ? at : Math.max(from, at - (to - from)) + text.length));
    }
    if (change.after.length === 0) return;
    const [start, end] = edgesOf(change.after);
    this.#announce(session.remoteLinks(start, end, { links: this.#document.links(change.after), mutes: session.mutes(start, end) }));
  }

  #travelled(isRedo, next) {
    const session = this.#session;
    const before = this.#document.text;
    this.#document.read();
    const now = this.#document.text;
    if (next && edited(before, next.edits) === now) {
      for (const { from, to, text } of next.edits) session.editorReplaced(from, to, text);
      const effects = isRedo ? session.editorRedid(next.last) : session.editorUndid(next.first);
      if (effects) this.#announce(effects);
    } else {
      const edit = editBetween(before, now);
      if (edit) this.#announce(session.remote(edit.from, edit.to, edit.text));
    }
    session.caretMoved();
    // The history brings back the links of the document, too.
    const links = this.#document.links();
    if (JSON.stringify(links) !== JSON.stringify(session.links())) {
      this.#announce(session.restore(0, session.textLength, { links, mutes: session.mutes(), dormant: session.dormant() }));
    }
    this.#caret = this.#document.caret;
  }

  // ---- answers of the session

  /** Asks the session about the selection. Returns whether it answered. */
  #ask(question) {
    this.#flush();
    const { selected } = this.#document;
    const effects = selected && this.#guarded(() => question(selected));
    if (!effects) return false;
    this.#guarded(() => this.#show(effects));
    return true;
  }

  /**
   * Puts an answer into the document. `edits` are those that it answers, in order; the effect of an edit on links is in the edit's batch.
   * Without edits the document has the links already. `null`: the answer is a batch of its own.
   */
  #show(effects, edits = null) {
    const top = edits === null ? effects.steps : edits.length === 0 ? [] : effects.steps.filter(isOnTop);
    const units = effects.steps.filter((step) => !top.includes(step)).map(({ unit }) => unit);
    const places = [...changedRanges(effects), ...(edits ?? []).map(({ from, text }) => [from, from + text.length])];
    if (edits !== null) {
      this.#batches.file(units, edits);
      this.#batches.merged(() => this.#paint(places, top.flatMap(({ links }) => links)));
    }
    if (top.length > 0 && this.#batches.alone(() => this.#paint(places, []))) this.#batches.file(top.map(({ unit }) => unit), []);
    for (const rewrite of effects.rewrites.toReversed()) this.#rewrite(rewrite);
    this.#session.forgetUnits(this.#batches.first);
    this.#caret = this.#document.caret;
    this.#announce(effects);
  }

  #announce({ added, removed, changed }) {
    if (this.#onLinks && added + removed + changed > 0) queueMicrotask(() => this.#onLinks({ added, removed, changed }));
  }

  /** Gives the blocks of ranges the links of the session, but for the changes in `later`. */
  #paint(ranges, later) {
    const linksIn = (start, end) => {
      const before = later.flatMap(({ before: link }) => (link && overlaps(link, { start, end }) ? [link] : []));
      const now = this.#session.links(start, end).filter((link) => !later.some(({ after }) => after && isSame(after, link)));
      return [...now, ...before].sort((a, b) => a.start - b.start);
    };
    this.#busily(() => this.#document.paint(ranges, linksIn));
  }

  /** The session asks for a host name in Unicode. */
  #rewrite({ start, end, text }) {
    const doc = this.#document;
    const [removed, { caret }] = [doc.text.slice(start, end), doc];
    const at = { anchor: doc.point(start, false), focus: doc.point(end, true) };
    this.#busily(() => {
      this.#batches.alone(() => Transforms.insertText(this.#editor, text, { at }));
      doc.read();
      // Slate leaves a caret that was at the end of the text at its start.
      if (caret >= end) Transforms.select(this.#editor, doc.point(caret + text.length - removed.length, true));
    });
    this.#show(this.#session.rewritten(start, end, text), [{ from: start, to: end, text, removed }]);
  }
}
