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
