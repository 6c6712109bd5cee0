// Quill: links are part of the document.

import Quill from 'quill';
import 'quill/dist/quill.core.css';
import { register } from 'livelink/quill';
import { announce } from '../keys.js';

/** The page's Quill is registered once; its editors say whether they use the module. */
let registered = false;

function editor(host, { text, label, changed, livelink }, modules) {
  if (!registered) register(Quill, livelink);
  registered = true;
  const box = document.createElement('div');
  host.append(box);
  const made = new Quill(box, { modules: { history: { userOnly: true }, ...modules } });
  made.root.setAttribute('aria-label', label);
  made.root.setAttribute('aria-multiline', 'true');
  made.root.setAttribute('role', 'textbox');
  // The Tab key leaves the editor, for those who have no mouse.
  delete made.keyboard.bindings.Tab;
  made.on('text-change', () => changed(made.getText().replace(/\n$/, '')));
  made.setText(text, 'user');
  return {
    session: () => made.getModule('livelink').saved(),
    type(letter) {
      announce(made.root, 'insertText', letter);
      made.insertText(made.getLength() - 1, letter, 'user');
    },
    backspace() {
      announce(made.root, 'deleteContentBackward');
      const index = made.getLength() - 1;
      // Quill hears of keys only where the focus is. The first binding of this key is that of the module.
      const [{ handler }] = made.keyboard.bindings.Backspace;
      if (!modules.livelink || handler({ index })) made.deleteText(index - 1, 1, 'user');
    },
    undo: () => made.history.undo(),
    destroy() { host.replaceChildren(); },
  };
}

export default {
  name: 'Quill',
  about: { own: 'Quill itself links nothing that is typed or pasted as text.', ours: 'A space links, one Backspace takes the link off, and what was taken off stays off.' },
  own: (host, options) => editor(host, options, {}),
  ours: (host, options) => editor(host, options, { livelink: { patterns: options.patterns } }),
};
