// Shared code of the pages of plain fields.

import { attachLivelink } from 'livelink/field';
import { Control } from '../../../livelink/src/field/control.js';
import { Editable } from '../../../livelink/src/field/editable.js';
import { host, livelink } from './loaded.js';

/** The ranges that look like links. */
function shown(element, view) {
  if (view instanceof Editable) {
    const ranges = [...(CSS.highlights.get('livelink') ?? [])].filter((range) => element.contains(range.startContainer));
    return ranges.map((range) => [view.offsetOf(range.startContainer, range.startOffset), view.offsetOf(range.endContainer, range.endOffset)]);
  }
  const box = document.querySelector('.livelink-mirror');
  const out = [];
  let at = 0;
  for (const node of box?.childNodes ?? []) {
    const { length } = node.textContent;
    if (node.localName === 'span') out.push([at, at + length]);
    at += length;
  }
  return out;
}

const CLUSTERS = 'Chromium decides how much a Backspace deletes';

export const cannot = {
  remote: 'a field has one user', carets: 'a field has one selection', syntax: 'a field has no syntax', tab: 'Tab leaves a field',
  'backspace-after-tab': 'Tab leaves a field',
  'backspace-combining': CLUSTERS, 'backspace-devanagari': CLUSTERS, 'backspace-hangul-jamo': CLUSTERS,
  'corrected-disarms': 'the caret is where a word was corrected',
  'compose-given-up-selection': 'Chromium does not bring back the text that was composed over',
  'compose-given-up-disarms': 'an input method that shows nothing says nothing to the page',
};

/** The exports of the page of a field. `make` makes its element, with a text. */
export function pageOf(make) {
  let field;
  let element;
  let view;
  /** The last selection in the field. */
  let left;
  document.addEventListener('selectionchange', () => { left = view?.selection ?? left; });
  return {
    mount({ text, links, mutes, options, readOnly }) {
      field?.detach();
      element = make(text, readOnly);
      host.replaceChildren(element);
      view = element.hasAttribute('contenteditable') ? new Editable(element) : new Control(element);
      field = attachLivelink(element, livelink, { options, linksOnWords: true });
      field.load({ links, mutes });
      element.focus();
    },
    read() {
      const links = field.links();
      const [painted, known] = [shown(element, view), links.map(({ start, end }) => [start, end])].map((list) => JSON.stringify(list));
      if (painted !== known) throw new Error(`the field shows links at ${painted}, and has them at ${known}`);
      const { text } = view;
      return { text, links, mutes: field.mutes() };
    },
    focus() {
      element.focus();
      // WebKit puts the caret at the start.
      view.select(...left);
    },
    select: (from, to) => view.select(from, to),
    caretPoint: () => null,
    unlink: () => field.unlink(),
    link: (href) => field.link(href),
    insert: (at, text, linkify) => field.insert(text, { at, plain: !linkify }),
    setOptions: (options) => field.setOptions(options),
    linger: () => 0,
  };
}
