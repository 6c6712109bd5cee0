// ProseMirror with Livelink.

import { baseKeymap } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { Schema } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import * as binding from 'livelink/prosemirror';
import { host, livelink, start } from './lib/loaded.js';
import { cannot, documentOf, mute, pageOf, tab } from './lib/prosemirror.js';

export { cannot, start };

/** The page, with these marks in the schema beside that of links. */
export function pageWith(marks) {
  const schema = new Schema({
    nodes: {
      doc: { content: 'paragraph+' },
      paragraph: { content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
      text: { group: 'inline' },
      hard_break: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
    },
    marks: { link: binding.livelinkLink, ...marks },
  });
  const softBreak = (state, dispatch) => {
    dispatch(state.tr.replaceSelectionWith(schema.nodes.hard_break.create()).scrollIntoView());
    return true;
  };
  let view;
  function mount({ options, readOnly, ...saved }) {
    view?.destroy();
    const state = EditorState.create({
      doc: documentOf(schema, saved),
      plugins: [
        ...binding.livelinkPlugins({ livelink, options }),
        // A slow machine must not part a word.
        history({ newGroupDelay: 3000 }),
        keymap({ 'Mod-z': undo, 'Mod-y': redo, 'Shift-Enter': softBreak, Tab: tab(binding.livelinkKey) }),
        keymap(baseKeymap),
      ],
    });
    mute(state, binding.livelinkKey.getState(state), saved.mutes);
    view = new EditorView(host, { state, editable: () => !readOnly });
    view.dom.style.whiteSpace = 'pre-wrap';
    view.focus();
  }
  return { mount, ...pageOf(() => view, binding) };
}

export const { mount, read, focus, select, caretPoint, unlink, link, insert, remote, setOptions, linger } = pageWith({});
