// Moves the edges of a link in the document, so that its element stays. An element that is made anew loses the browser's caret, and an
// input method its place.

import { Editor, Path, Text, Transforms } from 'slate';
import { pointAt } from './flat.js';

/** The leaves of a block, each with where it starts and ends. */
function placed({ leaves, at }) {
  return leaves.map((leaf) => {
    const start = at;
    at += leaf.text.length;
    return { ...leaf, start, end: at };
  });
}

/**
 * Lets the link at `path`, from `old.start` to `old.end`, reach over `link.start` to `link.end`. `read()` reads its block anew. Returns whether
 * it could: only text and objects that are beside the link come into it.
 */
export function resize(editor, path, old, link, read) {
  const inside = path.length - read().path.length;
  const isNear = (leaf) => leaf.path.length === 1 || (leaf.path.length === 2 && leaf.path[0] === path.at(-1));
  const touched = ({ start, end }) => start < Math.max(old.end, link.end) && end > Math.min(old.start, link.start);
  if (inside !== 1 || !placed(read()).filter(touched).every(isNear)) return false;
  const place = Editor.pathRef(editor, path);
  for (const at of [link.end, link.start]) Transforms.splitNodes(editor, { at: pointAt(read(), at, true), match: Text.isText, voids: true });
  const block = read();
  const moved = placed(block).filter((leaf) => leaf.start < leaf.end && touched(leaf)).flatMap((leaf) => {
    const isIn = leaf.path.length === 2;
    const belongs = link.start <= leaf.start && leaf.end <= link.end;
    if (isIn === belongs) return [];
    const isBefore = leaf.end <= (belongs ? old.start : link.start);
    return [{ isIn, isBefore, ref: Editor.pathRef(editor, [...block.path, ...leaf.path]) }];
  });
  const put = ({ isIn, isBefore, ref }) => {
    const own = place.current;
    const to = isIn ? (isBefore ? own : Path.next(own)) : [...own, isBefore ? 0 : Editor.node(editor, own)[0].children.length];
    Transforms.moveNodes(editor, { at: ref.unref(), to, voids: true });
  };
  // What goes to the start of the link, or right behind it, is put there from the last to the first.
  const isReversed = ({ isIn, isBefore }) => isIn !== isBefore;
  for (const one of moved.filter((leaf) => !isReversed(leaf))) put(one);
  for (const one of moved.filter(isReversed).toReversed()) put(one);
  place.unref();
  return true;
}
