// The document of an editor as one text: its blocks of text, with a line break between two of them.

import { changedBlocks, textOf } from '../adapter/blocks.js';
import { changesOf } from '../adapter/format-changes.js';
import { spansOf } from '../adapter/formats.js';

/** Each object and each character of code is this one, which ends each address. */
const OTHER = '\uFFFC';

export class Document {
  #model;
  blocks = [];

  constructor(model) { this.#model = model; }

  get text() { return textOf(this.blocks); }

  /** The selection in offsets of the text, or `null`. */
  get selected() {
    const { selection } = this.#model.document;
    const ends = [selection.getFirstPosition(), selection.getLastPosition()].map((position) => this.#offsetOf(position));
    return ends.includes(-1) ? null : ends;
  }

  #offsetOf({ parent, offset }) {
    const block = this.blocks.find(({ element }) => element === parent);
    return block ? block.at + offset : -1;
  }

  /** A range of the text, within one block, in the model. */
  rangeOf(writer, from, to) {
    const { element, at } = this.blocks.findLast((block) => block.at <= from);
    return writer.createRange(writer.createPositionAt(element, from - at), writer.createPositionAt(element, to - at));
  }

  /** Reads the document again. Returns the blocks that have changed, in their text or in their links, as they were and as they are. */
  read() {
    const { differ } = this.#model.document;
    if (this.blocks.length > 0 && !differ.hasDataChanges()) return { before: [], after: [] };
    const dirty = new Set();
    for (const { position = null, range } of differ.getChanges()) {
      dirty.add((position ?? range.start).parent);
      if (position?.nodeAfter) dirty.add(position.nodeAfter);
    }
    const known = new Map(this.blocks.filter(({ element }) => !dirty.has(element)).map((block) => [block.element, block]));
    const old = this.blocks;
    this.blocks = this.#read(known);
    return changedBlocks(old, this.blocks, (one, other) => one.element === other.element && known.has(one.element));
  }

  #read(known) {
    const { document, schema } = this.#model;
    const out = [];
    let at = 0;
    const add = (element, text) => {
      out.push({ element, text, at });
      at += text.length + 1;
    };
    const visit = (element) => {
      if (known.has(element)) add(element, known.get(element).text);
      else if (schema.checkChild(element, '$text')) add(element, this.#textOf(element));
      else if (element.is('element') && schema.isObject(element) && element.childCount === 0) add(element, OTHER);
      else for (const child of element.getChildren()) visit(child);
    };
    for (const root of document.getRoots()) visit(root);
    return out;
  }

  #textOf(element) {
    const { schema } = this.#model;
    const isPlain = !element.is('element', 'codeBlock') && schema.checkAttribute(schema.createContext(element).push('$text'), 'linkHref');
    const text = (node) => {
      if (node.is('element', 'softBreak')) return '\n';
      return node.is('$text') && isPlain && !node.hasAttribute('code') ? node.data : OTHER.repeat(node.offsetSize);
    };
    return [...element.getChildren()].map(text).join('');
  }

  /** A block as a delta of Quill, whose formats are the attributes `linkHref` and `livelink`. Links lie in text only. */
  #deltaOf({ element }) {
    const nodes = element.is('element') ? [...element.getChildren()] : [];
    return { ops: nodes.map((node) => (node.is('$text')
      ? { insert: node.data.replaceAll('\n', OTHER), attributes: { link: node.getAttribute('linkHref'), livelink: node.getAttribute('livelink') } }
      : { insert: '\n' })) };
  }

  /** The links, mutes and dormant ranges of blocks, as `Session.restore` takes them. */
  spans(blocks) {
    const all = { links: [], mutes: [], dormant: [] };
    for (const block of blocks) {
      const spans = spansOf(this.#deltaOf(block), block.at);
      for (const name of Object.keys(all)) all[name].push(...spans[name]);
    }
    return all;
  }

  /** Gives a block the attributes `wanted`, as `formatsOf` makes them. Returns whether anything changed. */
  paint(writer, block, wanted) {
    const { at } = block;
    let place = at;
    let isChanged = false;
    for (const { retain, attributes } of changesOf(this.#deltaOf(block), at, wanted)) {
      for (const [name, value] of Object.entries(attributes ?? {})) {
        const range = this.rangeOf(writer, place, place + retain);
        const key = name === 'link' ? 'linkHref' : name;
        if (value === null) writer.removeAttribute(key, range);
        else writer.setAttribute(key, value, range);
        isChanged = true;
      }
      place += retain;
    }
    return isChanged;
  }
}
