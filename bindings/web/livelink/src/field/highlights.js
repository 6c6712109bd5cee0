// Links shown by the browser's own highlights, which need no element in the text.

const NAME = 'livelink';

export const hasHighlights = () => typeof Highlight === 'function' && Boolean(globalThis.CSS?.highlights);

export class Highlights {
  #view;
  #ranges = [];

  constructor(view) { this.#view = view; }

  get #all() {
    if (!CSS.highlights.has(NAME)) CSS.highlights.set(NAME, new Highlight());
    return CSS.highlights.get(NAME);
  }

  paint(links) {
    this.remove();
    for (const { start, end } of links) {
      const range = new Range();
      range.setStart(...this.#view.pointOf(start));
      range.setEnd(...this.#view.pointOf(end));
      this.#ranges.push(range);
      this.#all.add(range);
    }
  }

  remove() {
    for (const range of this.#ranges) this.#all.delete(range);
    this.#ranges = [];
  }
}
