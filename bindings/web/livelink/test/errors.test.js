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

test('lists and names that are something else', () => {
  const [index, session] = [new LinkIndex('a.com'), new Session('a.com')];
  const calls = [
    [(value) => index.edits(value), /the edits must be an array/],
    [(value) => session.edited('typed', value), /the edits must be an array/],
    [(value) => session.pasteOverEach(value), /the edits must be an array/],
    [(value) => session.backspaceEach(value), /carets must be an array/],
    [(value) => session.blurredEach(value), /carets must be an array/],
    [(value) => session.unlinkEach(value), /ranges must be an array/],
    [(value) => session.linkEach(value, 'b.com'), /ranges must be an array/],
    [(links) => session.load({ links }), /links must be an array/],
    [(mutes) => session.load({ mutes }), /mutes must be an array/],
    [(dormant) => session.restore(0, 5, { dormant }), /dormant must be an array/],
    [(links) => session.pasted(0, 0, 'b.com', { links }), /links must be an array/],
    [(value) => session.beginUnit(value), /kind must be a string/],
  ];
  for (const [call, says] of calls) {
    for (const value of [null, 5, {}, { length: 5 }, Symbol('x'), 10n]) assert.throws(() => call(value), says, `${call} with ${typeof value}`);
  }
  for (const kind of [undefined, null, 10n, Symbol('x'), {}]) {
    assert.throws(() => session.edited(kind, []), /the kind of an edit is/);
    assert.throws(() => session.load({ mutes: [{ start: 0, end: 1, cause: kind }] }), /the cause of a mute is/);
    if (kind !== undefined) assert.throws(() => new Detector().href('a.com', kind), /"url" or "email"/);
  }
});

test('a call that is refused changes nothing', () => {
  const session = new Session('see a.com', { autolink: false });
  const wrong = [{ start: 0, end: 99, kind: 'manual', href: 'https://b.com' }];
  assert.throws(() => session.pasted(0, 3, 'xy', { links: wrong }), /to is 99/);
  assert.equal(session.textLength, 9);
  assert.throws(() => session.setOptions({ autolink: true, syntax: 'klingon' }), /klingon/);
  assert.equal(session.typed(9, 9, ' ').added, 0);
});

test('an object that was freed', () => {
  const objects = [new Detector(), new LinkIndex('a.com'), new Session('a.com')];
  for (const object of objects) {
    object.free();
    // `using` frees at the end of a block, also what was freed before.
    object.free();
  }
  const [detector, index, session] = objects;
  for (const call of [
    () => detector.detect('a.com'), () => detector.explain('a.com'), () => new LinkIndex('', detector),
    () => index.edit(0, 0, 'x'), () => index.edits([]), () => index.links(), () => index.count, () => index.textLength,
    () => session.typed(0, 0, 'x'), () => session.links(), () => session.isArmed, () => session.beginUnit('typing'),
  ]) assert.throws(call, /this object was freed; make a new one/, `${call}`);
  // The others go on.
  assert.equal(new Detector().detect('a.com').length, 3);
});

test('an argument whose conversion frees the object', () => {
  for (const call of [
    (index, at) => index.edit(at, at, 'x'), (index, at) => index.edit(at, at, '\uD83E'), (index, at) => index.edits([{ from: at, to: 0, text: '' }]),
    (index, at) => index.links(at), (index, at) => index.ranges(at), (index, at) => index.linkAt(at),
    (_, at, session) => session.typed(at, 0, 'x'), (_, at, session) => session.links(at), (_, at, session) => session.linkAt(at),
    (_, at, session) => session.mutes(at), (_, at, session) => session.dormant(at), (_, at, session) => session.composeStart(at),
    (_, at, session) => session.editorUndid(at), (_, at, session) => session.editorRedid(at), (_, at, session) => session.forgetUnits(at),
    (_, at, session) => session.backspace(at), (_, at, session) => session.unlink(at), (_, at, session) => session.link(at, 1, 'b.com'),
    (_, at, session) => session.restore(at, 0), (_, at, session) => session.remoteLinks(at, 0, {}),
    (_, at, session) => session.load({ links: [{ start: at, end: 1, kind: 'auto', href: 'https://b.com' }] }),
    (_, at, session) => session.pasted(at, 0, 'b.com', { links: [{ start: 0, end: 1, kind: 'auto', href: 'https://b.com' }] }),
  ]) {
    const [index, session] = [new LinkIndex('a.com'), new Session('a.com')];
    const at = { valueOf() { index.free(); session.free(); return 0; } };
    assert.throws(() => call(index, at, session), /this object was freed/, `${call}`);
  }
});
