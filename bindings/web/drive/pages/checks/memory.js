// ProseMirror with Livelink, for measurements: keys without a keyboard, and how much memory is taken.

import { history } from 'prosemirror-history';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { Schema } from 'prosemirror-model';
import { load } from 'livelink';
import { livelinkKey, livelinkLink, livelinkMuted, livelinkPlugins } from 'livelink/prosemirror';

const schema = new Schema({
  nodes: { doc: { content: 'paragraph+' }, paragraph: { content: 'text*', toDOM: () => ['p', 0] }, text: {} },
  marks: { link: livelinkLink, livelinkMuted },
});

let view;
export async function start(host) {
  // No key waits until the page is laid out anew, which would take three quarters of the time.
  host.style.display = 'none';
  const livelink = await load({ wasm: '/livelink.wasm' });
  view = new EditorView(host, {
    state: EditorState.create({ schema, plugins: [...livelinkPlugins({ livelink }), history()] }),
  });
}

const WORDS = ['see ', 'example.com ', 'and ', 'https://example.org/a, ', 'then ', 'me@example.com '];

/** Types so many letters; the oldest text goes, so that the document stays short. Then it takes back some. */
export function type(count) {
  const letters = WORDS.join('');
  for (let n = 0; n < count; n++) {
    const { tr, selection, doc } = view.state;
    view.dispatch(tr.insertText(letters[n % letters.length], selection.from, selection.to).setMeta(livelinkKey, { edit: 'typed' }));
    if (doc.content.size > 4000) view.dispatch(view.state.tr.delete(1, 2000));
  }
}

export { moduleBytes as wasmBytes } from '../lib/memory.js';
export const linkCount = () => livelinkKey.getState(view.state).session.links().length;
