// A document as a text with signs: automatic links as `<text>`, the user's own as `[text]`, what was taken off as `~text~`.

export function signed({ text, links, mutes }) {
  const signs = [
    ...links.map(({ start, end, kind }) => [start, end, kind === 'auto' ? '<>' : '[]']),
    ...mutes.map(({ start, end }) => [start, end, '~~']),
  ].sort(([a], [b]) => b - a);
  const mark = (all, [from, to, [open, close]]) => all.slice(0, from) + open + all.slice(from, to) + close + all.slice(to);
  return signs.reduce(mark, text);
}
