// The plugins of ProseMirror. The copies of `prosemirror-state` and `prosemirror-history` are those that the editor has.

import { INPUT_METHOD } from '../adapter/input-methods.js';
import { endStep } from '../adapter/yjs.js';
import { Binding } from './binding.js';
import { undoManagerOf } from './yjs.js';

/** Makes the functions of the binding from the packages that the editor uses. */
export function bind({ Plugin, PluginKey, TextSelection }, history) {
  const key = new PluginKey('livelink');
  const bindingOf = (state) => key.getState(state);
  const tell = (view, told) => view.dispatch(view.state.tr.setMeta(key, told));

  /** The input method is done: its text may link now. */
  const composed = (view) => {
    const binding = bindingOf(view.state);
    if (binding?.composition && !view.composing) tell(view, {});
  };

  /** The text of an input method has come, or will come soon. */
  const ends = (view, event) => bindingOf(view.state).ending.ends(event, () => {
    if (view.isDestroyed) return;
    bindingOf(view.state).expectNoMore('composed');
    composed(view);
  });

  /** An input method begins, over the selection. The browser may then select another text that it is about to replace. */
  const composes = (view) => {
    const { empty, from, to } = view.state.selection;
    bindingOf(view.state).composedOver = empty ? null : { start: from, end: to };
  };

  /** A spell checker or an autocorrection is about to replace a range, or the selection. */
  const corrects = (view, event) => {
    const binding = bindingOf(view.state);
    const [range] = event.getTargetRanges?.() ?? [];
    const { from, to } = view.state.selection;
    const [start, end] = range
      ? [view.posAtDOM(range.startContainer, range.startOffset), view.posAtDOM(range.endContainer, range.endOffset)] : [from, to];
    binding.expect('corrected', view.state.doc, { start, end });
    setTimeout(() => binding.expectNoMore('corrected'));
  };

  /** The next thing that is a step of undo of its own. */
  const next = (state) => {
    const tr = bindingOf(state).next(state);
    if (tr) endStep(undoManagerOf(state));
    return tr;
  };

  /** Yjs has got an update: its step may end there, and what is a step of its own gets the next update. */
  const updated = (view) => {
    if (view.isDestroyed) return;
    if (bindingOf(view.state).isAtEnd) endStep(undoManagerOf(view.state));
    const tr = next(view.state);
    if (tr) view.dispatch(tr);
  };

  const handleDOMEvents = {
    beforeinput(view, event) {
      const binding = bindingOf(view.state);
      const { inputType } = event;
      // WebKit takes away the selection before an input method begins, and the provisional text before it puts in the final one.
      // Firefox for GTK ends the composition without a text, and types the final one.
      const isFinal = inputType === 'insertText' && !view.composing && binding.composition?.isEmpty;
      if (isFinal || /^(deleteBy|insertFrom)Composition$/.test(inputType)) {
        binding.expect('composed', view.state.doc);
        if (inputType === 'deleteByComposition') composes(view);
        ends(view, event);
      } else if (/^insert(Text|FromYank)$/.test(inputType)) binding.expect('typed', view.state.doc);
      if (inputType === 'insertReplacementText') corrects(view, event);
    },
    keypress(view) { bindingOf(view.state).expect('typed', view.state.doc); },
    keydown(view, event) {
      const binding = bindingOf(view.state);
      binding.shift = event.shiftKey;
      // This key is one of an input method, which may be about to put in its text.
      if (event.keyCode !== INPUT_METHOD) composed(view);
    },
    keyup(view, event) { bindingOf(view.state).shift = event.shiftKey; },
    compositionstart(view) {
      bindingOf(view.state).ending.begins();
      composes(view);
    },
    compositionend: ends,
    blur(view) {
      const binding = bindingOf(view.state);
      composed(view);
      binding.ask('blurred', view.state.selection.head);
      if (binding.isWaiting) tell(view, {});
    },
  };

  /** Reports the event to the session. Its part of it is in the same event of the history. */
  const first = (settings) => new Plugin({
    key,
    state: {
      init(_, { doc, schema }) {
        if (!settings.livelink?.Session) throw new Error('livelink: pass what load() gives: { livelink: await load() }');
        const marks = { link: schema.marks.link, muted: schema.marks.livelinkMuted };
        if (!(settings.link ?? marks.link)) throw new Error('livelink: the schema has no mark named link. Add livelinkLink, or pass your own: { livelink, link: schema.marks.yours }');
        return new Binding({ ...marks, ...settings }, history, key, doc);
      },
      apply(tr, binding) {
        binding.applied(tr);
        return binding;
      },
    },
    filterTransaction(tr, state) {
      if (bindingOf(state).beginsEvent(tr)) {
        history.closeHistory(tr);
        endStep(undoManagerOf(state));
      }
      return true;
    },
    appendTransaction: (transactions, before, after) => bindingOf(after).follow(transactions, before, after),
    view(view) {
      const update = () => {
        const binding = bindingOf(view.state);
        binding.isComposing = () => view.composing;
        binding.setEditable(view.editable);
        // Yjs must get this update first.
        if (undoManagerOf(view.state)) queueMicrotask(() => updated(view));
      };
      update();
      return { update };
    },
    props: {
      handleDOMEvents,
      handleKeyDown(view, event) {
        const { selection } = view.state;
        if (event.key !== 'Backspace' || !selection.empty || event.ctrlKey || event.altKey || event.metaKey) return false;
        if (!bindingOf(view.state).ask('backspace', selection.head)) return false;
        tell(view, {});
        return true;
      },
      handlePaste(view, event, slice) {
        const binding = bindingOf(view.state);
        const { selection, doc } = view.state;
        // A text without HTML takes the marks of the place where it falls. They are not links that it brought along.
        const pasted = event?.clipboardData?.getData('text/html') ? 'pasted' : 'pastedText';
        binding.expect(binding.shift ? 'pastedPlain' : pasted, doc, { start: selection.from, end: selection.to });
        if (binding.shift || selection.empty || !(selection instanceof TextSelection)) return false;
        const text = slice.content.textBetween(0, slice.content.size, '\n', '\n');
        if (!binding.ask('pasteOver', selection.from, selection.to, text)) return false;
        tell(view, {});
        return true;
      },
    },
  });

  /** The changes that are events of their own in the history: a plugin can append one transaction at a time, so each takes its turn. */
  const second = () => new Plugin({
    appendTransaction(transactions, _, state) {
      const isForYjs = undoManagerOf(state) && transactions.some(({ docChanged }) => docChanged);
      return isForYjs ? null : next(state);
    },
  });

  /** A command that asks the session something about the selection. */
  const command = (ask) => (state, dispatch) => {
    const { from, to } = state.selection;
    if (!bindingOf(state)) return false;
    dispatch?.(state.tr.setMeta(key, { ask: (session) => ask(session, from, to) }).scrollIntoView());
    return true;
  };

  return {
    livelinkKey: key,
    /** The plugins, to be put before the editor's key maps. */
    livelinkPlugins: (settings) => [first(settings), second(), second()],
    /** Makes a link of the user's own: on the selection, or of the link at the caret. */
    setLink: (href) => command((session, from, to) => session.link(from, to, href)),
    /** Takes off the links that the selection or the caret touches. */
    removeLink: command((session, from, to) => session.unlink(from, to)),
    /** Changes the options of the session. */
    setLivelinkOptions: (state, options) => bindingOf(state).setOptions(options),
  };
}

/** The mark of an address whose link the user took off, for a host whose documents hold that: for the schema, as `livelinkMuted`. */
export const livelinkMuted = {
  attrs: { cause: { default: 'unlink' } },
  inclusive: false,
  parseDOM: [{ tag: 'span[data-livelink-muted]', getAttrs: (element) => ({ cause: causeOf(element) }) }],
  toDOM: (mark) => ['span', { 'data-livelink-muted': mark.attrs.cause }, 0],
};

const causeOf = (element) => {
  const cause = element.getAttribute('data-livelink-muted');
  return ['backspace', 'undo', 'unlink'].includes(cause) ? cause : 'unlink';
};

/** The mark of a link, for a schema that has none yet, as `link`. */
export const livelinkLink = {
  attrs: { href: {}, auto: { default: false } },
  inclusive: false,
  parseDOM: [{ tag: 'a[href]', getAttrs: (element) => ({ href: element.getAttribute('href'), auto: element.dataset.livelink === 'auto' }) }],
  toDOM: ({ attrs }) => ['a', { href: attrs.href, rel: 'noopener noreferrer', ...(attrs.auto && { 'data-livelink': 'auto' }) }, 0],
};
