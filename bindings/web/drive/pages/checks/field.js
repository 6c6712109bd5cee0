// A plain field with Livelink, with all that a page can do to it.

import { attachLivelink } from 'livelink/field';
import { Control } from '../../../livelink/src/field/control.js';
import { Editable } from '../../../livelink/src/field/editable.js';
import { host, livelink, start } from '../lib/loaded.js';

export { start };
export const opened = [];
window.open = (href) => { opened.push(href); };
let element;
let field;
let view;

/** `kind` is `textarea`, `input` or `contenteditable`. */
export function mount(kind, text, config = {}) {
  const form = document.createElement('form');
  element = document.createElement(kind === 'contenteditable' ? 'div' : kind);
  form.append(element);
  host.replaceChildren(form);
  if (kind === 'contenteditable') {
    element.contentEditable = 'plaintext-only';
    element.textContent = text;
  } else element.value = text;
  element.style.cssText = 'width: 600px; white-space: pre-wrap; font: 16px monospace';
  view = kind === 'contenteditable' ? new Editable(element) : new Control(element);
  field = attachLivelink(element, livelink, config);
  for (const type of ['beforeinput', 'input']) {
    element.addEventListener(type, ({ data }) => {
      if (`${data}${view.text}`.includes('\u200b')) throw new Error(`the page hears of a character that shows nothing (${type})`);
    });
  }
  element.focus();
  view.select(text.length, text.length);
}

export const does = (name, ...values) => field[name](...values);
export const select = (from, to) => view.select(from, to);

/** A program sets the text. A form that is reset sets it, too. */
export function set(text) {
  if (view instanceof Editable) element.textContent = text;
  else if (text === '') element.form.reset();
  else element.value = text;
}

export function read() {
  const { text } = view;
  return [text, ...field.links().map(({ start, end, href }) => `${text.slice(start, end)} ${href}`)];
}

/** How many links look like links. */
export const shown = () => CSS.highlights.get(view instanceof Editable ? 'livelink' : 'livelink-mirror')?.size ?? 0;

/** The text of each block of the copy over a `textarea`, and the texts of the links that it shows, in order. */
export function copied() {
  const blocks = [...document.querySelector('.livelink-mirror').children];
  const place = ({ startContainer, startOffset }) => blocks.indexOf(startContainer.parentNode) * 1e6 + startOffset;
  const ranges = [...CSS.highlights.get('livelink-mirror')].sort((one, other) => place(one) - place(other));
  return { blocks: blocks.map(({ textContent }) => textContent.slice(0, -1)), links: ranges.map(String) };
}

/** Where characters are on the screen; only for a text of one line. */
export function place(at) {
  const range = document.createRange();
  const copy = document.createElement('span');
  copy.textContent = view.text;
  copy.style.cssText = 'position: absolute; left: 0; top: 0; white-space: pre; font: 16px monospace';
  document.body.append(copy);
  range.setStart(copy.firstChild, 0);
  range.setEnd(copy.firstChild, at);
  const { width } = range.getBoundingClientRect();
  copy.remove();
  const box = element.getBoundingClientRect();
  const { paddingLeft, borderLeftWidth } = getComputedStyle(element);
  return { x: box.left + parseFloat(paddingLeft) + parseFloat(borderLeftWidth) + width, y: box.top + 12 };
}
