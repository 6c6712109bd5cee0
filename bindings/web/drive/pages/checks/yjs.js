// Two editors of ProseMirror with Livelink over one document, which they share by Yjs (`y-prosemirror`).

import { baseKeymap } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { initProseMirrorDoc, redo, undo, ySyncPlugin, yUndoPlugin, yUndoPluginKey } from 'y-prosemirror';
import { Doc, XmlElement, applyUpdate, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { livelinkKey, livelinkPlugins, removeLink, setLink, setLivelinkOptions } from 'livelink/prosemirror';
import { host, livelink, start } from '../lib/loaded.js';
import { pageOf } from '../lib/prosemirror.js';
import { signed } from '../lib/signed.js';
import { SCHEMAS, act as userActs, held } from './user.js';

export { start };
let views = [];
let docs = [];

/** `schemas`: one of each user. The one with the schema from before Livelink does not have it. */
export function mount(schemas = ['mutes', 'mutes']) {
  for (const view of views) view.destroy();
  isMixed = schemas.includes('before');
  docs = [new Doc(), new Doc()];
  docs.forEach((doc, n) => { doc.clientID = n + 1; });
  docs[0].getXmlFragment('text').push([new XmlElement('paragraph')]);
  exchange(0, 1);
  views = docs.map((shared, n) => {
    const schema = SCHEMAS[schemas[n]];
    const { doc, mapping } = initProseMirrorDoc(shared.getXmlFragment('text'), schema);
    const own = schemas[n] === 'before' ? [] : livelinkPlugins({ livelink });
    const keys = [keymap({ 'Mod-z': undo, 'Mod-y': redo }), keymap(baseKeymap)];
    const plugins = [ySyncPlugin(shared.getXmlFragment('text'), { mapping }), yUndoPlugin(), ...own, ...keys];
    return new EditorView(host, { state: EditorState.create({ doc, schema, plugins }) });
  });
  // A slow machine must not part a word.
  for (const { state } of views) yUndoPluginKey.getState(state).undoManager.captureTimeout = 30_000;
}

/** Delivers the changes that one has not seen of the other. */
const exchange = (from, to) => applyUpdate(docs[to], encodeStateAsUpdate(docs[from], encodeStateVector(docs[to])), 'other');
let isMixed = false;
const own = (who) => ({ agrees: !isMixed, undo, redo, pull: () => exchange(1 - who, who), push: () => exchange(who, 1 - who) });
export const act = (who, action) => userActs(views[who], action, own(who));

/** The document of both, after all is exchanged; it must be the same. */
export function settled() {
  for (let n = 0; n < 2; n++) for (const who of [0, 1]) exchange(who, 1 - who);
  return views.map(held);
}

/** The links and mutes that a user's session has. */
export function known(who) {
  const { session } = livelinkKey.getState(views[who].state);
  return { links: session.links(), mutes: session.mutes() };
}

/** The text that each of them has, after all is exchanged. */
export function texts() {
  for (let n = 0; n < 2; n++) for (const who of [0, 1]) exchange(who, 1 - who);
  return views.map(({ state }) => state.doc.textContent);
}

/** The first user's editor, for a driver with real keys. */
export const { read, focus, select, unlink, link } = pageOf(() => views[0], { livelinkKey, setLivelinkOptions, setLink, removeLink });

/** The first user's text, with signs around links and mutes. The other one must get the same document. */
export function marked() {
  exchange(0, 1);
  const [ours, theirs] = views.map(({ state }) => JSON.stringify(state.doc));
  if (ours !== theirs) throw new Error(`the documents are ${ours} and ${theirs}`);
  return signed(read());
}
