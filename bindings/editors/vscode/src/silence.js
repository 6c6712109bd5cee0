// Silences the links that VS Code finds by itself.
//
// VS Code has no setting for them alone: `editor.links` switches the links of all extensions too. But where links of two
// sources overlap or touch, it keeps the later source, and an extension is later than VS Code itself. So an empty link at the
// start of an address takes that address away, and an empty link shows nothing.

/** The start of a link of VS Code's own: one of three schemes, anywhere. */
const START = /(?:https?|file):\/\//gi;

/** Returns where VS Code may begin a link of its own: offsets into `text`, in order. */
exports.builtInLinks = (text) => Array.from(text.matchAll(START), ({ index }) => index);

/** Returns the links with an empty one at each place of `starts` that none of them overlaps or touches, all in order. `empty(at)` makes an empty link. */
exports.silence = (links, starts, empty) => {
  const all = [...links].sort((a, b) => a.range.start.compareTo(b.range.start));
  const result = [];
  let next = 0;
  for (const at of starts) {
    while (next < all.length && all[next].range.start.isBeforeOrEqual(at)) result.push(all[next++]);
    const last = result.at(-1);
    if (!last || last.range.end.isBefore(at)) result.push(empty(at));
  }
  return result.concat(all.slice(next));
};
