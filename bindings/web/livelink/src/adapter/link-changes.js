// The links that a command of an editor made or took off.

const isSame = (one, other) => one.start === other.start && one.end === other.end && one.kind === other.kind && one.href === other.href;
export const overlaps = (one, other) => one.start < other.end && other.start < one.end;

/** `there` are the links of a part of the document, `known` those that the session has there. */
export function linkChanges(there, known) {
  const without = (list, other) => list.filter((link) => !other.some((one) => isSame(one, link)));
  // A piece of a link that was there is not new.
  const isPiece = (link) => known.some((one) => overlaps(one, link) && one.href === link.href && one.kind === link.kind);
  const made = without(there, known).filter((link) => !isPiece(link));
  return { made, gone: without(known, there).filter((link) => !made.some((one) => overlaps(one, link))) };
}
