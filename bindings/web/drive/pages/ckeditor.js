// CKEditor 5 with `livelink/ckeditor`.

import 'ckeditor5/ckeditor5.css';
import { Essentials, InlineEditor, Link, Paragraph } from 'ckeditor5';
import { Livelink } from 'livelink/ckeditor';
import { caretPointDom, readDom, toHtml } from './lib/dom.js';
import { host, livelink, start } from './lib/loaded.js';

export { start };
const DELETES = 'CKEditor\'s Backspace deletes a code point';
const IN_COMPOSITION = 'CKEditor puts in composed text when the input method ends, and Chromium goes on from where another user\'s edit left it';
const SIDE_BY_SIDE = 'two links side by side with one target are one in a document of CKEditor';
const all = (reason, ...ids) => Object.fromEntries(ids.map((id) => [id, reason]));
/** The driver can only announce a correction and then run a command, and in WebKit that command announces itself. */
export const cannotIn = { webkit: { 'corrected-all': 'a correction by the driver is two inputs' } };
export const cannot = {
  carets: 'CKEditor has one selection', syntax: 'the documents have no syntax',
  ...all(DELETES, 'backspace-combining', 'backspace-devanagari', 'backspace-hangul-jamo'),
  ...all(SIDE_BY_SIDE, 'joined-not-remote', 'joined-not-loaded'),
  ...all(IN_COMPOSITION, 'compose-remote-inside', 'compose-remote-deletes-around', 'compose-remote-before-first-letter', 'compose-remote-in-path',
    'compose-remote-behind-longer-selection', 'compose-remote-deletes-shown'),
  'remote-does-not-break-typing': 'CKEditor begins an undo step where another user\'s edit moves the caret',
  'by execCommand': 'CKEditor takes no text that comes without the event beforeinput',
  'delete-crlf': 'a document of CKEditor has no CR',
  'compose-given-up-selection': 'CKEditor deletes a selection when an input method begins',
  'compose-given-up-disarms': 'an input method that shows nothing says nothing to the page',
  'corrected-disarms': 'the caret is where a word was corrected',
  'corrected-lines': 'CKEditor corrects to several lines by several inputs, of which only the first is a correction',
  'joined-empty-paste': 'a paste of nothing changes nothing', 'joined-pasted-break': 'CKEditor pastes no line break alone',
  'joined-delete': 'in CKEditor, Chromium focuses a link that is clicked right behind a space at its end, and takes no keys there',
  'remote-mute-inside': 'the editor of the other user ends the mute, and the driver has none',
  'remote-caret-stays': 'CKEditor puts its caret after what another user puts in there',
};

let editor;
const plugin = () => editor.plugins.get('Livelink');
const model = () => editor.model;

/** A tab is a key of its own in no plugin. */
function Tab(one) {
  one.keystrokes.set('Tab', (_, cancel) => {
    one.execute('insertText', { text: '\t' });
    cancel();
  });
}
const paragraphs = () => [...model().document.getRoot().getChildren()];
/** The position of an offset. */
function positionOf(writer, offset) {
  let at = 0;
  for (const paragraph of paragraphs()) {
    if (offset <= at + paragraph.maxOffset) return writer.createPositionAt(paragraph, offset - at);
    at += paragraph.maxOffset + 1;
  }
  return writer.createPositionAt(paragraphs().at(-1), 'end');
}

export async function mount({ text, links, mutes, options, readOnly }) {
  await editor?.destroy();
  const element = document.createElement('div');
  element.style.whiteSpace = 'pre-wrap';
  host.replaceChildren(element);
  editor = await InlineEditor.create(element, {
    licenseKey: 'GPL', plugins: [Essentials, Paragraph, Link, Livelink, Tab], toolbar: [], typing: { undoStep: 1000 },
    livelink: { livelink, options },
  });
  model().enqueueChange({ isUndoable: false }, (writer) => {
    const root = model().document.getRoot();
    writer.remove(writer.createRangeIn(root));
    for (const line of text.split('\n')) {
      const paragraph = writer.createElement('paragraph');
      writer.append(paragraph, root);
      if (line) writer.appendText(line, paragraph);
    }
    const range = ({ start, end }) => writer.createRange(positionOf(writer, start), positionOf(writer, end));
    const set = (span, attributes) => writer.setAttributes(attributes, range(span));
    for (const link of links) set(link, { linkHref: link.href, ...(link.kind === 'auto' && { livelink: 'auto' }) });
    for (const mute of mutes) set(mute, { livelink: `muted-${mute.cause}` });
  });
  if (readOnly) editor.enableReadOnlyMode('script');
  model().change((writer) => writer.setSelection(model().document.getRoot(), 'end'));
  focus();
}
const theEditor = () => editor;
export { theEditor as ckeditor };
const root = () => editor.editing.view.getDomRoot();
export const focus = () => editor.editing.view.focus();
/** The page says which links there are, and the session must agree. */
export function read() {
  const { session } = plugin();
  const { text, links } = readDom(root(), (a) => (a.dataset.livelink === 'auto' ? 'auto' : 'manual'));
  const held = session.links();
  // An element of a link goes on behind a soft break, and the text of a link does not.
  const parts = links.flatMap((link) => {
    let at = link.start;
    return text.slice(link.start, link.end).split('\n').map((part) => {
      const start = at;
      at += part.length + 1;
      return { ...link, start, end: start + part.length };
    });
  });
  const isHeld = (link) => held.some(({ start, end, kind }) => start === link.start && end === link.end && kind === link.kind);
  return { text, links: parts.map((link) => (isHeld(link) ? link : { ...link, kind: 'not in the session' })), mutes: session.mutes() };
}
export const select = (from, to) => model().change((writer) => {
  const [anchor, head] = [positionOf(writer, from), positionOf(writer, to)];
  writer.setSelection(anchor);
  writer.setSelectionFocus(head);
});
export const caretPoint = (at, bias) => caretPointDom(root(), at, bias);
export const unlink = () => editor.execute('unlink');
export const link = (href) => plugin().link(href);
export const insert = (at, text, linkify) => plugin().insert(text, { at, plain: !linkify });
export function remote(from, to, text) {
  model().enqueueChange({ isLocal: false, isUndoable: false }, (writer) => {
    const at = from === null ? model().document.selection.getFirstPosition() : positionOf(writer, from);
    if (to !== null && to > from) model().deleteContent(writer.createSelection(writer.createRange(at, positionOf(writer, to))));
    if (text === '') return;
    // Their editor knows where a link ends.
    const isInside = at.textNode?.hasAttribute('linkHref') ?? false;
    writer.insertText(text, isInside ? at.textNode.getAttributes() : {}, at);
  });
}
export const setOptions = (options) => plugin().setOptions(options);
export const linger = () => 0;
