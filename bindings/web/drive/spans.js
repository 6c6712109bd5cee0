/** Spans of which a document cannot tell that they are two, because one ends where its like begins, as one. */
export function asSaved(spans) {
  const out = [];
  for (const span of spans) {
    const last = out.at(-1);
    if (last?.end === span.start && last.href === span.href && last.kind === span.kind && last.cause === span.cause) last.end = span.end;
    else out.push({ ...span });
  }
  return out;
}
