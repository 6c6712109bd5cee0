// A document of ProseMirror as one text for a session.
//
// The text has one code unit for each position: a character of text is itself, and each start and end of a node is a line
// break. So an offset of the session *is* a position of the document, and nothing has to be mapped.

import { without } from './spans.js';

const LINE = '\n';
/** The placeholder for an image, and for text in which the schema allows no links. It ends every address. */
const OBJECT = '\ufffc';

const breaks = new WeakMap();
/** Whether an inline node is a line break, such as `hard_break`. */
function isBreak(node) {
  if (!breaks.has(node.type)) {
    const { linebreakReplacement, leafText, toDOM } = node.type.spec;
    breaks.set(node.type, Boolean(linebreakReplacement) || leafText?.(node) === '\n' || toDOM?.(node)?.[0] === 'br');
  }
  return breaks.get(node.type);
}

/** Whether the schema lets this inline node be a link. */
const holdsLinks = (node, parent, link) => parent.type.allowsMarkType(link)
  && !node.marks.some(({ type }) => type !== link && type.excludes(link));

/** Calls `each(node, start, end, parent)` for the inline nodes of a range, cut to the range. */
function inline(doc, from, to, each) {
  if (from >= to) return;
  const visit = (node, pos, parent) => {
    if (!node.isInline) return true;
    each(node, Math.max(pos, from), Math.min(pos + node.nodeSize, to), parent, pos);
    return !node.isText;
  };
  // A key is in one paragraph, and a walk from the top passes all that are before it.
  const $from = doc.resolve(from);
  const start = $from.start();
  if ($from.parent.inlineContent && to <= $from.end()) $from.parent.nodesBetween(from - start, to - start, visit, start);
  else doc.nodesBetween(from, to, visit);
}

/** The text of a range. */
export function flatText(doc, from, to, link) {
  let text = '';
  inline(doc, from, to, (node, start, end, parent, pos) => {
    if (start < from + text.length) return; // a part of an inline node with content of its own
    text += LINE.repeat(start - from - text.length);
    if (!node.isText) text += (isBreak(node) ? LINE : OBJECT).repeat(end - start);
    else text += holdsLinks(node, parent, link) ? node.text.slice(start - pos, end - pos) : OBJECT.repeat(end - start);
  });
  return text + LINE.repeat(to - from - text.length);
}

const isAuto = (mark) => Boolean(mark.attrs.auto);

/** The links and mutes that the document has in a range. Where two users left a link and a mute on the same text, the link counts. */
export function savedIn(doc, from, to, { link, muted }) {
  const [links, mutes] = [[], []];
  const add = (list, start, end, mark, span) => {
    const last = list.at(-1);
    if (last && last.end === start && last.mark.eq(mark)) last.end = end;
    else list.push({ start, end, mark, ...span });
  };
  inline(doc, from, to, (node, start, end, parent) => {
    if (isBreak(node) || !holdsLinks(node, parent, link)) return;
    const own = link.isInSet(node.marks);
    if (own?.attrs.href) add(links, start, end, own, { kind: isAuto(own) ? 'auto' : 'manual', href: String(own.attrs.href) });
    const mute = muted?.isInSet(node.marks);
    if (mute) add(mutes, start, end, mute, { cause: mute.attrs.cause });
  });
  return { links, mutes: without(mutes, links) };
}

/** The mark for a link of the session. Other attributes of the mark, such as a title, stay. */
function linkMark(link, { href, kind }, old) {
  const auto = kind === 'auto';
  const kept = old && isAuto(old) === auto ? old.attrs : {};
  return link.create('auto' in link.spec.attrs ? { ...kept, href, auto } : { ...kept, href });
}

/** The changes in `[start, end)` so that it has the marks of `spans` and no others: `[from, to, mark or null]`. */
function differences(start, end, spans, have, fits, make) {
  const out = [];
  let at = start;
  const piece = (to, span) => {
    if (to > at && !(span ? have && fits(have, span) : !have)) out.push([at, to, span ? make(span) : null]);
    at = Math.max(at, to);
  };
  for (const span of spans) {
    if (span.end <= at || span.start >= end) continue;
    piece(Math.min(span.start, end), null);
    piece(Math.min(span.end, end), span);
  }
  piece(end, null);
  return out;
}

/**
 * The changes that give these ranges the marks that the session has there: `[from, to, mark or null, type]`. `links(from, to)` and
 * `mutes(from, to)` say which marks those are.
 */
export function repaints(doc, ranges, { link, muted }, links, mutes) {
  const todo = [];
  const hasKind = 'auto' in link.spec.attrs;
  for (const [from, to] of ranges) {
    const [ownLinks, ownMutes] = [links(from, to), muted ? mutes(from, to) : []];
    inline(doc, from, to, (node, start, end, parent) => {
      if (!holdsLinks(node, parent, link)) return;
      const old = link.isInSet(node.marks);
      const sameLink = (mark, span) => mark.attrs.href === span.href && (!hasKind || isAuto(mark) === (span.kind === 'auto'));
      for (const change of differences(start, end, ownLinks, old, sameLink, (span) => linkMark(link, span, old))) todo.push([...change, link]);
      if (!muted || !parent.type.allowsMarkType(muted)) return;
      const sameMute = (mark, span) => mark.attrs.cause === span.cause;
      const mute = ({ cause }) => muted.create({ cause });
      for (const change of differences(start, end, ownMutes, muted.isInSet(node.marks), sameMute, mute)) todo.push([...change, muted]);
    });
  }
  return todo;
}

/** Does it. */
export function paint(tr, todo) {
  for (const [from, to, mark, type] of todo) {
    if (mark) tr.addMark(from, to, mark);
    else tr.removeMark(from, to, type);
  }
}
