// What the page of Lexical and an editor without a page have in common.

import { $createTextNode, $getRoot, $getSelection, COLLABORATION_TAG } from 'lexical';

/** Another user's edit; at the caret if `from` is `null`. */
export function remotely(editor, from, to, text) {
  editor.update(() => {
    const start = from ?? $getSelection().anchor.offset;
    const end = to ?? start;
    let place = 0;
    let isDone = false;
    for (const paragraph of $getRoot().getChildren()) {
      const leaves = paragraph.getAllTextNodes();
      if (leaves.length === 0 && start === place) paragraph.append($createTextNode(text));
      for (const leaf of leaves) {
        const length = leaf.getTextContentSize();
        const [first, last] = [Math.max(start, place), Math.min(end, place + length)];
        const link = leaf.getParent().is(paragraph) ? null : leaf.getParent();
        if (first < last) leaf.spliceText(first - place, last - first, '');
        if (!isDone && text !== '' && start >= place && start <= place + length) {
          isDone = true;
          // The edges of a link are outside.
          if (link && start === place) link.insertBefore($createTextNode(text));
          else if (link && start === place + length) link.insertAfter($createTextNode(text));
          else leaf.spliceText(start - place, 0, text);
        }
        if (leaf.getTextContentSize() === 0) (link?.getChildrenSize() === 1 ? link : leaf).remove();
        place += length;
      }
      place += 1;
    }
  }, { tag: COLLABORATION_TAG });
}
