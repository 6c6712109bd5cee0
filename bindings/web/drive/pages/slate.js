// Slate with `livelink/slate`.

import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Editor, Node, Transforms, createEditor } from 'slate';
import { HistoryEditor, withHistory } from 'slate-history';
import { Editable, ReactEditor, Slate, withReact } from 'slate-react';
import { withLivelink } from 'livelink/slate';
import { caretPointDom } from './lib/dom.js';
import { host, livelink, start } from './lib/loaded.js';

export { start };
/** Slate hears of a selection of the page after 100 ms, and a paste by keys does not wait for it. A busy machine needs longer. */
export const pause = 250;

const COMPOSING = 'Slate puts in composed text when the input method ends, so another user\'s edit changes the page in the middle of it';
const UNDO = 'Slate\'s history does not move its operations when another user edits';
const all = (reason, ...ids) => Object.fromEntries(ids.map((id) => [id, reason]));
export const cannot = {
  carets: 'Slate has one selection', syntax: 'the documents have no syntax',
  'by execCommand': 'Slate takes no text that comes without the event beforeinput',
  'delete-crlf': 'a document of Slate has no CR',
  'compose-given-up-selection': 'Slate deletes a selection when an input method begins',
  'compose-given-up-disarms': 'an input method that shows nothing says nothing to the page',
  'compose-ended-by-key': 'Slate takes composed text only when the input method ends, and a key that the driver sends does not end it',
  'corrected-to-nothing': 'Slate corrects no word to nothing', 'corrected-disarms': 'the caret is where a word was corrected',
  'joined-empty-paste': 'a paste of nothing changes nothing', 'joined-not-typed': 'Slate leaves a line break that a selection ends with',
  'remote-caret-stays': 'Slate puts its caret after what another user puts in there',
  'backspace-devanagari': 'Slate decides how much a Backspace deletes',
  ...all(COMPOSING, 'compose-remote', 'compose-remote-inside', 'compose-remote-deletes-inside', 'compose-remote-deletes-around',
    'compose-remote-before-first-letter', 'compose-remote-in-path', 'compose-remote-behind-longer-selection', 'compose-remote-deletes-shown'),
  ...all(UNDO, 'remote-undo-skips', 'remote-undo-inside', 'remote-redo-inside', 'remote-undo-commit', 'remote-does-not-break-typing',
    'remote-deleted-ours', 'remote-manual-link-moves-undo', 'remote-undo-below-commit', 'remote-redo-above-commit', 'remote-undo-keeps-sides',
    'remote-undo-keeps-sides-after', 'story-remote'),
};

let editor;
let root;
let element;

/** A paragraph for each line; no link of a script reaches over two. */
function documentOf(text, links) {
  let at = 0;
  return text.split('\n').map((line) => {
    const children = [];
    let place = at;
    for (const { start, end, kind, href } of links.filter((link) => link.start >= at && link.end <= at + line.length)) {
      children.push({ text: text.slice(place, start) });
      children.push({ type: 'link', url: href, ...(kind === 'auto' && { livelink: 'auto' }), children: [{ text: text.slice(start, end) }] });
      place = end;
    }
    children.push({ text: text.slice(place, at + line.length) });
    at += line.length + 1;
    return { type: 'paragraph', children };
  });
}
const renderElement = ({ attributes, children, element: node }) => (node.type === 'link'
  ? createElement('a', { ...attributes, href: node.url, 'data-livelink': node.livelink }, children) : createElement('p', attributes, children));

export function mount({ text, links, mutes, options, readOnly }) {
  root?.unmount();
  host.replaceChildren();
  editor = withHistory(withReact(createEditor()));
  const { insertText } = editor;
  editor.insertSoftBreak = () => insertText('\n');
  withLivelink(editor, { livelink, options });
  const onKeyDown = (event) => {
    if (event.key !== 'Tab') return;
    event.preventDefault();
    editor.insertText('\t');
  };
  root = createRoot(host);
  const editable = createElement(Editable, { renderElement, readOnly, onKeyDown });
  flushSync(() => root.render(createElement(Slate, { editor, initialValue: documentOf(text, links) }, editable)));
  editor.livelink.session.load({ links, mutes });
  element = host.querySelector('[data-slate-editor]');
  focus();
}
export const focus = () => ReactEditor.focus(editor);
const theEditor = () => editor;
export { theEditor as slate };

/** The document as Slate would save it, and the session must agree. On the page, Slate adds a line break to one at the end of a paragraph. */
export function read() {
  const { session } = editor.livelink;
  const held = session.links();
  const isHeld = (start, end, kind) => held.some((link) => link.start === start && link.end === end && link.kind === kind);
  const kindOf = (start, end, { livelink: mark = 'manual' }) => (isHeld(start, end, mark) ? mark : 'not in the session');
  let text = '';
  const links = [];
  editor.children.forEach(({ children }, n) => {
    if (n > 0) text += '\n';
    for (const child of children) {
      const [from, to] = [text.length, text.length + Node.string(child).length];
      text += Node.string(child);
      if (child.type === 'link') links.push({ start: from, end: to, href: child.url, kind: kindOf(from, to, child) });
    }
  });
  return { text, links, mutes: session.mutes() };
}
export const caretPoint = (at, bias) => caretPointDom(element, at, bias);
export const unlink = () => editor.livelink.unlink();
export const link = (href) => editor.livelink.link(href);
export const insert = (at, text, linkify) => editor.livelink.insert(text, { at, plain: !linkify });

/** The points of an offset: two where it is between two texts. */
function pointsOf(offset) {
  let at = 0;
  for (const [, path] of Node.children(editor, [])) {
    const points = [...Node.texts(Node.get(editor, path))].flatMap(([{ text }, inside]) => {
      const start = at;
      at += text.length;
      return start <= offset && offset <= at ? [{ path: [...path, ...inside], offset: offset - start }] : [];
    });
    if (points.length > 0) return points;
    at += 1;
  }
  return [Editor.end(editor, [])];
}
/** As the browser does it. Where a selection begins outside of a link, at its start, Slate loses what is typed over it. */
export function select(from, to) {
  const point = (at, other) => pointsOf(at).at(at < other ? -1 : 0);
  Transforms.select(editor, { anchor: point(from, to), focus: point(to, from) });
}
/** The point of an offset that is in no link, if there is one. */
const outside = (offset, n) => {
  const points = pointsOf(offset);
  const others = points.filter(({ path }) => path.length === 2);
  return (others.length > 0 ? others : points).at(n);
};
export function remote(from, to, text) {
  HistoryEditor.withoutSaving(editor, () => {
    const at = from === null ? editor.selection.anchor : outside(from, 0);
    if (to !== null && to !== from) Transforms.delete(editor, { at: { anchor: outside(from, -1), focus: outside(to, 0) }, hanging: true });
    if (text !== '') Transforms.insertText(editor, text, { at });
  });
}
export const setOptions = (options) => editor.livelink.setOptions(options);
export const linger = () => 0;
