// Makes the links of a block equal to the session's.

import { $isTextNode } from 'lexical';
import { $leaves, $spans } from './flat.js';
import { $createMark, MUTED } from './marks.js';

/** The spans of a session or of a block in order, each with the mark that it is in the document. */
export function marksOf({ links, mutes, dormant }) {
  const all = [
    ...links.map(({ start, end, kind, href }) => ({ start, end, mark: kind, href })),
    ...mutes.map(({ start, end, cause }) => ({ start, end, mark: MUTED + cause, href: '' })),
    ...dormant.map(({ start, end }) => ({ start, end, mark: 'dormant', href: '' })),
  ];
  return all.sort((one, other) => one.start - other.start);
}

const isSame = (one, other) => one.start === other.start && one.end === other.end && one.mark === other.mark && one.href === other.href;

/** Changes a block that starts at `at` and has `length` characters. Returns whether anything changed. */
export function $syncBlock(block, at, length, wanted, attributes) {
  const want = wanted.filter(({ start, end }) => start < at + length && end > at)
    .map((span) => ({ ...span, start: Math.max(span.start, at), end: Math.min(span.end, at + length) }));
  const have = marksOf($spans(block, at));
  if (want.length === have.length && want.every((span, n) => isSame(span, have[n]))) return false;

  // Remove the surplus links.
  const links = new Map();
  let place = at;
  for (const { link, text } of $leaves(block)) {
    if (link !== null && !links.has(link)) links.set(link, place);
    place += text.length;
  }
  const kept = new Set();
  for (const [link, start] of links) {
    const span = have.find((one) => one.start === start);
    const same = want.find((one) => span && isSame(one, span));
    if (same) kept.add(same);
    else {
      for (const child of link.getChildren()) link.insertBefore(child);
      link.remove();
    }
  }
  for (const span of want) if (!kept.has(span)) $wrap(block, at, span, attributes);
  return true;
}

/** Puts a link around a range of a block that has none there. */
function $wrap(block, at, { start, end, mark, href }, attributes) {
  const inside = [];
  let place = at;
  for (const { node, text } of $leaves(block)) {
    const [from, to] = [Math.max(start, place), Math.min(end, place + text.length)];
    if (from < to) {
      if ($isTextNode(node) && to - from < text.length) {
        const parts = node.splitText(...[from - place, to - place].filter((cut) => cut > 0 && cut < text.length));
        inside.push(parts[from > place ? 1 : 0]);
      } else inside.push(node);
    }
    place += text.length;
  }
  if (inside.length === 0) return;
  const link = $createMark(mark, href, attributes);
  inside[0].insertBefore(link);
  for (const node of inside) link.append(node);
}
