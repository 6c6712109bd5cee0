// TipTap with Livelink in the place of its own autolink.

import { Editor, Extension, getSchema } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { Livelink, livelinkKey, setLivelinkOptions } from 'livelink/tiptap';
import { host, livelink, start } from './lib/loaded.js';
import { cannot as cannotAll, documentOf, mute, pageOf, tab } from './lib/prosemirror.js';

export { start };
export const cannot = { ...cannotAll, 'delete-cluster': 'TipTap deletes one character' };

const Tab = Extension.create({
  name: 'tab',
  addKeyboardShortcuts: () => ({ Tab: ({ editor: own }) => tab(livelinkKey)(own.state, own.view.dispatch) }),
});

/** The calls of `onLinks`. */
export const announced = [];

/** The page, with these extensions beside Livelink. */
export function pageWith(more) {
  let editor;
  function mount({ options, readOnly, ...saved }) {
    editor?.destroy();
    host.replaceChildren();
    const extensions = [
      // A slow machine must not part a word.
      StarterKit.configure({ link: { autolink: false, linkOnPaste: false, openOnClick: false }, undoRedo: { newGroupDelay: 3000 }, trailingNode: false }),
      Livelink.configure({ livelink, options, onLinks: (count) => announced.push(count) }),
      Tab,
      ...more,
    ];
    editor = new Editor({ element: host, extensions, editable: !readOnly, content: documentOf(getSchema(extensions), saved).toJSON() });
    mute(editor.state, livelinkKey.getState(editor.state), saved.mutes);
    editor.view.focus();
  }
  const page = pageOf(() => editor.view, {
    livelinkKey, setLivelinkOptions,
    setLink: (href) => () => editor.commands.setLivelink(href),
    removeLink: () => editor.commands.removeLivelink(),
    put: (text) => (text === '' ? editor.commands.deleteSelection() : editor.commands.insertContent(text)),
  });
  return {
    mount, ...page,
    // For the tests of what programs do with the editor.
    command: (name, ...values) => editor.commands[name](...values),
    html: () => editor.getHTML(),
    json: () => editor.getJSON(),
  };
}

export const {
  mount, read, focus, select, caretPoint, insert, remote, setOptions, linger, unlink, link, command, html, json,
} = pageWith([]);
