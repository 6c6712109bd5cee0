// The index of a model, kept right by each change, and the underlines of the part that an editor shows.

export class VisibleLinks {
  #parts;
  #frame = 0;

  constructor(monaco, editor, livelink, { detector, languageOf }) {
    Object.assign(this, { monaco, editor, livelink, detector, languageOf });
    this.model = editor.getModel();
    this.decorations = editor.createDecorationsCollection();
    this.#build();
    const later = () => this.#later();
    this.#parts = [
      this.model.onDidChangeContent((event) => this.#changed(event)),
      this.model.onDidChangeLanguage(() => this.#build()),
      editor.onDidScrollChange(later), editor.onDidLayoutChange(later), editor.onDidChangeHiddenAreas(later),
    ];
  }

  linkAt(at) { return this.index.linkAt(at) ?? (at > 0 ? this.index.linkAt(at - 1) : null); }

  #build() {
    this.index?.free();
    this.syntax = this.languageOf(this.model) ?? '';
    this.index = new this.livelink.LinkIndex(this.model.getValue(), this.detector, { syntax: this.syntax });
    this.#draw();
  }

  #changed({ changes, isFlush, isEolChange }) {
    if (isFlush || isEolChange) return this.#build();
    // All offsets are of the text before the first change.
    const edits = changes.map(({ rangeOffset, rangeLength, text }) => ({ from: rangeOffset, to: rangeOffset + rangeLength, text }));
    const [first] = edits;
    const delta = edits.length === 1 ? this.index.edit(first.from, first.to, first.text) : this.index.edits(edits.reverse());
    if (this.index.textLength !== this.model.getValueLength()) return this.#build();
    // Monaco moves the underlines of links that only moved, and says by a scroll event that other lines came into view.
    // An edit such as `/*` says where links show in the text after it.
    const reclassified = this.syntax !== '' && this.index.takeReclassified().length > 0;
    if (delta.length > 0 || reclassified) this.#draw();
  }

  #later() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  /** Underlines the links of the lines that are shown. */
  #draw() {
    const { model, monaco: { Range } } = this;
    const shown = [];
    for (const range of this.editor.getVisibleRanges()) {
      const ranges = this.index.ranges(model.getOffsetAt(range.getStartPosition()), model.getOffsetAt(range.getEndPosition()));
      for (let i = 0; i < ranges.length; i += 4) {
        shown.push({
          range: Range.fromPositions(model.getPositionAt(ranges[i + 1]), model.getPositionAt(ranges[i + 2])),
          options: { description: 'livelink', inlineClassName: `livelink livelink-${this.index.kinds[ranges[i + 3]]}`, stickiness: 1 },
        });
      }
    }
    this.decorations.set(shown);
  }

  dispose() {
    cancelAnimationFrame(this.#frame);
    for (const part of this.#parts) part.dispose();
    this.decorations.clear();
    this.index.free();
  }
}
