// The session of one editor, kept in step with the changes of its model.

import { edgesOf, editOf, editsOf, touchedBy } from '../adapter/blocks.js';
import { brought } from '../adapter/brought.js';
import { changedRanges } from '../adapter/changed-ranges.js';
import { formatsOf } from '../adapter/formats.js';
import { isSame, linkChanges, overlaps } from '../adapter/link-changes.js';
import { touched } from '../adapter/steps.js';
import { Document } from './document.js';

/** The commands whose buffers hold a batch for the next key of the same sort. */
const BUFFERED = ['insertText', 'delete', 'deleteForward'];

export class Binding {
  #editor;
  #livelink;
  #options;
  #onLinks;
  #document;
  #session;
  #selected = null;
  /** Attributes that the binding is about to set, and whether it has just set some. */
  #waiting = 0;
  #isOwn = false;
  #afterOwn = null;
  /** The action behind the next change: `{ kind, plain, isPage }`. */
  #told = null;
  /** The range that an input method composes over. */
  #composed = null;
  /** A selection that CKEditor has deleted, and that an input method is about to replace: `{ edit, blocks, batch }`. */
  #held = null;

  constructor(editor, { livelink, options = {}, onLinks }) {
    this.#editor = editor;
    this.#livelink = livelink;
    this.#options = options;
    this.#onLinks = onLinks;
    this.#document = new Document(editor.model);
    this.#document.read();
    this.#session = new livelink.Session(this.#document.text, this.#settings);
    this.#session.load(this.#document.spans());
    this.#selected = this.#document.selected;
  }

