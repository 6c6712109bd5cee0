// CKEditor 5 with its plugins Link and AutoLink.

import 'ckeditor5/ckeditor5.css';
import { AutoLink, Essentials, InlineEditor, Link, Paragraph } from 'ckeditor5';
import { caretPointDom, readDom, selectDom, toHtml } from '../../drive/pages/lib/dom.js';
import { withSpaces } from './lib.js';

export { cannot } from './lib.js';
export const peer = true;

let host;
let editor;
export const start = (element) => { host = element; };
export async function mount({ text, links }) {
  await editor?.destroy();
  const element = document.createElement('div');
  host.replaceChildren(element);
  editor = await InlineEditor.create(element, {
    licenseKey: 'GPL', initialData: withSpaces(toHtml(text, links)), plugins: [Essentials, Paragraph, Link, AutoLink], toolbar: [],
    link: { defaultProtocol: 'https://' },
  });
  editor.model.change((writer) => writer.setSelection(editor.model.document.getRoot(), 'end'));
  focus();
}
const root = () => editor.editing.view.getDomRoot();
export const focus = () => editor.editing.view.focus();
export const read = () => readDom(root());
export const select = (from, to) => selectDom(root(), from, to);
export const caretPoint = (at, bias) => caretPointDom(root(), at, bias);
export const unlink = () => editor.execute('unlink');
export const link = (href) => editor.execute('link', href);
export const linger = () => 0;
