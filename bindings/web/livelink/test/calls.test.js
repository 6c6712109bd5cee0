// Random programs of calls, with right and wrong arguments, on objects that live and on objects that were freed. Getters and conversions
// of the arguments throw, or call the package again. LIVELINK_CALLS is the number of calls, LIVELINK_SEED starts another series.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'livelink';
import { editBetween } from 'livelink/adapter';
import initialize from '../dist/livelink.js';
import { numbers } from './numbers.js';

const { Detector, LinkIndex, Session, format } = await load();
/** The module, for the size of its memory. */
const wasm = await initialize();
const CALLS = Number(process.env.LIVELINK_CALLS ?? 6000);
const SEED = Number(process.env.LIVELINK_SEED ?? 1);

/** A pattern's function that throws, returns nonsense, or uses an object that may be the one that waits for its answer. */
let nasty;
const answers = (...texts) => nasty(texts);
const PATTERNS = [{ name: 'nasty', starts: '@#!', maxLength: 4, find: answers, target: answers }, { ready: 'mention', target: '#{}', known: answers }, { ready: 'tag', target: '#{}' }];

const TOKENS = ['#tag', '@ann', '!!', 'a', '.', 'com', 'example.com', ' ', '\n', 'https://', '/', '?', '@', 'me@', '(', ')', 'mailto:', 'javascript:', '例', '🦀', 'ا',
  '。', 'xn--', ':', '%E4', "'", '`', '_', '\u202E', '\r\n', '\0', '\uD83E', '\uDD80'];
const KINDS = ['typed', 'lineBreak', 'deleted', 'pasted', 'pastedPlain', 'inserted', 'insertedPlain', 'corrected'];
const OPTIONS = [undefined, {}, { autolink: false }, { commitOnBlur: true }, { rewritePunycode: true }, { profile: 'uts58' }, { policy: { members: false } },
  { triggers: ' \n' }, { schemes: { notes: 'slashes' } }, { maxLinkLen: 20 }, { readOnly: true }, { maxLinkLen: 'x' }, { profile: 'x' }, { syntax: 'klingon' }, { patterns: PATTERNS },
  { patterns: PATTERNS.slice(2) }, { patterns: [PATTERNS[0], PATTERNS[0]] }];

/** What some getters throw. It has to come out as it is. */
const THROWN = new Error('thrown by an argument');
const boom = () => { throw THROWN; };
const hostile = new Proxy({}, { get: boom, has: boom, ownKeys: boom, getPrototypeOf: boom });
const cyclic = {};
cyclic.policy = cyclic;
const WRONG = [undefined, null, NaN, -1, -0, 0.5, Infinity, -Infinity, 2 ** 31, 2 ** 32, 2 ** 53, '', 'x', '5', true, {}, [], [[]], [null], Symbol('x'), 10n,
  () => 1, hostile, { valueOf: boom, toString: boom }, { get from() { return boom(); }, get start() { return boom(); } }, Object.create(null), cyclic,
  new Uint8Array(3), '\uD83E', 'a.com '.repeat(5000), { length: 2 ** 40 }, new Array(3), new Date(NaN)];

/** The words of errors that say nothing to a caller, and of a module that is broken. */
const NOT_SAID = /unreachable|recursive use|null pointer|memory access|out of bounds|expected instance|reading '(?!links|mutes|dormant|syntax|plain|caret)|is not a function|is not iterable|JSON|rust/i;

class Program {
  constructor(seed) {
    this.random = numbers(seed);
    this.done = 0;
    this.refused = 0;
    this.depth = 0;
    this.slots = [0, 1].flatMap(() => [Detector, LinkIndex, Session].map((type) => ({ type, age: 0 })));
    this.slots.forEach((slot) => this.renew(slot));
  }

  pick(list) { return list[this.random(list.length)]; }
  chance(percent) { return this.random(1000) < percent * 10; }
  list(most, make) { return Array.from({ length: this.random(most + 1) }, make); }

  renew(slot) {
    const text = 'see example.com';
    const patterns = this.chance(40) ? PATTERNS : [];
    slot.object = slot.type === Detector ? new Detector({ patterns }) : slot.type === Session ? new Session(text, { patterns }) : new LinkIndex(text, new Detector({ patterns }));
    // A nasty function answers otherwise each time, so its index has no links that a detector would find again.
    slot.isNasty = patterns.length > 0;
    Object.assign(slot, { freed: false, text, age: 0, state: undefined });
    slot.state = this.state(slot);
  }

  /** All that can be asked of an object. */
  state({ type, object, freed }) {
    if (freed || type === Detector) return '';
    if (type === LinkIndex) return [object.textLength, ...object.ranges()].join();
    return JSON.stringify([object.textLength, object.isArmed, object.links(), object.mutes(), object.dormant()]);
  }

  // Arguments. Some of them are wrong.

