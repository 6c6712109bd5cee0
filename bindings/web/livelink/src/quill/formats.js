// Links and mutes in a Quill document are formats, so that Quill saves, shares and undoes them with the text.
//
// A link is Quill's own format `link`. The format `livelink` says more:
//
// | value | the text |
// |---|---|
// | `auto` | is a link that was made automatically (a link without it is the user's own) |
// | `dormant` | was an automatic link until an edit broke it |
// | `muted-backspace`, `muted-undo`, `muted-unlink` | is an address where the user took the link off, and how |

export const MUTED = 'muted-';

export function markFormat(Quill) {
  const { Attributor, Scope } = Quill.import('parchment');
  const whitelist = ['auto', 'dormant', ...['backspace', 'undo', 'unlink'].map((cause) => MUTED + cause)];
  return new Attributor('livelink', 'data-livelink', { scope: Scope.INLINE, whitelist });
}

/** Quill's link, for each scheme that the library lets an editor open. Quill's own would turn `ftp://…` into `about:blank`. */
export function linkFormat(Quill, livelink) {
  const detector = new livelink.Detector();
  return class Link extends Quill.import('formats/link') {
    static sanitize(url) { return detector.mayOpen(url) ? url : super.sanitize(url); }
  };
}

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
