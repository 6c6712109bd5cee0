// The effect of a delta on the text, and on the formats that matter here.

/** An embed has the length 1. This character ends each address. */
const EMBED = '\uFFFC';
export const textOf = (delta) => delta.ops.map(({ insert }) => (typeof insert === 'string' ? insert : EMBED)).join('');

/**
 * The replacements of a delta, in offsets of the text before it, and the ranges of the text after it that came with formats or
 * got others.
 */
export function readDelta(delta) {
  const edits = [];
  const formatted = [];
  let [old, now] = [0, 0];
  const edit = () => {
    const last = edits.at(-1);
    if (last?.to === old && last.end === now) return last;
    edits.push({ from: old, to: old, text: '', start: now, end: now });
    return edits.at(-1);
  };
  const concerns = (attributes) => attributes !== undefined && ('link' in attributes || 'livelink' in attributes);
  for (const op of delta.ops) {
    if (op.retain !== undefined) {
      const length = typeof op.retain === 'number' ? op.retain : 1;
      if (concerns(op.attributes)) formatted.push({ start: now, end: now + length, attributes: op.attributes });
      old += length;
      now += length;
    } else if (op.insert !== undefined) {
      const text = typeof op.insert === 'string' ? op.insert : EMBED;
      const change = edit();
      change.text += text;
      if (concerns(op.attributes)) formatted.push({ start: now, end: now + text.length, attributes: op.attributes, isNew: true });
      now += text.length;
      change.end = now;
    } else {
      const change = edit();
      old += op.delete;
      change.to = old;
    }
  }
  return { edits, formatted };
}
