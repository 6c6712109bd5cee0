// The session of one Lexical editor, kept in step with its updates.

import { TOGGLE_LINK_COMMAND } from '@lexical/link';
import {
  $addUpdateTag, $createRangeSelection, $getNodeByKey, $getSelection, $hasUpdateTag, $isElementNode, $isRangeSelection, $setCompositionKey,
  BLUR_COMMAND, COLLABORATION_TAG, COMMAND_PRIORITY_CRITICAL, COMPOSITION_END_TAG, DELETE_CHARACTER_COMMAND, HISTORIC_TAG, HISTORY_MERGE_TAG,
  HISTORY_PUSH_TAG, KEY_BACKSPACE_COMMAND, PASTE_COMMAND, PASTE_TAG, TextNode,
} from 'lexical';
import { edgesOf } from '../adapter/blocks.js';
import { brought } from '../adapter/brought.js';
import { Ending, INPUT_METHOD } from '../adapter/input-methods.js';
import { isOnTop, mutesBefore, touched } from '../adapter/steps.js';
import { asStep, endStep } from '../adapter/yjs.js';
import { editOf, joined, replacementOf } from './edit.js';
import { $blocks, $leaves, $offsetOf, $spans, $textOf } from './flat.js';
import { $syncBlock, marksOf } from './sync.js';

const OWN = 'livelink';
/** An update in which the program puts text in. */
const INSERTED = 'livelink-inserted';
/** The same without links. */
const PLAIN = 'livelink-plain';
/** An update that leaves the text of an input method as it is, and whose text comes next. */
const PROVISIONAL = 'livelink-provisional';

/** The sort of change that an event makes, by the names of a session's steps; `other` is like none before it. */
function sortOf({ type, key, inputType }) {
  if (type === 'beforeinput') return /^insert(Composition)?Text$/.test(inputType) ? 'typing' : inputType.startsWith('delete') ? 'deletion' : 'other';
  if (type === 'keydown') return { Backspace: 'deletion', Delete: 'deletion', Enter: 'other', Tab: 'other' }[key];
  return /^(cut|drop)$/.test(type) ? 'other' : undefined;
}

export class Binding {
  #undo = [];
  /** The user does something in the page, and the next update is of it. */
  #user = null;
  #paste = null;
  /** The range that a spell checker or an autocorrection is about to replace. */
  #correction = null;
  /** Where the selection was before the update. */
  #selected = [-1, -1];
  #lastKind = null;
  /** The action of the key that is down. */
  #key = null;
  /** The links of the last edit were changed on its entry of the history, and Lexical would begin another entry now. */
  #merges = false;
  /** The next edit begins an entry of the history. */
  #begins = false;
  #isShift = false;
  /** The next events are those of an input method. */
  #isMethod = false;
  /** The last event of an input method over a selection. If it takes the selection away first (`#isHeld`), that and its text are one edit. */
  #over = null;
  #isHeld = false;
  #ending = new Ending();
  #waiting = [];

