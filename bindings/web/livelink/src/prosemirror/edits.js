// The effect of a transaction on the text.

import { editBetween } from '../adapter/edit-between.js';
import { flatText } from './flat.js';

/**
 * Adds a replacement to a list of replacements that are apart and in order. In each, `from..to` is the new text, in positions
 * after all of them, and `removed` is how much it took the place of.
 */
export function joined(edits, start, removed, inserted) {
  const end = start + removed;
  const touched = edits.filter((edit) => edit.from <= end && edit.to >= start);
  const from = Math.min(start, ...touched.map((edit) => edit.from));
  const last = Math.max(end, ...touched.map((edit) => edit.to));
  const known = touched.reduce((sum, edit) => sum + edit.to - edit.from, 0);
  const before = touched.reduce((sum, edit) => sum + edit.removed, 0);
  const shift = inserted - removed;
  const one = { from, to: last + shift, removed: before + last - from - known };
  const rest = edits.filter((edit) => !touched.includes(edit)).map((edit) => (edit.from > end ? { ...edit, from: edit.from + shift, to: edit.to + shift } : edit));
  return [...rest, one].sort((a, b) => a.from - b.from);
}

const done = new WeakMap();

/** The replacements of a transaction. `retyped`: some of them only let links be where none could be, or the reverse. */
export function editsOf(tr, link) {
  if (!done.has(tr) || done.get(tr).steps !== tr.steps.length) done.set(tr, { steps: tr.steps.length, ...read(tr, link) });
  return done.get(tr);
}

function read(tr, link) {
  let edits = [];
  let retyped = false;
  tr.steps.forEach((step, n) => {
    const map = tr.mapping.maps[n];
    map.forEach((start, end, newStart, newEnd) => { edits = joined(edits, newStart, end - start, newEnd - newStart); });
    const [before, after] = [tr.docs[n], tr.docs[n + 1] ?? tr.doc];
    let range = null;
    if (step.jsonID === 'replaceAround' && step.structure) range = [step.gapFrom, step.gapTo];
    if (/^(add|remove)Mark$/.test(step.jsonID) && step.mark.type !== link && step.mark.type.excludes(link)) range = [step.from, step.to];
    if (!range) return;
    const [from, to] = [map.map(range[0], 1), map.map(range[1], -1)];
    if (flatText(before, ...range, link) === flatText(after, from, to, link)) return;
    edits = joined(edits, from, to - from, to - from);
    retyped = true;
  });
  return { edits, retyped };
}

/** The replacements without their unchanged parts. */
export function trimmed(edits, before, after, link) {
  let shift = 0;
  return edits.flatMap(({ from, to, removed }) => {
    const old = flatText(before, from - shift, from - shift + removed, link);
    const now = flatText(after, from, to, link);
    shift += to - from - removed;
    const edit = editBetween(old, now);
    if (!edit) return [];
    return [{ from: from + edit.from, to: from + edit.from + edit.text.length, removed: edit.to - edit.from }];
  });
}

/**
 * The only edit of a transaction at `place`, if it could have been there: if line breaks alone came or went, and only line breaks lie between.
 * An empty paragraph takes its own two along, and the text that the user joined is behind another one.
 */
export function movedTo(edit, place, { before, doc }, link) {
  const { from, to, removed } = edit;
  const [start, end] = [Math.min(from, place), Math.max(to, place + to - from)];
  const isBreaks = (there, first, last) => !/[^\n]/.test(flatText(there, first, last, link));
  const isAlike = place !== from && (from === to || removed === 0) && isBreaks(before, from, from + removed) && isBreaks(doc, start, end);
  return isAlike ? { from: place, to: place + to - from, removed } : edit;
}

/**
 * The edit of a correction, or of an input method over a selection. ProseMirror has cut it to the letters that changed, and letters that
 * are only added at the edge of a link would be outside. The range is all of the text that is replaced.
 */
export function around({ from, to, removed }, { start, end }) {
  const last = from + removed;
  return start <= from && last <= end ? { from: start, to: to + end - last, removed: end - start } : { from, to, removed };
}

/** Whether a transaction is another user's, or a program's that leaves no trace in the history. */
export const isRemote = (tr) => {
  const root = tr.getMeta('appendedTransaction');
  return tr.getMeta('addToHistory') === false || root?.getMeta('addToHistory') === false || tr.getMeta('rebased') !== undefined;
};

/** The part of two documents in which they differ, as a replacement, or `null`. Shared parts are skipped. */
export function changedPart(before, after) {
  const from = before.content.findDiffStart(after.content);
  if (from === null) return null;
  const { a, b } = before.content.findDiffEnd(after.content);
  const overlap = Math.max(0, from - Math.min(a, b));
  return { from, to: b + overlap, removed: a + overlap - from };
}

/** A replacement cut to `part`, outside of which nothing has changed. */
export function within({ from, to, removed }, part) {
  const [head, tail] = [Math.max(0, part.from - from), Math.max(0, to - part.to)];
  return head + tail > Math.min(removed, to - from) ? { from, to, removed } : { from: from + head, to: to - tail, removed: removed - head - tail };
}

/** The only edit of a transaction cut to a range, if nothing has changed outside: a line break in pasted text takes the one before it along. */
export function cutTo(edit, { start, end }, { before, doc }, link) {
  const { from, to, removed } = edit;
  const [head, tail] = [Math.max(0, start - from), Math.max(0, from + removed - end)];
  const isSame = flatText(before, from, from + head, link) === flatText(doc, from, from + head, link)
    && flatText(before, from + removed - tail, from + removed, link) === flatText(doc, to - tail, to, link);
  return isSame ? within(edit, { from: from + head, to: to - tail }) : edit;
}

/** The ranges in which a transaction put on or took off marks of these types: `{ from, to, mark, on }`. */
export function markedIn(tr, types) {
  return tr.steps.flatMap((step, n) => {
    if (!/^(add|remove)Mark$/.test(step.jsonID) || !types.includes(step.mark.type)) return [];
    const rest = tr.mapping.slice(n + 1);
    const [from, to] = [rest.map(step.from, 1), rest.map(step.to, -1)];
    return from < to ? [{ from, to, mark: step.mark, on: step.jsonID === 'addMark' }] : [];
  });
}

/** The spans of which a transaction left all of the text, where they are after it. */
export function stillThere(spans, tr, link) {
  return spans.flatMap((span) => {
    const [start, end] = [tr.mapping.map(span.start, 1), tr.mapping.map(span.end, -1)];
    const isSame = start < end && flatText(tr.before, span.start, span.end, link) === flatText(tr.doc, start, end, link);
    return isSame ? [{ ...span, start, end }] : [];
  });
}
