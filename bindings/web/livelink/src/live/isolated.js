// An address as text for a card: letters that are written from right to left change the place of no other part.

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** The address with isolates around each part that has such letters, and around the whole. Without any, it stays as it is. */
export function isolated(address) {
  if (!rightToLeft.test(address)) return address;
  const parts = address.split(/([!-$&-,./:-@[-`{-~])/);
  return `\u2066${parts.map((part) => (rightToLeft.test(part) ? `\u2068${part}\u2069` : part)).join('')}\u2069`;
}
