// The session of one document, kept in step with the editor's transactions.

import { brought, targetOf } from '../adapter/brought.js';
import { changedRanges } from '../adapter/changed-ranges.js';
import { Ending } from '../adapter/input-methods.js';
import { beforeChanges, isOnTop, muteOf, mutesBefore } from '../adapter/steps.js';
import { Composition } from './composition.js';
import { around, changedPart, cutTo, editsOf, isRemote, joined, markedIn, movedTo, stillThere, trimmed, within } from './edits.js';
import { flatText, paint, repaints, savedIn } from './flat.js';
import { apart, asKnown } from './spans.js';
import { Events } from './undo.js';
import { isYjsUndo, undoManagerOf } from './yjs.js';

/** Whether several of these are one undo unit. */
const isRun = (kind) => kind === 'typed' || kind === 'deleted';

export class Binding {
  /** The wait for the last text of an input method. */
  ending = new Ending();
  /** The action that the next transaction carries out, its document, and the range of a correction or a paste. */
  #expected = { kind: null, doc: null, range: null };
  #composition = null;
  #readOnly = false;
  #events = new Events();
  /** The changes that the plugins after the first one put into the document: `{ units, places, steps, rewrites }`. */
  #waiting = [];
  /** The oldest unit that the session keeps, as it was told last. */
  #first;
  /** The action of the last undo unit, so that the history begins an event where the session begins a unit. */
  #last = null;

  constructor({ livelink, link, muted, options = {}, onLinks }, history, key, doc) {
    Object.assign(this, { livelink, options, onLinks, history, key });
    this.marks = { link, muted };
    this.#start(doc);
  }

  get session() { return this.raw; }

