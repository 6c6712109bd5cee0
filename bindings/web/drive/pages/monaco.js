// Monaco with `livelink/monaco`: live links, which are always those that detection finds in the text and its language.

import * as monaco from 'monaco-editor';
import { attachLiveLinks } from 'livelink/monaco';
import { finder, host, livelink, packageWithSyntax, start } from './lib/loaded.js';
import { moduleBytes } from './lib/memory.js';

const OWN_INPUT = 'Monaco takes no text that the page puts into its elements';
export const cannot = {
  'delete-crlf': 'Monaco makes one character of a CRLF',
  'by execCommand': OWN_INPUT, 'by insertReplacementText': OWN_INPUT,
};

// No language has a worker here.
window.MonacoEnvironment = { getWorker: () => ({ postMessage() {}, terminate() {}, addEventListener() {}, removeEventListener() {} }) };

let editor;
let finds;
let links;
/** The addresses that were opened. */
export const opened = [];

export { start };
export async function mount({ text, options = {}, readOnly = false, syntax = '' }) {
  // Without a language, the editor is there before anything is waited for.
  const own = syntax ? await packageWithSyntax() : livelink;
  links?.dispose();
  const model = editor?.getModel();
  editor?.dispose();
  model?.dispose();
  const element = document.createElement('div');
  element.style.height = '400px';
  host.replaceChildren(element);
  editor = monaco.editor.create(element, {
    value: text, language: 'plaintext', readOnly, quickSuggestions: false, wordBasedSuggestions: 'off', autoClosingBrackets: 'never',
    autoClosingQuotes: 'never', autoSurround: 'never', occurrencesHighlight: 'off', minimap: { enabled: false }, inlineSuggest: { enabled: false }, autoIndent: 'none',
    trimAutoWhitespace: false, unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: false }, wordWrap: 'on', emptySelectionClipboard: false,
    // With four spaces, Tab would not put in a Tab.
    insertSpaces: false, detectIndentation: false,
  });
  const { profile, maxLinkLength, defaultScheme, patterns } = options;
  const detector = new own.Detector({ profile, maxLinkLength, defaultScheme, patterns });
  links = attachLiveLinks(monaco, editor, own, { detector, language: syntax, open: (href) => opened.push(href) });
  finds = finder(own, detector, syntax);
  editor.focus();
}
export const focus = () => editor.focus();

// For test/monaco.test.js.
export const index = () => links.index;
export const newModel = (text) => monaco.editor.createModel(text);
export const memory = moduleBytes;
/** How many links show while the model of the editor has each of these languages, of which the package knows Rust. */
export async function languages(names) {
  links.dispose();
  links = attachLiveLinks(monaco, editor, await packageWithSyntax(), { language: (model) => (model.getLanguageId() === 'rust' ? 'rust' : undefined) });
  return names.map((name) => {
    monaco.editor.setModelLanguage(editor.getModel(), name);
    return links.index.count;
  });
}
const theEditor = () => editor;
export { theEditor as editor };
const theLinks = () => links;
export { theLinks as links };

/** The links that are underlined. */
export function read() {
  const model = editor.getModel();
  const text = model.getValue();
  const shown = model.getAllDecorations().filter(({ options }) => options.description === 'livelink').map(({ range }) => {
    const [start, end] = [model.getOffsetAt(range.getStartPosition()), model.getOffsetAt(range.getEndPosition())];
    return { start, end, href: links.index.linkAt(start)?.href ?? '', kind: null };
  });
  const found = finds(text).map(({ start, end, href }) => ({ text: text.slice(start, end), href, kind: null }));
  return { text, links: shown.sort((a, b) => a.start - b.start), detected: { text, links: found } };
}
const rangeOf = (from, to) => {
  const model = editor.getModel();
  return monaco.Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to));
};
const selectionOf = ([from, to = from]) => {
  const model = editor.getModel();
  return monaco.Selection.fromPositions(model.getPositionAt(from), model.getPositionAt(to));
};
export const select = (from, to) => editor.setSelection(selectionOf([from, to]));
export const selectEach = (carets) => editor.setSelections(carets.map(selectionOf));
export const caretPoint = () => null;
export const unlink = () => {};
export const link = () => {};
export function insert(at, text) {
  const range = at === null ? editor.getSelection() : rangeOf(at, at);
  editor.executeEdits('program', [{ range, text, forceMoveMarkers: true }]);
}
export function remote(from, to, text) {
  const model = editor.getModel();
  const at = model.getOffsetAt(editor.getPosition());
  model.applyEdits([{ range: rangeOf(from ?? at, to ?? at), text }]);
}
export const setOptions = () => {};
export const linger = () => 0;
