// A Lexical document as one text: its blocks of inline nodes, with a line break between two of them.

import { $isAutoLinkNode, $isLinkNode } from '@lexical/link';
import { $getNodeByKey, $getRoot, $isDecoratorNode, $isElementNode, $isLineBreakNode, $isTextNode } from 'lexical';
import { $markOf, MUTED } from './marks.js';

/** Everything but text has the length 1. This character ends each address. */
const OTHER = '\uFFFC';

/** Whether an element holds text, and not other blocks. */
const $isBlock = (node) => {
  const first = node.getFirstChild();
  return first === null || $isTextNode(first) || $isLineBreakNode(first) || ($isElementNode(first) && first.isInline())
    || ($isDecoratorNode(first) && first.isInline());
};

/** The inline leaves of a block, each with its text and the link that it is in. */
export function $leaves(block) {
  const out = [];
  const visit = (parent, link) => {
    for (const child of parent.getChildren()) {
      if ($isElementNode(child)) visit(child, $isLinkNode(child) ? child : link);
      else out.push({ node: child, link, text: $isTextNode(child) ? child.getTextContent() : $isLineBreakNode(child) ? '\n' : OTHER });
    }
  };
  visit(block, null);
  return out;
}

export const $textOf = (block) => ($isElementNode(block) ? $leaves(block).map(({ text }) => text).join('') : OTHER);

/** All blocks in order. `known` has the texts of those that did not change. */
export function $blocks(known = new Map()) {
  const out = [];
  const visit = (parent) => {
    for (const child of parent.getChildren()) {
      if ($isElementNode(child) && !$isBlock(child)) visit(child);
      else out.push({ key: child.getKey(), text: known.get(child.getKey()) ?? $textOf(child) });
    }
  };
  visit($getRoot());
  return out;
}

/** Where a point of a selection is, or -1. `starts` gives where each block starts, by its key. */
export function $offsetOf({ key, offset, type }, starts) {
  const node = $getNodeByKey(key);
  if (node === null) return -1;
  let [block, inside] = [node, null];
  while (block !== null && !starts.has(block.getKey())) block = block.getParent();
  if (block === null) {
    // The root or a list: before its child, or after the last one.
    const child = $isElementNode(node) ? node.getChildAtIndex(Math.min(offset, node.getChildrenSize() - 1)) : null;
    return child && starts.has(child.getKey()) ? starts.get(child.getKey()) : -1;
  }
  let at = starts.get(block.getKey());
  if (!$isElementNode(block)) return at;
  inside = type === 'text' ? node : node.getChildAtIndex(offset);
  for (const leaf of $leaves(block)) {
    if (inside !== null && (leaf.node.is(inside) || ($isElementNode(inside) && inside.isParentOf(leaf.node)))) return at + (type === 'text' ? offset : 0);
    at += leaf.text.length;
    // After the last child of an inline element.
    if (type === 'element' && inside === null && !node.is(block) && node.getLastDescendant()?.is(leaf.node)) return at;
  }
  return at;
}

/** The links, mutes and dormant ranges of a block. */
export function $spans(block, at) {
  const saved = { links: [], mutes: [], dormant: [] };
  if (!$isElementNode(block)) return saved;
  let open = null;
  for (const { link, text } of $leaves(block)) {
    const [start, end] = [at, (at += text.length)];
    if (link === null) open = null;
    else if (open?.link.is(link)) open.span.end = end;
    else {
      const mark = $isAutoLinkNode(link) ? $markOf(link) : 'manual';
      const span = { start, end };
      if (mark === 'dormant') saved.dormant.push(span);
      else if (mark.startsWith(MUTED)) saved.mutes.push(Object.assign(span, { cause: mark.slice(MUTED.length) }));
      else saved.links.push(Object.assign(span, { kind: mark, href: link.getURL() }));
      open = { link, span };
    }
  }
  return saved;
}
