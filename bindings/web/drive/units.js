/** Offsets of a script count Unicode scalar values; those of an editor count UTF-16 code units. */
export const unitsOf = (text, scalars) => [...text].slice(0, scalars).join('').length;
