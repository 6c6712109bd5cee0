// Two editors of ProseMirror with Livelink over one document, which they share by `prosemirror-collab`.

import { collab, getVersion, receiveTransaction, sendableSteps } from 'prosemirror-collab';
import { history, redo, undo } from 'prosemirror-history';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { livelinkPlugins } from 'livelink/prosemirror';
import { host, livelink, start } from '../lib/loaded.js';
import { SCHEMAS, act as userActs, held } from './user.js';

export { start };
let views = [];
let log = [];

export function mount() {
  for (const view of views) view.destroy();
  log = [];
  const { nodes } = SCHEMAS.mutes;
  const doc = nodes.doc.create(null, nodes.paragraph.create());
  views = [0, 1].map(() => new EditorView(host, {
    state: EditorState.create({ doc, plugins: [...livelinkPlugins({ livelink }), history(), collab()] }),
  }));
}

const own = (who) => ({ undo, redo, pull: () => pull(who), push: () => push(who) });
export const act = (who, action) => userActs(views[who], action, own(who));

function pull(who) {
  const view = views[who];
  const news = log.slice(getVersion(view.state));
  if (news.length > 0) view.dispatch(receiveTransaction(view.state, news.map(({ step }) => step), news.map(({ client }) => client), { mapSelectionBackward: true }));
}

function push(who) {
  pull(who);
  const ours = sendableSteps(views[who].state);
  if (!ours) return;
  log.push(...ours.steps.map((step) => ({ step, client: ours.clientID })));
  pull(who);
}

/** The document of both, after all is exchanged; it must be the same. */
export function settled() {
  for (const who of [0, 1, 0, 1]) push(who);
  return views.map(held);
}
