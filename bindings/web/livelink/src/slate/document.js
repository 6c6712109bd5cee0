// The document of an editor as the session sees it: its blocks, its links, and the difference that a change made.

import { Editor, Path, Text, Transforms } from 'slate';
import { changedBlocks, edgesOf, textOf, touchedBy } from '../adapter/blocks.js';
import { overlaps } from '../adapter/link-changes.js';
import { Flat, linksOf, offsetOf, pointAt } from './flat.js';

const isCodeByName = ({ type, code }) => code === true || /^(inline[-_])?code/i.test(type ?? '');
const kindOf = (node) => (node.livelink === 'auto' ? 'auto' : 'manual');

export class Document {
  #editor;
  #type;
  #property;
  #flat;
  blocks = [];

  constructor(editor, { type = 'link', property = 'url', isCode = isCodeByName }) {
    this.#editor = editor;
    this.#type = type;
    this.#property = property;
    this.#flat = new Flat(editor, (node) => this.isLink(node), isCode);
  }

  isLink({ type }) { return type === this.#type; }

  get text() { return textOf(this.blocks); }

  /** The selection in offsets of the text, or `null`. */
  get selected() {
    const { selection } = this.#editor;
    if (!selection) return null;
    const ends = [selection.anchor, selection.focus].map((point) => offsetOf(this.blocks, point)).sort((a, b) => a - b);
    return ends[0] < 0 ? null : ends;
  }

  /** A place in the text as a point of Slate. */
  point(at, isEnd) { return pointAt(this.blocks.findLast((block) => block.at <= at), at, isEnd); }

  /** The links of blocks. A document holds no mutes. */
  spans(blocks) {
    return { links: blocks.flatMap(linksOf).map(({ start, end, node }) => ({ start, end, kind: kindOf(node), href: String(node[this.#property]) })) };
  }

  /** Reads the document again. Returns the blocks that have changed, as they were and as they are. */
  read() {
    const old = this.blocks;
    this.blocks = this.#flat.blocks();
    return changedBlocks(old, this.blocks, (one, other) => one.leaves === other.leaves);
  }

  /** Gives the blocks of ranges the links that `linksIn(start, end)` returns, and no others. */
  paint(ranges, linksIn) {
    for (const block of touchedBy(this.blocks, ranges)) this.#paint(block, linksIn(...edgesOf([block])));
    this.blocks = this.#flat.blocks();
  }

  #paint(block, wanted) {
    const editor = this.#editor;
    const have = linksOf(block);
    const isLike = ({ node }, link) => node[this.#property] === link.href && kindOf(node) === link.kind;
    const isDone = (one) => wanted.some((link) => link.start === one.start && link.end === one.end && isLike(one, link));
    if (have.length === wanted.length && have.every(isDone)) return;
    const read = () => this.#flat.blocks().find(({ path }) => path.join() === block.path.join());
    const done = new Set();
    Editor.withoutNormalizing(editor, () => {
      // From the last to the first, so that the paths of the others stay.
      for (const one of have.toReversed()) {
        const at = [...block.path, ...one.path];
        const link = wanted.find(({ start }) => start === one.start);
        if (link && (link.end === one.end || this.#grows(at, one, link, read()))) {
          done.add(link);
          if (!isLike(one, link)) Transforms.setNodes(editor, this.#made(link, one.node), { at, voids: true });
        } else Transforms.unwrapNodes(editor, { at, voids: true });
      }
      for (const link of wanted.filter((one) => !done.has(one)).toReversed()) {
        const now = read();
        const at = { anchor: pointAt(now, link.start, false), focus: pointAt(now, link.end, true) };
        const old = have.find((one) => overlaps(one, link))?.node;
        Transforms.wrapNodes(editor, { ...this.#made(link, old), children: [] }, { at, split: true, voids: true });
      }
    });
  }

  /** Lets a link take in what is right behind it. Its element stays: in one that is made anew, WebKit loses the place of an input method. */
  #grows(at, one, { end, kind }, block) {
    const behind = block.leaves.filter(({ from, path }) => block.at + from >= one.end && block.at + from < end && Path.isAfter(path, one.path));
    if (end < one.end || kind !== kindOf(one.node) || one.path.length > 1 || behind.some(({ path }) => path.length > 1)) return false;
    Transforms.splitNodes(this.#editor, { at: pointAt(block, end, true), match: Text.isText, voids: true });
    behind.forEach((_, n) => Transforms.moveNodes(this.#editor, { at: Path.next(at), to: [...at, one.node.children.length + n], voids: true }));
    return true;
  }

  /** The properties of a link. Those of the host's own, such as a title, stay. */
  #made({ kind, href }, old) {
    const kept = old && kindOf(old) === kind ? old : null;
    return { ...kept, type: this.#type, [this.#property]: href, livelink: kind === 'auto' ? 'auto' : undefined };
  }
}
