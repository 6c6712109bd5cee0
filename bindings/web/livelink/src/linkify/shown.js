// What a reader sees of a link.

let segmenter;

/** The grapheme clusters of a text, or its characters in a browser without `Intl.Segmenter` (Firefox before 125). */
function clusters(text) {
  if (!Intl.Segmenter) return [...text];
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** A text of at most so many grapheme clusters: `…` takes the place of its middle. */
export function shortened(text, most) {
  if (text.length <= most) return text;
  const all = clusters(text);
  if (all.length <= most) return text;
  const kept = Math.floor(most) - 1;
  const head = Math.ceil(kept / 2);
  return `${all.slice(0, head).join('')}…${all.slice(all.length - (kept - head)).join('')}`;
}

/** The domain of a link, unless the shown text begins with it: `https://paypal.com.example.net` belongs to `example.net`. */
export function titleOf(shown, kind, domain) {
  const start = kind === 'email' ? /^.*@/ : /^([^/?#]*:\/\/)?(www\.)?/i;
  const host = shown.replace(start, '').split(/[/?#:]/, 1)[0];
  return host.toLowerCase() === domain ? null : domain;
}
