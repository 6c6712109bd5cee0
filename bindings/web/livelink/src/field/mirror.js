// Links shown on a copy of the text that lies over the field. The copy is transparent; the lines below its links are not.

const COPIED = [
  'boxSizing', 'direction', 'fontFamily', 'fontFeatureSettings', 'fontKerning', 'fontSize', 'fontStretch', 'fontStyle', 'fontVariant', 'fontWeight',
  'letterSpacing', 'lineHeight', 'paddingBottom', 'paddingLeft', 'paddingRight', 'paddingTop', 'tabSize', 'textAlign', 'textIndent', 'textTransform',
  'unicodeBidi', 'wordBreak', 'wordSpacing', 'overflowWrap', 'writingMode',
];

export class Mirror {
  #view;
  #box;
  #sizes;
  #isShown = false;
  #placed = () => this.#place();

  constructor(view) {
    this.#view = view;
    const { element } = view;
    this.#box = Object.assign(element.ownerDocument.createElement('div'), { className: 'livelink-mirror', ariaHidden: 'true', dir: 'auto' });
    this.#sizes = new ResizeObserver(this.#placed);
    element.addEventListener('scroll', this.#placed);
  }

  paint(links) {
    if (links.length === 0) {
      this.remove();
      return;
    }
    const { text, element } = this.#view;
    const nodes = [];
    let at = 0;
    for (const { start, end } of links) {
      const span = element.ownerDocument.createElement('span');
      span.textContent = text.slice(start, end);
      nodes.push(text.slice(at, start), span);
      at = end;
    }
    // A line break at the very end would show nothing here, and shows an empty line in the field.
    this.#box.replaceChildren(...nodes, `${text.slice(at)}\u200b`);
    if (!this.#isShown) {
      element.after(this.#box);
      this.#sizes.observe(element);
      this.#isShown = true;
    }
    this.#place();
  }

  /** Lays the copy over the field. */
  #place() {
    const { element } = this.#view;
    const style = getComputedStyle(element);
    for (const name of COPIED) this.#box.style[name] = style[name];
    Object.assign(this.#box.style, {
      left: `${element.offsetLeft + element.clientLeft}px`,
      top: `${element.offsetTop + element.clientTop}px`,
      width: `${element.clientWidth}px`,
      height: `${element.clientHeight}px`,
      boxSizing: 'border-box',
      whiteSpace: element.localName === 'input' ? 'pre' : 'pre-wrap',
      lineHeight: element.localName === 'input' ? `${element.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom)}px` : style.lineHeight,
    });
    this.#box.scrollTop = element.scrollTop;
    this.#box.scrollLeft = element.scrollLeft;
  }

  remove() {
    this.#sizes.disconnect();
    this.#box.remove();
    this.#isShown = false;
  }
}
