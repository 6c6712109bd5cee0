// Flat answers of the module as objects. crates/livelink-web says how they are laid out.

export const KINDS = ['url', 'email'];
export const MARKS = ['auto', 'manual'];
export const CAUSES = ['backspace', 'undo', 'unlink'];
const REASONS = [null, 'empty', 'scheme', 'not an address'];
const UNITS = [null, 'typing', 'deletion', 'line break', 'paste', 'insert', 'command', 'commit', 'rewrite', 'unmake'];

/** The links of a `Links` of the module, which is freed. */
export function links(raw, kinds) {
  const ranges = raw.ranges();
  const hrefs = ranges.length > 0 ? raw.hrefs() : '';
  raw.free();
  const out = [];
  let at = 0;
  for (let i = 0; i < ranges.length; i += 4) {
    const end = at + ranges[i + 3];
    out.push({ start: ranges[i], end: ranges[i + 1], kind: kinds[ranges[i + 2]], href: hrefs.slice(at, end) });
    at = end;
  }
  return out;
}

/** The answer of a session. `texts` gives the texts that belong to the numbers; it is called only if there are any. */
export function effects(numbers, texts) {
  let i = 0;
  let all;
  let at = 0;
  const text = () => {
    const length = numbers[i++];
    all ??= texts();
    at += length;
    return all.slice(at - length, at);
  };
  const mark = () => {
    const kind = numbers[i++];
    return kind === 0 ? null : { start: numbers[i++], end: numbers[i++], kind: MARKS[kind - 1], href: text() };
  };
  const mute = () => (numbers[i++] === 0 ? null : { start: numbers[i++], end: numbers[i++] });
  // A loop over numbers, and no iterator: this runs for each key.
  const list = (count, make) => {
    const out = [];
    for (let n = 0; n < count; n++) out.push(make());
    return out;
  };
  const changes = (count, side) => list(count, () => ({ before: side(), after: side() }));
  const flags = numbers[i++];
  const added = numbers[i++];
  const removed = numbers[i++];
  const changed = numbers[i++];
  const rewriteCount = numbers[i++];
  const stepCount = numbers[i++];
  const rewrites = list(rewriteCount, () => ({ start: numbers[i++], end: numbers[i++], text: text() }));
  const untracked = [];
  const steps = [];
  for (let n = 0; n < stepCount; n++) {
    const unit = numbers[i++];
    const kind = UNITS[numbers[i++]];
    const edit = numbers[i++] === 0 ? null : { start: numbers[i++], oldEnd: numbers[i++], newEnd: numbers[i++] };
    const marks = numbers[i++];
    const mutes = numbers[i++];
    const change = { edit, links: changes(marks, mark), mutes: changes(mutes, mute) };
    if (unit === 0) untracked.push(change);
    else steps.push({ unit, kind, ...change });
  }
  const refused = REASONS[flags >> 2];
  return { handled: (flags & 1) !== 0, armed: (flags & 2) !== 0, refused, added, removed, changed, steps, untracked, rewrites };
}
