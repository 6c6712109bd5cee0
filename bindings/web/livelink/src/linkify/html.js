// Parts as HTML, with the escapes of the Rust crate `livelink-render`.

import { partsOf } from './parts.js';

/** A parser would read a carriage return as a line feed. */
const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\'': '&#39;', '\r': '&#13;' };

/** Text for HTML, in which neither U+0000 nor an unpaired surrogate can be written. */
const escaped = (text) => text.replace(/[&<>"'\r\0\p{Surrogate}]/gu, (character) => ESCAPES[character] ?? '\uFFFD');

const attribute = (name, value) => (value ? ` ${name}="${escaped(value)}"` : '');

/** The text as HTML. */
export function htmlOf(text, detector, options) {
  const { rel, target, className, lineBreaks } = options;
  const fixed = attribute('rel', rel) + attribute('target', target) + attribute('class', className);
  let html = '';
  for (const { text: shown, href, title, refused } of partsOf(text, detector, options)) {
    const inside = escaped(shown);
    // `dir` keeps a bidi control before it out: U+202E and `ved.dev/moc.lapyap` would read as `paypal.com/ved.dev`.
    if (href) html += `<a${attribute('href', href)}${fixed}${attribute('title', title)} dir="auto">${inside}</a>`;
    else if (refused) html += `<span data-livelink="refused"${attribute('title', refused)} dir="auto">${inside}</span>`;
    else html += lineBreaks ? inside.replace(/&#13;\n?|\n/g, '<br>') : inside;
  }
  return html;
}
