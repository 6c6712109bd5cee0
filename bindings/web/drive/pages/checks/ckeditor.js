// CKEditor with more of its plugins, for programs that drive it.

import {
  AutoLink, BlockQuote, Bold, Code, CodeBlock, Essentials, Image, ImageInline, InlineEditor, Link, List, Paragraph, RemoveFormat, Table,
} from 'ckeditor5';
import { Livelink } from 'livelink/ckeditor';
import { host, livelink, start } from '../lib/loaded.js';

export { start };

const OTHERS = [BlockQuote, Bold, Code, CodeBlock, Essentials, Image, ImageInline, Link, List, Paragraph, RemoveFormat, Table];

async function made(initialData, plugins, settings) {
  const element = document.createElement('div');
  host.replaceChildren(element);
  return InlineEditor.create(element, { licenseKey: 'GPL', initialData, plugins, toolbar: [], ...settings });
}

const rootOf = (editor) => editor.model.document.getRoot();

const ACTIONS = {
  type(editor, text) {
    for (const letter of text) editor.execute(...(letter === '\n' ? ['enter'] : ['insertText', { text: letter }]));
  },
  run: (editor, ...given) => editor.execute(...given),
  /** Selects in the block `n`, counted through the document, or all of it. */
  select(editor, n, from, to = from) {
    editor.model.change((writer) => {
      const all = [...editor.model.createRangeIn(rootOf(editor)).getItems()];
      const blocks = all.filter((item) => editor.model.schema.checkChild(item, '$text'));
      const end = (at) => writer.createPositionAt(blocks[n], at);
      writer.setSelection(writer.createRange(end(from), end(to)));
    });
  },
  data: (editor, html) => editor.setData(html),
  paste(editor, html, text) {
    const dataTransfer = { getData: (type) => ({ 'text/html': html, 'text/plain': text })[type] ?? '', files: [], types: [] };
    const event = { stopPropagation() {}, preventDefault() {} };
    editor.editing.view.document.fire('clipboardInput', { ...event, method: 'paste', dataTransfer, content: html || text, targetRanges: null });
  },
  remote(editor, n, at, text) {
    editor.model.enqueueChange({ isLocal: false, isUndoable: false }, (writer) => {
      writer.insertText(text, writer.createPositionAt(rootOf(editor).getChild(n), at));
    });
  },
  put(editor, text, where) {
    editor.model.change((writer) => {
      const place = where && writer.createPositionAt(rootOf(editor).getChild(where[0]), where[1]);
      editor.model.insertContent(writer.createText(text), place);
    });
  },
  putEach(editor, text) {
    editor.model.change((writer) => { for (const block of rootOf(editor).getChildren()) writer.appendText(text, block); });
  },
  insert: (editor, ...given) => editor.plugins.get('Livelink').insert(...given),
  options: (editor, options) => editor.plugins.get('Livelink').setOptions(options),
  readOnly: (editor, isOn) => (isOn ? editor.enableReadOnlyMode('test') : editor.disableReadOnlyMode('test')),
};

/** The document as its data, the links of the session, its muted texts, and the counts that `onLinks` was given. */
export async function play(html, actions) {
  const told = [];
  const onLinks = ({ added, removed, changed }) => told.push([added, removed, changed]);
  const editor = await made(html, [...OTHERS, AutoLink, Livelink], { livelink: { livelink, onLinks } });
  editor.model.change((writer) => writer.setSelection(rootOf(editor), 'end'));
  for (const [name, ...given] of actions) ACTIONS[name](editor, ...given);
  await null;
  const { session } = editor.plugins.get('Livelink');
  const data = editor.getData();
  const result = { data, links: session.links().map(({ kind, href }) => [kind, href]), mutes: session.mutes().map(({ cause }) => cause), told };
  await editor.destroy();
  return result;
}

/** The data after an editor without Livelink has opened it, typed a letter at its end and deleted it again. */
export async function throughAnother(html) {
  const editor = await made(html, OTHERS);
  editor.model.change((writer) => writer.setSelection(rootOf(editor), 'end'));
  ACTIONS.type(editor, 'x');
  editor.execute('delete');
  const data = editor.getData();
  await editor.destroy();
  return data;
}
