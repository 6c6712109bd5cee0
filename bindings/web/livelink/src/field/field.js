// The session of one field, kept in step with the browser's input events. The browser changes the text, and this reads the difference.

import { editBetween } from '../adapter/edit-between.js';
import { waitOf } from '../adapter/input-methods.js';
import { UndoStack } from '../adapter/undo-stack.js';
import { Composition } from './composition.js';
import { historyKey, isCommand, isComposed } from './keys.js';

/** The length of a text that a browser's command is too slow for: Chromium needs seconds for 100 KB of lines. */
const LONG = 5000;

/** Text that is put in and undone at once. It shows nothing, and the page hears nothing of it. */
const PLACEHOLDER = '\u200b';

export class Field {
  #view;
  #painter;
  #livelink;
  #detector;
  #options;
  #onLinks;
  #linksOnWords;
  #undo;
  #text;
  #caret;
  /** What the browser is about to do: `{ type, data, selected, plain }`. */
  #told = null;
  #isShift = false;
  #composition = null;
  /** The timer that ends it. */
  #ending = null;
  /** The field itself changes the text. */
  #isOwn = false;
  #isDragging = false;
  #listeners = new AbortController();

  constructor(view, painter, livelink, { options = {}, linksOnWords = false, onLinks } = {}) {
    this.#view = view;
    this.#painter = painter;
    this.#livelink = livelink;
    this.#options = options;
    this.#linksOnWords = linksOnWords;
    this.#onLinks = onLinks;
    this.#detector = new livelink.Detector({ patterns: options.patterns });
    this.load();
    this.#listen();
  }

  // ---- for the program

  /** Begins anew with the present text, and the links and mutes that were saved with it. Nothing is linked, and nothing can be undone. */
  load(saved = {}) {
    this.session?.free();
    this.#text = this.#view.text;
    this.session = new this.#livelink.Session(this.#text, this.#options);
    this.session.load(saved);
    this.#undo = new UndoStack(this.session);
    this.#composition = null;
    this.#caret = this.#view.selection;
    this.#paint();
  }

  setOptions(options) {
    this.#options = options;
    this.session.setOptions(options);
    this.#detector.free();
    this.#detector = new this.#livelink.Detector({ patterns: options.patterns });
  }

  links() {
    this.#sync();
    return this.session.links();
  }

  mutes() {
    this.#sync();
    return this.session.mutes();
  }

