// The ranges of a text whose links or mutes an answer changed.

const moved = ({ start, oldEnd, newEnd }, at, isEnd) => {
  if (at <= start) return at;
  if (at >= oldEnd) return at + newEnd - oldEnd;
  return isEnd ? newEnd : start;
};

/**
 * The ranges that an answer of the session changed, `[start, end]` in offsets of the text after it. Give all of them the links and mutes
 * that the session has there (`links(start, end)`, `mutes(start, end)`): where it has none any more, they go.
 */
export function changedRanges({ untracked = [], steps = [] }) {
  let ranges = [];
  for (const { edit, links, mutes } of [...untracked, ...steps]) {
    const changes = [...links, ...mutes];
    const side = (name) => changes.flatMap((change) => (change[name] ? [[change[name].start, change[name].end]] : []));
    ranges.push(...side('before'));
    if (edit) ranges = ranges.map(([start, end]) => [moved(edit, start, false), moved(edit, end, true)]);
    ranges.push(...side('after'));
  }
  return ranges.filter(([start, end]) => start < end);
}