  constructor(editor, livelink, { options = {}, attributes = { rel: 'noreferrer' }, onChange = () => {}, undoManager = () => undefined }) {
    Object.assign(this, { editor, livelink, options, attributes, onChange, undoManager });
    editor.getEditorState().read(() => { this.blocks = $blocks(); });
    this.session = new livelink.Session(joined(this.blocks), options);
    editor.getEditorState().read(() => this.#restore(0, this.session.textLength));
    this.#register();
  }

  setOptions(options) {
    this.options = options;
    this.session.setOptions(options);
  }

  dispose() {
    for (const undo of this.#undo) undo();
    this.#waiting = [];
    this.session.free();
    this.session = null;
  }

  #register() {
    const { editor } = this;
    const command = (name, does) => editor.registerCommand(name, does, COMMAND_PRIORITY_CRITICAL);
    this.#undo = [
      editor.registerNodeTransform(TextNode, () => {
        if (this.#user === null && !$hasUpdateTag(INSERTED)) return;
        // Lexical does not always say it in Firefox, and loses what was there before the composition.
        if (this.#over === 'compositionend') $addUpdateTag(COMPOSITION_END_TAG);
        if (this.#begins) $addUpdateTag(HISTORY_PUSH_TAG);
        else if (this.#isHeld || (this.#merges && this.#key !== null && this.#key === this.#lastKind)) $addUpdateTag(HISTORY_MERGE_TAG);
      }),
      editor.registerUpdateListener((update) => this.#updated(update)),
      command(KEY_BACKSPACE_COMMAND, (event) => this.#backspace(event)),
      // Lexical leaves a Backspace to the browser that comes right after composed text in WebKit. Keyboards of phones send no key.
      command(DELETE_CHARACTER_COMMAND, (isBackward) => isBackward && this.#backspace()),
      command(PASTE_COMMAND, (event) => this.#pastes(event)),
      command(TOGGLE_LINK_COMMAND, (payload) => this.#toggle(payload)),
      command(BLUR_COMMAND, () => { this.#ask(([from]) => this.session.blurred(from)); return false; }),
      editor.registerRootListener((root, before) => {
        for (const name of ['keydown', 'keyup', 'beforeinput', 'input', 'compositionstart', 'compositionend', 'cut', 'drop']) {
          before?.removeEventListener(name, this.#happens, true);
          root?.addEventListener(name, this.#happens, true);
        }
      }),
    ];
  }

  #happens = (event) => {
    if (event.type === 'keyup') return void (this.#isShift = event.shiftKey);
    if (event.type === 'keydown') {
      this.#isShift = event.shiftKey;
      this.#isMethod = event.keyCode === INPUT_METHOD;
      if (!this.#isMethod) this.#release();
      this.#key = event.key.length === 1 ? 'typing' : event.key === 'Backspace' || event.key === 'Delete' ? 'deletion' : null;
    }
    if (event.type === 'drop') this.#paste = { plain: false };
    if (event.inputType === 'insertReplacementText') this.#correction = this.#rangeOf(event);
    if (event.inputType === 'deleteByComposition' || event.type === 'compositionstart') {
      const [start, end] = this.#selected;
      this.#over = start < end ? event.type : null;
    }
    if (event.type === 'compositionend') {
      this.#over &&= event.type;
      this.#ending.ends(event, () => this.#release());
    }
    if (event.type === 'compositionstart') {
      this.#ending.begins();
      this.#isMethod = true;
      this.session.caretMoved();
    }
    // At the end of a link, Lexical moves provisional text to another node, so that Chromium gives up the composition in silence.
    if (event.inputType === 'insertText' && this.#isMethod && !event.isComposing && this.editor.isComposing()) {
      this.editor.update(() => $setCompositionKey(null), { discrete: true, tag: [PROVISIONAL, HISTORY_MERGE_TAG] });
    }
    const sort = sortOf(event);
    if (sort && sort !== this.#lastKind) endStep(this.undoManager());
    this.#acts();
  };

  /** Updates are the user's until the task is over. */
  #acts() {
    clearTimeout(this.#user);
    this.#user = setTimeout(() => { this.#user = this.#paste = this.#correction = null; });
  }

  // ---- requests of the user before the text changes

  #range() {
    const selection = $getSelection();
    return $isRangeSelection(selection) ? this.#ends(selection) : null;
  }

  #ends(selection) {
    const starts = this.#starts();
    const ends = [$offsetOf(selection.anchor, starts), $offsetOf(selection.focus, starts)].sort((a, b) => a - b);
    return ends[0] < 0 ? null : ends;
  }

  /** The range that an input event is about, or the selection. */
  #rangeOf(event) {
    const [range] = event.getTargetRanges();
    return this.editor.read(() => {
      if (!range) return this.#range();
      const selection = $createRangeSelection();
      selection.applyDOMRange(range);
      return this.#ends(selection);
    });
  }

  /** Asks the session about the selection. Returns whether it answered. */
  #ask(question) {
    const range = this.#range();
    const effects = range && question(range);
    if (!effects) return false;
    this.#later({ effects, from: range[0], to: range[1], isOwn: true });
    return true;
  }

  #backspace(event) {
    const selection = $getSelection();
    if (!$isRangeSelection(selection) || !selection.isCollapsed() || !this.#ask(([at]) => this.session.backspace(at))) return false;
    event?.preventDefault();
    return true;
  }

  #pastes(event) {
    const data = event?.clipboardData;
    const plain = this.#isShift;
    const selection = $getSelection();
    if (data && !plain && $isRangeSelection(selection) && !selection.isCollapsed() && this.editor.isEditable()) {
      if (this.#ask(([from, to]) => this.session.pasteOver(from, to, data.getData('text/plain')))) {
        event.preventDefault();
        selection.isBackward() ? selection.focus.set(selection.anchor.key, selection.anchor.offset, selection.anchor.type)
          : selection.anchor.set(selection.focus.key, selection.focus.offset, selection.focus.type);
        return true;
      }
    }
    this.#paste = { plain };
    endStep(this.undoManager());
    // A button or a menu pastes without an event of the page.
    this.#acts();
    return false;
  }

  #toggle(payload) {
    const href = typeof payload === 'string' ? payload : payload?.url ?? null;
    this.#lastKind = null;
    this.#begins = true;
    this.#ask(([from, to]) => (href === null ? this.session.unlink(from, to) : this.session.link(from, to, href)));
    return true;
  }

  $insert(text, plain) {
    for (const tag of plain ? [INSERTED, PLAIN] : [INSERTED]) $addUpdateTag(tag);
    $getSelection()?.insertText(text);
  }

  // ---- updates

  #starts() { return new Map(this.#placed(() => true).map(({ key, at }) => [key, at])); }

  /** The texts of the blocks now. Only those that changed are read again. */
  #read({ dirtyElements, dirtyLeaves }, state, isWhole) {
    return state.read(() => {
      const known = new Map(isWhole ? [] : this.blocks.map(({ key, text }) => [key, text]));
      const blockOf = (key) => {
        let node = $getNodeByKey(key);
        while (node !== null && !known.has(node.getKey())) node = node.getParent();
        return node;
      };
      const changed = new Set([...dirtyElements.keys(), ...dirtyLeaves].map(blockOf).map((block) => block?.getKey()));
      // If only known blocks changed, and no element around them did, the others are as they were.
      const around = [...dirtyElements].some(([key, isOwn]) => isOwn && !known.has(key) && blockOf(key) === null);
      if (!isWhole && !around) {
        return this.blocks.map((block) => (changed.has(block.key) ? { key: block.key, text: $textOf($getNodeByKey(block.key)) } : block));
      }
      for (const key of changed) known.delete(key);
      return $blocks(known);
    });
  }

  /** Nothing comes in the place of a selection that is held. */
  #release() {
    if (this.session === null || this.editor.isComposing()) return;
    this.#over = null;
    if (this.#isHeld) this.#updated({ tags: new Set(), editorState: this.editor.getEditorState(), dirtyElements: new Map(), dirtyLeaves: new Set() });
  }

  #updated(update) {
    const { tags, editorState, dirtyElements, dirtyLeaves, prevEditorState } = update;
    if (this.session === null || this.editor.isComposing() || tags.has(PROVISIONAL)) return;
    const isUndo = tags.has(HISTORIC_TAG);
    const hasChanged = dirtyElements.size + dirtyLeaves.size > 0 || isUndo;
    const isWhole = isUndo || this.#isHeld || (dirtyElements.size === 0 && prevEditorState._nodeMap !== editorState._nodeMap);
    const before = this.blocks;
    if (hasChanged || isWhole) this.blocks = this.#read(update, editorState, isWhole);
    const selected = editorState.read(() => this.#range() ?? [-1, -1]);
    const replaced = this.#selected;
    this.#selected = selected;
    if (tags.has(OWN)) return;
    const [caret, last] = [selected, replaced].map(([from, to]) => (from === to ? from : -1));
    // What a plugin adds to an edit belongs to it.
    const isPart = this.#user !== null || this.#isHeld || this.#waiting.length > 0;
    const isUser = !isUndo && !tags.has(COLLABORATION_TAG) && (isPart || tags.has(PASTE_TAG) || tags.has(INSERTED));
    const edit = isUser ? this.#userEdit(before, caret, replaced, hasChanged) : editOf(before, this.blocks);
    this.#isHeld = isUser && this.#over !== null && edit?.text === '';
    if (this.#isHeld) {
      this.blocks = before;
      this.#selected = replaced;
      return;
    }
    if (edit !== null) this.#over = null;
    // Others change links without a text. What waits is not in the document.
    if (isUndo || (edit === null ? before !== this.blocks && this.#waiting.length === 0 : !isUser)) this.#followed(edit, before, isUndo);
    else if (edit !== null) this.#edited(edit, tags, replaced[0] === replaced[1]);
    if (edit === null && caret !== last) {
      this.session.caretMoved();
      this.#lastKind = null;
      this.#merges = false;
    }
    const length = this.blocks.reduce((sum, { text }) => sum + text.length + 1, -1);
    if (length === this.session.textLength) return;
    // The session has another text than the document.
    this.session.remote(0, this.session.textLength, joined(this.blocks));
    editorState.read(() => this.#restore(0, length));
  }

  /** What the user did. A correction names its range. The same text in the place of a selection counts, because Lexical takes it out of its link. */
  #userEdit(before, caret, selected, hasChanged) {
    const over = (range) => (hasChanged && range ? replacementOf(before, this.blocks, range) : null);
    const again = selected[0] < selected[1] && caret === selected[1] ? selected : null;
    return over(this.#correction) ?? editOf(before, this.blocks, caret, selected) ?? over(again);
  }

  /** Undo, redo, the program or another user: the document has its links already. */
  #followed(edit, before, isUndo) {
    const { session } = this;
    if (isUndo) {
      session.caretMoved();
      this.#lastKind = null;
    }
    if (edit !== null) session.remote(edit.from, edit.to, edit.text);
    const known = new Set(before);
    const changed = this.#placed((block) => !known.has(block));
    const places = [...(changed.length > 0 ? edgesOf(changed) : []), ...(edit ? [edit.from, edit.from + edit.text.length] : [])];
    if (places.length > 0) this.editor.getEditorState().read(() => this.#restore(Math.min(...places), Math.max(...places)));
  }

  /** Blocks, each with where it starts. */
  #placed(isOne) {
    let at = 0;
    return this.blocks.flatMap((block) => {
      const start = at;
      at += block.text.length + 1;
      return isOne(block, start) ? [{ ...block, at: start }] : [];
    });
  }

  #touched(from, to) { return this.#placed(({ text }, at) => at <= to && at + text.length >= from); }

  /** The links and mutes that the session has in blocks. */
  #held(blocks) {
    const { session } = this;
    const [start, end] = edgesOf(blocks);
    return { links: session.links(start, end), mutes: session.mutes(start, end), dormant: session.dormant(start, end) };
  }

  /** Reports the links and mutes in the blocks of a range to the session. */
  #restore(from, to) {
    const saved = { links: [], mutes: [], dormant: [] };
    const blocks = this.#touched(from, to);
    if (blocks.length === 0) return;
    for (const { key, at } of blocks) {
      const spans = $spans($getNodeByKey(key), at);
      for (const name of Object.keys(saved)) saved[name].push(...spans[name]);
    }
    if (JSON.stringify(saved) !== JSON.stringify(this.#held(blocks))) this.session.restore(...edgesOf(blocks), saved);
  }

  /** The user changed the text. `isCaret`: nothing was selected. */
  #edited({ from, to, text }, tags, isCaret) {
    const { session } = this;
    this.#begins = false;
    let effects;
    const isInserted = tags.has(INSERTED);
    const there = this.#linksIn(from, from + text.length);
    // No key makes a link of the user's own: a plugin did, as those for Markdown do.
    const isMade = there.some(({ kind, href }) => kind === 'manual' && session.links(from, to).every((link) => link.href !== href));
    if (isInserted || isMade || tags.has(PASTE_TAG) || this.#paste) {
      const links = brought(there, { from, to, text }, session, this.livelink, this.options);
      const plain = isInserted ? tags.has(PLAIN) : this.#paste?.plain ?? false;
      effects = session[isInserted ? 'inserted' : 'pasted'](from, to, text, { plain, links });
    }
    else if (text === '') effects = session.deleted(from, to);
    // A soft keyboard corrects a word by an input method that begins with that word, while nothing is selected.
    else if (this.#correction || (this.#isMethod && isCaret && from < to)) effects = session.corrected(from, to, text);
    else if (text === '\n') effects = session.lineBreak(from, to, text);
    else effects = session.typed(from, to, text);
    this.#correction = null;
    this.#lastKind = effects.steps[0]?.kind ?? null;
    this.#later({ effects, from, to: from + text.length });
  }

  /** The links that lie in a range. */
  #linksIn(from, to) {
    return this.editor.getEditorState().read(() => this.#touched(from, to)
      .flatMap(({ key, at }) => $spans($getNodeByKey(key), at).links).filter(({ start, end }) => from <= start && end <= to));
  }

  /**
   * Puts the answer of the session into the document, after the update that it answers. Commits and commands are entries of their
   * own in the history; the effect of an edit on links is on the edit's entry.
   */
  #later({ effects, from, to, isOwn = false }) {
    const spans = touched([...effects.steps, ...effects.untracked]).flatMap(({ before, after }) => [before, after]).filter(Boolean);
    const places = [from, to, ...spans.flatMap(({ start, end }) => [start, end])];
    const keys = new Set(this.#touched(Math.min(...places), Math.max(...places)).map(({ key }) => key));
    this.#waiting.push({ effects, keys, isOwn });
    queueMicrotask(() => this.#showNext());
  }

  /** An answer waits until it is shown. */
  #showNext() {
    const [answer] = this.#waiting;
    if (!answer) return;
    try { this.#show(answer); } finally { this.#waiting.shift(); }
  }

  #show({ effects, keys, isOwn }) {
    const top = effects.steps.filter(isOnTop);
    const mutes = mutesBefore(top);
    if (mutes.length > 0) {
      const isFresh = (mark) => mutes.some((mute) => mute.start === mark.start && mute.end === mark.end);
      this.#paint(keys, HISTORY_MERGE_TAG, (mark) => (isFresh(mark) ? { ...mark, mark: 'muted-undo', href: '' } : mark));
    }
    this.#paint(keys, isOwn || top.length > 0 ? HISTORY_PUSH_TAG : HISTORY_MERGE_TAG);
    this.session.forgetUnits();
    for (const rewrite of effects.rewrites.toReversed()) this.#rewrite(rewrite);
    if (effects.added + effects.removed + effects.changed > 0) this.onChange(effects);
  }

  /** Gives blocks the links and mutes of the session, as `shown` has them. */
  #paint(keys, tag, shown = (mark) => mark) {
    // Another plugin's update that waits would become a part of this one, and the session would not hear of it.
    this.editor.read(() => {});
    const blocks = this.#placed(({ key }) => keys.has(key));
    if (blocks.length === 0) return;
    const wanted = marksOf(this.#held(blocks)).map(shown);
    const paint = () => this.editor.update(() => {
      for (const { key, text, at } of blocks) {
        const block = $getNodeByKey(key);
        if ($isElementNode(block) && $syncBlock(block, at, text.length, wanted, this.attributes)) this.#merges = tag === HISTORY_MERGE_TAG;
      }
    }, { discrete: true, tag: [OWN, tag] });
    if (tag === HISTORY_PUSH_TAG) asStep(this.undoManager(), paint);
    else paint();
  }

  /** The session asks for a host name in Unicode. */
  #rewrite({ start, end, text }) {
    endStep(this.undoManager());
    const [{ key, at }] = this.#touched(start, end);
    this.editor.update(() => {
      let place = at;
      for (const leaf of $leaves($getNodeByKey(key))) {
        if (place <= start && end <= place + leaf.text.length) return void leaf.node.spliceText(start - place, end - start, text);
        place += leaf.text.length;
      }
    }, { discrete: true, tag: [OWN, HISTORY_PUSH_TAG] });
    this.#show({ effects: this.session.rewritten(start, end, text), keys: new Set([key]) });
  }
}
