// What the card of a link says.

import { isolated } from './isolated.js';

/** Who owns the address, the whole of it, and whether it may be opened. The text of a link by a pattern is no address, so its target is asked. */
export function cardOf(detector, link, text) {
  const isOwn = link.kind !== 'url' && link.kind !== 'email';
  const kind = isOwn ? 'url' : link.kind;
  return {
    domain: detector.registrableDomain(isOwn ? link.href : text, kind),
    address: isolated(detector.display(link.href, kind)),
    opens: detector.mayOpen(link.href),
  };
}
