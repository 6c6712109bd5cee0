// TipTap with its own autolink.

import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { caretPointDom, readDom, selectDom, toHtml } from '../../drive/pages/lib/dom.js';

export { cannot } from './lib.js';
export const peer = true;

let host;
let editor;
export const start = (element) => { host = element; };
export function mount({ text, links, readOnly }) {
  editor?.destroy();
  host.replaceChildren();
  editor = new Editor({
    element: host, content: toHtml(text, links), parseOptions: { preserveWhitespace: 'full' }, editable: !readOnly,
    extensions: [StarterKit.configure({ link: { autolink: true, linkOnPaste: true, openOnClick: false, defaultProtocol: 'https' } })],
  });
  editor.view.focus();
}
export const focus = () => editor.view.focus();
export const read = () => readDom(editor.view.dom);
export const select = (from, to) => selectDom(editor.view.dom, from, to);
export const caretPoint = (at, bias) => caretPointDom(editor.view.dom, at, bias);
export const unlink = () => editor.chain().focus().extendMarkRange('link').unsetLink().run();
export const link = (href) => editor.chain().focus().setLink({ href }).run();
export const linger = () => 0;
