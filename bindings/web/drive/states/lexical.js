// Plays the steps of scripts in an editor of Lexical without a page: thousands of scripts in a minute. What a browser changes by itself,
// such as a letter in the middle of a text or provisional text that goes to another node, is left to pages.

import './production.js';
import { buildEditorFromExtensions, configExtension, defineExtension } from '@lexical/extension';
import { HistoryExtension } from '@lexical/history';
import { AutoLinkNode, LinkExtension, TOGGLE_LINK_COMMAND } from '@lexical/link';
import { RichTextExtension } from '@lexical/rich-text';
import {
  $createParagraphNode, $createRangeSelection, $getNodeByKey, $getRoot, $getSelection, $setCompositionKey, $setSelection, COMMAND_PRIORITY_LOW,
  COMPOSITION_END_TAG, COMPOSITION_START_COMMAND, CONTROLLED_TEXT_INSERTION_COMMAND, DELETE_CHARACTER_COMMAND, KEY_BACKSPACE_COMMAND,
  KEY_DELETE_COMMAND, KEY_ENTER_COMMAND, PASTE_COMMAND, REDO_COMMAND, UNDO_COMMAND,
} from 'lexical';
import { $insertLinked, registerLivelink, sessionOf } from 'livelink/lexical';
import { joined } from '../../livelink/src/lexical/edit.js';
import { $blocks, $leaves, $offsetOf, $spans } from '../../livelink/src/lexical/flat.js';
import { remotely } from '../pages/lib/lexical.js';
import { asSaved } from '../spans.js';
import { unitsOf } from '../units.js';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const KEYS = { Backspace: KEY_BACKSPACE_COMMAND, Delete: KEY_DELETE_COMMAND, Enter: KEY_ENTER_COMMAND };
/** Lexical holds the place of a composition with this character. */
const HOLDER = '\u200b';

// Lexical knows an event by the name of its class.
for (const name of ['ClipboardEvent', 'DragEvent', 'InputEvent', 'KeyboardEvent']) globalThis[name] ??= { [name]: class extends Event {} }[name];

/** Each key is a task of its own. */
const settled = () => new Promise((done) => { setImmediate(done); });
/** After it, what happens is not the user's. */
const later = () => new Promise((done) => { setTimeout(done, 2); });
const transfer = (text) => ({ types: ['text/plain'], files: [], getData: (type) => (type === 'text/plain' ? text : '') });

export class LexicalStates {
  /** The binding listens to its events, as to those of an element of a page. */
  #root = new EventTarget();

