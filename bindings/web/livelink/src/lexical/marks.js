// Links and mutes in a Lexical document are Lexical's own nodes, so that Lexical saves, shares and undoes them.
//
// A link of the user's own is a `LinkNode`, an automatic one an `AutoLinkNode`. An address where the user took the link off is an
// `AutoLinkNode` that is unlinked, which is how Lexical keeps it, too. Further details are in the node's state `livelink`.

import { $createAutoLinkNode, $createLinkNode } from '@lexical/link';
import { $getState, $setState, createState } from 'lexical';

export const MUTED = 'muted-';
const MARKS = ['auto', 'dormant', 'muted-backspace', 'muted-undo', 'muted-unlink'];
const state = createState('livelink', { parse: (value) => (MARKS.includes(value) ? value : '') });

/** The state of an `AutoLinkNode`. One from a document that Livelink did not make has no state. */
export const $markOf = (node) => $getState(node, state) || (node.getIsUnlinked() ? 'muted-unlink' : 'auto');

export function $createMark(mark, href, attributes) {
  if (mark === 'manual') return $createLinkNode(href, attributes);
  const node = $createAutoLinkNode(href, { ...attributes, isUnlinked: mark !== 'auto' });
  return mark === 'auto' ? node : $setState(node, state, mark);
}
