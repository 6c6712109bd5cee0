// Two editors of ProseMirror with Livelink over one document, which they share by `prosemirror-collab`.

import { collab, getVersion, receiveTransaction, sendableSteps } from 'prosemirror-collab';
import { history, redo, undo } from 'prosemirror-history';
import { Schema } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { load } from 'livelink';
import { livelinkKey, livelinkLink, livelinkMuted, livelinkPlugins, removeLink, setLink } from 'livelink/prosemirror';
import { agree, asSaved } from '../lib/prosemirror.js';

const schema = new Schema({
  nodes: {
    doc: { content: 'paragraph+' },
    paragraph: { content: 'text*', toDOM: () => ['p', 0] },
    text: {},
  },
  marks: { link: livelinkLink, livelinkMuted },
});

let host;
let livelink;
let views = [];
let log = [];
export async function start(element) {
  host = element;
  livelink = await load({ wasm: '/livelink.wasm' });
}

export function mount() {
  for (const view of views) view.destroy();
  log = [];
  const doc = schema.nodes.doc.create(null, schema.nodes.paragraph.create());
  views = [0, 1].map(() => new EditorView(host, {
    state: EditorState.create({ doc, plugins: [...livelinkPlugins({ livelink }), history(), collab()] }),
  }));
}

const dispatch = (view, tr) => view.dispatch(tr);

/** One thing that one user does. Places are numbers from 0 to 1. */
export function act(who, { op, text, from, to = from, href }) {
  const view = views[who];
  const { state } = view;
  const place = (part) => TextSelection.near(state.doc.resolve(Math.round(part * state.doc.content.size))).head;
  const select = () => {
    const [start, end] = [place(from), place(to)].sort((a, b) => a - b);
    dispatch(view, state.tr.setSelection(TextSelection.create(state.doc, start, end)));
  };
  switch (op) {
    case 'select': select(); break;
    case 'type':
      for (const letter of text) {
        const { tr, selection } = view.state;
        if (letter === '\n') dispatch(view, tr.deleteSelection().split(tr.selection.from));
        else dispatch(view, tr.insertText(letter, selection.from, selection.to).setMeta(livelinkKey, { edit: 'typed' }));
      }
      break;
    case 'backspace': {
      const event = new KeyboardEvent('keydown', { key: 'Backspace' });
      if (view.someProp('handleKeyDown', (handle) => handle(view, event))) break;
      const { $head, empty } = view.state.selection;
      if (!empty) dispatch(view, view.state.tr.deleteSelection());
      else if ($head.parentOffset > 0) dispatch(view, view.state.tr.delete($head.pos - 1, $head.pos));
      else if ($head.before() > 0) dispatch(view, view.state.tr.join($head.before()));
      break;
    }
    case 'undo': undo(view.state, view.dispatch); break;
    case 'redo': redo(view.state, view.dispatch); break;
    case 'unlink': removeLink(view.state, view.dispatch); break;
    case 'link': setLink(href)(view.state, view.dispatch); break;
    case 'replace': {
      // As a shared type of Yjs arrives: the whole document anew.
      const { doc, tr, selection } = view.state;
      tr.replaceWith(0, doc.content.size, schema.nodeFromJSON(doc.toJSON()).content).setMeta('addToHistory', false);
      dispatch(view, tr.setSelection(TextSelection.create(tr.doc, selection.anchor, selection.head)));
      break;
    }
    case 'pull': pull(who); break;
    case 'push': push(who); break;
    default: throw new Error(`no ${op}`);
  }
  agree(view.state, livelinkKey);
}

function pull(who) {
  const view = views[who];
  const news = log.slice(getVersion(view.state));
  if (news.length > 0) dispatch(view, receiveTransaction(view.state, news.map(({ step }) => step), news.map(({ client }) => client), { mapSelectionBackward: true }));
}

function push(who) {
  pull(who);
  const ours = sendableSteps(views[who].state);
  if (!ours) return;
  log.push(...ours.steps.map((step) => ({ step, client: ours.clientID })));
  pull(who);
}

/** What both have, after all is exchanged; it must be the same. */
export function settled() {
  for (const who of [0, 1, 0, 1]) push(who);
  return views.map((view) => {
    agree(view.state, livelinkKey);
    const { session } = livelinkKey.getState(view.state);
    return { doc: JSON.stringify(view.state.doc), links: asSaved(session.links()), mutes: asSaved(session.mutes()), armed: session.isArmed };
  });
}
