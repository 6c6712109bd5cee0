// CodeMirror 6 with `livelink/codemirror`: live links, which are always those that detection finds in the text and its language.

import { defaultKeymap, history, historyKeymap, insertTab } from '@codemirror/commands';
import { EditorSelection, EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { linksOf, liveLinks, openLinkAtCaret } from 'livelink/codemirror';
import { finder, host, livelink, packageWithSyntax, start } from './lib/loaded.js';
import { moduleBytes } from './lib/memory.js';

export const cannot = {
  'delete-crlf': 'CodeMirror makes one character of a CRLF',
};

let view;
/** The addresses that were opened. */
export const opened = [];

export { start };
export async function mount({ text, options = {}, readOnly, syntax = '' }) {
  // Without a language, the editor is there before anything is waited for.
  const own = syntax ? await packageWithSyntax() : livelink;
  view?.destroy();
  const { profile, maxLinkLength, defaultScheme, patterns } = options;
  const detector = new own.Detector({ profile, maxLinkLength, defaultScheme, patterns });
  view = new EditorView({
    parent: host,
    state: EditorState.create({
      doc: text,
      extensions: [
        liveLinks(own, { detector, language: syntax, open: (href) => opened.push(href) }), history(), EditorState.readOnly.of(readOnly ?? false), EditorState.allowMultipleSelections.of(true), EditorView.lineWrapping, EditorView.theme({ '&': { maxHeight: '400px' } }),
        keymap.of([{ key: 'Tab', run: insertTab }, ...historyKeymap, ...defaultKeymap]),
      ],
    }),
  });
  view.finds = finder(own, detector, syntax);
  view.focus();
}
export const focus = () => view.focus();

// For test/codemirror.test.js.
export const openAtCaret = () => openLinkAtCaret(view);
export const links = () => linksOf(view);
export const memory = moduleBytes;
const theView = () => view;
export { theView as view };
const thePackage = () => livelink;
export { thePackage as livelink };

/** The links as the page shows them. Other extensions may cut the text of one into several elements; none does here. */
export function read() {
  const text = view.state.doc.toString();
  const links = [...view.contentDOM.querySelectorAll('.cm-livelink')].map((element) => {
    const start = view.posAtDOM(element);
    return { start, end: start + element.textContent.length, href: linksOf(view).linkAt(start)?.href ?? '', kind: null };
  });
  const found = view.finds(text).map(({ start, end, href }) => ({ text: text.slice(start, end), href, kind: null }));
  return { text, links, detected: { text, links: found } };
}
export const select = (anchor, head) => view.dispatch({ selection: { anchor, head } });
export function selectEach(carets) {
  const ranges = carets.map(([anchor, head = anchor]) => EditorSelection.range(anchor, head));
  view.dispatch({ selection: EditorSelection.create(ranges) });
}
export const caretPoint = () => null;
export const unlink = () => {};
export const link = () => {};
export function insert(at, text) {
  const { from, to } = at === null ? view.state.selection.main : { from: at, to: at };
  view.dispatch({ changes: { from, to, insert: text } });
}
export function remote(from, to, text) {
  const at = view.state.selection.main.head;
  view.dispatch({ changes: { from: from ?? at, to: to ?? at, insert: text } });
}
export const setOptions = () => {};
export const linger = () => 0;
