// Links of the program's own kinds.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { load } from 'livelink';
import { load as loadSlim } from 'livelink/slim';
import { load as loadSyntax } from 'livelink/syntax';
import { numbers } from './numbers.js';

const livelink = await load();
const { Detector, LinkIndex, Session } = livelink;
const TARGET = 'https://example.com/{}';

/** Finds a sign and the letters after it, where nothing is before. */
const word = (before, after) => (before === '' ? /^.[\p{L}\d]+/su.exec(after)?.[0].length ?? null : null);
const own = (settings) => ({ name: 'own', starts: '@', maxLength: 12, find: word, target: TARGET, ...settings });
const throws = (error) => () => { throw error; };

/** The errors that the page hears of while `run` runs: the causes of the package's own. */
function reported(run) {
  const heard = [];
  globalThis.reportError = (error) => heard.push([error.message, error.cause]);
  try {
    run();
  } finally {
    delete globalThis.reportError;
  }
  return heard;
}

// Patterns, a text, and each link: its text, its kind, and its address without https://example.com/.
const ROWS = [
  [[own()], '@ann, x@ann @日本 @', ['@ann own %40ann', '@日本 own %40%E6%97%A5%E6%9C%AC']],
  [[own({ target: (text) => `https://example.com/${text.slice(1)}` })], '@ann', ['@ann own ann']],
  // A target that the schemes refuse, none, and one with a control character.
  [[own({ target: (text) => ({ '@a': 'javascript:x', '@b': null, '@c': 'https://a.com/\n', '@d': undefined })[text] ?? (text === '@e' ? 'tel:1' : null) })],
    '@a @b @c @d @e', ['@e own tel:1']],
  // With its sign, 日本語 has ten bytes.
  [[own({ maxLength: 9 })], '@日本語 @日本', ['@日本 own %40%E6%97%A5%E6%9C%AC']],
  [[own({ starts: '🦀é' })], '🦀a éb è 🦁c', ['🦀a own %F0%9F%A6%80a', 'éb own %C3%A9b']],
  [[own({ starts: '🦀', find: (_, after) => (after.startsWith('🦀') ? 2 : null) })], 'x🦀y', ['🦀 own %F0%9F%A6%80']],
  // Half of a surrogate pair.
  [[own({ find: () => 2 })], '@🦀 @a', ['@a own %40a']],
  // It hides what begins in it.
  [[own({ find: () => 2 })], '@🦀@a', []],
  [[{ name: 'ticket', starts: 'P', maxLength: 12, expression: /\bPR-([0-9]+)\b/, target: TARGET }], 'PR-12, XPR-12 pr-1 éPR-3', ['PR-12 ticket 12', 'PR-3 ticket 3']],
  [[{ name: 'ticket', starts: 'Pp', maxLength: 12, expression: /(?<!\p{L})pr-[0-9]+/giu, target: (text) => `#${text}` }], 'pr-12, éPR-3 PR-4', ['pr-12 ticket #pr-12', 'PR-4 ticket #PR-4']],
  [[{ ready: 'tag', target: TARGET }], '#été #12 #fff', ['#été tag %C3%A9t%C3%A9']],
  [[{ ready: 'mention', target: TARGET }], '@ann @Override me@example.com', ['@ann mention ann', 'me@example.com email mailto:me@example.com']],
  [[{ ready: 'mention', target: TARGET, known: (name) => name === 'ann' }], '@ann @bob', ['@ann mention ann']],
  [[{ ready: 'ticket', prefixes: ['PR-', '#'], target: TARGET }], 'PR-12 #3 #x', ['PR-12 ticket 12', '#3 ticket 3']],
  [[{ ready: 'source' }], 'src/a.rs:12:5', ['src/a.rs:12:5 source src/a.rs#L12C5']],
  [[{ ready: 'phone' }], '+4915123456789', ['+4915123456789 phone tel:+4915123456789']],
  // The first one wins, and a link of the standards wins over both.
  [[{ ready: 'mention', target: TARGET }, own()], '@ann @é https://a.com/@ann',
    ['@ann mention ann', '@é own %40%C3%A9', 'https://a.com/@ann url https://a.com/@ann']],
];

test('what is found', () => {
  for (const [patterns, text, expected] of ROWS) {
    const detector = new Detector({ patterns });
    const shown = (links) => links.map(({ start, end, kind, href }) => `${text.slice(start, end)} ${kind} ${href.replace(/^https:\/\/example\.com\//, '')}`);
    const links = detector.links(text);
    assert.deepEqual(shown(links), expected, text);
    assert.deepEqual([...detector.detect(text)], links.flatMap(({ start, end, kind }) => [start, end, detector.kinds.indexOf(kind)]));
    const verdicts = detector.explain(text).filter(({ kind }) => kind !== null);
    assert.deepEqual(verdicts.map(({ start, end, kind }) => [start, end, kind]), links.map(({ start, end, kind }) => [start, end, kind]));
    for (const { start, end, kind, href } of links) {
      assert.equal(detector.href(text.slice(start, end), kind), href);
      assert.equal(detector.display(text.slice(start, end), kind), text.slice(start, end));
      assert.ok(detector.mayOpen(href), href);
    }
    const index = new LinkIndex(text, detector);
    assert.deepEqual(shown(index.links()), expected);
    assert.deepEqual(index.kinds, detector.kinds);
    if (links.length > 0) assert.equal(index.linkAt(links[0].start).kind, links[0].kind);
    const session = new Session('', { patterns });
    session.pasted(0, 0, text);
    assert.deepEqual(session.links().map(({ href }) => href), links.map(({ href }) => href));
  }
});

