// A document as one text: its blocks, `{ text, at }` each, with a line break between two of them. An adapter adds what its editor needs.

import { editBetween } from './edit-between.js';

export const textOf = (blocks) => blocks.map(({ text }) => text).join('\n');

/** Where blocks begin and end in the text. */
export const edgesOf = (blocks) => [blocks[0].at, blocks.at(-1).at + blocks.at(-1).text.length];

/** The blocks that ranges touch. */
export const touchedBy = (blocks, ranges) => blocks.filter(({ at, text }) => ranges.some(([from, to]) => from <= at + text.length && at <= to));

/** The blocks that have changed, as they were and as they are. `isSame(one, other)`: the block is the same, and nothing in it has changed. */
export function changedBlocks(old, now, isSame) {
  const least = Math.min(old.length, now.length);
  let [head, tail] = [0, 0];
  while (head < least && isSame(old[head], now[head])) head += 1;
  while (tail < least - head && isSame(old[old.length - 1 - tail], now[now.length - 1 - tail])) tail += 1;
  // A block that came or went took a line break with it.
  if (head + tail === least && old.length !== now.length) head > 0 ? (head -= 1) : (tail -= 1);
  return { before: old.slice(head, old.length - tail), after: now.slice(head, now.length - tail) };
}

/**
 * The replacement in the text that makes blocks of others, as `{ from, to, text, removed }`, or `null`. `selected` is the selection before a
 * change of the user, who changes nothing behind the caret, and `caret` is where that is then.
 */
export function editOf({ before, after }, selected = null, caret = null) {
  if (before.length === 0 || after.length === 0) return null;
  const { at } = before[0];
  const [old, now] = [textOf(before), textOf(after)];
  const isIn = (place, text) => place >= at && place <= at + text.length;
  const edit = editBetween(old, now, {
    caret: selected && caret !== null && isIn(caret, now) ? caret - at : now.length,
    selected: selected && selected.every((place) => isIn(place, old)) ? selected.map((place) => place - at) : null,
  });
  return edit && { from: edit.from + at, to: edit.to + at, text: edit.text, removed: old.slice(edit.from, edit.to) };
}

/** The same for a program, which may have changed several blocks at once: one replacement for each of them. */
export function editsOf({ before, after }) {
  const parts = before.length === after.length ? before.map((block, n) => ({ before: [block], after: [after[n]] })) : [{ before, after }];
  return parts.flatMap((part) => editOf(part) ?? []);
}

/** The deletion and the insertion that moved a selection to the caret: the second one in the text after the first; `null` if it was not moved. */
export function moveOf(old, now, [from, to], caret) {
  const text = old.slice(from, to);
  const rest = old.slice(0, from) + old.slice(to);
  const at = caret - text.length;
  return rest.slice(0, at) + text + rest.slice(at) === now ? [{ from, to, text: '' }, { from: at, to: at, text }] : null;
}
