// The measurements in a page. `run.js` calls them.

import * as linkifyjs from 'linkifyjs';
import { LinkifyIt } from 'linkify-it';
import tlds from 'tlds';
import { load } from 'livelink';

const { Detector, LinkIndex, Session } = await load({ wasm: '/livelink.wasm' });
const detector = new Detector();
const schemes = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false });
const fuzzy = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: false }).tlds(tlds);

/** Each finds the links of a text and returns how many there are. */
const FINDERS = {
  livelink: (text) => detector.detect(text).length / 3,
  'livelink with addresses': (text) => detector.links(text).length,
  'linkify-it, schemes alone': (text) => (schemes.match(text) ?? []).length,
  'linkify-it, fuzzy': (text) => (fuzzy.match(text) ?? []).length,
  linkifyjs: (text) => linkifyjs.find(text).length,
};

/** A finder that would need longer for the whole text gets a part of it, which can only be to its advantage. */
const LONGEST_MS = 300;
const PROBE = 1 << 16;

/** Calls for the compilers of the browser, which make slow code at first and quick code in the background, and time for them. */
const WARM_UP = 30;
const PAUSE_MS = 3_000;

const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];

function timed(what) {
  const start = performance.now();
  what();
  return performance.now() - start;
}

/** Bytes of the text in UTF-8. */
const bytes = (text) => new TextEncoder().encode(text).length;

let runs = [];

/** Makes every finder ready for a text. Returns their names. */
export async function prepare(corpus) {
  const text = await (await fetch(`/corpus/${corpus}`)).text();
  runs = Object.entries(FINDERS).map(([name, find]) => {
    const probe = text.slice(0, PROBE);
    find(probe);
    const whole = timed(() => find(probe)) * (text.length / probe.length);
    const share = Math.min(1, LONGEST_MS / whole);
    const part = share === 1 ? text : text.slice(0, Math.max(PROBE, Math.floor(text.length * share)));
    return { name, find, part, size: bytes(part), share: part.length / text.length };
  });
  for (const { find } of runs) for (let n = 0; n < WARM_UP; n++) find(text.slice(0, PROBE >> 3));
  await new Promise((done) => { setTimeout(done, PAUSE_MS); });
  return runs.map(({ name }) => name);
}

/** Lets one finder search its text `times` times. `run.js` asks the browser how much processor time that took. */
export function search(name, times) {
  const { find, part, size, share } = runs.find((run) => run.name === name);
  let links = 0;
  for (let n = 0; n < times; n++) links = find(part);
  return { links, size, share };
}

/** Microseconds for a key. Several keys are timed together, because the clock of a page is coarse. */
export async function keys(corpus, length) {
  let text = await (await fetch(`/corpus/${corpus}`)).text();
  while (text.length < length) text += text;
  text = text.slice(0, length).toWellFormed();
  const word = 'see example.com/path and more words here, at ';
  const middle = text.indexOf(' ', length >> 1) + 1;
  const group = 20;
  /** The median of 100 groups of keys; `key(n)` presses the nth. */
  const measure = (key) => {
    const times = Array.from({ length: 110 }, (_, round) => timed(() => {
      for (let n = 0; n < group; n++) key(round * group + n);
    }));
    return (median(times.slice(10)) / group) * 1e3;
  };
  const places = (() => {
    let seed = 58;
    return () => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      return Math.floor((seed / 0x8000_0000) * length);
    };
  })();
  const out = {};
  for (const [name, held, press] of [
    ['index', new LinkIndex(text), (it, at, letter) => it.edit(at, at, letter)],
    ['session', new Session(text), (it, at, letter) => it.typed(at, at, letter)],
  ]) {
    out[`${name}, one after the other`] = measure((n) => press(held, middle + n, word[n % word.length]));
    out[`${name}, at random places`] = measure(() => press(held, places(), 'a'));
    held.free();
  }
  return out;
}

/** Milliseconds until the first link is found: compiling and starting each build of the module, and the peers' own start. */
export async function starts(rounds) {
  const out = {};
  for (const name of ['livelink', 'livelink-slim']) {
    const module = await (await fetch(`/${name}.wasm`)).arrayBuffer();
    const times = [];
    for (let round = 0; round < rounds; round++) {
      const start = performance.now();
      const compiled = await WebAssembly.compile(module);
      const imports = {};
      for (const { module: from, name: item } of WebAssembly.Module.imports(compiled)) (imports[from] ??= {})[item] = () => 0;
      await WebAssembly.instantiate(compiled, imports);
      times.push(performance.now() - start);
    }
    out[name] = median(times);
  }
  const first = (make) => median(Array.from({ length: rounds }, () => timed(() => make().match('see example.com'))));
  out['linkify-it, fuzzy'] = first(() => new LinkifyIt({ fuzzyLink: true }).tlds(tlds));
  return out;
}
