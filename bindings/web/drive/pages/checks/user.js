// A random user of a shared document, in an editor of ProseMirror.

import { Schema } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import { livelinkKey, livelinkLink, livelinkMuted, removeLink, setLink } from 'livelink/prosemirror';
import { agree, asSaved } from '../lib/prosemirror.js';

const nodes = { doc: { content: 'paragraph+' }, paragraph: { content: 'text*', toDOM: () => ['p', 0] }, text: {} };
const { href } = livelinkLink.attrs;
/** By what the documents can hold: links and mutes, only links, and links without a word about who made them, as before Livelink. */
export const SCHEMAS = {
  mutes: new Schema({ nodes, marks: { link: livelinkLink, livelinkMuted } }),
  links: new Schema({ nodes, marks: { link: livelinkLink } }),
  before: new Schema({ nodes, marks: { link: { ...livelinkLink, attrs: { href } } } }),
};

/**
 * One thing that a user does. Places are numbers from 0 to 1. `own` has what depends on how the document is shared; not
 * `agrees` where the document and the session may differ.
 */
export async function act(view, { op, text, from, to = from, href, at }, own) {
  const { state } = view;
  const place = (part) => TextSelection.near(state.doc.resolve(Math.round(part * state.doc.content.size))).head;
  const select = () => {
    const [start, end] = [place(from), place(to)].sort((a, b) => a - b);
    view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, start, end)));
  };
  switch (op) {
    case 'select': select(); break;
    case 'type':
      for (const letter of text) {
        const { tr, selection } = view.state;
        if (letter === '\n') view.dispatch(tr.deleteSelection().split(tr.selection.from));
        else view.dispatch(tr.insertText(letter, selection.from, selection.to).setMeta(livelinkKey, { edit: 'typed' }));
        await null;
      }
      break;
    case 'backspace': {
      const event = new KeyboardEvent('keydown', { key: 'Backspace' });
      if (view.someProp('handleKeyDown', (handle) => handle(view, event))) break;
      const { $head, empty } = view.state.selection;
      if (!empty) view.dispatch(view.state.tr.deleteSelection());
      else if ($head.parentOffset > 0) view.dispatch(view.state.tr.delete($head.pos - 1, $head.pos));
      else if ($head.before() > 0) view.dispatch(view.state.tr.join($head.before()));
      break;
    }
    case 'put': view.dispatch(state.tr.insertText(text, at)); break;
    case 'undo': own.undo(view.state, view.dispatch); break;
    case 'redo': own.redo(view.state, view.dispatch); break;
    case 'unlink': removeLink(view.state, view.dispatch); break;
    case 'link': setLink(href)(view.state, view.dispatch); break;
    case 'replace': {
      // As a shared type of Yjs arrives: the whole document anew.
      const { doc, tr, selection } = view.state;
      tr.replaceWith(0, doc.content.size, state.schema.nodeFromJSON(doc.toJSON()).content).setMeta('addToHistory', false);
      view.dispatch(tr.setSelection(TextSelection.create(tr.doc, selection.anchor, selection.head)));
      break;
    }
    case 'pull': own.pull(); break;
    case 'push': own.push(); break;
    default: throw new Error(`no ${op}`);
  }
  // With Yjs, links are an update of their own.
  await null;
  if (own.agrees !== false) agree(view.state, livelinkKey);
}

/** The state of a user. Their session and their document must agree. */
export function held(view) {
  agree(view.state, livelinkKey);
  const { session } = livelinkKey.getState(view.state);
  return { doc: JSON.stringify(view.state.doc), links: asSaved(session.links()), mutes: asSaved(session.mutes()), armed: session.isArmed };
}
