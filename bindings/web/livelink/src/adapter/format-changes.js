// The changes of formats that make the document show the session's links and mutes.

/** The pieces of a delta between line breaks, each with its place. A line break has no inline format. */
function* pieces(delta, at) {
  for (const { insert, attributes = {} } of delta.ops) {
    const { link = null, livelink = null } = attributes;
    if (typeof insert !== 'string') {
      yield { start: at, end: at + 1, link, livelink };
      at += 1;
      continue;
    }
    for (const part of insert.split(/(\n)/)) {
      if (part !== '\n' && part !== '') yield { start: at, end: at + part.length, link, livelink };
      at += part.length;
    }
  }
}

/** The changes from the formats that a piece of the document has to those that it should have: ops for a delta from its start. */
export function changesOf(delta, at, wanted) {
  const ops = [];
  let done = at;
  let next = 0;
  for (const have of pieces(delta, at)) {
    let start = have.start;
    while (start < have.end) {
      while (next < wanted.length && wanted[next].end <= start) next += 1;
      const span = wanted[next];
      const inside = span !== undefined && span.start <= start;
      const end = Math.min(have.end, inside ? span.end : span?.start ?? Infinity);
      const { link, livelink } = inside ? span : { link: null, livelink: null };
      const attributes = {};
      if (link !== have.link) attributes.link = link;
      if (livelink !== have.livelink) attributes.livelink = livelink;
      if (Object.keys(attributes).length > 0) {
        if (start > done) ops.push({ retain: start - done });
        ops.push({ retain: end - start, attributes });
        done = end;
      }
      start = end;
    }
  }
  return ops;
}
