// Monaco: live links of a plain text or a program.

import * as monaco from 'monaco-editor/editor.js';
// Monaco has some hundred languages and four workers, of which this page needs little.
import 'monaco-editor/features/codeEditor/register.js';
import 'monaco-editor/features/clipboard/register.js';
import 'monaco-editor/features/hover/register.js';
import 'monaco-editor/features/links/register.js';
// Starts the worker that finds Monaco's own links.
import 'monaco-editor/features/unicodeHighlighter/register.js';
import 'monaco-editor/features/wordOperations/register.js';
import 'monaco-editor/languages/definitions/rust/register.js';
import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker';
import { attachLiveLinks } from 'livelink/monaco';
import { isDark } from '../theme.js';

// Monaco's own links are found in a worker.
window.MonacoEnvironment = { getWorker: () => new EditorWorker() };

// Monaco's own dark theme has comments that are hard to read, with a contrast of 4.2.
monaco.editor.defineTheme('playground-dark', {
  base: 'vs-dark', inherit: true, rules: [{ token: 'comment', foreground: '8abf73' }], colors: { 'editor.background': '#202226' },
});
const paint = () => monaco.editor.setTheme(isDark() ? 'playground-dark' : 'vs');

function editor(host, { text, label, changed, language }) {
  const box = document.createElement('div');
  box.className = 'monaco';
  // Monaco paints nothing in a box that is written from right to left.
  box.dir = 'ltr';
  host.append(box);
  const made = monaco.editor.create(box, {
    value: text, language: language || 'plaintext', ariaLabel: label, automaticLayout: true, wordWrap: 'on', minimap: { enabled: false },
    // The Tab key leaves the editor, for those who have no mouse.
    tabFocusMode: true, scrollBeyondLastLine: false, fontSize: 14,
    // A library of links says which address is a look-alike.
    unicodeHighlight: { ambiguousCharacters: false },
  });
  made.onDidChangeModelContent(() => changed(made.getValue()));
  paint();
  document.addEventListener('colours', paint);
  const command = (name, payload) => made.trigger('keyboard', name, payload);
  return {
    made,
    type: (text) => command('type', { text }), backspace: () => command('deleteLeft'), undo: () => made.getModel().undo(),
    destroy() {
      document.removeEventListener('colours', paint);
      const model = made.getModel();
      made.dispose();
      model.dispose();
      host.replaceChildren();
    },
  };
}

export default {
  name: 'Monaco',
  about: {
    own: 'Monaco itself underlines addresses with a scheme, also those that only look like one.',
    ours: 'Every link of the text is live. In a program, those in comments and strings are.',
  },
  own: (host, options) => editor(host, options),
  ours(host, options) {
    const own = editor(host, options);
    const links = attachLiveLinks(monaco, own.made, options.livelink, { detector: options.detector, language: options.language });
    return {
      ...own,
      destroy() {
        links.dispose();
        own.destroy();
      },
    };
  },
};
