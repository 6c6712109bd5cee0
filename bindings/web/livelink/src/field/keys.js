// The keys of the platform.

import { INPUT_METHOD } from '../adapter/input-methods.js';

const isMac = /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? '');

/** Whether a key is one of an input method. */
export const isComposed = ({ keyCode, isComposing }) => keyCode === INPUT_METHOD || isComposing;

/** Whether the key is down that makes commands of other keys and of clicks. */
export const isCommand = ({ ctrlKey, metaKey }) => (isMac ? metaKey : ctrlKey);

/** What a key asks of the history: `'undo'`, `'redo'` or nothing. */
export function historyKey(event) {
  if (event.altKey || !isCommand(event)) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && !isMac ? 'redo' : null;
}
