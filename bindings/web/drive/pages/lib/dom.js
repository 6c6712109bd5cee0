// Reading an editor's document from the page, and finding places in it.

const BLOCKS = new Set(['BLOCKQUOTE', 'DIV', 'H1', 'H2', 'H3', 'LI', 'OL', 'P', 'PRE', 'UL']);
/** Characters that editors put in to hold the caret. */
const clean = (text) => text.replace(/\u2060{7}|[\uFEFF\u200B]/g, '');

function* leavesOf(node, link) {
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) yield { node: child, text: child.data, link };
    else if (child.nodeType !== Node.ELEMENT_NODE) continue;
    else if (child.tagName === 'BR') yield { node: child, isBreak: true, link };
    else if (child.getAttribute('contenteditable') === 'false' && !child.textContent) continue;
    else yield* leavesOf(child, child.tagName === 'A' && child.getAttribute('href') ? child : link);
  }
}

function textBlocks(root) {
  const out = [];
  const visit = (element) => {
    const inner = [...element.children].filter((child) => BLOCKS.has(child.tagName));
    if (inner.length > 0) inner.forEach(visit);
    else out.push(element);
  };
  [...root.children].filter((child) => BLOCKS.has(child.tagName)).forEach(visit);
  return out.length > 0 ? out : [root];
}

/** The texts of the document in order, with a `gap` between two paragraphs. */
function leaves(root) {
  const all = [];
  textBlocks(root).forEach((block, n) => {
    if (n > 0) all.push({ gap: true });
    const items = [...leavesOf(block, null)];
    // A line break at the very end of a paragraph shows nothing.
    const last = items.filter((item) => item.isBreak || clean(item.text)).pop();
    for (const item of items) if (!(item.isBreak && item === last)) all.push({ ...item, block });
    if (!items.some((item) => item.text !== undefined)) all.push({ block, isEmpty: true });
  });
  return all;
}

/** The text, and the links with the kind that `kindOf` reads from an `a` element. */
export function readDom(root, kindOf = () => null) {
  let text = '';
  const links = [];
  for (const leaf of leaves(root)) {
    if (leaf.isEmpty) continue;
    const piece = leaf.gap || leaf.isBreak ? '\n' : clean(leaf.text);
    if (piece === '') continue;
    if (leaf.link) {
      const link = { start: text.length, end: text.length + piece.length, href: leaf.link.getAttribute('href'), kind: kindOf(leaf.link) };
      const last = links.at(-1);
      if (last && last.end === link.start && last.href === link.href && last.kind === link.kind) last.end = link.end;
      else links.push(link);
    }
    text += piece;
  }
  return { text, links };
}

/** A node and an offset for a place in the text; between two nodes the one before if `bias` is negative. */
function point(root, at, bias) {
  let place = 0;
  let best = null;
  for (const leaf of leaves(root)) {
    if (leaf.gap) {
      if (best && place === at) return best;
      place += 1;
      best = null;
    } else if (leaf.isEmpty) {
      if (place === at) return [leaf.block, 0];
    } else if (leaf.isBreak) {
      const parent = leaf.node.parentNode;
      const index = [...parent.childNodes].indexOf(leaf.node);
      if (place === at) return best ?? [parent, index];
      place += 1;
      if (place === at) best = [parent, index + 1];
    } else {
      let n = place;
      for (let i = 0; i < leaf.text.length; i++) {
        if (!clean(leaf.text[i])) continue;
        if (n === at) return i === 0 && best && bias < 0 ? best : [leaf.node, i];
        n += 1;
      }
      place = n;
      if (place === at) best = [leaf.node, leaf.text.length];
    }
  }
  return best ?? [root, root.childNodes.length];
}

export function selectDom(root, from, to) {
  const [anchor, anchorAt] = point(root, from, from === to ? -1 : 1);
  const [focus, focusAt] = from === to ? [anchor, anchorAt] : point(root, to, -1);
  root.ownerDocument.getSelection().setBaseAndExtent(anchor, anchorAt, focus, focusAt);
}

/** Where to click for a caret, or `null` if there is nothing to click on. */
export function caretPointDom(root, at, bias) {
  const [node, offset] = point(root, at, bias);
  const range = root.ownerDocument.createRange();
  const box = (from, to, left) => {
    range.setStart(node, from);
    range.setEnd(node, to);
    const boxes = [...range.getClientRects()];
    const edge = left ? boxes[0] : boxes.at(-1);
    return edge ? { x: left ? edge.left + 0.5 : edge.right + 1, y: (edge.top + edge.bottom) / 2 } : null;
  };
  if (node.nodeType === Node.TEXT_NODE) {
    if (offset > 0 && (bias < 0 || offset === node.length)) return box(offset - 1, offset, false);
    return offset < node.length ? box(offset, offset + 1, true) : null;
  }
  const edge = node.getBoundingClientRect();
  return node.childNodes.length <= 1 ? { x: edge.left + 2, y: edge.top + Math.min(10, edge.height / 2) } : null;
}

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]);

/** A document as HTML, a paragraph for each line. `attributes` says what else the `a` of a link has. */
export function toHtml(text, links = [], attributes = () => '') {
  let [html, at] = ['', 0];
  const lines = (part) => escaped(part).replaceAll('\n', '</p><p>');
  for (const link of links) {
    const open = `<a href="${escaped(link.href)}"${attributes(link)}>`;
    html += lines(text.slice(at, link.start)) + open + escaped(text.slice(link.start, link.end)).replaceAll('\n', `</a></p><p>${open}`) + '</a>';
    at = link.end;
  }
  return `<p>${html}${lines(text.slice(at))}</p>`;
}
