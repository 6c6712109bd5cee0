// A text divided at its links.

import { shortened, titleOf } from './shown.js';

/** The links of a text and the candidates that deceive. Where these two overlap, there is the link. */
function linksAndRefused(text, detector) {
  const kept = [];
  for (const found of detector.explain(text)) {
    const overlaps = () => kept.at(-1)?.end > found.start;
    if (found.kind !== null) {
      while (overlaps()) kept.pop();
    } else if (!found.deceives || overlaps()) continue;
    kept.push(found);
  }
  return kept;
}

function linkPart(own, { kind, href }, detector, { display, truncate }) {
  const domain = detector.registrableDomain(own, kind);
  const text = shortened(display ? detector.display(own, kind) : own, truncate);
  return { text, href, kind, domain, title: titleOf(text, kind, domain) };
}

/** The parts of a text, in order. */
export function* partsOf(text, detector, options) {
  let at = 0;
  for (const found of options.markRefused ? linksAndRefused(text, detector) : detector.links(text)) {
    const { start, end, kind, reason } = found;
    const own = text.slice(start, end);
    const href = kind && (found.href ?? detector.href(own, kind));
    if (kind && !detector.mayOpen(href)) continue;
    if (start > at) yield { text: text.slice(at, start) };
    yield kind ? linkPart(own, { kind, href }, detector, options) : { text: own, refused: reason };
    at = end;
  }
  if (at < text.length) yield { text: text.slice(at) };
}
