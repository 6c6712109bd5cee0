// CodeMirror: live links of a plain text or a program.

import { deleteCharBackward, undo } from '@codemirror/commands';
import { Compartment } from '@codemirror/state';
import { basicSetup, EditorView } from 'codemirror';
import { liveLinks } from 'livelink/codemirror';
import { isDark } from '../theme.js';

/** Tells the editor's themes which colours to take. */
const colours = () => EditorView.theme({}, { dark: isDark() });

function editor(host, { text, label, changed }, extensions) {
  const theme = new Compartment();
  const view = new EditorView({
    parent: host, doc: text,
    extensions: [
      basicSetup, theme.of(colours()), EditorView.lineWrapping, EditorView.perLineTextDirection.of(true),
      EditorView.contentAttributes.of({ 'aria-label': label }),
      EditorView.updateListener.of((update) => { if (update.docChanged) changed(update.state.doc.toString()); }),
      ...extensions,
    ],
  });
  const repaint = () => view.dispatch({ effects: theme.reconfigure(colours()) });
  document.addEventListener('colours', repaint);
  return {
    type: (letter) => view.dispatch(view.state.replaceSelection(letter), { userEvent: 'input.type' }),
    backspace: () => deleteCharBackward(view),
    undo: () => undo(view),
    destroy() {
      document.removeEventListener('colours', repaint);
      view.destroy();
    },
  };
}

export default {
  name: 'CodeMirror',
  about: { own: 'CodeMirror itself links nothing.', ours: 'Every link of the text is live: the mouse shows where it leads, and Ctrl or ⌘ and a click opens it. In a program, those in comments and strings are.' },
  own: (host, options) => editor(host, options, []),
  ours: (host, options) => editor(host, options, [liveLinks(options.livelink, { detector: options.detector, language: options.language })]),
};
