// The session: the replay scripts of the repository, played by an editor with an undo stack of its own.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { load } from 'livelink';
import { Stage } from './stage.js';

const livelink = await load();
const { Session } = livelink;
const SCRIPTS = new URL('../../../../tests/scripts/', import.meta.url);

/** Where an address leads: scripts have some addresses as people write them. */
const target = (href) => (URL.canParse(href) ? new URL(href).href : href);

test('scripts', (t) => {
  let played = 0;
  const passedOver = [];
  const failures = [];
  for (const file of readdirSync(SCRIPTS).filter((name) => name.endsWith('.jsonl') && name !== 'known-faults.jsonl')) {
    for (const line of readFileSync(new URL(file, SCRIPTS), 'utf8').split('\n').filter(Boolean)) {
      const { id, setup, steps, expect } = JSON.parse(line);
      // This editor has no other users and one caret, its viewer accepts keys, and it knows no languages.
      if (steps.some((step) => step.source === 'remote' || step.carets) || setup?.readonly || setup?.syntax || setup?.carets) {
        passedOver.push(id);
        continue;
      }
      try {
        const stage = new Stage(livelink, setup);
        for (const step of steps) assert.ok(stage.play(step), `${id}: no step ${step.op}`);
        const state = stage.state();
        const wanted = { ...expect, links: expect.links.map((link) => ({ ...link, href: target(link.href) })) };
        state.links = state.links.map((link) => ({ ...link, href: target(link.href) }));
        for (const [name, value] of Object.entries(wanted)) assert.deepEqual(state[name], value, name);
        played += 1;
      } catch (error) {
        failures.push(`${id}: ${error.message}`);
      }
    }
  }
  assert.deepEqual(failures, []);
  assert.ok(played >= 250, `only ${played} scripts were played`);
  t.diagnostic(`${played} scripts played; ${passedOver.length} passed over: other users, several carets, read-only texts, languages`);
});

test('several carets', () => {
  const text = 'example.com\nexample.org';
  const session = new Session(text, { commitOnBlur: true });
  const spaces = [{ from: 11, to: 11, text: ' ' }, { from: 23, to: 23, text: ' ' }];
  const { steps, added } = session.edited('typed', spaces);
  assert.equal(added, 2);
  assert.deepEqual(steps.map(({ kind }) => kind), ['typing', 'typing', 'commit']);
  assert.deepEqual(session.links().map(({ start, end }) => [start, end]), [[0, 11], [13, 24]]);
  assert.equal(session.backspaceEach([12, 25]).steps[0].links.length, 2);
  assert.equal(session.backspaceEach([12, 25]), null);
  assert.deepEqual(session.mutes().map(({ cause }) => cause), ['backspace', 'backspace']);
  assert.equal(session.edited('deleted', [{ from: 24, to: 25, text: '' }, { from: 11, to: 12, text: '' }]).steps.length, 2);
  assert.equal(session.textLength, text.length);
  const there = [{ from: 0, to: 7 }, { from: 12 }];
  assert.equal(session.linkEach([{ from: 0, to: 7 }, { from: 12, to: 19 }], 'https://example.net').added, 2);
  assert.equal(session.unlinkEach(there).removed, 2);
  const href = 'https://example.com/docs';
  assert.equal(session.pasteOverEach([{ from: 0, to: 7, text: href }, { from: 9, to: 9, text: href }]), null);
  assert.equal(session.pasteOverEach([{ from: 0, to: 7, text: href }, { from: 12, to: 19, text: href }]).added, 2);
  const other = new Session('', { commitOnBlur: true });
  other.edited('typed', [{ from: 0, to: 0, text }]);
  assert.equal(other.blurredEach([23]).added, 1);
  for (const wrong of [
    () => session.edited('type', spaces),
    () => session.edited('typed', [{ from: 0, to: 5, text: 'a' }, { from: 3, to: 6, text: 'b' }]),
    () => session.edited('typed', [{ from: 0, to: 99, text: 'a' }]),
    () => session.edited('typed', []),
    () => session.backspaceEach([1.5]),
    () => session.unlinkEach([{ from: 5, to: 2 }]),
  ]) assert.throws(wrong, /must be one of|overlap|whole number|no edit was said|swap them/);
  assert.equal(session.textLength, text.length);
});

