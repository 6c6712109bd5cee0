// TipTap: links are part of the document.

import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { Livelink } from 'livelink/tiptap';

function editor(host, { text, label, changed }, extensions) {
  const made = new Editor({
    element: host,
    extensions,
    editorProps: { attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox' } },
    onUpdate: ({ editor: own }) => changed(own.getText({ blockSeparator: '\n' })),
  });
  // Pasted, so that each side links what it links.
  made.view.pasteText(text);
  return { destroy() { made.destroy(); host.replaceChildren(); } };
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
    Livelink.configure({ livelink: options.livelink }),
  ]),
};
