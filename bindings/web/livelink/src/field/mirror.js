// Links shown on a copy of the text that lies over the field. The copy is transparent; the lines below its links are not.

import { Copy, END } from './copy.js';
import { Highlights, hasHighlights } from './highlights.js';

const COPIED = [
  'direction', 'fontFamily', 'fontFeatureSettings', 'fontKerning', 'fontSize', 'fontStretch', 'fontStyle', 'fontVariant', 'fontWeight',
  'letterSpacing', 'overflowWrap', 'paddingBottom', 'paddingLeft', 'paddingRight', 'paddingTop', 'tabSize', 'textAlign', 'textIndent',
  'textTransform', 'unicodeBidi', 'wordBreak', 'wordSpacing', 'writingMode',
];

export class Mirror {
  #view;
  #box;
  #copy = null;
  #highlights = null;
  #sizes = new ResizeObserver(() => this.#place());
  #isShown = false;
  #scroll = () => this.#scrolled();

  constructor(view) {
    this.#view = view;
    const { ownerDocument: page } = view.element;
    this.#box = Object.assign(page.createElement('div'), { className: 'livelink-mirror', ariaHidden: 'true' });
    if (!hasHighlights()) return;
    this.#copy = new Copy(this.#box);
    this.#highlights = new Highlights(this.#copy, 'livelink-mirror');
  }

  paint(links) {
    if (links.length === 0) this.remove();
    else {
      if (this.#copy) this.#copy.write(this.#view.text);
      else this.#spans(links);
      this.#show();
      this.#highlights?.paint(links);
    }
  }

  remove() {
    if (!this.#isShown) return;
    this.#isShown = false;
    this.#highlights?.remove();
    this.#sizes.disconnect();
    this.#view.element.removeEventListener('scroll', this.#scroll);
    this.#box.remove();
  }

  /** The copy for a browser without highlights: each link is an element. */
  #spans(links) {
    const { text } = this.#view;
    const nodes = [];
    let at = 0;
    for (const { start, end } of links) {
      const span = this.#box.ownerDocument.createElement('span');
      span.textContent = text.slice(start, end);
      nodes.push(text.slice(at, start), span);
      at = end;
    }
    this.#box.replaceChildren(...nodes, text.slice(at) + END);
  }

  #show() {
    if (this.#isShown) this.#scrolled();
    else {
      const { element } = this.#view;
      this.#isShown = true;
      element.after(this.#box);
      element.addEventListener('scroll', this.#scroll);
      this.#sizes.observe(element);
      this.#place();
    }
  }

  /** Lays the copy over the field. */
  #place() {
    const { element } = this.#view;
    const style = getComputedStyle(element);
    for (const name of COPIED) this.#box.style[name] = style[name];
    const isLine = element.localName === 'input';
    const lineHeight = `${element.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom)}px`;
    Object.assign(this.#box.style, {
      left: `${element.offsetLeft + element.clientLeft}px`,
      top: `${element.offsetTop + element.clientTop}px`,
      width: `${element.clientWidth}px`,
      height: `${element.clientHeight}px`,
      whiteSpace: isLine ? 'pre' : 'pre-wrap',
      lineHeight: isLine ? lineHeight : style.lineHeight,
    });
    this.#scrolled();
  }

  #scrolled() {
    this.#box.scrollTop = this.#view.element.scrollTop;
    this.#box.scrollLeft = this.#view.element.scrollLeft;
  }
}
