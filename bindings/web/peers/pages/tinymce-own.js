// TinyMCE with its plugins link and autolink.

import tinymce from 'tinymce';
import 'tinymce/models/dom';
import 'tinymce/themes/silver';
import 'tinymce/icons/default';
import 'tinymce/plugins/autolink';
import 'tinymce/plugins/link';
import { caretPointDom, readDom, selectDom, toHtml } from '../../drive/pages/lib/dom.js';
import { withSpaces } from './lib.js';

export { cannot } from './lib.js';
export const peer = true;

let host;
let editor;
export const start = (element) => { host = element; };
export async function mount({ text, links }) {
  editor?.remove();
  const element = document.createElement('div');
  element.innerHTML = withSpaces(toHtml(text, links));
  host.replaceChildren(element);
  [editor] = await tinymce.init({
    target: element, inline: true, license_key: 'gpl', plugins: 'link autolink', menubar: false, toolbar: false, skin: false, content_css: false,
    link_default_protocol: 'https', entity_encoding: 'raw',
  });
  editor.focus();
  editor.selection.select(editor.getBody(), true);
  editor.selection.collapse(false);
}
export const focus = () => editor.focus();
export const read = () => readDom(editor.getBody());
export const select = (from, to) => selectDom(editor.getBody(), from, to);
export const caretPoint = (at, bias) => caretPointDom(editor.getBody(), at, bias);
export const unlink = () => editor.execCommand('unlink');
export const link = (href) => editor.execCommand('mceInsertLink', false, { href });
export const linger = () => 0;
