// Lexical with its AutoLink extension and the matchers that come with it.

import { buildEditorFromExtensions, defineExtension } from '@lexical/extension';
import { HistoryExtension } from '@lexical/history';
import { $createLinkNode, AutoLinkExtension, LinkExtension, TOGGLE_LINK_COMMAND, autoLinkEmailMatcher, autoLinkUrlMatcher } from '@lexical/link';
import { RichTextExtension } from '@lexical/rich-text';
import { $createParagraphNode, $createTextNode, $getRoot, configExtension } from 'lexical';
import { caretPointDom, readDom, selectDom } from '../../drive/pages/lib/dom.js';

export { cannot } from './lib.js';
export const peer = true;

let host;
let editor;
export const start = (element) => { host = element; };

/** A paragraph for each line; no link of a script reaches over two. */
function $fill(text, links) {
  let at = 0;
  $getRoot().clear();
  for (const line of text.split('\n')) {
    const paragraph = $createParagraphNode();
    let place = at;
    for (const { start, end, href } of links.filter((link) => link.start >= at && link.end <= at + line.length)) {
      if (start > place) paragraph.append($createTextNode(text.slice(place, start)));
      paragraph.append($createLinkNode(href).append($createTextNode(text.slice(start, end))));
      place = end;
    }
    if (place < at + line.length) paragraph.append($createTextNode(text.slice(place, at + line.length)));
    $getRoot().append(paragraph);
    at += line.length + 1;
  }
}
export function mount({ text, links }) {
  editor?.dispose();
  const element = document.createElement('div');
  element.contentEditable = 'true';
  host.replaceChildren(element);
  editor = buildEditorFromExtensions(defineExtension({
    name: 'peer', namespace: 'peer', $initialEditorState: () => $fill(text, links),
    dependencies: [
      RichTextExtension, HistoryExtension, LinkExtension,
      configExtension(AutoLinkExtension, { matchers: [autoLinkUrlMatcher, autoLinkEmailMatcher] }),
    ],
  }));
  editor.setRootElement(element);
  focus();
}
export function focus() {
  editor.focus();
  editor.getRootElement().focus();
}
const root = () => editor.getRootElement();
export const read = () => readDom(root());
export const select = (from, to) => selectDom(root(), from, to);
export const caretPoint = (at, bias) => caretPointDom(root(), at, bias);
export const unlink = () => editor.dispatchCommand(TOGGLE_LINK_COMMAND, null);
export const link = (href) => editor.dispatchCommand(TOGGLE_LINK_COMMAND, href);
export const linger = () => 0;
