// Two Quills with one document: what the user of one does, the other gets as a change of the program.

import Quill from 'quill';
import { load } from 'livelink';
import { register } from 'livelink/quill';
import { spansOf } from '../../../livelink/src/adapter/formats.js';
import { moduleBytes } from '../lib/memory.js';

export const wasmBytes = moduleBytes;
let pair;
export async function start(host) {
  register(Quill, await load({ wasm: '/livelink.wasm' }));
  pair = [0, 1].map(() => {
    const element = document.createElement('div');
    host.append(element);
    return new Quill(element, { modules: { livelink: true, history: { userOnly: true, delay: 1000, maxStack: 50 } } });
  });
  pair.forEach((quill, n) => quill.on('text-change', (delta, _before, source) => {
    if (source === 'user') pair[1 - n].updateContents(delta, 'api');
  }));
}

const WORDS = ['see ', 'example.com ', '(b.org/x).', '\n', 'me@c.net ', 'https://d.com/', 'x', ' ', '.', 'аррӏе.com '];
const isSame = (one, other) => one.end === other.start && one.kind === other.kind && one.href === other.href && one.cause === other.cause;
/** Two spans side by side that say the same are one in the document. */
const joined = (spans) => spans.reduce((list, span) => {
  const last = list.at(-1);
  if (last && isSame(last, span)) last.end = span.end;
  else list.push({ ...span });
  return list;
}, []);
const session = (quill) => {
  const { links, mutes, dormant } = quill.getModule('livelink').saved();
  return { links: joined(links), mutes: joined(mutes), dormant: joined(dormant) };
};

/** Letter by letter, as keys come: what waits for one is done before the next. */
async function typed(quill, at, text) {
  for (const letter of text) {
    quill.insertText(at++, letter, 'user');
    await null;
  }
}

/** Does what two users do, in turn, and returns what is wrong after the first step that is. */
export async function play(rounds, seed) {
  const random = (end) => { seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff; return (seed >> 8) % end; };
  for (const quill of pair) quill.setContents([{ insert: '\n' }], 'silent');
  for (const quill of pair) quill.history.clear();
  const counts = { links: 0, mutes: 0 };
  for (let round = 0; round < rounds; round++) {
    const quill = pair[random(2)];
    const livelink = quill.getModule('livelink');
    const length = quill.getLength() - 1;
    const [at, end] = [random(length + 1), random(length + 1)].sort((a, b) => a - b);
    const does = [
      () => typed(quill, at, WORDS[random(WORDS.length)]),
      () => typed(quill, length, WORDS[random(WORDS.length)]),
      () => typed(quill, length, WORDS[1 + random(2)]),
      () => quill.deleteText(at, Math.min(end - at, 1 + random(6)), 'user'),
      () => quill.history.undo(), () => quill.history.undo(), () => quill.history.redo(),
      () => quill.formatText(at, Math.min(end - at, 9), 'link', random(2) ? 'https://own.net' : false, 'user'),
      () => livelink.insert(at, WORDS[random(WORDS.length)]),
      () => quill.formatText(at, end - at, 'bold', random(2) === 0, 'user'),
      // A program that does not wait.
      () => { quill.insertText(at, 'f.org', 'user'); quill.insertText(at, ' ', 'user'); quill.insertText(at + 6, ' ', 'user'); },
      () => quill.updateContents([...(at ? [{ retain: at }] : []), { insert: 'program ' }], 'user'),
    ];
    const what = random(does.length);
    await does[what]();
    await null;
    const [one, other] = pair.map((each) => JSON.stringify(each.getContents().ops));
    if (one !== other) return { round, what, one, other };
    for (const each of pair) {
      const contents = each.getContents();
      const [formats, held] = [JSON.stringify(spansOf(contents, 0)), JSON.stringify(session(each))];
      if (formats !== held) return { round, what, side: pair.indexOf(each), of: pair.indexOf(quill), at, end, text: each.getText(), formats, held };
    }
    const now = session(quill);
    counts.links += now.links.length;
    counts.mutes += now.mutes.length;
  }
  return counts;
}

/** Types so many letters with the program, and takes the oldest text away. */
export async function type(count) {
  const [quill] = pair;
  const letters = 'see example.com and https://example.org/a, then me@example.com ';
  for (let n = 0; n < count; n++) {
    quill.insertText(quill.getLength() - 1, letters[n % letters.length], 'user');
    await null;
    if (quill.getLength() > 1500) quill.deleteText(0, 700, 'user');
  }
}
