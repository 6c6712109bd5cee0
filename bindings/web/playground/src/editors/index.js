// The editors of the page. Each is loaded when it is chosen.

export const EDITORS = {
  TipTap: () => import('./tiptap.js'),
  Lexical: () => import('./lexical.js'),
  Quill: () => import('./quill.js'),
  CodeMirror: () => import('./codemirror.js'),
  Monaco: () => import('./monaco.js'),
  'Text area': () => import('./textarea.js'),
};
