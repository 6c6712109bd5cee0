// The session of an editor whose document is blocks of text, kept in step with it. A subclass does all that depends on the editor.

import { edgesOf, editOf, editsOf, moveOf, textOf, touchedBy } from './blocks.js';
import { brought } from './brought.js';
import { changedRanges } from './changed-ranges.js';
import { linkChanges } from './link-changes.js';
import { isOnTop } from './steps.js';

/**
 * A subclass has `put(places, { edits, below, top, batch })`, which gives these ranges of the document the links of the session: the effect
 * of the steps `below` belongs to the edits, and the steps `top` can be undone on their own. It has `rewrite({ start, end, text })`, and
 * `flush()`, which reports each change that has not been reported yet.
 *
 * `document` has `blocks` (`blocks.js`), `text`, `selected` (a range of offsets or `null`), `read()`, which returns the blocks that have changed
 * since the last time, as `changedBlocks` does, and `spans(blocks)`: the links of blocks, and their mutes and dormant ranges if it has them.
 */
export class BlockBinding {
  session = null;
  /** The selection that the session knows of. */
  selected = null;
  /** The action behind the next change: `{ kind, plain }`, whether its text `brings` links along, and whether it `drops` text. */
  told = null;
  /** The range that an input method composes over. */
  composed = null;
  /** The deletion of that range. The text that is composed comes in its place: `{ edit, blocks, batch }`. */
  held = null;
  /** Changes that the document does not show yet. */
  waiting = 0;
  #isReadOnly = false;
  #options;

  constructor(document, { livelink, options = {}, onLinks }) {
    Object.assign(this, { document, livelink, onLinks });
    this.#options = options;
  }

  get #settings() { return this.#isReadOnly ? { ...this.#options, readOnly: true } : this.#options; }

