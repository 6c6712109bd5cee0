// Links, mutes and dormant ranges as two formats of a text, `link` and `livelink`, for editors that save, share and undo formats.

export const MUTED = 'muted-';

/** The spans of the links and mutes that a piece of the document has. `at` is where it begins. */
export function spansOf(delta, at) {
  const saved = { links: [], mutes: [], dormant: [] };
  const add = (list, span) => {
    const last = list.at(-1);
    if (last && last.end === span.start && last.kind === span.kind && last.href === span.href && last.cause === span.cause) last.end = span.end;
    else list.push(span);
  };
  for (const { insert, attributes = {} } of delta.ops) {
    const end = at + (typeof insert === 'string' ? insert.length : 1);
    const { link, livelink } = attributes;
    if (link) add(saved.links, { start: at, end, kind: livelink === 'auto' ? 'auto' : 'manual', href: link });
    else if (livelink === 'dormant') add(saved.dormant, { start: at, end });
    else if (livelink?.startsWith(MUTED)) add(saved.mutes, { start: at, end, cause: livelink.slice(MUTED.length) });
    at = end;
  }
  return saved;
}

/** The formats of each span of a session, in order. */
export function formatsOf({ links, mutes, dormant }) {
  const all = [
    ...links.map(({ start, end, kind, href }) => ({ start, end, link: href, livelink: kind === 'auto' ? 'auto' : null })),
    ...mutes.map(({ start, end, cause }) => ({ start, end, link: null, livelink: MUTED + cause })),
    ...dormant.map(({ start, end }) => ({ start, end, link: null, livelink: 'dormant' })),
  ];
  return all.sort((one, other) => one.start - other.start);
}
