// A copy of a text in blocks of lines. When a letter changes, the browser lays out a block, and not all of a long text.

import { editBetween } from '../adapter/edit-between.js';

/** How many lines a new block has. One with twice as many is split. */
const LINES = 100;

/** A line break at the very end of a block would show nothing in the copy, and shows an empty line in the field. */
export const END = '\u200b';

export class Copy {
  #text = '';
  /** In order. A block is `{ node, start }`: a text node, and where its text is. `END` is in the place of the line break between two blocks. */
  #blocks = [];
  #byNode = new WeakMap();

  constructor(box) {
    this.#blocks = [this.#make(box.ownerDocument, END)];
    box.replaceChildren(this.#blocks[0].node.parentNode);
  }

  /** Makes the copy equal to a text. */
  write(text) {
    const edit = editBetween(this.#text, text);
    if (!edit) return;
    const [first, last] = [this.#blockAt(edit.from), this.#blockAt(edit.to)];
    const lines = text.slice(first.start, last.start + last.node.length - END.length + text.length - this.#text.length).split('\n');
    this.#text = text;
    if (first === last && lines.length < 2 * LINES) first.node.replaceData(edit.from - first.start, edit.to - edit.from, edit.text);
    else this.#replace(first, last, lines);
    let start = 0;
    for (const block of this.#blocks) {
      block.start = start;
      start += block.node.length;
    }
  }

  /** The offset of a place in the copy, or -1 if it is in no block. */
  offsetOf(node, offset) { return this.#byNode.has(node) ? this.#byNode.get(node).start + offset : -1; }

  pointOf(at) {
    const { node, start } = this.#blockAt(at);
    return [node, at - start];
  }

  #blockAt(at) { return this.#blocks.findLast(({ start }) => start <= at); }

  #make(page, text) {
    const node = page.createTextNode(text);
    page.createElement('div').append(node);
    const block = { node, start: 0 };
    this.#byNode.set(node, block);
    return block;
  }

  /** Puts lines in the place of the blocks from `first` to `last`. */
  #replace(first, last, lines) {
    const made = [];
    for (let n = 0; n < lines.length; n += LINES) made.push(this.#make(first.node.ownerDocument, lines.slice(n, n + LINES).join('\n') + END));
    first.node.parentNode.before(...made.map(({ node }) => node.parentNode));
    const from = this.#blocks.indexOf(first);
    for (const { node } of this.#blocks.splice(from, this.#blocks.indexOf(last) + 1 - from, ...made)) node.parentNode.remove();
  }
}