  /** Takes off the links that the selection touches. */
  unlink() { this.#ask(([from, to]) => this.session.unlink(from, to)); }

  /** Makes a link of the user's own: of the selection, or of the link at the caret. */
  link(href) { this.#ask(([from, to]) => this.session.link(from, to, href)); }

  /** Links the address before the caret, as a space does. For a message that is sent. */
  commit() {
    this.session.setOptions({ ...this.#options, commitOnBlur: true });
    this.#ask(([, to]) => this.session.blurred(to));
    this.session.setOptions(this.#options);
  }

  /** Puts text in as if it were pasted: in the place of the selection, or at an offset. `plain`: nothing is linked. */
  insert(text, { at = null, plain = false } = {}) {
    this.#finish();
    this.#sync();
    const selected = this.#selection;
    const [from, to] = at === null ? selected : [at, at];
    if (from === to && text === '') return;
    const removed = this.#text.slice(from, to);
    this.#own(from, to, text);
    if (at !== null) this.#view.select(...selected.map((place) => (place >= at ? place + text.length : place)));
    this.#show(this.session.inserted(from, to, text, { plain }), { from, text, removed }, selected);
  }

  undo() { this.#travel(() => this.#undo.undo()); }
  redo() { this.#travel(() => this.#undo.redo()); }

  /** The program has changed the text without an event. */
  update() { this.#sync(); }

  /** Leaves the field as a usual one. */
  detach() {
    if (!this.session) return;
    this.#listeners.abort();
    this.#painter.remove();
    this.#view.detach?.();
    this.session.free();
    this.#detector.free();
    this.session = null;
  }

  // ---- events

  #listen() {
    const { element } = this.#view;
    const on = (target, type, does) => target.addEventListener(type, does, { signal: this.#listeners.signal });
    on(element, 'keydown', (event) => this.#keydown(event));
    on(element, 'keyup', (event) => { this.#isShift = event.shiftKey; });
    on(element, 'beforeinput', (event) => this.#beforeinput(event));
    on(element, 'input', (event) => this.#input(event));
    on(element, 'compositionstart', () => this.#composeStart());
    on(element, 'compositionend', (event) => this.#composeEnds(event));
    on(element, 'blur', () => this.#blurred());
    on(element, 'click', (event) => this.#clicked(event));
    on(element.ownerDocument, 'selectionchange', () => this.#selectionChanged());
    if (element.form) on(element.form, 'reset', () => setTimeout(() => { if (this.session) this.#sync(); }));
  }

  #keydown(event) {
    this.#isShift = event.shiftKey;
    if (isComposed(event)) return;
    this.#finish();
    const what = historyKey(event);
    if (!what || this.#view.isReadOnly) return;
    event.preventDefault();
    this[what]();
  }

  #beforeinput(event) {
    if (this.#isOwn) return;
    const { inputType: type, data } = event;
    if (/^(insert|delete)(From|By)?Composition/.test(type) && !/^insertComposition/.test(type)) this.#composeStart();
    if (this.#composition) return;
    this.#sync();
    // A program may select and then edit at once, before anybody hears of the selection.
    this.#selectionChanged();
    const selected = this.#selection;
    const pasted = data ?? event.dataTransfer?.getData('text/plain') ?? '';
    this.#tell({ type, selected, data: pasted, plain: this.#isShift });
    const effects = this.#answer(type, selected, pasted);
    if (effects) {
      event.preventDefault();
      this.#told = null;
      if (type === 'insertFromPaste') this.#view.select(selected[1], selected[1]);
      this.#show(effects, null, selected);
    } else if (/^history(Undo|Redo)$/.test(type)) {
      event.preventDefault();
      this[type === 'historyUndo' ? 'undo' : 'redo']();
    }
  }

  /** The session's answer where it acts in the place of the browser. */
  #answer(type, [from, to], text) {
    if (type === 'deleteContentBackward' && from === to) return this.session.backspace(from);
    if (type === 'insertFromPaste' && from < to && this.#linksOnWords && !this.#isShift) return this.session.pasteOver(from, to, text);
    return null;
  }

  /** The next input event is of this. The browser has done it before the next timer runs. */
  #tell(told) {
    // A page that corrects text itself does it by a command, which WebKit announces as well.
    if (this.#told?.type === 'insertReplacementText' && told.type === 'insertText') return;
    this.#told = told;
    setTimeout(() => { if (this.#told === told) this.#told = null; });
  }

  #input({ inputType = null }) {
    if (this.#isOwn) return;
    if (this.#composition) {
      this.#provisional();
      if (this.#ending && inputType === 'insertFromComposition') this.#finish();
      return;
    }
    if (/^history(Undo|Redo)$/.test(inputType)) {
      // A page has asked for it by a command, which Chromium and Firefox do not announce.
      this.#command(this.#text, () => {});
      this[inputType === 'historyUndo' ? 'undo' : 'redo']();
      return;
    }
    const told = [inputType, 'insertReplacementText'].includes(this.#told?.type) ? this.#told : null;
    this.#told = null;
    this.#read(told ?? { type: null, selected: null });
  }

  #clicked(event) {
    if (!isCommand(event)) return;
    this.#sync();
    const link = this.session.linkAt(this.#selection[0]);
    if (!link || !this.#detector.mayOpen(link.href)) return;
    event.preventDefault();
    this.#view.element.ownerDocument.defaultView.open(link.href, '_blank', 'noopener,noreferrer');
  }

  #selectionChanged() {
    const selection = this.#view.selection;
    if (!selection || this.#isOwn || this.#composition || this.#told) return;
    if (selection.join() === this.#caret?.join() || this.#view.text !== this.#text) return;
    this.#caret = selection;
    this.session.caretMoved();
  }

  #blurred() {
    this.#finish();
    this.#sync();
    this.#show(this.session.blurred(this.#selection[1]), null, this.#selection);
  }

  // ---- edits

  /** The selection, or the last one that is known. */
  get #selection() {
    const now = this.#view.selection ?? this.#caret ?? [this.#text.length, this.#text.length];
    return now.map((at) => Math.min(at, this.#text.length));
  }

  #edit(selected) {
    const now = this.#view.text;
    const [caret = now.length] = this.#view.selection ?? [];
    return editBetween(this.#text, now, { caret, selected });
  }

  /** The browser, or a program by the browser's own command, has changed the text. */
  #read({ type, selected, data = '', plain = false }) {
    const edit = this.#edit(selected) ?? this.#again(type, selected);
    if (!edit) {
      this.#paint();
      return;
    }
    const before = selected ?? this.#caret;
    const { from, to, text } = type === 'insertReplacementText' ? this.#whole(edit, data) : edit;
    const removed = this.#text.slice(from, to);
    this.#text = this.#view.text;
    const { session } = this;
    if (type === 'deleteByDrag') this.#drag();
    const report = () => {
      if (text === '') return session.deleted(from, to);
      if (/^insert(Paragraph|LineBreak)$/.test(type)) return session.lineBreak(from, to, text);
      if (/^insertFrom(Paste|Drop)/.test(type)) return session.pasted(from, to, text, { plain: plain && type !== 'insertFromDrop' });
      if (type === 'insertReplacementText') return session.corrected(from, to, text);
      if (type === 'insertText') return session.typed(from, to, text);
      return session.inserted(from, to, text);
    };
    this.#show(report(), { from, text, removed }, before);
  }

  /** The edit that puts the same text in the place of a selection, as a letter typed over its like does; otherwise `null`. */
  #again(type, selected) {
    const [from, to] = selected ?? [0, 0];
    const isIt = /^insert/.test(type) && from < to && this.#view.selection?.join() === [to, to].join();
    return isIt ? { from, to, text: this.#text.slice(from, to) } : null;
  }

  /** The edit of a correction, of which only the letters are known that changed. `data` is all of the new text. */
  #whole(edit, data) {
    const now = this.#view.text;
    const shift = now.length - this.#text.length;
    const [end = 0] = this.#view.selection ?? [];
    const from = end - data.length;
    const isIt = data !== '' && from <= edit.from && end >= edit.from + edit.text.length && now.slice(from, end) === data;
    return isIt ? { from, to: end - shift, text: data } : edit;
  }

  /** Text that is dragged within the field is deleted and put in: one unit. */
  #drag() {
    if (this.#isDragging) return;
    this.#isDragging = true;
    this.session.beginUnit('paste');
    setTimeout(() => {
      this.#isDragging = false;
      this.session?.endUnit();
    });
  }

  /** A program has changed the text without an event. */
  #sync() {
    const now = this.#view.text;
    if (now === this.#text || this.#composition) return;
    const edit = editBetween(this.#text, now);
    // A new text in the place of the old one is another document.
    if (edit.from === 0 && edit.to === this.#text.length) {
      this.load();
      return;
    }
    const removed = this.#text.slice(edit.from, edit.to);
    this.#text = now;
    this.#show(this.session.inserted(edit.from, edit.to, edit.text, { plain: true }), { from: edit.from, text: edit.text, removed }, this.#caret);
  }

  #ask(question) {
    this.#finish();
    this.#sync();
    const selected = this.#selection;
    this.#show(question(selected), null, selected);
  }

  /** Files an answer and shows it. */
  #show(effects, edit, before) {
    this.#caret = this.#selection;
    this.#undo.file(effects, edit, before ?? this.#caret, this.#caret);
    for (const { start, end, text } of effects.rewrites.toReversed()) this.#rewrite(start, end, text);
    this.#shown(effects);
  }

  #shown({ added, removed, changed }) {
    this.#paint();
    if (this.#onLinks && added + removed + changed > 0) this.#onLinks({ added, removed, changed });
  }

  #paint() { this.#painter.paint(this.session.links()); }

  /** The session asks for a host name in Unicode. */
  #rewrite(from, to, text) {
    const removed = this.#text.slice(from, to);
    const before = this.#selection;
    const moved = before.map((at) => (at > from ? Math.max(at, to) + text.length - removed.length : at));
    this.#own(from, to, text);
    this.#view.select(...moved);
    this.#show(this.session.rewritten(from, to, text), { from, text, removed }, before);
  }

  #travel(ask) {
    this.#finish();
    this.#sync();
    const step = ask();
    if (!step) return;
    for (const { from, to, text } of step.edits) this.#own(from, to, text);
    if (this.#undo.canRedo) this.#enableRedo();
    if (step.selection) this.#view.select(...step.selection);
    this.#caret = this.#selection;
    this.#shown(step.effects);
  }

  /** Changes the text as the browser would, so that its own undo in the menus stays enabled and the page hears of it. */
  #own(from, to, text) {
    const wanted = this.#text.slice(0, from) + text + this.#text.slice(to);
    this.#command(wanted, (page) => {
      if (text.length > LONG) return;
      this.#view.select(from, to);
      page.execCommand(text === '' ? 'delete' : 'insertText', false, text);
    });
    this.#text = wanted;
  }

  /** Leaves an undone step in the browser's own history, so that Redo in its menus is on. */
  #enableRedo() {
    const [, at] = this.#selection;
    this.#command(this.#text, (page) => {
      const hidden = new AbortController();
      for (const type of ['beforeinput', 'input']) {
        page.defaultView.addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true, signal: hidden.signal });
      }
      // A selection ends the step before. Otherwise, the two were one.
      this.#view.select(at, at);
      page.execCommand('insertText', false, PLACEHOLDER);
      if (this.#view.text !== this.#text) page.execCommand('undo');
      hidden.abort();
    });
  }

  /** Changes the text by the browser's commands where the browser lets it. `wanted` is the text after that. */
  #command(wanted, does) {
    const { element } = this.#view;
    const { ownerDocument: page } = element;
    this.#isOwn = true;
    if (page.activeElement === element && !this.#view.isReadOnly) does(page);
    const edit = editBetween(this.#view.text, wanted);
    if (edit) {
      this.#view.put(edit.from, edit.to, edit.text);
      element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
    }
    this.#isOwn = false;
  }

  // ---- input methods

  #composeStart() {
    clearTimeout(this.#ending);
    this.#ending = null;
    if (this.#composition) return;
    this.#sync();
    this.#composition = new Composition(this.#selection, this.#caret?.[0] === this.#caret?.[1]);
  }

  /** The provisional text has changed. */
  #provisional() {
    const edit = this.#edit(null);
    if (!edit) {
      // The browser may have put the same text in once more.
      this.#paint();
      return;
    }
    if (!this.#composition.holds(edit)) {
      this.#composed();
      this.#sync();
      return;
    }
    const now = this.#view.text;
    this.#composition.update(this.session, edit, this.#text, now);
    this.#text = now;
    this.#paint();
  }

  #composeEnds(event) {
    clearTimeout(this.#ending);
    this.#ending = setTimeout(() => this.#finish(), waitOf(event));
  }

  #finish() {
    if (!this.#composition || !this.session) return;
    this.#provisional();
    this.#composed();
  }

  #composed() {
    clearTimeout(this.#ending);
    this.#ending = null;
    const composition = this.#composition;
    this.#composition = null;
    const done = composition?.end(this.session, this.#text);
    for (const effects of done?.answers ?? []) this.#show(effects, done.edit, composition.selected);
  }
}
