// Quill with quill-magic-url, the usual module for links while typing.

import MagicUrl from 'quill-magic-url';
import Quill from 'quill';
import 'quill/dist/quill.core.css';
import { caretPointDom, readDom, selectDom, toHtml } from '../../drive/pages/lib/dom.js';
import { withSpaces } from './lib.js';

export { cannot } from './lib.js';
export const peer = true;

let host;
let quill;
export function start(element) {
  host = element;
  Quill.register('modules/magicUrl', MagicUrl.default ?? MagicUrl);
}
export function mount({ text, links }) {
  host.replaceChildren(document.createElement('div'));
  quill = new Quill(host.firstElementChild, { modules: { magicUrl: true, history: { delay: 1000, userOnly: true } } });
  quill.clipboard.dangerouslyPasteHTML(withSpaces(toHtml(text, links)), 'silent');
  quill.history.clear();
  quill.focus();
}
export const focus = () => quill.focus();
export const read = () => readDom(quill.root);
export const select = (from, to) => selectDom(quill.root, from, to);
export const caretPoint = (at, bias) => caretPointDom(quill.root, at, bias);

/** As the theme's tooltip does it: the selection, or the whole link at the caret. */
export function unlink() {
  const { index, length } = quill.getSelection();
  if (length > 0) return quill.format('link', false, 'user');
  const isLink = (at) => at >= 0 && quill.getFormat(at, 1).link !== undefined;
  let [from, to] = [index, index];
  while (isLink(from - 1)) from -= 1;
  while (isLink(to)) to += 1;
  return quill.formatText(from, to - from, 'link', false, 'user');
}
export const link = (href) => quill.format('link', href, 'user');
export const linger = () => 0;