  /** The value, or a wrong one. A wrong one may call the package while it is read. */
  or(value) {
    if (!this.chance(4)) return value;
    this.odd = true;
    if (!this.chance(15)) return this.pick(WRONG);
    const again = () => {
      if (this.depth > 2) return value;
      this.call();
      [this.odd, this.again] = [true, true];
      return value;
    };
    return this.pick([{ valueOf: again, toString: again }, { get from() { return again(); }, get start() { return again(); }, get text() { return again(); } }]);
  }

  words(most = 4) { return this.or(this.list(most, () => this.pick(this.chance(3) ? TOKENS : TOKENS.slice(0, -2))).join('')); }
  at(slot) { return this.or(this.random(this.chance(95) ? slot.text.length + 1 : 400)); }
  span(slot) {
    const from = this.random(slot.text.length + 1);
    return [this.or(from), this.or(from + this.random(Math.min(12, slot.text.length - from + 1)))];
  }
  replacement(slot) {
    const [from, to] = this.span(slot);
    return this.or({ from, to, text: this.words() });
  }
  mark(slot) {
    const [start, end] = this.span(slot);
    return this.or({ start, end, kind: this.or(this.pick(['auto', 'manual'])), href: this.or(this.pick(['https://b.org', 'javascript:x', ''])) });
  }
  mute(slot) {
    const [start, end] = this.span(slot);
    return this.or({ start, end, cause: this.or(this.pick(['backspace', 'undo', 'unlink'])) });
  }
  saved(slot) {
    return this.or({
      links: this.or(this.list(2, () => this.mark(slot))),
      mutes: this.or(this.list(2, () => this.mute(slot))),
      dormant: this.or(this.list(1, () => this.mute(slot))),
    });
  }
  kind() { return this.or(this.pick(['url', 'email'])); }
  carets(slot) { return this.or(this.list(2, () => this.at(slot))); }
  ranges(slot) { return this.or(this.list(2, () => this.replacement(slot))); }

  /** What the function of a pattern does. */
  nasty(texts) {
    if (this.chance(30)) return this.pick([...WRONG, 0, 1, 3, 99, 'https://a.com', 'javascript:x', texts]);
    if (this.chance(15)) throw THROWN;
    if (this.chance(40)) this.pick([...this.slots.map(({ object }) => () => this.pick([object.free, object.links, object.edit, object.typed]).call(object, 0, 0, '@x ')), () => new Detector({ patterns: PATTERNS })])();
    return texts.length === 2 ? 2 : 'https://example.com/x';
  }

  /** A call on an object: its name and its arguments. */
  choice(slot) {
    const [from, to] = this.span(slot);
    const text = this.words();
    const calls = {
      Detector: [
        () => ['detect', text], () => ['links', text], () => ['explain', text], () => ['href', text, this.kind()], () => ['display', text, this.kind()],
        () => ['registrableDomain', text, this.kind()], () => ['mayOpen', text],
      ],
      LinkIndex: [
        () => ['edit', from, to, text], () => ['edit', from, to, text], () => ['edits', this.ranges(slot)], () => ['links', from, to], () => ['ranges', from, to],
        () => ['linkAt', this.at(slot)], () => ['takeReclassified'],
      ],
      Session: [
        () => ['setOptions', this.or(this.pick(OPTIONS.slice(1)))], () => ['load', this.saved(slot)], () => ['restore', from, to, this.saved(slot)],
        () => ['remoteLinks', from, to, this.saved(slot)], () => ['edited', this.or(this.pick(KINDS)), this.ranges(slot)],
        () => ['typed', from, to, text], () => ['typed', from, from, ' '], () => ['lineBreak', from, to], () => ['deleted', from, to],
        () => ['pasted', from, to, text, this.or({ plain: this.or(this.chance(50)), links: this.or(this.list(2, () => this.mark(slot))) })],
        () => ['pasted', from, to, text], () => ['inserted', from, to, text, this.or({ plain: this.chance(50) })], () => ['corrected', from, to, text],
        () => ['rewritten', from, to, text], () => ['remote', from, to, text], () => ['editorReplaced', from, to, text],
        () => ['backspace', this.at(slot)], () => ['backspaceEach', this.carets(slot)], () => ['pasteOver', from, to, text],
        () => ['pasteOverEach', this.ranges(slot)], () => ['unlink', from, to], () => ['unlink', from], () => ['link', from, to, text],
        () => ['unlinkEach', this.ranges(slot)], () => ['linkEach', this.ranges(slot), text], () => ['caretMoved'], () => ['blurred', this.at(slot)],
        () => ['blurredEach', this.carets(slot)], () => ['beginUnit', this.or(this.pick(['typing', 'command', 'dance']))], () => ['endUnit'],
        () => ['composeStart', from, to], () => ['composeUpdate', text], () => ['composeEnd', text], () => ['editorUndid', this.or(this.random(40))],
        () => ['editorRedid', this.or(this.random(40))], () => ['forgetUnits', this.or(this.random(60))], () => ['links', from, to],
        () => ['linkAt', this.at(slot)], () => ['mutes', from, to], () => ['dormant', from, to],
      ],
    };
    return this.pick(calls[slot.type === Detector ? 'Detector' : slot.type === LinkIndex ? 'LinkIndex' : 'Session'])();
  }

