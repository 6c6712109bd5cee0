// The text of a `contenteditable` element. Browsers write lines as text, as `br` and as blocks.

const BLOCKS = new Set(['ADDRESS', 'ARTICLE', 'BLOCKQUOTE', 'DIV', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'LI', 'OL', 'P', 'PRE', 'SECTION', 'UL']);
const isText = (node) => node.nodeType === Node.TEXT_NODE;

/** The text, and the text nodes and `br` of an element in order, each with its range of the text. */
function read(root) {
  const pieces = [];
  const byNode = new Map();
  let text = '';
  // Whether the next piece is on a line of its own.
  let isNewLine = true;
  const add = (node, own) => {
    if (isNewLine && pieces.length > 0) text += '\n';
    isNewLine = false;
    const piece = { node, start: text.length, end: text.length + own.length };
    pieces.push(piece);
    byNode.set(node, piece);
    text += own;
  };
  // Where a block begins or ends, the line break before that shows nothing. It gives an empty line its height.
  const edge = () => {
    if (!isNewLine && text.endsWith('\n')) {
      text = text.slice(0, -1);
      pieces.at(-1).end -= 1;
    }
    isNewLine = true;
  };
  const visit = (parent) => {
    for (const node of parent.childNodes) {
      if (isText(node)) { if (node.data) add(node, node.data); }
      else if (node.localName === 'br') add(node, '\n');
      else if (BLOCKS.has(node.tagName)) {
        edge();
        visit(node);
        edge();
      } else visit(node);
    }
  };
  visit(root);
  edge();
  return { text, pieces, byNode };
}

export class Editable {
  #known = null;
  #observer;

  constructor(element) {
    this.element = element;
    // The page, the browser and this field may all change the elements.
    this.#observer = new MutationObserver(() => { this.#known = null; });
    this.#observer.observe(element, { childList: true, characterData: true, subtree: true });
  }

  get #read() {
    if (this.#observer.takeRecords().length > 0) this.#known = null;
    return (this.#known ??= read(this.element));
  }

  get text() { return this.#read.text; }
  get isReadOnly() { return !this.element.isContentEditable; }

  get #domSelection() {
    const root = this.element.getRootNode();
    return root.getSelection?.() ?? document.getSelection();
  }

  /** The caret or the selection, or `null` if it is elsewhere in the page. */
  get selection() {
    const selection = this.#domSelection;
    if (selection.rangeCount === 0) return null;
    const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
    if (!this.element.contains(startContainer) || !this.element.contains(endContainer)) return null;
    return [this.offsetOf(startContainer, startOffset), this.offsetOf(endContainer, endOffset)];
  }

  select(from, to) { this.#domSelection.setBaseAndExtent(...this.pointOf(from), ...this.pointOf(to)); }

  put(from, to, text) {
    const now = this.text;
    const all = now.slice(0, from) + text + now.slice(to);
    this.element.textContent = all.endsWith('\n') ? `${all}\n` : all;
    if (this.element.contains(this.element.ownerDocument.activeElement)) this.select(from + text.length, from + text.length);
  }

  detach() { this.#observer.disconnect(); }

  /** The offset of a place in the elements. */
  offsetOf(node, offset) {
    const { pieces, byNode } = this.#read;
    const own = isText(node) && byNode.get(node);
    if (own) return Math.min(own.start + offset, own.end);
    const child = node.childNodes[offset];
    const isAfter = (piece) => (child ? child === piece.node || child.contains(piece.node) || child.compareDocumentPosition(piece.node) & Node.DOCUMENT_POSITION_FOLLOWING
      : node.compareDocumentPosition(piece.node) === Node.DOCUMENT_POSITION_FOLLOWING);
    const next = pieces.findIndex(isAfter);
    if (next >= 0 && child) return pieces[next].start;
    return (next < 0 ? pieces.at(-1) : pieces[next - 1])?.end ?? 0;
  }

  /** The place in the elements of an offset. */
  pointOf(at) {
    const { pieces } = this.#read;
    // The last piece that begins at or before the place; the one before it may end there.
    let [low, high] = [0, pieces.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pieces[middle].start <= at) low = middle + 1;
      else high = middle;
    }
    const here = pieces.slice(Math.max(0, low - 2), low).filter(({ end }) => at <= end);
    const text = here.find(({ node }) => isText(node));
    if (text) return [text.node, at - text.start];
    const one = here.at(-1);
    if (!one) return [this.element, this.element.childNodes.length];
    const parent = one.node.parentNode;
    return [parent, [...parent.childNodes].indexOf(one.node) + (at > one.start ? 1 : 0)];
  }
}