test('what a function is shown', () => {
  const seen = [];
  const detector = new Detector({ patterns: [own({ maxLength: 4, find: (...texts) => { seen.push(texts); return null; } })] });
  for (const [text, ...expected] of [
    ['a b@c d', ['b', '@c']],
    ['@', ['', '@']],
    ['é@é\u3000x', ['é', '@é']],
    [`${'x'.repeat(40)}@${'y'.repeat(99)}`, ['x'.repeat(32), `@${'y'.repeat(35)}`]],
    // No part of a character.
    [`${'例'.repeat(40)}@${'🦀'.repeat(99)}`, ['例'.repeat(10), `@${'🦀'.repeat(8)}`]],
    ['@\uD83E', ['', '@']],
    ['none'],
  ]) {
    seen.length = 0;
    assert.equal(detector.detect(text).length, 0);
    assert.deepEqual(seen, expected, text);
  }
});

test('what a function may not do', () => {
  const nonsense = ['1', 1.5, -1, NaN, Infinity, true, {}, [1], 2n, Symbol('x'), new Proxy({}, { get: throws(new Error()) })];
  for (const [find, isReported] of [
    [throws(new TypeError('nasty')), true], [throws(null), true], ...nonsense.map((answer) => [() => answer, true]),
    ...[null, undefined, 0, 13, 99, 2 ** 31, 2 ** 53 - 1].map((answer) => [() => answer, false]),
  ]) {
    const heard = reported(() => {
      const detector = new Detector({ patterns: [own({ find }), { ready: 'tag', target: '#{}' }] });
      assert.deepEqual(detector.links('@ann a.com #x').map(({ kind }) => kind), ['url', 'tag']);
    });
    assert.equal(heard.length, isReported ? 1 : 0);
    if (isReported) assert.match(heard[0][0], /the pattern "own" failed, so it finds nothing there/);
  }
  for (const target of [throws(new Error('nasty')), () => 5, () => ({})]) {
    assert.ok(reported(() => assert.equal(new Detector({ patterns: [own({ target })] }).detect('@ann').length, 0)).length > 0);
  }
  const known = throws(new Error('nasty'));
  assert.equal(reported(() => new Detector({ patterns: [{ ready: 'mention', target: TARGET, known }] }).detect('@ann')).length, 1);
});

test('a function may not use what waits for it', () => {
  let use;
  const patterns = [own({ find: (before, after) => { use(); return word(before, after); } })];
  const [detector, index, session] = [new Detector({ patterns }), new LinkIndex('', new Detector({ patterns })), new Session('', { patterns })];
  for (const [name, call] of Object.entries({
    detect: () => detector.detect('@x'), edit: () => index.edit(0, 0, 'x'), links: () => index.links(), free: () => index.free(),
    typed: () => session.typed(0, 0, 'x'), backspace: () => session.backspace(0), freed: () => session.free(), other: () => new Detector({ patterns }).detect('@x'),
  })) {
    use = call;
    const heard = reported(() => {
      index.edit(0, 0, '@ann ');
      session.typed(0, 0, '@ann ');
      detector.detect('@ann');
    });
    assert.ok(heard.length >= 3, name);
    for (const [, { message }] of heard) assert.match(message, /a pattern's function may not use an object of livelink/);
    assert.equal(index.textLength, session.textLength);
  }
  use = () => new Detector({ patterns });
  assert.equal(detector.detect('@ann').length, 3);
  assert.equal(index.linkAt(0), null);
  index.edit(0, 0, '@bob ');
  assert.equal(index.linkAt(0).kind, 'own');
});

test('a function is forgotten with what uses it', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const used = (make) => {
    const find = () => null;
    make([own({ find })]).free();
    return new WeakRef(find);
  };
  const all = [used((patterns) => new Detector({ patterns })), used((patterns) => new Session('', { patterns }))];
  await new Promise((done) => { setTimeout(done); });
  collect();
  assert.deepEqual(all.map((function_) => function_.deref()), [undefined, undefined]);
});

