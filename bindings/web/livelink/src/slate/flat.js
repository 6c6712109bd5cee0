// A Slate document as one text: its blocks of text, with a line break between two of them.

import { Element, Path, Text } from 'slate';

/** Each void element and each character of code is this one, which ends each address. */
const OTHER = '\uFFFC';

export class Flat {
  #editor;
  #isLink;
  #isCode;
  /** Slate's nodes never change, so a block is read once. */
  #read = new WeakMap();

  constructor(editor, isLink, isCode) {
    this.#editor = editor;
    this.#isLink = isLink;
    this.#isCode = isCode;
  }

  /** All blocks of text in order: `{ node, path, at, text, leaves }`. A void block is one character. A leaf is `from` there in its block. */
  blocks() {
    const out = [];
    let at = 0;
    const visit = (parent, path, isCode) => parent.children.forEach((node, n) => {
      const own = [...path, n];
      const inCode = isCode || this.#isCode(node);
      const [first] = node.children;
      if (!this.#editor.isVoid(node) && Element.isElement(first) && !this.#editor.isInline(first)) {
        visit(node, own, inCode);
        return;
      }
      const block = { node, path: own, at, ...this.#block(node, inCode) };
      out.push(block);
      at += block.text.length + 1;
    });
    visit(this.#editor, [], false);
    return out;
  }

  #block(node, isCode) {
    const known = this.#read.get(node);
    if (known?.isCode === isCode) return known;
    const leaves = [];
    let text = '';
    const add = (path, own, link) => {
      leaves.push({ path, from: text.length, length: own.length, link });
      text += own;
    };
    const visit = (parent, path, link, inCode) => {
      if (this.#editor.isVoid(parent)) add(path, OTHER, link);
      else parent.children.forEach((child, n) => {
        const own = [...path, n];
        const code = inCode || this.#isCode(child);
        if (Text.isText(child)) add(own, code ? OTHER.repeat(child.text.length) : child.text, link);
        else visit(child, own, this.#isLink(child) ? { node: child, path: own } : link, code);
      });
    };
    visit(node, [], null, isCode);
    const block = { isCode, leaves, text };
    this.#read.set(node, block);
    return block;
  }
}

/** The links of a block: `{ start, end, node, path }`, the path as in the block. */
export function linksOf({ leaves, at }) {
  const links = [];
  for (const { link, from, length } of leaves) {
    const [start, end] = [at + from, at + from + length];
    if (!link || start === end) continue;
    const last = links.at(-1);
    if (last?.node === link.node) last.end = end;
    else links.push({ start, end, ...link });
  }
  return links;
}

/** Where a point of Slate is in the text, or -1. */
export function offsetOf(blocks, { path, offset }) {
  const block = blocks.find((one) => Path.isAncestor(one.path, path));
  if (!block) return -1;
  const inside = path.slice(block.path.length);
  const leaf = block.leaves.find((one) => Path.equals(one.path, inside) || Path.isAncestor(one.path, inside));
  if (!leaf) return block.at + block.text.length;
  return block.at + leaf.from + (Path.equals(leaf.path, inside) ? offset : 0);
}

/** A place in the text as a point of Slate. Between two leaves it is the end of the first if `isEnd`, and the start of the second if not. */
export function pointAt({ path, at, leaves }, offset, isEnd) {
  const inside = offset - at;
  const isIn = ({ from, length }, n) => (isEnd ? inside <= from + length && (inside > from || n === 0) : inside < from + length);
  const leaf = leaves.find(isIn) ?? leaves.at(-1);
  return { path: [...path, ...leaf.path], offset: inside - leaf.from };
}
