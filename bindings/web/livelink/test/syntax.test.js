// Syntax contexts, which a build of its own has.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'livelink';
import { load as loadWithSyntax } from 'livelink/syntax';

const { Detector, LinkIndex, Session } = await loadWithSyntax();

test('an index: links show in prose and comments', () => {
  let text = '🦀 a.com\nlet a = "https://b.com"; // see c.com and main.rs\nfn d.com';
  const index = new LinkIndex(text, undefined, { syntax: 'rust' });
  const shown = () => index.links().map(({ start, end }) => text.slice(start, end));
  assert.deepEqual(shown(), ['https://b.com', 'c.com']);
  assert.equal(index.count, 2);
  assert.equal(index.linkAt(text.indexOf('d.com')), null);
  assert.equal(index.ranges().length, 8);
  // A comment names files, also where the detector takes such a name for a site.
  const files = new Detector({ policy: { fileExtensions: false } });
  const named = new LinkIndex('// helpers.py c.com', files, { syntax: 'rust' });
  assert.equal(named.count, 1);
  assert.deepEqual([3, 14].map((at) => named.linkAt(at)?.href), [undefined, 'https://c.com']);
  index.takeReclassified();
  index.edit(0, 0, '/*');
  text = `/*${text}`;
  // The same links may show in a string and in a comment.
  assert.deepEqual(index.takeReclassified(), [
    { start: 0, end: text.indexOf('https') },
    { start: text.indexOf('";'), end: text.indexOf('// see') },
    { start: text.indexOf('\nfn'), end: text.length },
  ]);
  assert.deepEqual(index.takeReclassified(), []);
  assert.deepEqual(shown(), ['a.com', 'https://b.com', 'c.com', 'd.com']);
  assert.throws(() => new LinkIndex('', undefined, { syntax: 'klingon' }), /no language "klingon"/);
});

test('an index: a link ends with its string, and edits lead to the links of the new text', () => {
  const pieces = ["'", '"', ' ', '/*', '*/', '//', '\n', 'https://a.com/b', "f('https://a.com/b'+c)", 'a.com', '\\', '🦀', '`'];
  let [seed, text, cut] = [58, '', 0];
  const random = (below) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const index = new LinkIndex(text, undefined, { syntax: 'javascript' });
  const links = (of) => of.links().map(({ start, end }) => text.slice(start, end));
  for (let round = 0; round < 3_000; round += 1) {
    const from = random(text.length + 1);
    const to = Math.min(text.length, from + (random(3) === 0 ? random(12) : 0));
    const piece = text.length > 200 ? '' : pieces[random(pieces.length)];
    index.edit(from, to, piece);
    text = text.slice(0, from) + piece + text.slice(to);
    if (!text.isWellFormed()) {
      // Half a pair is no text that a new index could be given.
      index.edit(0, text.length, (text = ''));
    }
    const found = links(index);
    assert.deepEqual(found, links(new LinkIndex(text, undefined, { syntax: 'javascript' })), JSON.stringify(text));
    cut += found.filter((link) => text.includes(`${link}'`)).length;
  }
  assert.ok(cut > 100, `${cut} links end before a quotation mark`);
});

test('a session: links are made in prose and comments', () => {
  const session = new Session('let a = 1; // see example.com', { syntax: 'rust' });
  assert.equal(session.typed(29, 29, ' ').added, 1);
  // Code does not link, and a comment that becomes code takes its link off.
  assert.equal(session.typed(0, 0, 'x.com ').added, 0);
  const { removed, steps } = session.deleted(17, 20);
  assert.equal(removed, 1, JSON.stringify(steps));
  assert.deepEqual(session.links(), []);
  // The same by another user, before this one has done anything to undo.
  const saved = [{ start: 3, end: 8, kind: 'auto', href: 'https://a.com' }];
  const shared = new Session('// a.com', { syntax: 'rust' });
  shared.load({ links: saved });
  const theirs = shared.remote(0, 3, '');
  assert.deepEqual([theirs.removed, theirs.untracked.length, theirs.steps.length], [1, 2, 0]);
  // Of two links one is made, and one is taken off. After that, a Backspace would take off neither.
  const both = new Session('/*\na.com\n*/ // b.com', { syntax: 'rust' });
  both.load({ links: saved });
  const { added, removed: gone, armed } = both.edited('typed', [{ from: 0, to: 2, text: '' }, { from: 20, to: 20, text: ' ' }]);
  assert.deepEqual([added, gone, armed, both.isArmed], [1, 1, false, false]);
  session.setOptions({});
  assert.equal(session.typed(session.textLength, session.textLength, 'example.org ').added, 1);
  session.setOptions({ syntax: 'md' });
  const [start] = [session.textLength];
  assert.equal(session.typed(start, start, '`example.net').added, 0);
  assert.equal(session.typed(start + 12, start + 12, '` ').added, 0);
  assert.throws(() => new Session('', { syntax: 'klingon' }), /no language "klingon".*markdown/s);
  assert.throws(() => new Session('', { syntax: 1 }), /syntax must be a string/);
  assert.throws(() => new Session('', 5), /options must be an object/);
  assert.throws(() => new Session('', null), /options must be an object/);
});

test('the usual build says where syntax contexts are', async () => {
  const usual = await load();
  assert.throws(() => new usual.Session('', { syntax: 'rust' }), /livelink\/syntax/);
  assert.throws(() => new usual.LinkIndex('', undefined, { syntax: 'rust' }), /livelink\/syntax/);
  assert.equal(new usual.Session('', {}).textLength, 0);
});
