// Detection through the package: the official files of UTS #58, offsets, and what else a detector answers.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { load } from 'livelink';

const { Detector, format } = await load();
const detector = new Detector();

/** The text with each link between ⸠ and ⸡, as the official file has it. */
function marked(finder, text) {
  let out = '';
  let at = 0;
  const found = finder.detect(text);
  for (let i = 0; i < found.length; i += 3) {
    out += `${text.slice(at, found[i])}⸠${text.slice(found[i], found[i + 1])}⸡`;
    at = found[i + 1];
  }
  return out + text.slice(at);
}

const official = (name) => {
  const folder = process.env.LIVELINK_UCD_DIR;
  const path = folder && join(folder, name);
  return path && existsSync(path) ? readFileSync(path, 'utf8').split('\n') : null;
};

test('LinkDetectionTest.txt', (t) => {
  const lines = official('LinkDetectionTest.txt');
  if (!lines) return t.skip('LIVELINK_UCD_DIR does not name a folder with the official files');
  const finder = new Detector({ profile: 'uts58' });
  const cases = lines.filter((line) => line.trim() && !line.startsWith('#'));
  for (const line of cases) assert.equal(marked(finder, line.replace(/[⸠⸡]/g, '')), line);
  assert.equal(cases.length, 344);
});

test('links, addresses and kinds', () => {
  const text = '🦀 mail@example.com, bücher.example.co.uk/ä.';
  assert.deepEqual(detector.links(text), [
    { start: 3, end: 19, kind: 'email', href: 'mailto:mail@example.com' },
    { start: 21, end: 43, kind: 'url', href: 'https://xn--bcher-kva.example.co.uk/%C3%A4' },
  ]);
  assert.deepEqual([...detector.detect(text)], [3, 19, 1, 21, 43, 0]);
  assert.equal(detector.href('example.com'), 'https://example.com');
  assert.equal(detector.href('a@example.com', 'email'), 'mailto:a@example.com');
  assert.equal(detector.display('http://xn--fsq.com/%CE%B1'), 'http://例.com/α');
  assert.equal(format('https://example.com/%CE%B1'), 'https://example.com/α');
});

test('who owns an address, and whether it may be opened', () => {
  assert.equal(detector.registrableDomain('https://example.com.xn--bcher-kva.co.uk/'), 'bücher.co.uk');
  assert.equal(detector.registrableDomain('mailto:me@mail.example.com', 'email'), 'example.com');
  assert.equal(detector.registrableDomain('http://192.0.2.1/a.com'), null);
  for (const [href, opens] of [['https://a.com', true], ['MAILTO:me@a.com', true], ['javascript:alert(1)', false], ['https:', false], ['../a', false]]) {
    assert.equal(detector.mayOpen(href), opens, href);
  }
  assert.equal(new Detector({ schemes: { gemini: 'host' } }).mayOpen('gemini://a.com'), true);
});

test('explanations', () => {
  const [good, bad, alone] = detector.explain('a.com http://аррӏе.com http://localhost');
  assert.deepEqual(good, { start: 0, end: 5, kind: 'url', reason: null, deceives: false });
  assert.deepEqual([bad.start, bad.end, bad.kind, bad.deceives], [6, 22, null, true]);
  assert.match(bad.reason, /apple/);
  assert.deepEqual([alone.start, alone.end, alone.kind, alone.deceives], [23, 39, null, false]);
});

test('explanations of candidates that overlap', () => {
  const ranges = (text) => detector.explain(text).map(({ start, end }) => [start, end]);
  assert.deepEqual(ranges('é🦀 a@é@🦀a@a'), [[4, 7], [6, 8], [10, 13]]);
});

test('options', () => {
  assert.equal(detector.detect('http://localhost:80').length, 0);
  assert.equal(new Detector({ developer: true }).detect('http://localhost:80').length, 3);
  assert.equal(new Detector({ developer: false }).detect('http://localhost:80').length, 0);
  assert.equal(new Detector({ schemes: { gemini: 'host' } }).detect('gemini://example.com').length, 3);
  assert.equal(new Detector({ schemes: { tel: 'opaque' } }).detect('tel:+4915123').length, 3);
  assert.equal(new Detector({ schemes: { tel: 'slashes' } }).detect('tel:+4915123').length, 0);
  assert.equal(new Detector({ policy: { confusables: false } }).detect('http://аррӏе.com').length, 3);
  assert.equal(new Detector({ networkSuffixes: ['corp'] }).detect('nas.corp').length, 3);
  assert.equal(new Detector({ developer: true }).detect('nas.lan').length, 3);
  for (const [bareHosts, count] of [[true, 9], ['common', 6], [false, 3]]) {
    assert.equal(new Detector({ bareHosts }).detect('a.com b.rocks me@c.rocks').length, count);
  }
  assert.throws(() => new Detector({ networkSuffixes: ['a..b'] }), /networkSuffixes\.0: network suffix "a\.\.b"/);
  assert.equal(new Detector({ maxLinkLength: 10 }).detect('example.com').length, 0);
});

test('unpaired surrogates end links and count as one code unit', () => {
  for (const lone of ['\uD83E', '\uDD80']) {
    const text = `${lone}a.com/x${lone}y ${lone} b.com`;
    const found = detector.links(text).map(({ start, end }) => text.slice(start, end));
    assert.deepEqual(found, ['a.com/x', 'b.com']);
  }
});
