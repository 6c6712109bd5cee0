// Compares the document of an editor with the expectation of a script.

import { unitsOf } from './units.js';

/** Two addresses that lead to the same place are equal. */
function canonical(href) {
  try {
    return href.startsWith('mailto:') ? decodeURIComponent(href) : new URL(href).href;
  } catch {
    return href;
  }
}

/** A no-break space is how a page shows a space at the end of a line. */
const plain = (text) => text.replaceAll('\u00a0', ' ');
const show = (links) => links.map(({ text, href, kind }) => `${text} (${kind}) to ${href}`).join(', ') || 'no link';

/**
 * Returns the difference, in one line, or `null`. `muted` is compared if the script expects it and the editor can tell. A kind of
 * `null` is that of an editor that does not tell automatic links from others.
 */
export function difference(got, expect) {
  const [text, wanted] = [plain(got.text), plain(expect.text)];
  if (text !== wanted) return `the text is ${JSON.stringify(text)}, not ${JSON.stringify(wanted)}`;
  // A script gives the texts of the links in order, and no places.
  const links = got.links.map((link) => ({ ...link, text: text.slice(link.start, link.end) }));
  const want = expect.links.map((link) => ({ ...link, text: plain(link.text) }));
  const same = links.length === want.length && links.every((link, n) => link.text === want[n].text
    && (link.kind === null || link.kind === want[n].kind) && (link.href === want[n].href || canonical(link.href) === canonical(want[n].href)));
  if (!same) return `${show(links)}; expected ${show(want)}`;
  if (!expect.muted || !got.mutes) return null;
  const list = (mutes) => mutes.map(([start, end]) => `${start} to ${end}`).join(', ') || 'nothing';
  const mutes = list(got.mutes.map(({ start, end }) => [start, end]));
  const wantMutes = list(expect.muted.map(({ from, to }) => [unitsOf(expect.text, from), unitsOf(expect.text, to)]));
  return mutes === wantMutes ? null : `muted is ${mutes}, not ${wantMutes}`;
}
