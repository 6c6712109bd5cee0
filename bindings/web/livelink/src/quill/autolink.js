// The module `livelink` of a Quill editor: a session over the editor's text, and its answers as formats of the document.

import { brought } from '../adapter/brought.js';
import { changesOf } from '../adapter/format-changes.js';
import { formatsOf, spansOf } from '../adapter/formats.js';
import { INPUT_METHOD } from '../adapter/input-methods.js';
import { mutesBefore, touched } from '../adapter/steps.js';
import { asStep, endStep } from '../adapter/yjs.js';
import { readDelta, textOf } from './edits.js';
import { Replacing } from './replacing.js';

/** The action that Quill would put on the same entry of its history. */
const RUNS = new Set(['typing', 'deletion']);

/** Keys that do nothing before the next one comes. */
const WITH_THE_NEXT = new Set(['AltGraph', 'CapsLock', 'Dead', 'Shift']);

const NOTHING = { added: 0, removed: 0, changed: 0, steps: [], untracked: [], rewrites: [] };

export function autolink(Quill, livelink) {
  const Module = Quill.import('core/module');
  const Delta = Quill.import('delta');
  const { SELECTION_CHANGE, TEXT_CHANGE } = Quill.events;
  const { API, SILENT, USER } = Quill.sources;

  return class Livelink extends Module {
    constructor(quill, options) {
      super(quill, options === true ? {} : options);
      const { onChange, undoManager, ...session } = this.options;
      this.undoManager = undoManager ?? (() => undefined);
      this.sessionOptions = session;
      this.onChange = onChange ?? (() => {});
      this.session = new livelink.Session(textOf(quill.getContents()), session);
      // The document's formats are changed by this module itself.
      this.isOwn = false;
      // The user's action is a paste, a drop or a correction, until the browser has done it.
      this.paste = null;
      // An input method began where nothing was selected. Text that it replaces is corrected.
      this.corrects = false;
      // The answers of the session to changes that Quill still tells others about.
      this.waiting = [];
      this.caret = -1;
      this.lastKind = null;
      this.replacing = new Replacing(quill, (deletion) => { if (!this.isDestroyed) this.#read(deletion, true); });
      quill.on(Quill.events.EDITOR_CHANGE, (event, ...values) => {
        if (event === TEXT_CHANGE) this.#textChanged(...values);
        else if (event === SELECTION_CHANGE) this.#selectionChanged(...values);
      });
      this.#takeKeys();
      this.#takePastes();
      // Quill says nothing where the focus goes and the selection stays.
      quill.root.addEventListener('blur', () => this.#blurred());
      quill.root.addEventListener('compositionstart', () => {
        this.session.caretMoved();
        // A soft keyboard corrects a word by an input method that begins with that word, while nothing is selected.
        this.corrects = quill.selection.savedRange.length === 0 && !this.replacing.isHolding;
      }, true);
    }

    get history() { return this.quill.history; }

    /** What comes is another step of undo. */
    #cutoff() {
      this.history.cutoff();
      endStep(this.undoManager());
    }

    /** Takes the links off that touch the selection. */
    unlink() {
      this.replacing.release();
      const { index, length } = this.quill.getSelection(true);
      this.#cutoff();
      this.#show(this.session.unlink(index, index + length), index, index + length, 'own');
    }

    /** Makes the selection, or the link at the caret, a link to an address. */
    link(href) {
      this.replacing.release();
      const { index, length } = this.quill.getSelection(true);
      this.#cutoff();
      this.#show(this.session.link(index, index + length, href), index, index + length, 'own');
    }

    /** The links of a range, or of the whole document. */
    links(from, to) {
      this.replacing.release();
      return this.session.links(from, to);
    }

    /** The links, the mutes and the dormant ranges of the whole document, as `Session.restore` takes them. */
    saved() {
      this.replacing.release();
      return this.#spans(0, this.session.textLength);
    }

    /** Puts text in as if it were pasted: with links, or without them if `plain`. */
    insert(index, text, { plain = false } = {}) {
      this.replacing.release();
      const caret = this.quill.getSelection();
      this.#cutoff();
      // In an editor that is only read, Quill takes no change as the user's, and nothing is linked.
      const source = this.quill.isEnabled() ? USER : API;
      this.#does({ what: 'inserted', plain }, () => this.quill.updateContents(new Delta().retain(index).insert(text), source));
      if (caret?.index === index && caret.length === 0) this.quill.setSelection(index + text.length, 0, SILENT);
    }

    /** Changes the settings of the session. Those that are not named get their defaults. */
    setOptions(options) {
      this.sessionOptions = options;
      this.session.setOptions(options);
    }

    /** Frees the memory of the session. The editor must not be used after it. */
    destroy() {
      this.isDestroyed = true;
      this.session.free();
    }

    #textChanged(delta, _before, source) {
      if (this.isOwn) return;
      const isUser = source === USER && !this.history.ignoreChange;
      const whole = this.replacing.take(delta, isUser);
      if (whole !== null) this.#read(whole, isUser);
    }

    #read(delta, isUser) {
      const change = readDelta(delta);
      this.#joinWaiting(delta);
      if (!isUser) this.#followed(change, delta);
      else if (change.edits.length > 0) this.#edited(change);
      else if (change.formatted.length > 0) this.#formatted(change.formatted);
      if (this.session.textLength !== this.quill.getLength()) this.#startOver();
    }

    /** The text differs from the session's, because something changed it without an event. */
    #startOver() {
      const contents = this.quill.getContents();
      this.session.remote(0, this.session.textLength, textOf(contents));
      this.session.restore(0, this.session.textLength, spansOf(contents, 0));
    }

    /** Undo, redo, the program or another user: the document has its links already. */
    #followed({ edits, formatted }, delta) {
      if (this.history.ignoreChange) {
        this.session.caretMoved();
        this.lastKind = null;
      }
      for (const { from, to, text } of edits.toReversed()) this.session.remote(from, to, text);
      if (this.caret >= 0) this.caret = delta.transformPosition(this.caret);
      if (edits.length === 0 && formatted.length === 0) return;
      const places = [...edits, ...formatted];
      const [from, to] = this.#lines(Math.min(...places.map(({ start }) => start)), Math.max(...places.map(({ end }) => end)));
      const spans = spansOf(this.quill.getContents(from, to - from), from);
      // Waiting changes are not in the document yet.
      if (this.waiting.length === 0 && JSON.stringify(spans) !== JSON.stringify(this.#spans(from, to))) this.session.restore(from, to, spans);
    }

    /** The marks and mutes of the session in a range. */
    #spans(from, to) {
      const { session } = this;
      return { links: session.links(from, to), mutes: session.mutes(from, to), dormant: session.dormant(from, to) };
    }

    /** The user changed the text. */
    #edited({ edits: told, formatted }) {
      const { session } = this;
      const edits = this.#whole(told);
      const kept = formatted.filter(({ isNew }) => isNew);
      const [{ from, to, text }] = edits;
      let effects;
      if (edits.length > 1) effects = this.#editedEach(edits);
      else if (this.paste) effects = this.#pasted(from, to, text, kept);
      else if (text === '') effects = session.deleted(from, to);
      else if (text === '\n') effects = session.lineBreak(from, to, text);
      else if (this.corrects && from < to) effects = session.corrected(from, to, text);
      else effects = session.typed(from, to, text);
      this.caret = edits.at(-1).end;
      this.lastKind = effects.steps[0]?.kind ?? null;
      if (!RUNS.has(this.lastKind)) this.#cutoff();
      const [start, end] = [edits[0].start, edits.at(-1).end];
      this.#later({ effects, from: start, to: end, always: kept.length > 0 || this.#hasDormant(start, end) });
    }

    /** Where a line break was pasted into a link, Quill reports only the letters that differ. But all of the selection was replaced. */
    #whole(edits) {
      const [first, last] = [edits[0], edits.at(-1)];
      const { over } = this.paste ?? {};
      if (!over || first.from < over.from || last.to > over.to) return edits;
      const [start, end] = [first.start + over.from - first.from, last.end + over.to - last.to];
      return [{ ...over, start, end, text: textOf(this.quill.getContents(start, end - start)) }];
    }

    /** Whether lines have a dormant range, in the document or in the session. An answer does not name those that changed. */
    #hasDormant(from, to) {
      const isIn = (line) => line.domNode.querySelector('[data-livelink="dormant"]') !== null;
      return this.session.dormant(...this.#lines(from, to)).length > 0 || this.quill.getLines(from, to - from).some(isIn);
    }

    /** Several places at once, such as a drop of text from elsewhere in the document: all one unit. */
    #editedEach(edits) {
      const { session } = this;
      const all = { ...NOTHING };
      session.beginUnit(this.paste ? 'paste' : 'typing');
      for (const { from, to, text } of edits.toReversed()) {
        const effects = text === '' ? session.deleted(from, to) : this.paste ? this.#pasted(from, to, text, []) : session.typed(from, to, text);
        for (const name of Object.keys(all)) all[name] = typeof all[name] === 'number' ? all[name] + effects[name] : [...all[name], ...effects[name]];
      }
      session.endUnit();
      return all;
    }

    #pasted(from, to, text, formatted) {
      const { what, plain, isPage } = this.paste;
      // Quill gives plain text the formats of the place where it is pasted. They are not links that it brought.
      const links = !isPage ? [] : formatted.filter(({ attributes }) => attributes.link)
        .map(({ start, end, attributes }) => ({ start, end, kind: attributes.livelink === 'auto' ? 'auto' : 'manual', href: attributes.link }));
      return this.session[what](from, to, text, { plain, links: brought(links, { from, to, text }, this.session, livelink, this.sessionOptions) });
    }

    /** The user changed formats by a button or a menu of Quill's: the commands of the session. */
    #formatted(ranges) {
      for (const { start, end, attributes } of ranges) {
        if (!('link' in attributes)) continue;
        const effects = attributes.link ? this.session.link(start, end, attributes.link) : this.session.unlink(start, end);
        this.#later({ effects, from: start, to: end, always: true });
      }
      this.#cutoff();
      this.lastKind = null;
    }

    /**
     * Shows an answer as soon as Quill has told everybody of the change that it answers. Otherwise a listener, such as one that
     * sends the changes to other users, would get the second change before the first.
     */
    #later(answer) {
      if (this.waiting.push(answer) === 1) queueMicrotask(() => this.#showWaiting());
    }

    #showWaiting() {
      if (this.isDestroyed) return;
      this.replacing.release();
      for (const { effects, from, to, always } of this.waiting.splice(0)) this.#show(effects, from, to, 'with the edit', always);
    }

    /** A program changes the text several times at once: all that waits is one answer, and no entry of its own in the history. */
    #joinWaiting(delta) {
      if (this.waiting.length === 0) return;
      const places = this.waiting.flatMap(({ effects, from, to }) => this.#around(touched(effects.steps), from, to));
      const [from, to] = [Math.min(...places), Math.max(...places)].map((at) => delta.transformPosition(at));
      this.waiting = [{ effects: NOTHING, from, to, always: true }];
    }

    /**
     * Puts the answer of the session into the document. Commits, commands and the Backspace that takes a link off are entries
     * of their own in Quill's history; the effect of an edit on links is on the edit's own entry.
     */
    #show(effects, from, to, entry, always = false) {
      const isOwnUnit = ({ kind }) => entry === 'own' || kind === 'commit' || kind === 'unmake';
      const commits = effects.steps.filter(isOwnUnit);
      const others = [...effects.steps.filter((step) => !isOwnUnit(step)), ...effects.untracked];
      const range = this.#lines(...this.#around(touched(effects.steps).concat(touched(effects.untracked)), from, to));
      const changes = touched(commits);
      // First the changes that belong to the edit. The links of a commit are not among it yet.
      if (always || touched(others).length > 0) this.#put(range, changes, 'with the edit');
      if (changes.length > 0) {
        const mutes = mutesBefore(commits);
        if (mutes.length > 0) this.#mute(mutes);
        this.#put(range, [], 'own');
      }
      for (const { start, end, text } of effects.rewrites.toReversed()) this.#rewrite(start, end, text);
      // Quill's history has the links of its document, so the session need not keep its units.
      this.session.forgetUnits();
      if (effects.added + effects.removed + effects.changed > 0) this.onChange(effects);
    }

    /** A range with all spans that changed, which may lie anywhere in the run of the edit, or far from it in a paste. */
    #around(changes, from, to) {
      const length = this.session.textLength;
      for (const { before, after } of changes) {
        for (const span of [before, after]) if (span) [from, to] = [Math.min(from, span.start), Math.max(to, span.end)];
      }
      return [Math.min(from, length), Math.min(to, length)];
    }

    /** The lines that a range touches. No link reaches from one into the next. */
    #lines(from, to) {
      const start = (at) => { const [line, offset] = this.quill.getLine(at); return [line, at - offset]; };
      const last = this.quill.getLength() - 1;
      const [, begin] = start(Math.max(0, Math.min(from, last)));
      const [line, end] = start(Math.max(0, Math.min(to, last)));
      return [begin, end + (line?.length() ?? 1)];
    }

    /** Makes the formats of a range equal to the session's, except for the changes in `later`. */
    #put([from, to], later, entry) {
      const isLater = ({ start, end }) => later.some(({ after }) => after?.start === start && after?.end === end);
      const now = this.#spans(from, to);
      if (later.length > 0) {
        now.links = now.links.filter((link) => !isLater(link)).concat(later.map(({ before }) => before).filter((before) => before?.href));
      }
      const ops = changesOf(this.quill.getContents(from, to - from), from, formatsOf(now));
      if (ops.length === 0) return;
      this.#apply(new Delta([...(from > 0 ? [{ retain: from }] : []), ...ops]), entry);
    }

    #mute(mutes) {
      const ops = new Delta();
      let at = 0;
      for (const { start, end } of mutes) {
        ops.retain(start - at).retain(end - start, { livelink: 'muted-undo' });
        at = end;
      }
      this.#apply(ops, this.history.stack.undo.length > 0 ? 'with the edit' : 'none');
    }

    #apply(delta, entry) {
      const { history } = this;
      const { ignoreChange, lastRecorded } = history;
      this.isOwn = true;
      try {
        // Quill puts a change on the last entry if that one is younger than its option `delay`.
        history.lastRecorded = entry === 'with the edit' ? Date.now() : 0;
        history.ignoreChange = ignoreChange || entry === 'none';
        const change = () => this.quill.updateContents(delta, USER);
        if (entry === 'own') asStep(this.undoManager(), change);
        else change();
      } finally {
        history.ignoreChange = ignoreChange;
        history.lastRecorded = entry === 'own' ? 0 : lastRecorded;
        this.isOwn = false;
      }
    }

    /** The session asks for a host name in Unicode. */
    #rewrite(start, end, text) {
      this.#apply(new Delta().retain(start).insert(text, this.quill.getFormat(start, end - start)).delete(end - start), 'own');
      if (this.caret > start) this.caret = Math.max(this.caret, end) + text.length - (end - start);
      this.#show(this.session.rewritten(start, end, text), start, start + text.length, 'with the edit', true);
    }

    #selectionChanged(range, _before, source) {
      // Quill itself moves the selection silently, where text before it changes.
      if (this.isOwn || source === SILENT) return;
      if (range !== null && (range.length > 0 || range.index !== this.caret)) {
        this.session.caretMoved();
        this.caret = -1;
        this.#cutoff();
      }
    }

    #blurred() {
      // An editor that is taken from its page loses the focus, too.
      if (!this.quill.root.isConnected || this.isDestroyed) return;
      this.replacing.release();
      const { index, length } = this.quill.selection.savedRange;
      const at = Math.min(index + length, this.session.textLength);
      this.#show(this.session.blurred(at), at, at, 'own');
    }

    #takeKeys() {
      const { keyboard, root } = this.quill;
      keyboard.addBinding({ key: 'Backspace', collapsed: true }, ({ index }) => {
        const effects = this.session.backspace(index);
        if (effects) this.#show(effects, index, index, 'own');
        return effects === null;
      });
      // Before Quill's own bindings.
      keyboard.bindings.Backspace.unshift(keyboard.bindings.Backspace.pop());
      // An action shares the entry of the history with the one before it only if both are of the same kind.
      const isMore = { typing: ({ key }) => key.length === 1, deletion: ({ key }) => key === 'Backspace' || key === 'Delete' };
      for (const type of ['keydown', 'keyup']) root.addEventListener(type, (event) => { this.isShift = event.shiftKey; }, true);
      root.addEventListener('keydown', (event) => {
        if (event.keyCode === INPUT_METHOD || WITH_THE_NEXT.has(event.key)) return;
        if (!this.quill.composition.isComposing) this.corrects = false;
        if (!this.quill.composition.isComposing) this.replacing.release();
        if (this.lastKind !== null && !(isMore[this.lastKind]?.(event) ?? false)) this.#cutoff();
      }, true);
      // The effect of an input method on a key is known only afterwards.
      const isOther = { typing: /^delete(Content|Word|Soft|Hard)/, deletion: /^insert(Composition)?Text$/ };
      root.addEventListener('beforeinput', ({ inputType }) => { if (inputType === 'insertReplacementText') this.#until({ what: 'corrected' }); }, true);
      root.addEventListener('beforeinput', ({ inputType }) => { if (isOther[this.lastKind]?.test(inputType)) this.#cutoff(); }, true);
    }

    #takePastes() {
      const { root } = this.quill;
      root.addEventListener('paste', (event) => {
        const range = this.quill.getSelection();
        const plain = this.isShift === true;
        const text = event.clipboardData?.getData('text/plain') ?? '';
        if (range !== null && range.length > 0 && !plain && this.quill.isEnabled()) {
          const end = range.index + range.length;
          const linked = this.session.pasteOver(range.index, end, text);
          if (linked) {
            event.preventDefault();
            event.stopImmediatePropagation();
            this.#show(linked, range.index, end, 'own');
            this.quill.setSelection(end, 0, SILENT);
            return;
          }
        }
        this.#cutoff();
        const over = range && { from: range.index, to: range.index + range.length };
        this.#until({ what: 'pasted', plain, over, isPage: Boolean(event.clipboardData?.getData('text/html')) });
      }, true);
      root.addEventListener('drop', () => this.#until({ what: 'pasted', plain: false, isPage: true }), true);
    }

    /** The next change is of this sort. The browser does it before the next timer runs. */
    #until(paste) {
      this.paste = paste;
      setTimeout(() => { this.paste = null; });
    }

    #does(paste, change) {
      this.paste = paste;
      try {
        change();
      } finally {
        this.paste = null;
      }
    }
  };
}