  /** A call that needs no object, or makes one. */
  other() {
    return this.pick([
      () => format(this.words()),
      () => editBetween(this.words(), this.words(), this.or({ caret: this.or(this.random(5)) })),
      () => new Detector(this.or(this.pick(OPTIONS))).free(),
      () => new LinkIndex(this.words(), this.or(this.pick(this.slots.filter(({ type }) => type === Detector)).object), this.or({})).free(),
      () => new Session(this.words(), this.or(this.pick(OPTIONS))).free(),
    ]);
  }

  /** One call, of which all that it did is checked. */
  call() {
    this.depth += 1;
    [this.odd, this.again] = [false, false];
    const slot = this.pick(this.slots);
    const alone = this.chance(8);
    const [name, ...values] = alone ? ['alone'] : this.chance(1) ? ['free'] : this.choice(slot);
    const what = () => `${slot.type.name}.${name}(${values.map((value) => typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : typeof value)})`;
    const wasFreed = slot.freed;
    let answer;
    try {
      answer = alone ? this.other()() : slot.object[name](...values);
      if (name === 'free') slot.freed = true;
      if (wasFreed && !slot.again && !alone && name !== 'free' && slot.freed && !this.again) assert.fail(`${what()} of a freed object answered`);
      this.done += 1;
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      this.refused += 1;
      if (error !== THROWN) {
        const isSaid = error instanceof Error && !(error instanceof WebAssembly.RuntimeError) && error.message !== '' && !NOT_SAID.test(error.message);
        assert.ok(isSaid, `${what()}: ${error?.name} ${error?.message}`);
        if (wasFreed && !this.odd && !this.again && !alone) assert.match(error.message, /was freed/, what());
      }
      // What was refused has changed nothing.
      if (!this.again && !slot.freed) assert.equal(this.state(slot), slot.state, `${what()} was refused (${error?.message}) and has changed something`);
      answer = undefined;
    }
    this.depth -= 1;
    if (this.again) return this.slots.forEach((each) => this.renew(each));
    return this.follow(slot, name, values, answer);
  }

  /** Follows what a call did to the text, and compares. */
  follow(slot, name, values, answer) {
    slot.age += 1;
    if (slot.freed ? this.chance(20) : slot.age > 300 || slot.object.textLength > 400) return this.renew(slot);
    if (slot.freed || slot.type === Detector) return undefined;
    if (answer !== undefined && this.odd && name !== 'links') return this.renew(slot);
    if (answer !== undefined && slot.type === LinkIndex) {
      const edits = name === 'edit' ? [{ from: values[0], to: values[1], text: values[2] }] : name === 'edits' ? values[0] : [];
      const inOrder = edits.map((edit, n) => ({ ...edit, n })).sort((a, b) => b.from - a.from || b.to - a.to || b.n - a.n);
      for (const { from, to, text } of inOrder) slot.text = slot.text.slice(0, from) + text + slot.text.slice(to);
      const expected = [...new Detector().detect(slot.text)];
      const found = [...slot.object.ranges()].filter((_, n) => n % 4 !== 0);
      const standard = found.filter((_, n) => found[n - (n % 3) + 2] < 2);
      if (slot.isNasty) assert.deepEqual(standard, expected, 'the links of the standards beside those of nasty patterns');
      else assert.deepEqual(found, expected, `the links of ${JSON.stringify(slot.text)} after ${name}`);
    }
    if (slot.type === Session) slot.text = 'x'.repeat(slot.object.textLength);
    slot.state = this.state(slot);
    return undefined;
  }
}

test(`each call works or says what is wrong (seed ${SEED})`, (t) => {
  const program = new Program(SEED);
  let heard = 0;
  globalThis.reportError = ({ message, cause }) => {
    assert.match(message, /^livelink: the pattern "(nasty|mention)" failed/);
    assert.ok(!NOT_SAID.test(cause?.message ?? ''), cause?.message);
    heard += 1;
  };
  nasty = (texts) => program.nasty(texts);
  let before = 0;
  for (let n = 0; n < CALLS; n++) {
    program.depth = 0;
    program.call();
    if (n === Math.floor(CALLS / 3)) before = wasm.memory.buffer.byteLength;
  }
  t.diagnostic(`${program.done} calls worked, ${program.refused} were refused`);
  assert.ok(program.done > CALLS / 3 && program.refused > CALLS / 20);
  assert.ok(heard > CALLS / 100, `${heard} errors of patterns`);
  assert.ok(wasm.memory.buffer.byteLength - before < 2 ** 25, 'memory does not return');
  assert.deepEqual(new Detector().links('see example.com'), [{ start: 4, end: 15, kind: 'url', href: 'https://example.com' }]);
});