  get session() { return this.#session; }
  get #settings() { return this.#editor.isReadOnly ? { ...this.#options, readOnly: true } : this.#options; }

  setOptions(options = this.#options) {
    this.#options = options;
    this.#session.setOptions(this.#settings);
  }

  destroy() {
    this.#session.free();
    this.#session = null;
  }

  // ---- for the program

  /** Makes a link of the user's own: of the selection, or of the link at the caret. */
  link(href) { this.ask(([from, to]) => this.#session.link(from, to, href)); }

  /** Takes off the links that the selection touches. */
  unlink() { this.ask(([from, to]) => this.#session.unlink(from, to)); }

  /** Puts text in as if it were pasted: in the place of the selection, or at an offset of the text. `plain`: nothing is linked. */
  insert(text, { at = null, plain = false } = {}) {
    const { model } = this.#editor;
    this.#told = { kind: plain ? 'insertedPlain' : 'inserted' };
    model.change((writer) => {
      const place = at === null ? model.document.selection : writer.createSelection(this.#document.rangeOf(writer, at, at));
      model.deleteContent(place);
      const content = writer.createDocumentFragment();
      const lines = text.split('\n');
      for (const line of lines) {
        const paragraph = lines.length > 1 ? writer.createElement('paragraph') : content;
        if (line !== '') writer.appendText(line, paragraph);
        if (paragraph !== content) writer.append(paragraph, content);
      }
      model.insertContent(content, place);
    });
    this.#told = null;
  }

  /** Asks the session about the selection. Returns whether it answered. */
  ask(question) {
    this.#release();
    const selected = this.#document.selected;
    const effects = selected && question(selected);
    if (!effects) return false;
    this.#endRun();
    this.#show(effects, null);
    return true;
  }

  // ---- events

  /** The action behind the next change. The browser has done it before the next timer runs. */
  tell(told) {
    this.#told = told;
    setTimeout(() => { if (this.#told === told) this.#told = null; });
  }

  composes() {
    this.#release();
    const selected = this.#document.selected;
    if (!selected || this.#composed) return;
    this.#composed = selected;
    this.#announce(this.#session.composeStart(...selected));
  }

  /** The input method is done. */
  composed() {
    if (!this.#session) return;
    this.#release();
    if (this.#composed) this.#announce(this.#ended());
  }

  blurred() {
    if (!this.#session) return;
    this.#release();
    if (this.#selected) this.#show(this.#session.blurred(this.#selected[1]), null);
  }

  /** The model has changed, or the selection has moved. */
  changed(batch) {
    if (!this.#session) return;
    try {
      this.#changed(batch);
    } catch (error) {
      // A fault of the binding must not cost the user the typed text.
      (globalThis.reportError ?? console.error)(error);
      this.#startOver();
    }
    this.#selected = this.#document.selected;
  }

  #startOver() {
    if (this.#composed) this.#ended();
    this.#held = null;
    this.#session.remote(0, this.#session.textLength, this.#document.text);
    this.#session.restore(0, this.#session.textLength, this.#document.spans());
  }

  #changed(batch) {
    const isUser = batch.isLocal && batch.isUndoable && !batch.isUndo;
    if (this.#held && !isUser) this.#release(true);
    const { blocks } = this.#document;
    const change = this.#document.read();
    if (this.#isOwn) {
      this.#isOwn = false;
      this.#lock(false);
      const after = this.#afterOwn;
      this.#afterOwn = null;
      after?.();
      return;
    }
    const byKey = isUser && (batch.isTyping || this.#told !== null);
    const edits = byKey ? [editOf(change, this.#selected, this.#document.selected?.[0])].filter(Boolean) : editsOf(change);
    if (!isUser) this.#followed(change, batch);
    else if (edits.length > 1) this.#programmed(edits, batch);
    else if (edits.length > 0) this.#edited(edits[0], batch, blocks);
    else if (change.after.length > 0 && this.#waiting === 0) this.#reconcile(change, batch);
    else this.#moved();
    if (!this.#held && this.#session.textLength !== this.#document.text.length) this.#startOver();
  }

  #moved() {
    if (JSON.stringify(this.#document.selected) === JSON.stringify(this.#selected)) return;
    this.#session.caretMoved();
  }

  /** Undo, redo, new data, another user: the document has its links already. */
  #followed(change, batch) {
    const session = this.#session;
    const edit = editOf(change);
    if (this.#composed && batch.isLocal) this.#announce(this.#ended());
    if (batch.isUndo) session.caretMoved();
    if (edit) {
      const { from, to, text } = edit;
      if (this.#composed && from < this.#composed[1] && this.#composed[0] < to) this.#announce(this.#ended());
      this.#announce(session.remote(from, to, text));
      this.#composed &&= this.#composed.map((at) => (at <= from ? at : Math.max(from, at - (to - from)) + text.length));
    }
    if (change.after.length === 0 || this.#waiting > 0) return;
    const [from, to] = edgesOf(change.after);
    const spans = this.#document.spans(change.after);
    const held = { links: session.links(from, to), mutes: session.mutes(from, to), dormant: session.dormant(from, to) };
    if (JSON.stringify(spans) !== JSON.stringify(held)) this.#announce(session.restore(from, to, spans));
  }

  #edited(edit, batch, blocks) {
    const isComposed = this.#composed !== null && edit.from === this.#composed[0] && edit.to === this.#composed[1];
    if (isComposed && edit.text === '') {
      // The text that is composed comes in its place.
      this.#held = { edit, batch, blocks: this.#document.blocks };
      this.#document.blocks = blocks;
      return;
    }
    this.#held = null;
    if (this.#composed && !isComposed) this.#announce(this.#ended());
    this.#show(isComposed ? this.#ended(edit.text) : this.#reported(edit, batch), [edit], batch);
  }

  /** A program changed several blocks at once. */
  #programmed(edits, batch) {
    if (this.#composed) this.#announce(this.#ended());
    const kind = edits.every(({ text }) => text === '') ? 'deleted' : 'insertedPlain';
    this.#show(this.#session.edited(kind, edits.map(({ from, to, text }) => ({ from, to, text }))), edits.toReversed(), batch);
  }

  /** The input method leaves this text. */
  #ended(text = '') {
    this.#composed = null;
    return this.#session.composeEnd(text);
  }

  /** A selection that an input method was about to replace is gone. */
  #release(isSilent = false) {
    if (!this.#held) return;
    const { edit, batch, blocks } = this.#held;
    this.#held = null;
    this.#announce(this.#ended());
    this.#document.blocks = blocks;
    const effects = this.#session.deleted(edit.from, edit.to);
    if (isSilent) this.#announce(effects);
    else this.#show(effects, [edit], batch);
  }

  #reported({ from, to, text }, batch) {
    const session = this.#session;
    const { kind = batch.isTyping ? 'typed' : 'inserted', plain = false, isPage = true } = this.#told ?? {};
    if (kind === 'lineBreak' || kind === 'corrected') this.#told = null;
    if (text === '') return session.deleted(from, to);
    if (kind === 'lineBreak' && /^\n+$/.test(text)) return session.lineBreak(from, to, text);
    if (kind === 'typed') return session.typed(from, to, text);
    if (kind === 'corrected') {
      this.#endRun();
      return session.corrected(from, to, text);
    }
    if (kind === 'insertedPlain') return session.inserted(from, to, text, { plain: true });
    if (plain) return session.pasted(from, to, text, { plain });
    const end = from + text.length;
    const there = isPage ? this.#document.spans(touchedBy(this.#document.blocks, [[from, end]])).links : [];
    const found = there.filter((link) => from <= link.start && link.end <= end);
    const links = brought(found, { from, to, text }, session, this.#livelink, this.#options);
    if (kind === 'pasted' || links.length > 0) return session.pasted(from, to, text, { links });
    return session.inserted(from, to, text);
  }

  /** Links that a command of the editor made or took off. */
  #reconcile({ after }, batch) {
    const session = this.#session;
    const { made, gone } = linkChanges(this.#document.spans(after).links, session.links(...edgesOf(after)));
    session.beginUnit('command');
    for (const { start, end } of gone) this.#show(session.unlink(start, end), [], batch);
    for (const { start, end, href } of made) this.#show(session.link(start, end, href), [], batch);
    session.endUnit();
  }

  // ---- answers of the session

  /**
   * Puts an answer into the document. `edits` are those that it answers, in `batch`, and their effect on links is in that batch; `null` for an
   * answer in a batch of its own.
   */
  #show(effects, edits, batch = null) {
    const isOnTop = ({ kind }) => edits === null || kind === 'commit' || kind === 'unmake';
    const top = touched(effects.steps.filter(isOnTop));
    const places = [...changedRanges(effects), ...(edits ?? []).map(({ from, text }) => [from, from + text.length])];
    if (edits !== null) this.#put(places, batch, top);
    if (top.length > 0) {
      // Undo brings back the links from before. So these ranges are muted first, and an undo of the commit leaves the links off.
      const fresh = effects.steps.filter(({ kind }) => kind === 'commit').flatMap(({ links }) => links).flatMap(({ after }) => after ?? []);
      if (fresh.length > 0) this.#put(places, batch ?? { isUndoable: false }, top, fresh);
      this.#put(places, this.#editor.model.createBatch());
    }
    for (const rewrite of effects.rewrites.toReversed()) this.#rewrite(rewrite);
    this.#session.forgetUnits();
    this.#announce(effects);
  }

  #announce({ added, removed, changed }) {
    if (this.#onLinks && added + removed + changed > 0) queueMicrotask(() => this.#onLinks({ added, removed, changed }));
  }

  #buffers() { return BUFFERED.flatMap((name) => this.#editor.commands.get(name)?.buffer ?? []); }

  /** What is typed next is a batch of its own. */
  #endRun() { for (const buffer of this.#buffers()) buffer.input(buffer.limit); }

  /** The selection's attributes change with the link at the caret, and CKEditor would begin a batch with the next key. */
  #lock(isLocked) {
    for (const buffer of this.#buffers()) buffer[isLocked ? 'lock' : 'unlock']();
  }

  /** Gives the blocks of ranges the links of the session, but for the changes in `later`, with `muted` in the place of links. */
  #put(ranges, batch, later = [], muted = []) {
    const elements = new Set(touchedBy(this.#document.blocks, ranges).map(({ element }) => element));
    this.#waiting += 1;
    this.#editor.model.enqueueChange(batch, (writer) => {
      this.#waiting -= 1;
      if (!this.#session) return;
      let isChanged = false;
      for (const block of this.#document.blocks.filter(({ element }) => elements.has(element))) {
        isChanged = this.#document.paint(writer, block, this.#wanted(edgesOf([block]), later, muted)) || isChanged;
      }
      this.#isOwn = isChanged;
      if (isChanged) this.#lock(true);
    });
  }

  #wanted([start, end], later, muted) {
    const session = this.#session;
    const inBlock = (link) => link && overlaps(link, { start, end });
    const before = later.map((one) => one.before).filter((link) => link?.href !== undefined && inBlock(link));
    const links = session.links(start, end).filter((link) => !later.some(({ after }) => after && isSame(after, link)));
    const mutes = [...session.mutes(start, end), ...muted.filter(inBlock).map((link) => ({ start: link.start, end: link.end, cause: 'undo' }))];
    return formatsOf({ links: [...links, ...before], mutes, dormant: session.dormant(start, end) });
  }

  /** The session asks for a host name in Unicode. */
  #rewrite({ start, end, text }) {
    this.#editor.model.enqueueChange(this.#editor.model.createBatch(), (writer) => {
      const range = this.#document.rangeOf(writer, start, end);
      const attributes = [...range.start.nodeAfter?.getAttributes() ?? range.start.textNode.getAttributes()];
      writer.insertText(text, attributes, range.start);
      writer.remove(this.#document.rangeOf(writer, start + text.length, end + text.length));
      this.#isOwn = true;
      this.#afterOwn = () => {
        const edit = { from: start, to: end, text };
        this.#show(this.#session.rewritten(start, end, text), [edit], writer.batch);
      };
    });
  }
}
