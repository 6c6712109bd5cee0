// Mistakes of JavaScript are errors that name the remedy, and change nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'livelink';

const { Detector, LinkIndex, Session } = await load();
const WRONG = [-1, 12, 0.5, NaN, Infinity, undefined, 2 ** 32, 2 ** 53, -(2 ** 32)];

test('offsets of an index', () => {
  const index = new LinkIndex('example.com');
  const calls = [
    (at) => index.edit(at, at, 'x'),
    (at) => index.edit(0, at, 'x'),
    (at) => index.edits([{ from: at, to: at, text: 'x' }]),
    (at) => index.linkAt(at),
    (at) => index.links(0, at === undefined ? NaN : at),
    (at) => index.ranges(at === undefined ? NaN : at, 11),
  ];
  for (const call of calls) {
    for (const at of WRONG) assert.throws(() => call(at), /must be a whole number from 0 to 11/, `${call} with ${at}`);
  }
  assert.throws(() => index.links(0, 0.5), /to is 0\.5, but/);
  assert.throws(() => index.links(NaN, 1), /from is NaN, but/);
  assert.throws(() => index.edit(5, 3, 'x'), /swap them/);
  assert.throws(() => index.edits([{ from: 0, to: 5, text: 'x' }, { from: 4, to: 6, text: 'y' }]), /overlap/);
  // Nothing of this has changed anything.
  assert.deepEqual(index.links(), [{ start: 0, end: 11, kind: 'url', href: 'https://example.com' }]);
});

test('offsets of a session', () => {
  const session = new Session('example.com');
  const calls = [
    (at) => session.typed(at, at, ' '),
    (at) => session.deleted(0, at),
    (at) => session.pasted(at, at, 'x'),
    (at) => session.remote(at, at, 'x'),
    (at) => session.backspace(at),
    (at) => session.pasteOver(0, at, 'a.com'),
    (at) => session.link(0, at, 'x'),
    (at) => session.unlink(at, at === undefined ? NaN : at),
    (at) => session.blurred(at),
    (at) => session.composeStart(at, at === undefined ? NaN : at),
    (at) => session.linkAt(at),
    (at) => session.load({ links: [{ start: 0, end: at, kind: 'auto', href: 'https://a.com' }] }),
    (at) => session.load({ mutes: [{ start: at, end: at, cause: 'undo' }] }),
  ];
  for (const call of calls) {
    for (const at of WRONG) assert.throws(() => call(at), /must be a whole number/, `${call} with ${at}`);
  }
  assert.throws(() => session.composeUpdate('x'), /composeStart first/);
  assert.throws(() => session.beginUnit('dance'), /"typing"/);
  session.composeStart(4);
  session.composeUpdate('xy');
  assert.throws(() => session.remote(5, 5, 'z'), /provisional text/);
  session.composeEnd('');
  assert.equal(session.editorUndid(99), null);
  assert.equal(session.editorUndid(-1), null);
  assert.equal(session.textLength, 11);
  assert.equal(session.typed(11, 11, ' ').added, 1);
});

test('texts and options that are something else', () => {
  const detector = new Detector();
  for (const text of [undefined, null, 7, {}]) {
    assert.throws(() => detector.detect(text), /text must be a string/);
    assert.throws(() => new LinkIndex().edit(0, 0, text), /text must be a string/);
    assert.throws(() => new Session().typed(0, 0, text), /text must be a string/);
  }
  assert.throws(() => new Detector({ profil: 'uts58' }), /there is no option "profil"/);
  assert.throws(() => new Session('', { triggers: ' ', autolnk: true }), /there is no option "autolnk"/);
  assert.throws(() => new Detector(null), /options must be an object/);
  assert.throws(() => detector.href('a.com', 'web'), /"url" or "email"/);
  assert.throws(() => new LinkIndex('', {}), /must be a Detector/);
});

test('an object that was freed', () => {
  const detector = new Detector();
  detector.free();
  assert.throws(() => detector.detect('a.com'), Error);
  // The others go on.
  assert.equal(new Detector().detect('a.com').length, 3);
});
