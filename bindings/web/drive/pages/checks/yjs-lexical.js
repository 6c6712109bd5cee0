// Lexical with Livelink, over a document that is shared by Yjs (`@lexical/yjs`).

import { createUndoManager, createYjsBinding, syncLexicalUpdateToYjs, syncYjsChangesToLexical } from '@lexical/yjs';
import { $createParagraphNode, $getRoot, COMMAND_PRIORITY_EDITOR, REDO_COMMAND, UNDO_COMMAND } from 'lexical';
import { Doc, UndoManager } from 'yjs';
import { signed } from '../lib/signed.js';
import * as page from '../lexical.js';

export const { start, read, focus, select, unlink, link } = page;

/** There is no other user. */
const provider = { awareness: { getLocalState: () => null, getStates: () => new Map(), setLocalState() {}, on() {}, off() {} } };

export function mount() {
  let manager;
  page.mount({ text: '', links: [], mutes: [], options: {}, readOnly: false }, () => manager);
  const editor = page.ed();
  const doc = new Doc();
  const binding = createYjsBinding({ editor, id: 'text', doc, docMap: new Map([['text', doc]]) });
  const shared = binding.root.getSharedType();
  shared.observeDeep((events, { origin }) => {
    if (origin !== binding) syncYjsChangesToLexical(binding, provider, events, origin instanceof UndoManager);
  });
  editor.registerUpdateListener(({ prevEditorState, editorState, dirtyElements, dirtyLeaves, normalizedNodes, tags }) => {
    syncLexicalUpdateToYjs(binding, provider, prevEditorState, editorState, dirtyElements, dirtyLeaves, normalizedNodes, tags);
  });
  editor.update(() => { $getRoot().clear().append($createParagraphNode()); }, { discrete: true });
  manager = createUndoManager(binding, shared);
  // A slow machine must not part a word.
  manager.captureTimeout = 30_000;
  const command = (name, does) => editor.registerCommand(name, () => { does(); return true; }, COMMAND_PRIORITY_EDITOR);
  command(UNDO_COMMAND, () => manager.undo());
  command(REDO_COMMAND, () => manager.redo());
}

export const marked = () => signed(read());
