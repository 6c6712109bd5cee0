// TipTap with Livelink in the place of its own autolink.

import { Editor, Extension, getSchema } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { Livelink, livelinkKey, setLivelinkOptions } from 'livelink/tiptap';
import { host, livelink, start } from './lib/loaded.js';
import { cannot as cannotAll, documentOf, pageOf, tab } from './lib/prosemirror.js';

export const cannot = { ...cannotAll, 'delete-cluster': 'TipTap deletes one character' };

const Tab = Extension.create({
  name: 'tab',
  addKeyboardShortcuts: () => ({ Tab: ({ editor: own }) => tab(livelinkKey)(own.state, own.view.dispatch) }),
});

let editor;
export { start };

export function mount({ options, readOnly, ...saved }) {
  editor?.destroy();
  host.replaceChildren();
  const extensions = [
    // A slow machine must not part a word.
    StarterKit.configure({ link: { autolink: false, linkOnPaste: false, openOnClick: false }, undoRedo: { newGroupDelay: 3000 }, trailingNode: false }),
    Livelink.configure({ livelink, options, onLinks: (count) => announced.push(count) }),
    Tab,
  ];
  editor = new Editor({ element: host, extensions, editable: !readOnly, content: documentOf(getSchema(extensions), saved).toJSON() });
  editor.view.focus();
}

export const { read, focus, select, caretPoint, insert, remote, setOptions, linger, unlink, link } = pageOf(() => editor.view, {
  livelinkKey, setLivelinkOptions,
  setLink: (href) => () => editor.commands.setLivelink(href),
  removeLink: () => editor.commands.removeLivelink(),
});

/** For the tests of what programs do with the editor. */
export const command = (name, ...values) => editor.commands[name](...values);
export const html = () => editor.getHTML();
export const announced = [];
