// ProseMirror with Livelink, and a schema that holds mutes.

import { livelinkMuted } from 'livelink/prosemirror';
import { pageWith } from './prosemirror.js';

export { cannotWithMutes as cannot } from './lib/prosemirror.js';
export { start } from './lib/loaded.js';

export const { mount, read, focus, select, caretPoint, unlink, link, insert, remote, setOptions, linger } = pageWith({ livelinkMuted });
