// TipTap: links are part of the document.

import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { Livelink, livelinkKey } from 'livelink/tiptap';
import { announce } from '../keys.js';

function editor(host, { text, label, changed }, extensions) {
  const made = new Editor({
    element: host,
    extensions,
    editorProps: { attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox' } },
    onUpdate: ({ editor: own }) => changed(own.getText({ blockSeparator: '\n' })),
  });
  // Pasted, so that each side links what it links.
  made.view.pasteText(text);
  const { view } = made;
  return {
    session() {
      const { session } = livelinkKey.getState(made.state);
      return { links: session.links(), mutes: session.mutes(), textOf: (start, end) => made.state.doc.textBetween(start, end, '\n') };
    },
    type: (letter) => announce(view.dom, 'insertText', letter) && view.dispatch(made.state.tr.insertText(letter)),
    backspace: () => announce(view.dom, 'deleteContentBackward') && made.commands.command(({ tr }) => tr.delete(tr.selection.head - 1, tr.selection.head)),
    undo: () => made.commands.undo(),
    destroy() { made.destroy(); host.replaceChildren(); },
  };
}

export default {
  name: 'TipTap',
  about: {
    own: 'Its link extension, with autolink and paste on.',
    ours: 'A space links, one Backspace takes the link off, and what was taken off stays off. The target follows the text.',
  },
  own: (host, options) => editor(host, options, [
    StarterKit.configure({ link: { autolink: true, linkOnPaste: true, openOnClick: false, defaultProtocol: 'https' } }),
  ]),
  ours: (host, options) => editor(host, options, [
    StarterKit.configure({ link: { autolink: false, linkOnPaste: false, openOnClick: false } }),
    Livelink.configure({ livelink: options.livelink, options: { patterns: options.patterns } }),
  ]),
};
