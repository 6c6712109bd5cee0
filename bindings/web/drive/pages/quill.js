// Quill 2 with `livelink/quill`.

import Quill from 'quill';
import 'quill/dist/quill.core.css';
import { load } from 'livelink';
import { register } from 'livelink/quill';
import { caretPointDom, selectDom } from './lib/dom.js';

const COMPOSING = 'Quill does not take another user\'s edit while an input method composes';
const DELETES = 'Quill\'s Backspace deletes a code point';
const SIDE_BY_SIDE = 'two links side by side with one target are one in a document of Quill';
export const cannot = {
  'compose-given-up-selection': 'Chromium does not bring back the text that was composed over',
  'compose-ended-by-key': 'Quill takes composed text only when the input method ends, and a key that the driver sends does not end it',
  'compose-given-up-disarms': 'an input method that shows nothing says nothing to the page',
  ...Object.fromEntries(['compose-remote', 'compose-remote-deletes-inside', 'compose-remote-deletes-around', 'compose-remote-before-first-letter',
    'compose-remote-in-path', 'compose-remote-at-start', 'compose-remote-behind-longer-selection', 'compose-remote-deletes-shown'].map((id) => [id, COMPOSING])),
  ...Object.fromEntries(['backspace-combining', 'backspace-devanagari', 'backspace-hangul-jamo'].map((id) => [id, DELETES])),
  'remote-undo-keeps-sides-after': 'Quill\'s history says on which side of another user\'s text ours comes back',
  'remote-mute-inside': 'mutes are formats of the shared document, and the other user\'s Quill takes them away',
  'program-undo': 'the module puts text in and replaces none, so the deletion before it is an entry of its own',
  ...Object.fromEntries(['corrected-program', 'corrected-program-last-word', 'corrected-program-plain', 'replaced-start-program']
    .map((id) => [id, 'the module puts text in and replaces none'])),
  ...Object.fromEntries(['joined-not-remote', 'joined-not-loaded'].map((id) => [id, SIDE_BY_SIDE])),
  'corrected-disarms': 'the caret is where a word was corrected',
  carets: 'Quill has one selection', syntax: 'Quill has no syntax context', 'soft break': 'Quill has no line break inside a paragraph',
};

let host;
let quill;
export async function start(element) {
  host = element;
  register(Quill, await load({ wasm: '/livelink.wasm' }));
}
const deltaOf = (text, links, mutes) => {
  const spans = [
    ...links.map(({ start, end, kind, href }) => ({ start, end, attributes: { link: href, ...(kind === 'auto' ? { livelink: 'auto' } : {}) } })),
    ...mutes.map(({ start, end, cause }) => ({ start, end, attributes: { livelink: `muted-${cause}` } })),
  ].sort((a, b) => a.start - b.start);
  const ops = [];
  let at = 0;
  for (const { start, end, attributes } of spans) {
    if (start > at) ops.push({ insert: text.slice(at, start) });
    ops.push({ insert: text.slice(start, end), attributes });
    at = end;
  }
  return { ops: [...ops, { insert: `${text.slice(at)}\n` }] };
};
export function mount({ text, links, mutes, options, readOnly }) {
  host.replaceChildren(document.createElement('div'));
  quill?.getModule('livelink').destroy();
  quill = new Quill(host.firstElementChild, {
    readOnly, modules: { livelink: { ...options, readOnly }, history: { delay: 30_000, userOnly: true } },
  });
  // Quill has this key on Windows only.
  quill.keyboard.addBinding({ key: 'y', shortKey: true }, () => quill.history.redo());
  quill.setContents(deltaOf(text, links, mutes), 'silent');
  quill.history.clear();
  quill.focus();
}
export const focus = () => quill.focus();
const theEditor = () => quill;
export { theEditor as quill };

/** The document as Quill would save it. */
export function read() {
  let text = '';
  const links = [];
  const mutes = [];
  const add = (list, span) => {
    const last = list.at(-1);
    if (last?.end === span.start && last.href === span.href && last.kind === span.kind) last.end = span.end;
    else list.push(span);
  };
  for (const { insert, attributes = {} } of quill.getContents().ops) {
    const [start, end] = [text.length, text.length + insert.length];
    if (attributes.link) add(links, { start, end, href: attributes.link, kind: attributes.livelink === 'auto' ? 'auto' : 'manual' });
    else if (attributes.livelink?.startsWith('muted')) add(mutes, { start, end });
    text += insert;
  }
  return { text: text.slice(0, -1), links, mutes };
}
export const select = (from, to) => selectDom(quill.root, from, to);
export const caretPoint = (at, bias) => caretPointDom(quill.root, at, bias);
export const unlink = () => quill.getModule('livelink').unlink();
export const link = (href) => quill.getModule('livelink').link(href);
export function insert(at, text, linkify) {
  const { index, length } = quill.getSelection() ?? { index: 0, length: 0 };
  if (at === null && length > 0) quill.deleteText(index, length, 'user');
  quill.getModule('livelink').insert(at ?? index, text, { plain: !linkify });
}
export function remote(from, to, text) {
  const at = from ?? quill.getSelection().index;
  // Their Quill gives the text the formats around it.
  const [before, after] = [quill.getFormat(Math.max(0, at - 1), 1), quill.getFormat(at, 1)];
  const attributes = Object.fromEntries(Object.entries(before).filter(([name, value]) => at > 0 && after[name] === value));
  quill.updateContents([{ retain: at }, { insert: text, attributes }, { delete: (to ?? at) - at }], 'api');
}
// What is saved.
export const json = () => quill.getContents().ops;
export const html = () => quill.getSemanticHTML();
export const setOptions = (options) => quill.getModule('livelink').setOptions(options);
export const linger = () => 0;
