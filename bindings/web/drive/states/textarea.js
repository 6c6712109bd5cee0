// A `textarea` without a page, and its user. The events come in the order and with the values of Chromium or of WebKit.

import { mock } from 'node:test';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Longer than any timer of a field. */
const REST = 100;
const LINE_BREAK = /(\n)/;

class InputEvent extends Event {
  constructor(type, { inputType = '', data = null, ...values }) {
    super(type, values);
    Object.assign(this, { inputType, data });
  }
}

/** An event target where an error in a listener reaches who tells the event. */
class Target {
  #listeners = [];

  addEventListener(type, does, { signal } = {}) { this.#listeners.push({ type, does, signal }); }

  dispatchEvent(event) {
    for (const { type, does, signal } of this.#listeners) if (type === event.type && !signal?.aborted) does(event);
    return !event.defaultPrevented;
  }

  /** Tells an event. Returns whether the page leaves the action to the browser. */
  tell(type, values = {}) { return this.dispatchEvent(Object.assign(new Event(type, { bubbles: true, cancelable: true }), values)); }
}

/** It has the focus. Time passes only as its user acts and rests. */
export class Textarea extends Target {
  localName = 'textarea';
  form = null;
  readOnly = false;
  disabled = false;
  value = '';
  selectionStart = 0;
  selectionEnd = 0;
  ownerDocument = Object.assign(new Target(), { activeElement: this, defaultView: new Target(), execCommand: (name, _, text = '') => this.#command(name, text) });
  #isWebKit;
  #isTelling = false;
  /** The text and the selection before the last command, the one step that this can undo. */
  #before = null;
  /** What an input method shows. */
  #shown = null;

  /** `isWebKit`: a command is announced, and an input method deletes before it puts in. */
  constructor(isWebKit) {
    super();
    this.#isWebKit = isWebKit;
    globalThis.InputEvent = InputEvent;
    mock.timers.enable({ apis: ['setTimeout'] });
  }

  /** Ends its own time. */
  remove() { mock.timers.reset(); }

  // ---- what a page sees

  /** The page hears of it later, and once of several changes. */
  setSelectionRange(from, to) {
    if (from === this.selectionStart && to === this.selectionEnd) return;
    [this.selectionStart, this.selectionEnd] = [from, to];
    if (this.#isTelling) return;
    this.#isTelling = true;
    setTimeout(() => {
      this.#isTelling = false;
      this.ownerDocument.tell('selectionchange');
    });
  }

  setRangeText(text, from, to) {
    this.value = this.value.slice(0, from) + text + this.value.slice(to);
    this.setSelectionRange(from + text.length, from + text.length);
  }

  /** Chromium tells of the lines and of the breaks between them when all is done. */
  #command(name, text) {
    if (name === 'undo') {
      this.value = this.#before.value;
      this.setSelectionRange(...this.#before.selection);
      this.#tellInput('historyUndo', null);
      return;
    }
    this.#before = { value: this.value, selection: [this.selectionStart, this.selectionEnd] };
    const isDelete = name === 'delete';
    const inputType = isDelete ? 'deleteContentBackward' : 'insertText';
    if (this.#isWebKit) return void this.#input(inputType, isDelete ? null : text, isDelete ? null : text);
    this.setRangeText(text, ...(isDelete ? this.#reach(true) : [this.selectionStart, this.selectionEnd]));
    if (isDelete) this.#tellInput(inputType, null);
    else for (const piece of text.split(LINE_BREAK).filter((one) => one || !text)) this.#tellInput(inputType, piece === '\n' ? null : piece);
  }

  #tellInput(inputType, data) { this.dispatchEvent(new InputEvent('input', { inputType, data, bubbles: true })); }

  // ---- its user

  /** What the user does, unless the page does it. `text` is `null` for a key that deletes. `from`: the text from there goes, too. */
  #input(inputType, data, text, { cancelable = true, from = null } = {}) {
    if (!this.dispatchEvent(new InputEvent('beforeinput', { inputType, data, bubbles: true, cancelable }))) return;
    const [start, end] = text === null ? this.#reach(inputType === 'deleteContentBackward') : [from ?? this.selectionStart, this.selectionEnd];
    if (text === null && start === end) return;
    this.setRangeText(text ?? '', start, end);
    this.#tellInput(inputType, data);
  }

  /** The range that a key deletes. */
  #reach(isBack) {
    const { value, selectionStart: from, selectionEnd: to } = this;
    if (from < to) return [from, to];
    const { segment = '' } = [...segmenter.segment(isBack ? value.slice(0, from) : value.slice(to))].at(isBack ? -1 : 0) ?? {};
    return isBack ? [from - segment.length, to] : [from, to + segment.length];
  }

  rest() { mock.timers.tick(REST); }

  select(from, to) {
    this.setSelectionRange(from, to);
    mock.timers.tick(1);
  }

  press(key, does = () => {}, modifiers = {}) {
    const event = { key, keyCode: 0, isComposing: false, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers };
    if (this.tell('keydown', event)) does();
    this.tell('keyup', { ...event, shiftKey: false });
    mock.timers.tick(1);
  }

  type(letter) {
    if (letter === '\n') this.press('Enter', () => this.#input('insertLineBreak', null, letter));
    else this.press(letter, () => this.#input('insertText', letter, letter));
  }

  erase(key) { this.press(key, () => this.#input(key === 'Backspace' ? 'deleteContentBackward' : 'deleteContentForward', null, null)); }
  paste(text, isPlain) { this.press('v', () => this.#input('insertFromPaste', text, text), { ctrlKey: true, shiftKey: isPlain }); }

  /** The browser corrects the word from `from` to the end of the selection. */
  correct(text, from) { this.#input('insertReplacementText', text, text, { from }); }

  /** A page corrects the selection. It does so by a command. */
  correctByPage(text) {
    const told = new InputEvent('beforeinput', { inputType: 'insertReplacementText', data: text, bubbles: true, cancelable: true });
    if (this.dispatchEvent(told)) this.ownerDocument.execCommand('insertText', false, text);
  }

  /** The keyboard of a phone writes over the word before the caret. */
  overwrite(from, text) {
    this.selectionStart = from;
    this.compose(text);
    this.compose(text, true);
  }

  /** An input method shows a text, and ends with it if it `isDone`. */
  compose(text, isDone = false) {
    this.tell('keydown', { key: 'Process', keyCode: 229 });
    if (this.#isWebKit) this.#composeInWebKit(text, isDone);
    else this.#composeInChromium(text, isDone);
    if (isDone) this.#shown = null;
    mock.timers.tick(isDone ? REST : 1);
  }

  #say(name, data) { this.tell(name, { data }); }

  /** Begins, or selects what is shown before it changes. */
  #showAgain(text) {
    if (this.#shown === null) this.#say('compositionstart', this.value.slice(this.selectionStart, this.selectionEnd));
    else this.selectionStart = this.selectionEnd - this.#shown.length;
    this.#shown = text;
  }

  #composeInChromium(text, isDone) {
    this.#showAgain(text);
    this.#say('compositionupdate', text);
    this.#input('insertCompositionText', text, text, { cancelable: false });
    if (isDone) this.#say('compositionend', text);
  }

  /** On GTK, it says that it is done before it puts in the final text. */
  #composeInWebKit(text, isDone) {
    if (this.#shown === null && this.selectionStart < this.selectionEnd) this.#input('deleteByComposition', null, '');
    const isGtk = this.#shown?.length === 1;
    this.#showAgain(text);
    if (!isDone) {
      this.#say('compositionupdate', text);
      this.#input('insertCompositionText', text, text, { cancelable: false });
      return;
    }
    this.#input('deleteCompositionText', null, '');
    if (isGtk || text === '') this.#say('compositionend', '');
    if (text === '') return;
    if (isGtk) {
      mock.timers.tick(5);
      this.tell('keydown', { key: 'Unidentified', keyCode: 229 });
    }
    this.#input('insertFromComposition', text, text);
    this.#say('compositionend', text);
  }
}
