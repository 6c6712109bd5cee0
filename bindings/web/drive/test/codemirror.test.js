// `livelink/codemirror` in Chromium: the card, opening, large documents, memory. The scripts are played by `npm run drive`.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clickWith, pageOf, skip } from './page.js';

const page = pageOf('codemirror');

/** Mounts a text and returns where in the window a character is. */
async function mount(text) {
  await page.tab.evaluate((doc) => { window.page.mount({ text: doc, options: {} }); window.page.opened.length = 0; }, text);
  return (at) => page.tab.evaluate((offset) => {
    const { left, right, top, bottom } = window.page.view().coordsAtPos(offset, 1);
    return { x: (left + right) / 2 + 2, y: (top + bottom) / 2 };
  }, at);
}
const opened = () => page.tab.evaluate(() => window.page.opened);
const click = (place, ...modifiers) => clickWith(page, place, modifiers);

test('a click with Ctrl opens a link, and no other click', { skip }, async () => {
  const place = await mount('see bücher.example.co.uk/ä or mail@example.com now');
  await click(await place(8));
  assert.deepEqual(await opened(), []);
  await click(await place(8), 'Control');
  assert.deepEqual(await opened(), ['https://xn--bcher-kva.example.co.uk/%C3%A4']);
  await click(await place(30), 'Control');
  assert.deepEqual((await opened()).slice(1), ['mailto:mail@example.com']);
  const carets = await page.tab.evaluate(() => window.page.view().state.selection.ranges.length);
  assert.equal(carets, 1, 'the click puts no second caret there');
  await click(await place(27), 'Control');
  assert.equal((await opened()).length, 2, 'there is no link');
});

test('a command opens the link at the caret', { skip }, async () => {
  await mount('a.com b');
  for (const [at, found] of [[0, true], [5, true], [7, false]]) {
    await page.tab.evaluate((head) => window.page.select(head, head), at);
    assert.equal(await page.tab.evaluate(() => window.page.openAtCaret()), found, `at ${at}`);
  }
});

test('the card names the owner of the address', { skip }, async () => {
  const place = await mount('https://example.com.xn--bcher-kva.co.uk/%C3%A4 http://аррӏе.com');
  const { x, y } = await place(12);
  await page.tab.mouse.move(x, y);
  await page.tab.waitForSelector('.cm-livelink-card');
  const lines = await page.tab.$$eval('.cm-livelink-card > div', (all) => all.map((line) => line.textContent));
  assert.deepEqual(lines, ['bücher.co.uk', 'https://example.com.bücher.co.uk/ä', 'Ctrl+click to open']);
  const links = await page.tab.$$eval('.cm-livelink', (all) => all.map((link) => link.textContent));
  assert.deepEqual(links, ['https://example.com.xn--bcher-kva.co.uk/%C3%A4'], 'the look-alike is not a link');
});

test('a megabyte: a key draws what is visible, and asks for no whole text', { skip }, async () => {
  const line = 'Some words and an address, https://example.com/path, in each line.\n';
  await mount(line.repeat(15_000));
  const found = await page.tab.evaluate(async () => {
    const view = window.page.view();
    const { prototype } = view.state.doc.constructor;
    let asked = 0;
    for (let type = prototype; type && type !== Object.prototype; type = Object.getPrototypeOf(type)) {
      if (!Object.hasOwn(type, 'toString')) continue;
      const { toString } = type;
      // The text of an edit is a document, too, and a small one.
      type.toString = function () { if (this.length > 1000) asked += 1; return toString.call(this); };
    }
    const before = view.dom.querySelectorAll('.cm-livelink').length;
    for (let n = 0; n < 200; n++) {
      const at = (n * 4973) % view.state.doc.length;
      view.dispatch({ changes: { from: at, insert: n % 3 ? 'x' : ' b.org ' } });
    }
    const index = window.page.links();
    return { asked, before, count: index.count, same: index.textLength === view.state.doc.length, drawn: view.dom.querySelectorAll('.cm-livelink').length };
  });
  assert.equal(found.asked, 0);
  assert.ok(found.same && found.count >= 15_000, `${found.count} links`);
  assert.ok(found.before > 5 && found.before < 300 && found.drawn < 300, `${found.before} and then ${found.drawn} drawn`);
});

test('a key with links takes little longer than one without', { skip }, async (t) => {
  const line = 'Some words and an address, https://example.com/path, in each line.\n';
  const [own, key] = await page.tab.evaluate((doc) => {
    window.page.mount({ text: doc, options: {} });
    const view = window.page.view();
    const index = new (window.page.livelink().LinkIndex)(doc);
    const middle = doc.length >> 1;
    const [inIndex, inEditor] = [[], []];
    for (let n = 0; n < 400; n++) {
      let start = performance.now();
      for (let i = 0; i < 20; i++) index.edit(middle + i, middle + i, 'x');
      inIndex.push((performance.now() - start) / 20);
      index.edit(middle, middle + 20, '');
      start = performance.now();
      view.dispatch({ changes: { from: middle, insert: 'x' } });
      inEditor.push(performance.now() - start);
    }
    index.free();
    const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
    return [median(inIndex), median(inEditor)];
  }, line.repeat(15_000));
  t.diagnostic(`a key in 1 MB: ${(1000 * own).toFixed(1)} µs in the index, ${(1000 * key).toFixed(1)} µs in CodeMirror with it`);
  assert.ok(own < key / 2, `${own} ms in the index of ${key} ms`);
});

test('an index is freed with its view', { skip }, async () => {
  const doc = 'see https://example.com/path and more\n'.repeat(30_000);
  const grown = await page.tab.evaluate((text) => {
    const memory = () => window.page.memory();
    for (let n = 0; n < 3; n++) window.page.mount({ text, options: {} });
    const before = memory();
    for (let n = 0; n < 10; n++) window.page.mount({ text, options: {} });
    return memory() - before;
  }, doc);
  assert.equal(grown, 0);
  assert.deepEqual(page.errors, []);
});

test('a program: links show in comments and strings, as the text then is', { skip }, async () => {
  const text = 'let a = b.com; // see c.com and main.rs\nlet d = "https://e.com";\nlet g = h.com;\n';
  await page.tab.evaluate((value) => window.page.mount({ text: value, syntax: 'rust' }), text);
  const shown = () => page.tab.evaluate(async () => {
    await new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); });
    const { text: now, links } = window.page.read();
    return links.map(({ start, end }) => now.slice(start, end));
  });
  assert.deepEqual(await shown(), ['c.com', 'https://e.com']);
  await page.tab.evaluate(() => window.page.insert(0, '/* '));
  assert.deepEqual(await shown(), ['b.com', 'c.com', 'https://e.com', 'h.com'], 'all is a comment');
  await page.tab.evaluate(() => window.page.remote(0, 1, ''));
  assert.deepEqual(await shown(), ['c.com', 'https://e.com']);
  assert.deepEqual(page.errors, []);
});
