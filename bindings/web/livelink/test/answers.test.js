// What a session answers. The rules of links have tests of their own; these show that each argument reaches the module, and that each
// part of an answer comes back in its place.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'livelink';
import { load as loadWithSyntax } from 'livelink/syntax';

const { LinkIndex, Session } = await load();

const span = (mark) => (mark ? `${mark.start}..${mark.end}${mark.href ? `=${mark.kind}:${mark.href}` : ''}` : '-');

/** An answer as one line: `+1-0~0` for links added, removed and changed, then its steps and what is to be rewritten. */
function shown(answer) {
  if (!answer) return String(answer);
  const { armed, handled, added, removed, changed, steps, untracked, rewrites } = answer;
  const step = ({ unit, kind, edit, links, mutes }) => [
    unit ? `${unit}:${kind}` : 'no unit',
    ...(edit ? [`${edit.start}..${edit.oldEnd}>${edit.newEnd}`] : []),
    ...links.map(({ before, after }) => `${span(before)}>${span(after)}`),
    ...mutes.map(({ before, after }) => `mute ${span(before)}>${span(after)}`),
  ].join(' ');
  return [
    `${handled ? 'handled ' : ''}${armed ? 'armed ' : ''}+${added}-${removed}~${changed}`,
    ...untracked.map(step), ...steps.map(step),
    ...rewrites.map(({ start, end, text }) => `${start}..${end} is ${text}`),
  ].join('; ');
}

/** The links and mutes of a session as one line. */
const held = (session) => [...session.links().map(span), ...session.mutes().map((mute) => `${span(mute)}:${mute.cause}`)].join(' ');

// For each session its options, and calls with their answers: a method, its arguments, what it answers, and the links and mutes after it.
const SESSIONS = [
  [{}, ['pasted', [0, 0, 'é a.com '], '+1-0~0; 1:paste 0..0>8 ->2..7=auto:https://a.com', '2..7=auto:https://a.com']],
  [{}, ['pasted', [0, 0, 'é a.com ', { plain: true }], '+0-0~0; 1:paste 0..0>8', '']],
  [{}, ['inserted', [0, 0, 'é a.com '], '+1-0~0; 1:insert 0..0>8 ->2..7=auto:https://a.com', '2..7=auto:https://a.com']],
  [{}, ['inserted', [0, 0, 'é a.com ', { plain: true }], '+0-0~0; 1:insert 0..0>8', '']],
  [
    {},
    ['inserted', [0, 0, 'é a.com', { plain: true }], '+0-0~0; 1:insert 0..0>7', ''],
    ['lineBreak', [7, 7], 'armed +1-0~0; 2:line break 7..7>8; 3:commit ->2..7=auto:https://a.com', '2..7=auto:https://a.com'],
    ['caretMoved', [], 'undefined', '2..7=auto:https://a.com'],
    // Not armed any more.
    ['backspace', [8], 'null', '2..7=auto:https://a.com'],
    ['editorUndid', [3], 'handled +0-1~0; no unit 2..7=auto:https://a.com>-; no unit mute ->2..7', '2..7:undo'],
    ['editorRedid', [3], 'handled +1-0~0; no unit mute 2..7>-; no unit ->2..7=auto:https://a.com', '2..7=auto:https://a.com'],
    ['typed', [3, 3, 'b'], '+0-0~1; 4:typing 3..3>4 2..7=auto:https://a.com>2..8=auto:https://ab.com', '2..8=auto:https://ab.com'],
    ['unlink', [5], '+0-1~0; 5:command 2..8=auto:https://ab.com>- mute ->2..8', '2..8:unlink'],
    ['deleted', [0, 9], '+0-0~0; 6:deletion 0..9>0 mute 2..8>-', ''],
  ],
  [
    {},
    ['inserted', [0, 0, 'a.com', { plain: true }], '+0-0~0; 1:insert 0..0>5', ''],
    ['typed', [5, 5, ' '], 'armed +1-0~0; 2:typing 5..5>6; 3:commit ->0..5=auto:https://a.com', '0..5=auto:https://a.com'],
    ['backspace', [6], 'handled +0-1~0; 4:unmake 0..5=auto:https://a.com>- mute ->0..5', '0..5:backspace'],
  ],
  [
    {},
    ['beginUnit', ['command'], 'undefined', ''],
    ['typed', [0, 0, 'a'], '+0-0~0; 1:command 0..0>1', ''],
    ['deleted', [0, 1], '+0-0~0; 1:command 0..1>0', ''],
    ['endUnit', [], 'undefined', ''],
    ['typed', [0, 0, 'a'], '+0-0~0; 2:typing 0..0>1', ''],
  ],
  [
    {},
    ['inserted', [0, 0, 'ab'], '+0-0~0; 1:insert 0..0>2', ''],
    // The edits of one answer are in order, each in the text after those before it.
    ['edited', ['typed', [{ from: 2, to: 2, text: 'y' }, { from: 0, to: 1, text: '🦀' }]], '+0-0~0; 2:typing 0..1>2; 2:typing 3..3>4', ''],
    ['edited', ['typed', [{ from: 0, to: 0, text: 'x' }, { from: 0, to: 0, text: 'yy' }]], '+0-0~0; 3:typing 0..0>1; 3:typing 1..1>3', ''],
  ],
  [
    { commitOnBlur: true },
    ['inserted', [0, 0, 'é a.com', { plain: true }], '+0-0~0; 1:insert 0..0>7', ''],
    ['blurredEach', [[]], '+0-0~0', ''],
    ['blurred', [7], '+1-0~0; 2:commit ->2..7=auto:https://a.com', '2..7=auto:https://a.com'],
    // The user's own link, and a correction of its text.
    ['link', [2, 7, 'b.de'], '+0-0~1; 3:command 2..7=auto:https://a.com>2..7=manual:https://b.de', '2..7=manual:https://b.de'],
    ['corrected', [2, 7, 'xy'], '+0-0~0; 4:insert 2..7>4 2..7=manual:https://b.de>2..4=manual:https://b.de', '2..4=manual:https://b.de'],
  ],
  [
    { rewritePunycode: true },
    ['inserted', [0, 0, 'é xn--bcher-kva.de', { plain: true }], '+0-0~0; 1:insert 0..0>18', ''],
    ['typed', [18, 18, ' '], 'armed +1-0~0; 2:typing 18..18>19; 3:commit ->2..18=auto:https://xn--bcher-kva.de; 2..15 is bücher', '2..18=auto:https://xn--bcher-kva.de'],
    ['rewritten', [2, 15, 'bücher'], 'armed +0-0~0; 4:rewrite 2..15>8 2..18=auto:https://xn--bcher-kva.de>2..11=auto:https://xn--bcher-kva.de', '2..11=auto:https://xn--bcher-kva.de'],
  ],
];

