// The replacement that makes one text of another.

import { checked } from '../text.js';

const isHalf = (text, at) => at > 0 && at < text.length && /[\uD800-\uDBFF]/.test(text[at - 1]) && /[\uDC00-\uDFFF]/.test(text[at]);

/** A long text is compared by pieces of so many code units, which is many times as fast as one by one. */
const PIECE = 1024;

/** How many code units two texts share at their starts, and at their ends; at most so many. */
function sharedHead(one, other, most) {
  let n = 0;
  while (n + PIECE <= most && one.slice(n, n + PIECE) === other.slice(n, n + PIECE)) n += PIECE;
  while (n < most && one[n] === other[n]) n += 1;
  return n;
}

function sharedTail(one, other, most) {
  const piece = (text, n) => text.slice(text.length - n - PIECE, text.length - n);
  let n = 0;
  while (n + PIECE <= most && piece(one, n) === piece(other, n)) n += PIECE;
  while (n < most && one[one.length - 1 - n] === other[other.length - 1 - n]) n += 1;
  return n;
}

/**
 * The one replacement that turns `before` into `after`, as `{ from, to, text }`, or `null` if they are equal. `from` and `to` are offsets
 * of `before`.
 *
 * Two texts alone do not say where a letter came in: `aa` and `aaa` differ by an `a` at any of three places. `caret`, where the caret is
 * in `after`, says it: nothing after the caret has changed. `selected`, the selection before the change, says more: if text can have
 * taken its place, it did, also where both begin or end with the same letters.
 */
export function editBetween(before, after, { caret: given, selected = null } = {}) {
  if (checked(before, 'before') === checked(after, 'after')) return null;
  const caret = given === undefined ? after.length : given;
  const [from, to] = selected ?? [0, 0];
  const end = after.length - before.length + to;
  const isTyped = from < to && end >= from && caret === end && before.slice(0, from) === after.slice(0, from) && before.slice(to) === after.slice(end);
  if (isTyped) return { from, to, text: after.slice(from, end) };
  const least = Math.min(before.length, after.length);
  let tail = sharedTail(before, after, Math.min(least, after.length - caret));
  let head = sharedHead(before, after, least - tail);
  // The caret is before the change: a program made it, or the user deleted forwards.
  tail = sharedTail(before, after, least - head);
  if (isHalf(before, head) || isHalf(after, head)) head -= 1;
  if (isHalf(before, before.length - tail) || isHalf(after, after.length - tail)) tail -= 1;
  return { from: head, to: before.length - tail, text: after.slice(head, after.length - tail) };
}
