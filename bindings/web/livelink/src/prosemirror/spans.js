// Links and mutes as ranges.

/** Links of a document, automatic where `known(link)`, the session's links there, has it automatic with this target. */
export const asKnown = (links, known) => links.map((link) => {
  const isAuto = link.kind === 'auto' || known(link).some(({ kind, href }) => kind === 'auto' && href === link.href);
  return isAuto ? { ...link, kind: 'auto' } : link;
});

/** The mute of a link whose making was undone. */
export const muteOf = ({ start, end }) => ({ start, end, cause: 'undo' });

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

/** The spans of a range as they were before some changes. */
export function beforeChanges(spans, changes, from, to) {
  const isNew = (span) => changes.some(({ after }) => after && after.start === span.start && after.end === span.end && after.href === span.href);
  const back = changes.flatMap((change) => (change.before && change.before.start < to && change.before.end > from ? [change.before] : []));
  return [...spans.filter((span) => !isNew(span)), ...back].sort((a, b) => a.start - b.start);
}
