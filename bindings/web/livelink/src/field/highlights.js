// Links shown by the browser's own highlights, which need no element in the text.

export const hasHighlights = () => typeof Highlight === 'function' && Boolean(globalThis.CSS?.highlights);

export class Highlights {
  #surface;
  #name;
  /** In order. The browser moves them with the text. */
  #ranges = [];

  /** `surface` knows where an offset of the text is in the page. All highlights of a name look alike. */
  constructor(surface, name) {
    this.#surface = surface;
    this.#name = name;
  }

  get #all() {
    if (!CSS.highlights.has(this.#name)) CSS.highlights.set(this.#name, new Highlight());
    return CSS.highlights.get(this.#name);
  }

  /** Shows these links, in order. Most of them are where they were, or have moved with the text. */
  paint(links) {
    const all = this.#all;
    const [kept, old] = [[], this.#ranges.toReversed()];
    for (const { start, end } of links) {
      while (old.length > 0 && this.#endOf(old.at(-1)) < end) all.delete(old.pop());
      const is = old.at(-1);
      kept.push(is && this.#startOf(is) === start && this.#endOf(is) === end ? old.pop() : this.#make(start, end));
    }
    for (const range of old) all.delete(range);
    this.#ranges = kept;
  }

  #startOf(range) { return this.#surface.offsetOf(range.startContainer, range.startOffset); }
  #endOf(range) { return this.#surface.offsetOf(range.endContainer, range.endOffset); }

  #make(start, end) {
    const range = new Range();
    range.setStart(...this.#surface.pointOf(start));
    range.setEnd(...this.#surface.pointOf(end));
    this.#all.add(range);
    return range;
  }

  remove() { this.paint([]); }
}
