// Shared code of the pages of ProseMirror and TipTap. A page gives the editor's view and the key of the plugin.

import { Fragment, Slice } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import { Transform } from 'prosemirror-transform';
import { savedIn } from '../../../livelink/src/prosemirror/flat.js';
import { asSaved } from '../../spans.js';
import { caretPointDom, readDom } from './dom.js';

export { asSaved };

/** A text and a document of paragraphs: positions of one are offsets of the other, but for the edges of paragraphs. */
export const offsetOf = (doc, pos) => {
  const $pos = doc.resolve(pos);
  return pos - 1 - $pos.index(0);
};
export function positionOf(doc, offset) {
  let [at, left] = [1, offset];
  for (let n = 0; n < doc.childCount; n++) {
    const { size } = doc.child(n).content;
    if (left <= size) return at + left;
    left -= size + 1;
    at += size + 2;
  }
  return at - 2;
}

const paragraphsOf = (schema, text) => text.split('\n').map((line) => schema.nodes.paragraph.create(null, line ? schema.text(line) : null));

/** A document with a paragraph for each line, with links, and with mutes if the schema can hold them. */
export function documentOf(schema, { text, links, mutes }) {
  const { link, livelinkMuted } = schema.marks;
  const transform = new Transform(schema.nodes.doc.create(null, paragraphsOf(schema, text)));
  const at = (offset) => positionOf(transform.doc, offset);
  for (const { start, end, href, kind } of links) transform.addMark(at(start), at(end), link.create({ href, auto: kind === 'auto' }));
  for (const { start, end, cause } of livelinkMuted ? mutes : []) transform.addMark(at(start), at(end), livelinkMuted.create({ cause }));
  return transform.doc;
}

/** Tells a session the mutes of a document whose schema cannot hold them, as if the user had taken those links off. */
export function mute({ doc, schema }, { session }, mutes) {
  if (schema.marks.livelinkMuted) return;
  const at = (offset) => positionOf(doc, offset);
  session.load({ links: session.links(), mutes: mutes.map(({ start, end, cause }) => ({ start: at(start), end: at(end), cause })) });
}

/** Puts lines in, each a paragraph. */
const putLines = (tr, from, to, text) => tr.replace(from, to, new Slice(Fragment.from(paragraphsOf(tr.doc.type.schema, text)), 1, 1));

/** Fails if the document does not have the links that the session has, or the mutes, if its schema can hold them. */
export function agree(state, key) {
  const binding = key.getState(state);
  if (binding.composition) return;
  const { doc, schema } = state;
  const saved = savedIn(doc, 0, doc.content.size, { link: schema.marks.link, muted: schema.marks.livelinkMuted });
  const plain = (list) => JSON.stringify(asSaved(list).map(({ start, end, kind, href, cause }) => [start, end, kind, href, cause]));
  for (const what of schema.marks.livelinkMuted ? ['links', 'mutes'] : ['links']) {
    const [there, known] = [plain(saved[what]), plain(binding.session[what]())];
    if (there !== known) throw new Error(`the document has the ${what} ${there}, the session ${known}`);
  }
}

/**
 * The exports of a page of ProseMirror. `view()` is the editor's view; `commands` are `setLink` and `removeLink`, and `put` if programs
 * put text in by more than a transaction.
 */
export function pageOf(view, { livelinkKey, setLivelinkOptions, setLink, removeLink, put }) {
  // As the commands of programs do it: text takes the marks of the place where it is put in.
  const replace = (from, to, text, told) => {
    const { state } = view();
    const [start, end] = from === null ? [state.selection.from, state.selection.to] : [positionOf(state.doc, from), positionOf(state.doc, to)];
    const { tr } = state;
    if (text === '') tr.delete(start, end);
    else if (text.includes('\n')) putLines(tr, start, end, text);
    else tr.insertText(text, start, end);
    view().dispatch(told(tr));
  };
  return {
    read() {
      const { state, dom } = view();
      agree(state, livelinkKey);
      const place = (pos) => offsetOf(state.doc, pos);
      const mutes = livelinkKey.getState(state).session.mutes().map(({ start, end }) => ({ start: place(start), end: place(end) }));
      return { ...readDom(dom, (a) => (a.dataset.livelink === 'auto' ? 'auto' : 'manual')), mutes };
    },
    focus: () => view().focus(),
    select(from, to) {
      const { state } = view();
      const at = (offset) => positionOf(state.doc, offset);
      view().dispatch(state.tr.setSelection(TextSelection.create(state.doc, at(from), at(to))));
    },
    caretPoint: (at, bias) => caretPointDom(view().dom, at, bias),
    unlink: () => removeLink(view().state, view().dispatch),
    link: (href) => setLink(href)(view().state, view().dispatch),
    insert(at, text, linkify) {
      if (put && at === null && linkify) put(text);
      else replace(at, at, text, (tr) => (linkify ? tr : tr.setMeta(livelinkKey, { edit: 'insertedPlain' })));
    },
    remote(from, to, text) {
      const { doc, selection } = view().state;
      const at = from ?? offsetOf(doc, selection.head);
      replace(at, to ?? at, text, (change) => change.setMeta('addToHistory', false));
    },
    setOptions: (options) => setLivelinkOptions(view().state, options),
    linger: () => 0,
  };
}

/** Tab puts in a tab. */
export const tab = (key) => (state, dispatch) => {
  dispatch(state.tr.insertText('\t').setMeta(key, { edit: 'typed' }));
  return true;
};

const CLUSTERS = 'Chromium decides how much a Backspace deletes';
const IN_COMPOSITION = 'ProseMirror puts text of others into provisional text, and Chromium goes on from there';
const UNDO = "the undo of ProseMirror also takes another user's text in the middle of what it takes back";

const SIDE_BY_SIDE = 'two links side by side with one target are one in a document of ProseMirror';

export const cannot = {
  'joined-not-remote': SIDE_BY_SIDE, 'joined-not-loaded': SIDE_BY_SIDE,
  'joined-empty-paste': 'a paste of nothing changes nothing',
  'corrected-disarms': 'the caret is where a word was corrected',
  carets: 'ProseMirror has one selection',
  syntax: 'the documents have no syntax',
  'backspace-combining': CLUSTERS, 'backspace-devanagari': CLUSTERS, 'backspace-hangul-jamo': CLUSTERS,
  'delete-crlf': 'a document of ProseMirror has no CR',
  'compose-given-up-selection': 'Chromium does not bring back the text that was composed over',
  'compose-given-up-disarms': 'an input method that shows nothing says nothing to the page',
  'compose-remote-inside': IN_COMPOSITION, 'compose-remote-deletes-inside': IN_COMPOSITION, 'compose-remote-before-first-letter': IN_COMPOSITION,
  'compose-remote-in-path': IN_COMPOSITION, 'compose-remote-behind-longer-selection': IN_COMPOSITION,
  'remote-undo-inside': UNDO, 'remote-undo-keeps-sides': UNDO, 'remote-undo-keeps-sides-after': UNDO, 'story-remote': UNDO,
  'remote-caret-stays': 'ProseMirror puts its caret after what another user puts in there',
};
/** Where the schema holds mutes. */
export const cannotWithMutes = { ...cannot, 'remote-mute-inside': 'the editor of the other user ends the mute, and the driver has none' };
