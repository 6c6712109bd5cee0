// The links that text brings along, for editors that keep links in their documents.

/** Where a text leads if all of it is one address. */
export function targetOf(text, { Session }, options) {
  const session = new Session('', { ...options, autolink: true, readOnly: false });
  session.inserted(0, 0, text);
  const [link] = session.links();
  session.free();
  return link?.start === 0 && link.end === text.length ? link.href : null;
}

/**
 * Which of the links that a text has are links that it brought along. `session` does not know yet that `text` took the place of
 * `from..to`; the links are where they are afterwards.
 *
 * Text that comes into an automatic link, or into the place of a part of one, often has that link's mark. It brought no link: the link
 * goes on, and follows its text. A piece of an automatic link from elsewhere is none either, unless it is all of the address.
 */
export function brought(links, { from, to, text }, session, livelink, options) {
  if (links.every(({ kind }) => kind === 'manual')) return links;
  const touched = session.links(Math.max(0, from - 1), Math.min(session.textLength, to + 1));
  const around = touched.filter(({ kind, start, end }) => kind === 'auto' && (start < from || end > to));
  const goesOn = ({ href }) => around.some((link) => link.href === href);
  const isWhole = ({ start, end, href }) => targetOf(text.slice(start - from, end - from), livelink, options) === href;
  return links.filter((link) => link.kind === 'manual' || (!goesOn(link) && isWhole(link)));
}
