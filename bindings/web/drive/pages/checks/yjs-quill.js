// Quill with Livelink, over a document that is shared by Yjs (`y-quill`).

import { QuillBinding } from 'y-quill';
import { Doc, UndoManager } from 'yjs';
import { signed } from '../lib/signed.js';
import * as page from '../quill.js';

export const { start, read, focus, select, unlink, link } = page;

export function mount() {
  let manager;
  page.mount({ text: '', links: [], mutes: [], options: { undoManager: () => manager }, readOnly: false });
  const quill = page.quill();
  const text = new Doc().getText('text');
  const binding = new QuillBinding(text, quill);
  // A slow machine must not part a word.
  manager = new UndoManager(text, { trackedOrigins: new Set([binding]), captureTimeout: 30_000 });
  const keys = { z: () => manager.undo(), y: () => manager.redo() };
  // Quill's history is not asked.
  quill.root.addEventListener('keydown', (event) => {
    if (!event.ctrlKey || !keys[event.key]) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    keys[event.key]();
  }, true);
}

export const marked = () => signed(read());
