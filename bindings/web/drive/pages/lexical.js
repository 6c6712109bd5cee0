// Lexical with `livelink/lexical`.

import { buildEditorFromExtensions, defineExtension } from '@lexical/extension';
import { HistoryExtension } from '@lexical/history';
import { $generateHtmlFromNodes } from '@lexical/html';
import { $isAutoLinkNode, TOGGLE_LINK_COMMAND } from '@lexical/link';
import { RichTextExtension } from '@lexical/rich-text';
import { $createParagraphNode, $createTextNode, $getNearestNodeFromDOMNode, $getRoot, $getSelection, KEY_TAB_COMMAND, configExtension } from 'lexical';
import { $insertLinked, LivelinkExtension, sessionOf, setLivelinkOptions } from 'livelink/lexical';
import { $createMark } from '../../livelink/src/lexical/marks.js';
import { asSaved } from '../spans.js';
import { caretPointDom, readDom, selectDom } from './lib/dom.js';
import { remotely } from './lib/lexical.js';
import { host, livelink, start } from './lib/loaded.js';

const CLUSTERS = 'Lexical and Chromium delete a part of a cluster there';
const COMPOSING = 'Lexical does not take another user\'s edit while an input method composes';
const UNDO = 'Lexical\'s history has whole states, also of what others wrote; for shared documents, Yjs has one of its own';
const all = (reason, ...ids) => Object.fromEntries(ids.map((id) => [id, reason]));
export const cannot = {
  carets: 'Lexical has one selection', syntax: 'the documents have no syntax',
  'delete-crlf': 'a document of Lexical has no CR',
  'compose-given-up-selection': 'Chromium does not bring back the text that was composed over',
  'compose-given-up-disarms': 'an input method that shows nothing says nothing to the page',
  'corrected-to-nothing': 'Lexical corrects no word to nothing', 'corrected-disarms': 'the caret is where a word was corrected',
  'joined-not-loaded': 'two links side by side with one target are one on the page',
  'joined-not-remote': 'the driver deletes no line break for another user',
  'joined-empty-paste': 'a paste of nothing changes nothing',
  'api-at': '$insertLinked puts text in at the selection',
  'remote-mute-inside': 'the editor of the other user ends the mute, and the driver has none',
  ...all(CLUSTERS, 'backspace-combining', 'backspace-devanagari', 'backspace-hangul-jamo', 'delete-cluster'),
  ...all(COMPOSING, 'compose-remote-inside', 'compose-remote-deletes-inside', 'compose-remote-before-first-letter', 'compose-remote-in-path',
    'compose-remote-at-start'),
  ...all(UNDO, 'remote-undo-skips', 'remote-undo-inside', 'remote-undo-commit', 'remote-deleted-ours', 'remote-manual-link-moves-undo',
    'remote-undo-below-commit', 'remote-redo-above-commit', 'remote-does-not-break-typing', 'remote-undo-keeps-sides',
    'remote-undo-keeps-sides-after', 'story-remote'),
};

let editor;
export { start };

/** A paragraph for each line; no link of a script reaches over two. */
function $fill(text, spans) {
  let at = 0;
  $getRoot().clear();
  for (const line of text.split('\n')) {
    const paragraph = $createParagraphNode();
    let place = at;
    for (const { start, end, mark, href } of spans.filter((span) => span.start >= at && span.end <= at + line.length)) {
      if (start > place) paragraph.append($createTextNode(text.slice(place, start)));
      paragraph.append($createMark(mark, href).append($createTextNode(text.slice(start, end))));
      place = end;
    }
    if (place < at + line.length) paragraph.append($createTextNode(text.slice(place, at + line.length)));
    $getRoot().append(paragraph);
    at += line.length + 1;
  }
}
/** `undoManager` gives that of Yjs, in the place of Lexical's history. */
export function mount({ text, links, mutes, options, readOnly }, undoManager = undefined) {
  editor?.dispose();
  const element = document.createElement('div');
  element.contentEditable = String(!readOnly);
  element.style.whiteSpace = 'pre-wrap';
  host.replaceChildren(element);
  const spans = [
    ...links.map(({ start, end, kind, href }) => ({ start, end, mark: kind, href })),
    ...mutes.map(({ start, end, cause }) => ({ start, end, mark: `muted-${cause}`, href: '' })),
  ].sort((a, b) => a.start - b.start);
  editor = buildEditorFromExtensions(defineExtension({
    name: 'ours', namespace: 'ours', $initialEditorState: () => $fill(text, spans), onError: (error) => { throw error; },
    dependencies: [
      RichTextExtension, ...(undoManager ? [] : [configExtension(HistoryExtension, { delay: 30_000 })]),
      configExtension(LivelinkExtension, { livelink, undoManager, options: { ...options, readOnly } }),
    ],
  }));
  editor.setRootElement(element);
  editor.setEditable(!readOnly);
  editor.registerCommand(KEY_TAB_COMMAND, (event) => {
    event.preventDefault();
    $getSelection().insertText('\t');
    return true;
  }, 1);
  focus();
}
export function focus() {
  editor.focus();
  editor.getRootElement().focus();
}
const theEditor = () => editor;
export { theEditor as ed };
const root = () => editor.getRootElement();
/** The page says which links there are, and the session must agree. */
export function read() {
  const session = sessionOf(editor);
  const kindOf = (link) => editor.read('latest', () => ($isAutoLinkNode($getNearestNodeFromDOMNode(link)) ? 'auto' : 'manual'));
  const { text, links } = readDom(root(), kindOf);
  const held = asSaved(session.links());
  const isHeld = (link) => held.some(({ start, end, kind }) => start === link.start && end === link.end && kind === link.kind);
  const told = links.map((link) => (isHeld(link) ? link : { ...link, kind: `${link.kind}, not in the session` }));
  return { text, links: told, mutes: asSaved(session.mutes()) };
}
export const select = (from, to) => selectDom(root(), from, to);
export const caretPoint = (at, bias) => caretPointDom(root(), at, bias);
export const unlink = () => editor.dispatchCommand(TOGGLE_LINK_COMMAND, null);
export const link = (href) => editor.dispatchCommand(TOGGLE_LINK_COMMAND, href);
export function insert(at, text, linkify) {
  if (at !== null) select(at, at);
  editor.update(() => $insertLinked(editor, text, { plain: !linkify }));
}
export const remote = (from, to, text) => remotely(editor, from, to, text);
// What is saved.
export const json = () => editor.getEditorState().toJSON();
export const html = () => editor.read(() => $generateHtmlFromNodes(editor));
export const setOptions = (options) => setLivelinkOptions(editor, options);
export const linger = () => 0;