test('what a space answers', () => {
  const session = new Session('see example.com');
  const { steps, added, armed, handled } = session.typed(15, 15, ' ');
  assert.deepEqual({ added, armed, handled }, { added: 1, armed: true, handled: false });
  const [typing, commit] = steps;
  assert.deepEqual(typing, { unit: typing.unit, kind: 'typing', edit: { start: 15, oldEnd: 15, newEnd: 16 }, links: [], mutes: [] });
  const mark = { start: 4, end: 15, kind: 'auto', href: 'https://example.com' };
  assert.deepEqual(commit, { unit: commit.unit, kind: 'commit', edit: null, links: [{ before: null, after: mark }], mutes: [] });
  assert.deepEqual(session.links(), [mark]);
  assert.deepEqual(session.linkAt(4), mark);
  const off = session.backspace(16);
  assert.deepEqual(off.steps[0].links, [{ before: mark, after: null }]);
  assert.deepEqual(off.steps[0].mutes, [{ before: null, after: { start: 4, end: 15 } }]);
  assert.deepEqual(session.mutes(), [{ start: 4, end: 15, cause: 'backspace' }]);
  assert.equal(session.backspace(16), null);
});

test('a link command that is refused', () => {
  const session = new Session('see this');
  for (const [href, refused, added] of [
    ['', 'empty', 0],
    ['javascript:alert(1)', 'scheme', 0],
    ['not an address', 'not an address', 0],
    ['example.com', null, 1],
  ]) {
    const effects = session.link(4, 8, href);
    assert.deepEqual([effects.refused, effects.added], [refused, added], href);
  }
  assert.equal(session.typed(8, 8, ' ').refused, null);
});

test('what was saved', () => {
  const session = new Session('a.com b.com c.com');
  const links = [
    { start: 0, end: 5, kind: 'auto', href: 'https://a.com' },
    { start: 6, end: 11, kind: 'manual', href: '../b?ä🦀' },
  ];
  const mutes = [{ start: 12, end: 17, cause: 'undo' }];
  session.load({ links, mutes });
  assert.deepEqual(session.links(), links);
  assert.deepEqual(session.mutes(), mutes);
});

test('what others bring', () => {
  const session = new Session('see example.com');
  session.typed(15, 15, ' ');
  const own = { start: 4, end: 15, kind: 'auto', href: 'https://example.com' };
  const theirs = { start: 0, end: 3, kind: 'manual', href: 'https://example.org/ä🦀' };
  assert.equal(session.remoteLinks(0, 16, { links: [theirs, own] }).added, 1);
  assert.deepEqual([session.links(), session.isArmed], [[theirs, own], true]);
  session.remoteLinks(4, 15, { mutes: [{ start: 4, end: 15, cause: 'undo' }] });
  assert.deepEqual([session.links(), session.mutes(), session.mutes(0, 4)], [[theirs], [{ start: 4, end: 15, cause: 'undo' }], []]);
  assert.throws(() => session.remoteLinks(0, 99, {}), /99/);
});

test('a paste with links', () => {
  const session = new Session('');
  const links = [{ start: 0, end: 3, kind: 'manual', href: '../docs' }];
  session.pasted(0, 0, 'our b.com', { links });
  assert.deepEqual(session.links(), [...links, { start: 4, end: 9, kind: 'auto', href: 'https://b.com' }]);
  session.pasted(9, 9, ' c.com', { plain: true, links: [{ start: 10, end: 15, kind: 'manual', href: '../docs' }] });
  assert.equal(session.links().length, 2);
});

test('units that are forgotten', () => {
  const session = new Session('');
  const [typing, commit] = session.typed(0, 0, 'a.com ').steps.map(({ unit }) => unit);
  session.forgetUnits(commit);
  assert.equal(session.editorUndid(typing), null);
  assert.ok(session.editorUndid(commit));
  session.editorRedid(commit);
  session.forgetUnits();
  assert.equal(session.editorUndid(commit), null);
});

test('an editor whose document has its links', () => {
  const session = new Session('see example.com and b.org');
  const links = [{ start: 4, end: 15, kind: 'auto', href: 'https://example.com' }];
  const dormant = [{ start: 20, end: 25 }];
  assert.equal(session.restore(0, 25, { links, dormant }).added, 1);
  assert.deepEqual([session.links(), session.mutes(), session.dormant()], [links, [], dormant]);
  assert.deepEqual(session.restore(0, 25, { links, dormant }).untracked, [], 'nothing changes');
  // An undo of the commit: the link is off for good.
  const mutes = [{ start: 4, end: 15, cause: 'undo' }];
  session.restore(0, 19, { mutes });
  assert.deepEqual([session.links(), session.mutes(), session.dormant()], [[], mutes, dormant]);
  assert.equal(session.typed(15, 15, ' ').added, 0);
  // What was dormant is a link again as soon as its text reads like one.
  assert.equal(session.typed(26, 26, '/').added, 1);
  assert.throws(() => session.restore(0, 99, {}), /from 0 to 27/);
  assert.throws(() => session.restore(0, 5, { dormant: [{ start: 1, end: 99 }] }), /from 0 to 27/);
});