  constructor(livelink) {
    this.editor = buildEditorFromExtensions(defineExtension({
      name: 'states', nodes: [AutoLinkNode], $initialEditorState: () => { $getRoot().append($createParagraphNode()); },
      onError: (error) => { throw error; },
      dependencies: [RichTextExtension, configExtension(HistoryExtension, { delay: 30_000 }), LinkExtension],
    }));
    this.editor.registerRootListener = (listener) => {
      listener(this.#root, null);
      return () => listener(null, this.#root);
    };
    // Lexical asks the page where a character begins.
    this.editor.registerCommand(DELETE_CHARACTER_COMMAND, (isBackward) => this.#delete(isBackward), COMMAND_PRIORITY_LOW);
    this.unregister = registerLivelink(this.editor, livelink);
    this.select(0, 0);
  }

  get text() { return this.#read(() => joined($blocks())); }
  #read(question) { return this.editor.getEditorState().read(question); }
  #update(change, tag) { this.editor.update(change, { discrete: true, tag }); }
  /** A character of a script as a place of the text. */
  at(chars) { return unitsOf(this.text, chars); }

  /** An event of the page. */
  tell(Type, name, values = {}) {
    const event = Object.assign(new Type(name, { cancelable: true }), values);
    this.#root.dispatchEvent(event);
    return event;
  }

  /** A place of the text as a point: between two nodes the end of the first if `isEnd`, or the start of the other. */
  #point(at, isEnd) {
    let place = 0;
    for (const block of $getRoot().getChildren()) {
      let end = [block.getKey(), 0, 'element'];
      for (const { node, text } of $leaves(block)) {
        if (at < place + text.length || (isEnd && at === place + text.length)) return [node.getKey(), at - place, 'text'];
        place += text.length;
        end = [node.getKey(), text.length, 'text'];
      }
      if (at === place) return end;
      place += 1;
    }
    throw new Error(`the text has no place ${at}`);
  }

  #put(selection, from, to) {
    selection.anchor.set(...this.#point(from, from === to));
    selection.focus.set(...this.#point(to, true));
  }

  select(from, to) {
    this.#update(() => {
      const selection = $createRangeSelection();
      this.#put(selection, Math.min(from, to), Math.max(from, to));
      $setSelection(selection);
    });
  }

  async type(letter) {
    if (letter === '\n') return this.key('Enter');
    this.tell(KeyboardEvent, 'keydown', { key: letter, keyCode: 0 });
    this.tell(InputEvent, 'beforeinput', { inputType: 'insertText', data: letter });
    this.editor.dispatchCommand(CONTROLLED_TEXT_INSERTION_COMMAND, letter);
    return settled();
  }

  /** Takes a character of a paragraph away. Returns whether there was one. */
  #delete(isBackward) {
    const selection = $getSelection();
    if (!selection.isCollapsed()) return false;
    let start = 0;
    const blocks = $blocks();
    const starts = new Map(blocks.map(({ key, text }) => [key, (start += text.length + 1) - text.length - 1]));
    const at = $offsetOf(selection.anchor, starts);
    const text = joined(blocks);
    const side = isBackward ? text.slice(0, at).split('\n').at(-1) : text.slice(at).split('\n')[0];
    if (side === '') return false;
    const { length } = [...segmenter.segment(side)].at(isBackward ? -1 : 0).segment;
    this.#put(selection, isBackward ? at - length : at, isBackward ? at : at + length);
    selection.removeText();
    return true;
  }

  async key(key) {
    this.editor.dispatchCommand(KEYS[key], this.tell(KeyboardEvent, 'keydown', { key, keyCode: 0 }));
    return settled();
  }

  async paste({ text, plain = false }) {
    this.tell(KeyboardEvent, 'keydown', { key: 'v', keyCode: 0, ctrlKey: true, shiftKey: plain });
    await this.pasted(text);
    this.tell(KeyboardEvent, 'keyup', { key: 'Shift', keyCode: 16 });
  }

  /** A paste without a key. */
  async pasted(text) {
    this.editor.dispatchCommand(PASTE_COMMAND, Object.assign(new ClipboardEvent('paste'), { clipboardData: transfer(text) }));
    return later();
  }

  begins() {
    this.tell(Event, 'compositionstart');
    this.editor.dispatchCommand(COMPOSITION_START_COMMAND, { timeStamp: Infinity });
    this.#update(() => {
      const { key, offset } = $getSelection().anchor;
      this.shown = { key, from: offset, to: offset };
    });
  }

  /** The page has changed the node that holds provisional text. */
  shows(text) {
    const { key, from, to } = this.shown;
    const node = $getNodeByKey(key);
    const own = node.getTextContent();
    node.setTextContent(own.slice(0, from) + text + own.slice(to));
    this.shown.to = from + text.length;
    node.select(this.shown.to, this.shown.to);
    return node;
  }

  compose({ op, text }) {
    if (op === 'compose_start') return this.begins();
    this.tell(InputEvent, 'beforeinput', { inputType: 'insertCompositionText', data: text, isComposing: true });
    if (op === 'compose_update') return this.#update(() => this.shows(text));
    return this.ends(() => this.shows(text));
  }

  async ends($last) {
    this.tell(Event, 'compositionend');
    let node;
    this.#update(() => {
      $setCompositionKey(null);
      node = $last();
      const { offset } = $getSelection().anchor;
      const own = node.getTextContent();
      node.setTextContent(own.replaceAll(HOLDER, ''));
      const before = own.slice(0, offset).replaceAll(HOLDER, '').length;
      node.select(before, before);
    }, COMPOSITION_END_TAG);
    await later();
    this.#update(() => { if (node.isAttached() && node.getTextContent() === '') node.remove(); });
  }

  async correct({ from, to, text, way }) {
    const [start, end] = [this.at(from), this.at(to)];
    if (way !== 'compose') {
      this.select(start, end);
      const values = { inputType: 'insertReplacementText', data: text, dataTransfer: transfer(text), getTargetRanges: () => [] };
      this.editor.dispatchCommand(CONTROLLED_TEXT_INSERTION_COMMAND, this.tell(InputEvent, 'beforeinput', values));
      return later();
    }
    this.select(end, end);
    this.begins();
    return this.ends(() => {
      const selection = $createRangeSelection();
      this.#put(selection, start, end);
      $setSelection(selection);
      selection.insertText(text);
      return selection.anchor.getNode();
    });
  }

  async play(step, stage) {
    const { editor } = this;
    switch (step.op) {
      case 'type': for (const letter of step.text) await this.type(letter); break;
      // A move ends where that of the model ends.
      case 'key': if (KEYS[step.key]) await this.key(step.key); else this.select(...stage.selection); break;
      case 'select': this.select(this.at(step.from), this.at(step.to)); break;
      case 'paste': await this.paste(step); break;
      case 'command': editor.dispatchCommand(TOGGLE_LINK_COMMAND, step.name === 'link' ? step.href : null); break;
      case 'insert': case 'delete':
        await later();
        if (step.op === 'delete') remotely(editor, this.at(step.from), this.at(step.to), '');
        else if (step.source === 'remote') remotely(editor, this.at(step.at), this.at(step.at), step.text);
        else editor.update(() => $insertLinked(editor, step.text, { plain: step.linkify === false }));
        break;
      case 'correct': await this.correct(step); break;
      default: await this.compose(step);
    }
    await settled();
  }

  /** Plays a script, and returns what is wrong. */
  async playAll(run, seed) {
    const wrong = await run.wrong(seed, (step) => this.play(step, run.model), () => this.read());
    if (wrong.length === 0) await this.#travel().catch(({ stack }) => wrong.push({ seed, why: stack, log: run.log }));
    this.unregister();
    this.editor.dispose();
    return wrong;
  }

  /** Undoes all and does it again. The document is as before then, and has the links of the session after each step. */
  async #travel() {
    const before = JSON.stringify(this.read());
    for (const command of [UNDO_COMMAND, REDO_COMMAND]) {
      for (let state = null; state !== this.editor.getEditorState();) {
        state = this.editor.getEditorState();
        this.editor.dispatchCommand(command);
        await settled();
        this.read();
      }
    }
    const after = JSON.stringify(this.read());
    if (after !== before) throw new Error(`all undone and done again, ${before} is ${after}`);
  }

  /** The text, its links and what was taken off. The document must have what the session has. */
  read() {
    const session = sessionOf(this.editor);
    const there = { links: [], mutes: [], dormant: [] };
    let at = 0;
    this.#read(() => {
      for (const { key, text } of $blocks()) {
        const spans = $spans($getNodeByKey(key), at);
        for (const what of Object.keys(there)) there[what].push(...spans[what]);
        at += text.length + 1;
      }
    });
    for (const [what, spans] of Object.entries(there)) {
      const [one, other] = [spans, session[what]()].map((list) => JSON.stringify(asSaved(list)));
      if (one !== other) throw new Error(`the document has the ${what} ${one}, the session ${other}`);
    }
    return { text: this.text, links: asSaved(there.links), mutes: asSaved(there.mutes) };
  }
}
