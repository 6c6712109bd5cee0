// The document of an editor as the session sees it: its blocks, its links, and the difference that a change made.

import { Editor, Transforms } from 'slate';
import { changedBlocks, edgesOf, textOf, touchedBy } from '../adapter/blocks.js';
import { overlaps } from '../adapter/link-changes.js';
import { Flat, linksOf, offsetOf, pointAt } from './flat.js';
import { resize } from './resize.js';

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

  get caret() { return this.selected?.[1] ?? -1; }

  /** A place in the text as a point of Slate. */
  point(at, isEnd) { return pointAt(this.blocks.findLast((block) => block.at <= at), at, isEnd); }

  /** The links of blocks, as the session has them. */
  links(blocks = this.blocks) {
    return blocks.flatMap(linksOf).map(({ start, end, node }) => ({ start, end, kind: kindOf(node), href: String(node[this.#property]) }));
  }

  /** Reads the document again. Returns the blocks that have changed, as they were and as they are. */
  read() {
    const old = this.blocks;
    this.blocks = this.#flat.blocks();
    return changedBlocks(old, this.blocks, (one, other) => one.node === other.node);
  }

  /** Gives the blocks of ranges the links that `linksIn(start, end)` returns, and no others. */
  paint(ranges, linksIn) {
    for (const { path } of touchedBy(this.blocks, ranges)) {
      const block = this.blocks.find((one) => one.path === path);
      this.#paint(block, linksIn(...edgesOf([block])));
    }
    this.blocks = this.#flat.blocks();
  }

  #paint(block, wanted) {
    const have = linksOf(block);
    const like = (one) => wanted.find((link) => link.start === one.start && link.end === one.end);
    const isSame = ({ node }, { kind, href }) => node[this.#property] === href && kindOf(node) === kind;
    if (have.length === wanted.length && have.every((one) => like(one) && isSame(one, like(one)))) return;
    const editor = this.#editor;
    const read = () => this.#flat.blocks().find(({ path }) => path.join() === block.path.join());
    const isOnly = (one, list, other) => list.every((each) => each === one || !overlaps(each, other));
    /** The link that an element becomes: one of its kind, if nothing else becomes that one, and the element nothing else. */
    const become = (one) => like(one) ?? wanted.find((link) => (
      overlaps(one, link) && link.kind === kindOf(one.node) && isOnly(one, have, link) && isOnly(link, wanted, one)));
    const done = new Set();
    Editor.withoutNormalizing(editor, () => {
      // From the last to the first, so that the paths of the others stay.
      for (const one of have.toReversed()) {
        const at = [...block.path, ...one.path];
        const link = become(one);
        if (link && (link === like(one) || resize(editor, at, one, link, read))) {
          done.add(link);
          // A link that has grown at its start has taken in the text before it.
          const now = linksOf(read()).find(({ start, end }) => start === link.start && end === link.end);
          if (!isSame(now, link)) Transforms.setNodes(editor, this.#made(link, now.node), { at: [...block.path, ...now.path], voids: true });
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

  /** The properties of a link. Those of the host's own, such as a title, stay. */
  #made({ kind, href }, old) {
    const kept = old && kindOf(old) === kind ? old : null;
    return { ...kept, type: this.#type, [this.#property]: href, livelink: kind === 'auto' ? 'auto' : undefined };
  }
}
