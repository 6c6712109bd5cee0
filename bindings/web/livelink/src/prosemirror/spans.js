// Links and mutes as ranges.

/** Links of a document, automatic where `known(link)`, the session's links there, has it automatic with this target. */
export const asKnown = (links, known) => links.map((link) => {
  const isAuto = link.kind === 'auto' || known(link).some(({ kind, href }) => kind === 'auto' && href === link.href);
  return isAuto ? { ...link, kind: 'auto' } : link;
});

/** The spans that share nothing with `others`. */
export const apart = (spans, others) => spans.filter(({ start, end }) => !others.some((other) => other.start < end && start < other.end));

/** The parts of spans that share nothing with `others`. Both are in order. */
export function without(spans, others) {
  let n = 0;
  return spans.flatMap((span) => {
    const parts = [];
    let { start } = span;
    while (n < others.length && others[n].end <= start) n += 1;
    for (let i = n; i < others.length && others[i].start < span.end; i++) {
      if (others[i].start > start) parts.push({ ...span, start, end: others[i].start });
      start = others[i].end;
    }
    return start < span.end ? [...parts, { ...span, start }] : parts;
  });
}
