// TipTap with its own autolink.

import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { caretPointDom, readDom, selectDom, toHtml } from './lib/dom.js';

const OWN = 'its own autolink has no such option';
export const peer = true;
export const cannot = {
  carets: 'ProseMirror has one selection', syntax: OWN, mutes: 'it does not save what was unlinked', remote: 'not played for peers',
  insert: 'not played for peers', compose: 'not played for peers', 'set options': OWN, 'option autolink': OWN, 'option commitOnBlur': OWN,
  'option triggers': OWN, 'option rewritePunycode': OWN, 'option emails': OWN, 'option defaultScheme': OWN, 'option profile': OWN,
  'option urls': OWN, 'option bareHosts': OWN, 'option maxLinkLength': OWN, tab: 'Tab leaves the editor',
};

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