  /** `mutes`: those that the document cannot hold. */
  #start(doc, mutes = []) {
    this.raw?.free();
    const { size } = doc.content;
    this.raw = new this.livelink.Session(flatText(doc, 0, size, this.marks.link), { ...this.options, ...(this.#readOnly && { readOnly: true }) });
    const saved = savedIn(doc, 0, size, this.marks);
    this.raw.load(this.marks.muted ? saved : { ...saved, mutes });
    this.doc = doc;
    this.#composition = null;
    this.#waiting = [];
    this.#first = undefined;
    this.#events.clear();
  }

  setOptions(options) {
    this.options = options;
    this.raw.setOptions({ ...options, ...(this.#readOnly && { readOnly: true }) });
  }

  setEditable(editable) {
    if (this.#readOnly === !editable) return;
    this.#readOnly = !editable;
    this.setOptions(this.options);
  }

  // ---- reports of the page before a transaction comes

  expect(kind, doc, range = null) {
    // Where an editor leaves a correction to the browser, typing may be announced as well.
    if (kind === 'typed' && this.#expected.kind === 'corrected' && this.#expected.doc === doc) return;
    this.#expected = { kind, doc, range };
  }

  /** It was not done. */
  expectNoMore(kind) { if (this.#expected.kind === kind) this.#expected = { kind: null, doc: null, range: null }; }

  /** Asks the session; its answer waits for the next transaction. Returns whether it has one, which may change nothing. */
  ask(what, ...values) {
    const effects = this.raw[what](...values);
    if (effects) this.#take(effects, [], () => true);
    return Boolean(effects);
  }

  /** Whether changes wait for a transaction. */
  get isWaiting() { return this.#waiting.length > 0; }

  /** Whether the history must begin an event with this transaction, because the session begins a unit with it. */
  beginsEvent(tr) {
    if (!tr.docChanged || this.#isOwn(tr) || isRemote(tr) || this.history.isHistoryTransaction(tr) || tr.getMeta('appendedTransaction')) return false;
    // Provisional text is one event.
    if (this.#isComposed(tr) && this.#composition) return false;
    const { edits } = editsOf(tr, this.marks.link);
    return edits.length > 0 && !(isRun(this.#last) && this.#last === this.#kindOf(tr, edits));
  }

  /** Whether a transaction is one of the binding, and not one that a program has told something about. */
  #isOwn(tr) {
    const told = tr.getMeta(this.key);
    return told !== undefined && told.edit === undefined;
  }

  #kindOf(tr, edits) {
    const told = tr.getMeta(this.key)?.edit;
    if (told) return told;
    const kind = tr.getMeta('uiEvent');
    const expected = this.#expected.doc === tr.before ? this.#expected.kind : null;
    if (kind === 'paste' || kind === 'drop') return expected ?? 'pasted';
    if (expected === 'corrected') return expected;
    if (this.#isComposed(tr)) return this.#corrects(tr, edits) ? 'corrected' : 'typed';
    if (edits.every(({ from, to }) => from === to)) return 'deleted';
    if (edits.length === 1 && /^\n+$/.test(this.#text(tr.doc, edits[0]))) return 'lineBreak';
    return expected === 'typed' ? expected : 'inserted';
  }

  /** Whether an input method replaces text where nothing was selected, as a soft keyboard does that corrects a word. */
  #corrects(tr, edits) {
    return this.composedOver === null && trimmed(edits, tr.before, tr.doc, this.marks.link).some(({ removed }) => removed > 0);
  }

  #text(doc, { from, to }) { return flatText(doc, from, to, this.marks.link); }

  // ---- transactions

  /** Reports the event to the session, and returns the changes for the document at once, or `null`. */
  follow(transactions, before, after) {
    try {
      return this.#followed(transactions, before, after);
    } catch (error) {
      // A fault of the binding must not cost the user the typed text.
      (globalThis.reportError ?? console.error)(error);
      this.#start(after.doc);
      return null;
    }
  }

  #followed(transactions, before, after) {
    const { undoDepth } = this.history;
    let depth = undoDepth(before);
    const end = undoDepth(after);
    this.hasYjsUndo = Boolean(undoManagerOf(after));
    let places = this.#overtaken(transactions[0]);
    for (const tr of transactions) {
      const told = tr.getMeta(this.key) ?? {};
      const isOwn = told.painted || told.units;
      if (!isOwn && tr.before !== this.doc && !tr.before.eq(this.doc)) this.#start(tr.before);
      // An input method that is done belongs to the event before this one.
      if (!isOwn && tr.docChanged && !this.#composes(tr)) this.#events.add(this.#compose(places), false, depth);
      const moved = ([from, to]) => [tr.mapping.map(from, -1), tr.mapping.map(to, 1)];
      places = places.map(moved);
      for (const waiting of this.#waiting) waiting.places = waiting.places.map(moved);
      const isHistory = this.history.isHistoryTransaction(tr);
      if (isOwn) {
        if (told.units) this.#last = null;
        this.#events.add(told.units ?? [], Boolean(told.units), end);
      } else if (isHistory) {
        places.push(...this.#travelled(tr, end > depth));
      } else if (isRemote(tr)) {
        this.#remote(tr, isYjsUndo(tr, after));
      } else {
        const isFirst = tr === transactions[0];
        const isNew = isFirst && end !== depth;
        const isMove = isFirst && !tr.docChanged && tr.selectionSet && !before.selection.eq(after.selection);
        if (isMove || told.ask) this.#last = null;
        if ((isMove || told.ask || (isNew && tr.docChanged)) && !this.#composes(tr)) this.raw.caretMoved();
        const units = this.#edited(tr, places);
        if (told.ask) units.push(...this.#take(told.ask(this.raw), places));
        this.#events.add(units, isNew, end);
      }
      this.doc = tr.doc;
      depth = end;
    }
    this.#forget(end === 0 && this.#waiting.length === 0);
    if (places.length === 0 || this.#composition || transactions.some(isRemote)) return null;
    return this.#painted(after, places, this.#waiting)?.setMeta(this.key, { painted: true }) ?? null;
  }

  /** The places of changes that waited for an update of their own, and that an edit comes before. They join its event. */
  #overtaken(tr) {
    const told = tr.getMeta(this.key) ?? {};
    return !tr.docChanged || told.painted || told.units || isRemote(tr) ? [] : this.#waiting.splice(0).flatMap(({ places }) => places);
  }

  /** Whether the next edit begins an event. */
  get isAtEnd() { return this.#last === null; }

  /** Lets the session forget units that cannot be undone any more. `isEmpty`: the history has nothing. */
  #forget(isEmpty) {
    const { first } = this.#events;
    if (first === undefined ? isEmpty : first !== this.#first) this.raw.forgetUnits(first);
    this.#first = first;
  }

  /** The next thing that is an event of its own in the history, or `null`. */
  next(state) {
    for (let one = this.#waiting.shift(); one; one = this.#waiting.shift()) {
      const tr = one.rewrites ? this.#rewritten(state, one) : this.#painted(state, one.places, this.#waiting);
      if (tr?.docChanged) return this.history.closeHistory(tr).setMeta(this.key, { units: one.units });
    }
    return null;
  }

  /** A transaction of the plugin was applied. */
  applied(tr) {
    const told = tr.getMeta(this.key);
    if ((told?.painted || told?.units) && tr.before === this.doc) this.doc = tr.doc;
  }

  /** Writes host names as the session asks for, the last one first. */
  #rewritten(state, { rewrites, units }) {
    const { tr } = state;
    const places = [];
    for (const { start, end, text } of rewrites) {
      tr.insertText(text, start, end);
      units.push(...this.#take(this.raw.rewritten(start, end, text), places));
    }
    this.#painted({ tr, doc: tr.doc }, places, []);
    return this.#keepMarks(state, tr);
  }

  /**
   * A transaction that gives these places the links and mutes of the session, but for those that wait for their turn. `null` if the
   * document has them.
   */
  #painted(state, places, waiting) {
    const changes = (name) => waiting.flatMap(({ steps }) => steps.flatMap((step) => step[name]));
    const [ofLinks, ofMutes] = [changes('links'), changes('mutes')];
    const { size } = state.doc.content;
    const cut = places.map(([from, to]) => [Math.max(from, 0), Math.min(to, size)]).filter(([from, to]) => from < to);
    const links = (from, to) => beforeChanges(this.raw.links(from, to), ofLinks, from, to);
    const mutes = (from, to) => beforeChanges(this.raw.mutes(from, to), ofMutes, from, to);
    const todo = repaints(state.doc, cut, this.marks, links, mutes);
    if (todo.length === 0) return null;
    const { tr } = state;
    paint(tr, todo);
    return this.#keepMarks(state, tr);
  }

  /** What the user types next keeps bold and the like. A link that was deleted up to there is none of these. */
  #keepMarks({ storedMarks }, tr) {
    return storedMarks ? tr.setStoredMarks(storedMarks.filter(({ type }) => type !== this.marks.link)) : tr;
  }

  /** Files the answer of the session. Returns the units that belong to the present event. */
  #take(effects, places, isLater = isOnTop) {
    const { steps, untracked, rewrites, added, removed, changed } = effects;
    if (this.onLinks && added + removed + changed > 0) queueMicrotask(() => this.onLinks({ added, removed, changed }));
    const now = steps.filter((step) => !isLater(step));
    const later = steps.filter(isLater);
    if (this.hasYjsUndo && this.marks.muted) {
      // Yjs brings back the marks from before.
      for (const step of later) step.mutes.push(...mutesBefore([step]).map((before) => ({ before, after: null })));
      places.push(...changedRanges({ steps: later }));
    }
    places.push(...changedRanges({ untracked, steps: now }));
    if (later.length > 0) this.#waiting.push({ units: later.map(({ unit }) => unit), places: changedRanges({ steps: later }), steps: later });
    if (rewrites.length > 0) this.#waiting.push({ units: [], places: [], steps: [], rewrites });
    return now.map(({ unit }) => unit);
  }

  /** An edit of this user, or of the editor's program. */
  #edited(tr, places) {
    const { link, muted } = this.marks;
    const { edits, retyped } = editsOf(tr, link);
    // A link that is read from the page may be left of a text that was replaced there.
    if (edits.length === 0 && tr.docChanged && this.#isComposed(tr)) return [];
    if (this.#composes(tr) && edits.length > 0) {
      // The range that is read from the page may be larger than the change.
      const provisional = trimmed(edits, tr.before, tr.doc, link);
      if (provisional.length < 2 && provisional.every((edit) => this.#composed(edit, tr.doc))) return [];
      if (provisional.length === 1 && this.#isComposed(tr)) {
        // A soft keyboard goes on with a word around its text.
        const units = this.#compose(places);
        this.composedOver = null;
        this.#composed(provisional[0], tr.doc);
        return units;
      }
    }
    // A transaction without steps ends no composition, unless it is one of ours.
    if (!tr.docChanged && !this.#isOwn(tr)) return [];
    const units = this.#compose(places);
    const [first] = edits;
    const isWhole = edits.length === 1 && first.from === 0 && first.removed === tr.before.content.size && this.#expected.doc !== tr.before;
    if (isWhole && !tr.getMeta('uiEvent')) {
      this.#start(tr.doc);
      return [];
    }
    const kind = edits.length > 0 ? this.#kindOf(tr, edits) : null;
    const marked = markedIn(tr, [link, muted]);
    const several = edits.length > 1 || (edits.length > 0 && marked.length > 0);
    if (several) this.raw.beginUnit(kind?.startsWith('pasted') ? 'paste' : 'insert');
    for (const changed of edits) {
      const edit = edits.length === 1 ? this.#placed(kind, changed, tr) : changed;
      // A program's edits at several places link nothing. But text that it moved there keeps its links.
      const plain = retyped || (edits.length > 1 && kind === 'inserted' && this.#brought(edit, tr.doc).length === 0);
      units.push(...this.#take(this.#report(plain ? 'insertedPlain' : kind, edit, tr.doc), places));
      places.push([edit.from, edit.to]);
    }
    for (const { from, to, mark, on } of marked) {
      places.push([from, to]);
      if (mark.type !== link) continue;
      if (on) units.push(...this.#take(this.raw.link(from, to, String(mark.attrs.href)), places, () => false));
      else if (!marked.some((other) => other.on && other.from < to && from < other.to)) units.push(...this.#take(this.raw.unlink(from, to), places, () => false));
    }
    if (several) this.raw.endUnit();
    if (edits.length > 0) this.#last = kind;
    return units;
  }

  /** The only edit of a transaction, over the range that the user replaced. */
  #placed(kind, edit, tr) {
    const { link } = this.marks;
    if (kind === 'deleted') return movedTo(edit, tr.selection.head, tr, link);
    const { doc, range } = this.#expected;
    if (doc !== tr.before || range === null) return edit;
    if (kind === 'corrected') return edit.removed === 0 ? around(edit, range) : edit;
    return kind.startsWith('pasted') ? cutTo(edit, range, tr, link) : edit;
  }

  #report(kind, edit, doc) {
    const [from, to, text] = [edit.from, edit.from + edit.removed, this.#text(doc, edit)];
    switch (text === '' ? 'deleted' : kind) {
      case 'deleted': return this.raw.deleted(from, to);
      case 'typed': return this.raw.typed(from, to, text);
      case 'lineBreak': return this.raw.lineBreak(from, to, text);
      case 'corrected': return this.raw.corrected(from, to, text);
      case 'insertedPlain': return this.raw.inserted(from, to, text, { plain: true });
      case 'pastedPlain': return this.raw.pasted(from, to, text, { plain: true });
      case 'pastedText': return this.raw.pasted(from, to, text);
      default: {
        const links = this.#brought(edit, doc);
        if (kind === 'pasted' || links.length > 0) return this.raw.pasted(from, to, text, { links });
        return this.raw.inserted(from, to, text);
      }
    }
  }

  /** The links that text brought along. The session does not know of it yet. */
  #brought(edit, doc) {
    const { link } = this.marks;
    const [from, to, text] = [edit.from, edit.from + edit.removed, this.#text(doc, edit)];
    const { links } = savedIn(doc, edit.from, edit.to, this.marks);
    // A mark without the attribute does not say who made its link. In the middle of an automatic one, it is a part of that.
    const isPart = ({ start, end }) => !('auto' in link.spec.attrs) || (start < from && to < end);
    const around = () => this.raw.links(Math.max(0, from - 1), Math.min(this.raw.textLength, to + 1)).filter(isPart);
    return brought(asKnown(links, around), { from, to, text }, this.raw, this.livelink, this.options);
  }

  /** Another user's edits and links, or an undo of Yjs. The document has their links already. */
  #remote(tr, isUndo = false) {
    const { link, muted } = this.marks;
    // Some programs put a whole new document in the place of the old one. Only the difference counts.
    const part = changedPart(tr.before, tr.doc);
    const edits = part ? editsOf(tr, link).edits.map((edit) => within(edit, part)) : [];
    // Without its provisional text, an input method has done nothing.
    const isGivenUp = edits.length === 1 && this.#composition?.isGivenUpBy(edits[0]);
    this.#compose([], isGivenUp ? '' : undefined);
    if (!part) return;
    for (const edit of isGivenUp ? [] : trimmed(edits, tr.before, tr.doc, link)) {
      this.#take(this.raw.remote(edit.from, edit.from + edit.removed, this.#text(tr.doc, edit)), []);
    }
    const [$from, $to] = [tr.doc.resolve(part.from), tr.doc.resolve(part.to)];
    const [start, end] = [$from.parent.isTextblock ? $from.start() : part.from, $to.parent.isTextblock ? $to.end() : part.to];
    const saved = savedIn(tr.doc, start, end, this.marks);
    // An editor without Livelink drops the attribute that says who made a link.
    saved.links = asKnown(saved.links, (one) => this.raw.links(one.start, one.end));
    // Mutes that the document cannot hold have moved with its text.
    if (!muted) saved.mutes = apart(this.raw.mutes(start, end), saved.links);
    if (isUndo) {
      if (!muted) saved.mutes = [...saved.mutes, ...this.#undone(tr.doc, start, end, saved)].sort((a, b) => a.start - b.start);
      this.raw.caretMoved();
      this.#last = null;
    }
    this.#take(this.raw.remoteLinks(start, end, saved), []);
  }

  /** The mutes of automatic links that Yjs took off, of which the text is still there. `saved` is what the document has there. */
  #undone(doc, start, end, { links, mutes }) {
    const isThere = (link) => link.kind === 'auto' && targetOf(this.#text(doc, { from: link.start, to: link.end }), this.livelink, this.options) === link.href;
    return apart(this.raw.links(start, end).filter(isThere), [...links, ...mutes]).map(muteOf);
  }

  /** The editor's undo or redo. */
  #travelled(tr, isRedo) {
    const { link, muted } = this.marks;
    const places = [];
    this.#compose(places);
    this.#last = null;
    const { edits } = editsOf(tr, link);
    const event = this.#events.move(isRedo);
    const mutes = this.raw.mutes();
    const marked = markedIn(tr, [link, muted]);
    if (event === null) {
      if (edits.length > 0 || marked.length > 0) this.#remote(tr);
      return [];
    }
    for (const edit of edits) this.raw.editorReplaced(edit.from, edit.from + edit.removed, this.#text(tr.doc, edit));
    const effects = isRedo ? this.raw.editorRedid(event[1]) : this.raw.editorUndid(event[0]);
    const undone = effects?.untracked.flatMap(({ edit }) => edit ?? []);
    const told = undone?.reduce((all, { start, oldEnd, newEnd }) => joined(all, start, oldEnd - start, newEnd - start), []);
    const known = told?.length === 1 && edits.length === 1 ? [movedTo(told[0], edits[0].from, tr, link)] : told;
    const changes = (list) => list && JSON.stringify(trimmed(list, tr.before, tr.doc, link));
    if (changes(known) !== changes(edits)) {
      // Another user's edit is in the undone range, and the editor puts the text elsewhere than the session, or keeps another part.
      this.#start(tr.doc, stillThere(mutes, tr, link));
      return [];
    }
    this.#take(effects, places);
    places.push(...edits.map(({ from, to }) => [from, to]), ...marked.map(({ from, to }) => [from, to]));
    return places;
  }

  // ---- input methods

  #isComposed(tr) { return tr.getMeta('composition') !== undefined || (this.#expected.kind === 'composed' && this.#expected.doc === tr.before); }

  #composes(tr) { return this.#isComposed(tr) || (this.#composition !== null && this.isComposing?.()); }

  /** Provisional text. Returns whether it replaces the earlier provisional text, or begins there. */
  #composed(edit, doc) {
    if (!this.#composition) {
      this.#composition = new Composition(edit, this.composedOver);
      this.raw.composeStart(this.#composition.from, this.#composition.to);
    }
    if (!this.#composition.holds(edit)) return false;
    this.#composition.grow(edit);
    this.raw.composeUpdate(this.#text(doc, this.#composition));
    return true;
  }

  /** The input method is done, and left `left`, or the present text. Returns the units of its text. */
  #compose(places = [], left = undefined) {
    const done = this.#composition;
    if (!done) return [];
    this.#composition = null;
    const units = done.end(this.raw, left ?? this.#text(this.doc, done)).flatMap((effects) => this.#take(effects, places));
    places.push([done.from, done.to]);
    this.#last = done.corrects ? 'corrected' : 'typed';
    return units;
  }

  get composition() { return this.#composition; }
}
