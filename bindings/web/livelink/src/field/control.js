// The text of a `textarea` or an `input`.

/** The types of an `input` whose selection a page may see. */
const TYPES = new Set(['text', 'search', 'url', 'tel']);

export class Control {
  constructor(element) {
    if (element.localName === 'input' && !TYPES.has(element.type)) {
      throw new TypeError(`livelink: an input of the type ${element.type} does not say where its caret is; make it one of the type ${[...TYPES].join(', ')}`);
    }
    this.element = element;
  }

  get text() { return this.element.value; }
  get selection() { return [this.element.selectionStart, this.element.selectionEnd]; }
  get isReadOnly() { return this.element.readOnly || this.element.disabled; }
  select(from, to) { this.element.setSelectionRange(Math.min(from, to), Math.max(from, to), to < from ? 'backward' : 'forward'); }
  put(from, to, text) { this.element.setRangeText(text, from, to, 'end'); }
}
