// What was saved with Livelink, opened without it: by Quill, by Lexical with its own links, and as HTML.

import { AutoLinkNode, LinkNode, $isAutoLinkNode, $isLinkNode } from '@lexical/link';
import { $getRoot, createEditor } from 'lexical';
import Quill from 'quill';
import { readDom } from '../lib/dom.js';

let host;
export const start = (element) => { host = element; };

/** Each returns the text and the links as `[text, href]`. */
const told = ({ text, links }) => [text.replaceAll('\u00a0', ' '), links.map(({ start: from, end, href }) => [text.slice(from, end), href])];

export function html(saved) {
  host.innerHTML = saved;
  // A browser mends broken elements, and then has others.
  if (host.innerHTML.replaceAll('&nbsp;', ' ') !== saved.replaceAll('&nbsp;', ' ')) throw new Error(`the page has ${host.innerHTML}`);
  return told(readDom(host));
}

export function quill(ops) {
  host.replaceChildren(document.createElement('div'));
  const editor = new Quill(host.firstElementChild);
  editor.setContents(ops);
  const { ops: now } = editor.getContents();
  const links = now.filter(({ attributes }) => attributes?.link).map(({ insert, attributes: { link } }) => [insert, link]);
  if (now.some(({ attributes }) => attributes && 'livelink' in attributes)) throw new Error('Quill knows the format');
  return [editor.getText().slice(0, -1), links];
}

/** An address whose link the user took off is one that Lexical keeps unlinked. */
export function lexical(json) {
  const editor = createEditor({ nodes: [LinkNode, AutoLinkNode], onError: (error) => { throw error; } });
  const root = document.createElement('div');
  root.contentEditable = 'true';
  host.replaceChildren(root);
  editor.setRootElement(root);
  editor.setEditorState(editor.parseEditorState(JSON.stringify(json)));
  const isLink = (node) => $isLinkNode(node) && !($isAutoLinkNode(node) && node.getIsUnlinked());
  return editor.read(() => {
    const nodes = $getRoot().getAllTextNodes().map((node) => node.getParent()).filter(isLink);
    return [$getRoot().getTextContent().replaceAll('\n\n', '\n'), nodes.map((node) => [node.getTextContent(), node.getURL()])];
  });
}
