// TipTap with Livelink, and with the mark that holds mutes in the document.

import { LivelinkMuted } from 'livelink/tiptap';
import { cannotWithMutes } from './lib/prosemirror.js';
import { cannot as cannotWithout, pageWith } from './tiptap.js';

export { announced } from './tiptap.js';
export { start } from './lib/loaded.js';
export const cannot = { ...cannotWithout, ...cannotWithMutes };

export const {
  mount, read, focus, select, caretPoint, insert, remote, setOptions, linger, unlink, link, command, html, json,
} = pageWith([LivelinkMuted]);