  /** Begins anew with the present document. */
  start() {
    this.session?.free();
    this.document.read();
    this.session = new this.livelink.Session(this.document.text, this.#settings);
    this.session.load(this.document.spans(this.document.blocks));
    this.composed = this.held = null;
    this.selected = this.document.selected;
  }

  setOptions(options) {
    this.#options = options;
    this.session?.setOptions(this.#settings);
  }

  setReadOnly(isReadOnly) {
    if (isReadOnly === this.#isReadOnly) return;
    this.#isReadOnly = isReadOnly;
    this.setOptions(this.#options);
  }

  // ---- questions

  /** Makes a link of the user's own: of the selection, or of the link at the caret. */
  link(href) { this.ask(([from, to]) => this.session.link(from, to, href)); }

  /** Takes off the links that the selection touches. */
  unlink() { this.ask(([from, to]) => this.session.unlink(from, to)); }

  /** Asks the session about the selection. Returns whether it answered. */
  ask(question) {
    this.flush();
    const { selected } = this.document;
    const effects = selected && question(selected);
    if (effects) this.guarded(() => this.show(effects, null));
    return Boolean(effects);
  }

  // ---- events

  /** The action behind the next change. The browser has done it before the next timer runs. */
  tell(told) {
    this.told = told;
    setTimeout(() => { if (this.told === told) this.told = null; });
  }

  /** An input method begins. */
  composes() {
    if (this.composed) return;
    this.flush();
    this.composed = this.document.selected;
    if (this.composed) this.announce(this.session.composeStart(...this.composed));
  }

  /** It is done. */
  finishes() {
    this.flush();
    this.guarded(() => this.#ends());
  }

  blurred() {
    this.flush();
    this.guarded(() => { if (this.selected) this.show(this.session.blurred(this.selected[1]), null); });
  }

  moved() { if (String(this.selected) !== String(this.document.selected)) this.session.caretMoved(); }

  // ---- changes

  /** A fault of the binding must not cost the user the typed text. */
  guarded(run) {
    if (!this.session) return;
    try {
      run();
    } catch (error) {
      (globalThis.reportError ?? console.error)(error);
      this.start();
    }
    this.selected = this.document.selected;
  }

  /** The user or a program changed the document. `isAtCaret`: at the selection, and nowhere else. */
  edited(told, isAtCaret, batch) {
    const { blocks } = this.document;
    const change = this.document.read();
    const caret = this.document.selected?.[0];
    const move = told.drops ? moveOf(textOf(blocks), this.document.text, this.selected ?? [0, 0], caret) : null;
    if (move) return this.#dragged(move, told, batch);
    const edits = isAtCaret ? [editOf(change, this.held ? this.composed : this.selected, caret) ?? []].flat() : editsOf(change);
    const [edit] = edits;
    const isComposed = edits.length === 1 && edit.from === this.composed?.[0] && edit.to === this.composed[1];
    if (isComposed && edit.text === '') {
      this.held = { edit, batch, blocks: this.document.blocks };
      this.document.blocks = blocks;
      return;
    }
    this.held = null;
    if (edits.length === 0) {
      if (change.after.length > 0 && this.waiting === 0) this.#reconcile(change.after, batch);
      else this.moved();
      return;
    }
    if (!isComposed) this.#ends();
    const effects = isComposed ? this.#end(edit.text) : edits.length > 1 ? this.#reportedEach(edits) : this.#reported(edit, told);
    this.show(effects, edits.toReversed(), batch);
  }

  /** The selection was dragged. Its old place is painted, too, because a link there may have lost a part. */
  #dragged(edits, told, batch) {
    const [{ from }, put] = edits;
    const shown = [{ from: put.from <= from ? from + put.text.length : from, text: '' }, put];
    for (const edit of edits) this.show(this.#reported(edit, told), shown, batch);
  }

  /** Another user's change, or the editor's undo: the document has its links already. */
  followed(isUndo) {
    const change = this.document.read();
    const edit = editOf(change);
    if (isUndo) this.session.caretMoved();
    if (edit) {
      const { from, to, text } = edit;
      if (this.composed && from < this.composed[1] && this.composed[0] < to) this.#ends();
      this.announce(this.session.remote(from, to, text));
      this.composed &&= this.composed.map((at) => (at <= from ? at : Math.max(from, at - (to - from)) + text.length));
    }
    if (change.after.length > 0 && this.waiting === 0) this.restored(change.after, isUndo);
  }

  /** The document has other links in blocks. It may hold no mutes and no dormant ranges: those are as they were. */
  restored(blocks, isUndo) {
    const { session } = this;
    const [from, to] = edgesOf(blocks);
    const known = { links: session.links(from, to), mutes: session.mutes(from, to), dormant: session.dormant(from, to) };
    const spans = { ...known, ...this.document.spans(blocks) };
    if (JSON.stringify(spans) === JSON.stringify(known)) return;
    this.announce(isUndo ? session.restore(from, to, spans) : session.remoteLinks(from, to, spans));
  }

  /** A selection that an input method was about to replace is gone. `isSilent`: the document is changed by others. */
  release(isSilent = false) {
    if (!this.held) return;
    const { edit, batch, blocks } = this.held;
    this.held = null;
    this.#ends();
    this.document.blocks = blocks;
    const effects = this.session.deleted(edit.from, edit.to);
    if (isSilent) this.announce(effects);
    else this.show(effects, [edit], batch);
  }

  #end(text) {
    this.composed = null;
    return this.session.composeEnd(text);
  }

  /** The input method leaves no text. */
  #ends() { if (this.composed) this.announce(this.#end('')); }

  #reported({ from, to, text }, { kind, plain = false, brings = true }) {
    const { session } = this;
    if (text === '') return session.deleted(from, to);
    if (kind === 'lineBreak' && /^\n+$/.test(text)) return session.lineBreak(from, to, text);
    if (kind === 'typed') return session.typed(from, to, text);
    if (kind === 'corrected') return session.corrected(from, to, text);
    if (plain) return session[kind](from, to, text, { plain });
    const end = from + text.length;
    const there = brings ? this.document.spans(touchedBy(this.document.blocks, [[from, end]])).links : [];
    const links = brought(there.filter((link) => from <= link.start && link.end <= end), { from, to, text }, session, this.livelink, this.#options);
    return kind === 'pasted' || links.length > 0 ? session.pasted(from, to, text, { links }) : session.inserted(from, to, text);
  }

  /** A program changed several blocks at once. */
  #reportedEach(edits) {
    const kind = edits.every(({ text }) => text === '') ? 'deleted' : 'insertedPlain';
    return this.session.edited(kind, edits.map(({ from, to, text }) => ({ from, to, text })));
  }

  /** Links that a command of the editor made or took off. */
  #reconcile(blocks, batch) {
    const { session } = this;
    const { made, gone } = linkChanges(this.document.spans(blocks).links, session.links(...edgesOf(blocks)));
    session.beginUnit('command');
    for (const { start, end } of gone) this.show(session.unlink(start, end), [], batch);
    for (const { start, end, href } of made) this.show(session.link(start, end, href), [], batch);
    session.endUnit();
  }

  // ---- answers of the session

  /** Puts an answer into the document. `edits` are those that it answers, made in `batch`; `null` if all of it can be undone on its own. */
  show(effects, edits, batch) {
    // A command of the editor is in its own batch already.
    const isTop = (step) => edits === null || (edits.length > 0 && isOnTop(step));
    const places = [...changedRanges(effects), ...(edits ?? []).map(({ from, text }) => [from, from + text.length])];
    this.put(places, { edits, below: effects.steps.filter((step) => !isTop(step)), top: effects.steps.filter(isTop), batch });
    for (const rewrite of effects.rewrites.toReversed()) this.rewrite(rewrite);
    this.announce(effects);
  }

  announce({ added, removed, changed }) {
    if (this.onLinks && added + removed + changed > 0) queueMicrotask(() => this.onLinks({ added, removed, changed }));
  }
}
