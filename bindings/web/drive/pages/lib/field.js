// Shared code of the pages of plain fields.

import { attachLivelink } from 'livelink/field';
import { Control } from '../../../livelink/src/field/control.js';
import { Editable } from '../../../livelink/src/field/editable.js';
import { asSaved } from '../../spans.js';
import { host, livelink } from './loaded.js';

/** The ranges that look like links. */
function shown(element, view) {
  const box = document.querySelector('.livelink-mirror');
  if (!box && !(view instanceof Editable)) return [];
  const [root, name] = box ? [box, 'livelink-mirror'] : [element, 'livelink'];
  // Each block of the copy ends with a character that shows nothing.
  const blocks = box ? [...box.children].map(({ textContent }) => textContent.slice(0, -1)) : [];
  if (box && blocks.join('\n') !== view.text) throw new Error(`the copy over the field has the text ${JSON.stringify(blocks)}`);
  const before = (node) => blocks.slice(0, [...box.children].indexOf(node.parentNode)).reduce((sum, { length }) => sum + length + 1, 0);
  const at = box ? (node, offset) => before(node) + offset : (node, offset) => view.offsetOf(node, offset);
  return [...(CSS.highlights.get(name) ?? [])].filter((range) => root.contains(range.startContainer))
    .map((range) => [at(range.startContainer, range.startOffset), at(range.endContainer, range.endOffset)]).sort(([a], [b]) => a - b);
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

/** Makes a `contenteditable` element. `kind` is the value of that attribute. */
export const editable = (kind) => (text, readOnly) => {
  const element = document.createElement('div');
  element.contentEditable = readOnly ? 'false' : kind;
  element.style.whiteSpace = 'pre-wrap';
  // A line break at the very end would show nothing.
  element.textContent = text.endsWith('\n') ? `${text}\n` : text;
  return element;
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
      if (painted !== known) throw new Error(`the field shows links at ${painted}, and has them at ${known}: ${element.outerHTML}`);
      const { text } = view;
      return { text, links: asSaved(links), mutes: asSaved(field.mutes()) };
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