test('wrong patterns', () => {
  const list = (patterns) => [() => new Detector({ patterns }), () => new Session('', { patterns })];
  for (const [patterns, says] of [
    [null, /patterns must be an array/], ['tag', /patterns must be an array/], [[null], /a pattern must be an object/], [['tag'], /a pattern must be an object/],
    [[{ ready: 'tags', target: '' }], /no ready pattern "tags"; there are tag, mention/], [[{ ready: 'tag' }], /target must be a string/],
    [[{ ready: 'toString' }], /no ready pattern/], [[{ ready: 'ticket', target: '', prefixes: 'PR-' }], /prefixes must be an array/],
    [[{ ready: 'ticket', target: '', prefixes: [5] }], /a prefix must be a string/], [[{ ready: 'ticket', target: '', prefixes: ['x'.repeat(1020)] }], /longest find has 1029 bytes/],
    [[{ ready: 'mention', target: '', known: 'ann' }], /known must be a function/], [[own({ find: 5 })], /find must be a function/],
    [[own({ target: 5 })], /target must be a string/], [[own({ name: 'A b' })], /a name has lower-case letters/], [[own({ name: undefined })], /name must be a string/],
    [[own({ starts: null })], /starts must be a string/], [[own({ maxLength: 0 })], /longest find has 0 bytes/], [[own({ maxLength: 1025 })], /1025 bytes/],
    [[own({ maxLength: 1.5 })], /maxLength is/], [[own({ maxLength: -1 })], /maxLength is/], [[own({ expression: 'a' })], /expression must be a RegExp/],
    [[own(), own()], /another one has its name/], [Array.from({ length: 15 }, (_, n) => own({ name: `p${n}` })), /15 patterns/],
    [[{ get ready() { throw new RangeError('thrown by a getter'); } }], /thrown by a getter/],
  ]) {
    for (const make of list(patterns)) assert.throws(make, says, String(says));
  }
  const session = new Session('', { patterns: [own()] });
  assert.throws(() => session.setOptions({ patterns: [own({ name: '' })] }), /a name has/);
  session.pasted(0, 0, '@ann');
  assert.equal(session.links().length, 1);
  assert.throws(() => new Detector({ patterns: [own()] }).href('@ann', 'mention'), /it must be "url" or "email" or "own"/);
});

test('an index has what a detector finds', () => {
  const detector = new Detector({ patterns: [own(), { ready: 'tag', target: '#{}' }, { ready: 'ticket', prefixes: ['PR-'], target: TARGET }] });
  const [index, random, kinds] = [new LinkIndex('', detector), numbers(7), new Set()];
  const tokens = ['@', 'a', '#', 'é', ' ', 'PR-1', '7', '.com', 'https://', '🦀', '\uD83E'];
  let text = '';
  for (let n = 0; n < 600; n++) {
    const start = random(text.length + 1);
    const end = Math.min(text.length, start + [0, 0, 0, 1, 5][random(5)]);
    const token = tokens[random(tokens.length)];
    index.edit(start, end, token);
    text = text.slice(0, start) + token + text.slice(end);
    const found = [...detector.detect(text)];
    assert.deepEqual([...index.ranges()].filter((_, at) => at % 4 !== 0), found, JSON.stringify(text));
    for (let at = 2; at < found.length; at += 3) kinds.add(detector.kinds[found[at]]);
  }
  assert.deepEqual([...kinds].sort(), ['email', 'own', 'tag', 'ticket', 'url']);
});

test('a session links what is typed', () => {
  const session = new Session('', { patterns: [{ ready: 'mention', target: TARGET }] });
  let effects;
  for (const [at, key] of [...'@ann '].entries()) effects = session.typed(at, at, key);
  assert.deepEqual(session.links(), [{ start: 0, end: 4, kind: 'auto', href: 'https://example.com/ann' }]);
  assert.equal(effects.steps.at(-1).kind, 'commit');
  assert.equal(session.backspace(5).removed, 1);
  assert.deepEqual(session.mutes().map(({ start, end }) => [start, end]), [[0, 4]]);
  session.setOptions({});
  session.pasted(5, 5, '@bob');
  assert.equal(session.links().length, 0);
  session.setOptions({ patterns: [{ ready: 'mention', target: '#{}' }] });
  session.pasted(5, 5, '@eve ');
  assert.deepEqual(session.links().map(({ href }) => href), ['#eve']);
});

test('the other builds', async () => {
  const patterns = [own()];
  assert.deepEqual(new (await loadSyntax()).Detector({ patterns }).links('@ann').map(({ kind }) => kind), ['own']);
  const { Detector: Slim } = await loadSlim();
  assert.throws(() => new Slim({ patterns }), /livelink\/slim has no patterns: import load from "livelink"/);
  assert.equal(new Slim({ patterns: [] }).detect('a.com').length, 3);
  // In Rust, links show in comments, and those of patterns with them.
  const { LinkIndex: Index, Detector: Whole } = await loadSyntax();
  const index = new Index('let a = @ann; // @bob', new Whole({ patterns }), { syntax: 'rust' });
  assert.deepEqual(index.links().map(({ start, kind }) => [start, kind]), [[17, 'own']]);
});

test('the example of the README prints what it says', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, example] = /```js\n(const patterns = [^`]*)```/.exec(readme);
  const lines = [];
  new Function('Detector', 'console', example)(Detector, { log: (...words) => lines.push(words.join(' ')) });
  assert.deepEqual(lines, [...example.matchAll(/^\/\/ (.*)$/gm)].map(([, line]) => line));
  assert.equal(lines.length, 3);
});