test('each answer of a session', () => {
  for (const [options, ...calls] of SESSIONS) {
    const session = new Session('', options);
    for (const [method, args, answer, holds] of calls) {
      assert.equal(shown(session[method](...args)), answer, `${method} ${JSON.stringify(args)}`);
      assert.equal(held(session), holds, `${method} ${JSON.stringify(args)}`);
    }
  }
});

test('edits of others before provisional text move it', () => {
  for (const [from, to, put] of [[0, 0, 'xyz'], [0, 4, ''], [1, 3, '🦀'], [4, 4, 'uv '], [6, 6, ' uv'], [8, 10, '']]) {
    const session = new Session('see  now');
    session.composeStart(4);
    session.composeUpdate('a.');
    // While one of several edits is refused, none is done.
    assert.throws(() => session.edited('inserted', [{ from: 0, to: 1, text: '' }, { from: 5, to: 5, text: 'x' }]), /provisional text/);
    session.remote(from, to, put);
    session.composeUpdate('a.com');
    const moved = to <= 4 ? put.length - (to - from) : 0;
    session.composeEnd('a.com ');
    assert.deepEqual(session.links().map(({ start, end }) => [start, end]), [[4 + moved, 9 + moved]], `${from}..${to} ${put}`);
    assert.equal(session.textLength, 14 + put.length - (to - from));
  }
});

test('each change of an index is in its own text', () => {
  const index = new LinkIndex('é a.com');
  index.edit(7, 7, ' b.de');
  const changes = [...index.edits([{ from: 8, to: 9, text: 'xy' }, { from: 0, to: 1, text: '🦀é' }, { from: 2, to: 7, text: '🦀' }])];
  const [first, second] = index.links();
  assert.deepEqual([first.start, first.end, second], [7, 12, undefined]);
  // One went, and one has another text. The ids are those that both had.
  assert.deepEqual([changes.filter((_, at) => at % 5 === 0), changes.slice(2, 4), changes.slice(7, 9)], [[0, 2], [2, 7], [7, 12]]);
});

test('a language is told of each edit', async () => {
  const languages = await loadWithSyntax();
  for (const edit of [
    (session) => session.inserted(0, 0, '//', { plain: true }),
    (session) => session.editorReplaced(0, 0, '//'),
    (session) => {
      session.composeStart(0);
      session.composeEnd('//');
    },
  ]) {
    const session = new languages.Session(' a.com', { syntax: 'rust' });
    edit(session);
    assert.equal(session.typed(8, 8, ' ').added, 1, `${edit}`);
  }
  // Before any other edit.
  const session = new languages.Session(' a.com', { syntax: 'rust' });
  assert.equal(session.edited('typed', [{ from: 0, to: 0, text: '//' }, { from: 6, to: 6, text: ' ' }]).added, 1);
  const composed = new languages.Session('x = 1;', { syntax: 'rust' });
  composed.composeStart(6);
  assert.equal(composed.composeEnd(' // a.com ').added, 1);
});

test('a language decides where a link ends', async () => {
  const languages = await loadWithSyntax();
  const text = '{"a": "https://a.com/b\\nand';
  const session = new languages.Session(text, { syntax: 'json' });
  session.typed(text.length, text.length, ' ');
  const pasted = new languages.Session('{"a": "', { syntax: 'json' });
  pasted.pasted(7, 7, text.slice(7));
  const index = new languages.LinkIndex(text, undefined, { syntax: 'json' });
  for (const links of [session.links(), pasted.links(), index.links()]) {
    assert.deepEqual(links.map(({ start, end }) => text.slice(start, end)), ['https://a.com/b']);
  }
});
