// What an update did to the text of the blocks: one replacement.

import { editBetween } from '../adapter/edit-between.js';

/** The text of blocks, with a line break between two of them. */
export const joined = (blocks) => blocks.map(({ text }) => text).join('\n');

/** The one replacement that makes the new blocks of the old ones, or `null`. For what a user did, where the caret is now, and what was selected. */
export function editOf(before, now, caret = -1, [start, end] = [-1, -1]) {
  if (before === now) return null;
  const shortest = Math.min(before.length, now.length);
  const isSame = (one, other) => one.text === other.text;
  // A user changes no block after that of the caret, and changes what is selected. Empty blocks are all alike.
  const most = caret < 0 ? shortest : Math.min(shortest, blocksAfter(now, caret));
  let last = 0;
  while (last < most && isSame(before[before.length - 1 - last], now[now.length - 1 - last])) last += 1;
  let first = 0;
  let at = 0;
  while (first < shortest - last && isSame(before[first], now[first]) && !(start < end && start <= at + now[first].text.length)) {
    at += now[first].text.length + 1;
    first += 1;
  }
  // A block that came or went took a line break with it.
  if (first + last === shortest && before.length !== now.length) first > 0 ? (at -= now[(first -= 1)].text.length + 1) : (last -= 1);
  const [old, made] = [before, now].map((blocks) => joined(blocks.slice(first, blocks.length - last)));
  const selected = start < end && start >= at && end <= at + old.length ? [start - at, end - at] : null;
  const edit = editBetween(old, made, { caret: Math.max(0, caret - at), selected });
  return edit && { ...edit, from: at + edit.from, to: at + edit.to };
}

/** The replacement of a range, or `null` if the text around it is another now. */
export function replacementOf(before, after, [start, end]) {
  const [old, now] = [joined(before), joined(after)];
  const last = end + now.length - old.length;
  const isRight = start <= last && old.slice(0, start) === now.slice(0, start) && old.slice(end) === now.slice(last);
  return isRight ? { from: start, to: end, text: now.slice(start, last) } : null;
}

/** How many blocks come after the one with this offset. */
function blocksAfter(blocks, offset) {
  let at = 0;
  const index = blocks.findIndex(({ text }) => offset <= (at += text.length + 1) - 1);
  return index < 0 ? 0 : blocks.length - 1 - index;
}
