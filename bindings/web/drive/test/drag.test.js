// Text that the user drags to another place of a document. The expected documents are those of a session that is told of a deletion and a paste.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'livelink';
import { brought } from 'livelink/adapter';
import { open } from '../browser.js';
import { skip } from './page.js';

const OWN = 'https://own.net/x';
const auto = (start, text) => ({ start, end: start + text.length, kind: 'auto', href: `https://${text}` });
const own = (start, end) => ({ start, end, kind: 'manual', href: OWN });

/** `[what, text, its links, the range that is dragged, where to, the text afterwards, its links]` */
const DRAGS = [
  ['an automatic link', 'go to example.com now', [auto(6, 'example.com')], [6, 18], 3, 'go example.com to now', [auto(3, 'example.com')]],
  ['an automatic link to its right', 'see example.com now ', [auto(4, 'example.com')], [4, 15], 20, 'see  now example.com', [auto(9, 'example.com')]],
  ['an automatic link into another paragraph', 'see example.com now\nand ', [auto(4, 'example.com')], [4, 15], 24, 'see  now\nand example.com', [auto(13, 'example.com')]],
  ["a link of the user's own", 'see docs now', [own(4, 8)], [4, 9], 0, 'docs see now', [own(0, 4)]],
  ['words with two links', 'go to a.com or docs now', [auto(6, 'a.com'), own(15, 19)], [6, 20], 0, 'a.com or docs go to now', [auto(0, 'a.com'), own(9, 13)]],
  ['words into an automatic link, which follows its text', 'see example.com now', [auto(4, 'example.com')], [16, 19], 11, 'see examplenow.com ', [auto(4, 'examplenow.com')]],
  ["words into a link of the user's own", 'see the docs now', [own(4, 12)], [13, 16], 7, 'see thenow docs ', [own(4, 15)]],
  ["an automatic link into a link of the user's own, in which it is text", 'see docs or a.com', [own(4, 8), auto(12, 'a.com')], [12, 17], 6, 'see doa.comcs or ', [own(4, 13)]],
  ['a piece of an automatic link, which leads where it says', 'see example.com now ', [auto(4, 'example.com')], [9, 15], 20, 'see examp now le.com', [auto(14, 'le.com')]],
  ['a piece that is no address', 'see example.com/ab now ', [auto(4, 'example.com/ab')], [15, 18], 23, 'see example.com now /ab', [auto(4, 'example.com')]],
  ['a piece to another place in its link', 'see example.com/ab/cd now', [auto(4, 'example.com/ab/cd')], [15, 18], 21, 'see example.com/cd/ab now', [auto(4, 'example.com/cd/ab')]],
  ["a piece of a link of the user's own", 'see the docs now ', [own(4, 12)], [8, 12], 17, 'see the  now docs', [own(4, 8), own(13, 17)]],
  ['an address that was never linked', 'go to example.com now', [], [6, 18], 3, 'go example.com to now', [auto(3, 'example.com')]],
];

/** The same in a session that is told of it. */
function told(livelink, text, links, [from, to], at) {
  const session = new livelink.Session(text);
  session.load({ links });
  const piece = text.slice(from, to);
  const place = at > from ? at - piece.length : at;
  session.beginUnit('paste');
  session.deleted(from, to);
  const shift = place - from;
  const moved = links.filter((link) => link.start < to && from < link.end)
    .map((link) => ({ ...link, start: Math.max(link.start, from) + shift, end: Math.min(link.end, to) + shift }));
  session.pasted(place, place, piece, { links: brought(moved, { from: place, to: place, text: piece }, session, livelink) });
  session.endUnit();
  const rest = text.slice(0, from) + text.slice(to);
  return { text: rest.slice(0, place) + piece + rest.slice(place), links: session.links() };
}

test('in a session', async () => {
  const livelink = await load();
  for (const [what, text, links, range, at, after, has] of DRAGS) {
    assert.deepEqual(told(livelink, text, links, range, at), { text: after, links: has }, what);
  }
});

for (const editor of ['slate', 'ckeditor']) {
  test(`in ${editor}`, { skip }, async (t) => {
    const browser = await open([editor]);
    t.after(() => browser.close());
    const { tab, errors } = await browser.tab(editor);
    const rest = () => tab.waitForTimeout(300);
    const check = async (expected, what) => {
      const { text, links } = await tab.evaluate(() => window.page.read());
      const inOrder = links.map(({ start, end, kind, href }) => ({ start, end, kind, href }));
      assert.deepEqual({ text: text.replaceAll('\u00a0', ' '), links: inOrder }, expected, what);
      assert.deepEqual(errors, [], what);
    };
    for (const [what, text, links, [from, to], at, after, has] of DRAGS) {
      await t.test(what, async () => {
        await tab.evaluate((saved) => window.page.mount({ ...saved, mutes: [], options: {} }), { text, links });
        await tab.evaluate((range) => window.page.select(...range), [from, to]);
        await rest();
        const [start, end] = await tab.evaluate((places) => places.map((place) => window.page.caretPoint(place, -1)), [from + 1, at]);
        await tab.mouse.move(start.x, start.y);
        await tab.mouse.down();
        await tab.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
        await tab.mouse.move(end.x, end.y, { steps: 4 });
        await tab.mouse.up();
        await rest();
        await check({ text: after, links: has }, 'dropped');
        await tab.keyboard.press('Control+Z');
        await rest();
        await check({ text, links }, 'undone');
        await tab.keyboard.press('Control+Y');
        await rest();
        await check({ text: after, links: has }, 'done again');
      });
    }
  });
}
