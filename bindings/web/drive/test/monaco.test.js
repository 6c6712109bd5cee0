// `livelink/monaco` in Chromium: the card, opening, large texts, other models. The scripts are played by `npm run drive`.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clickWith, pageOf, skip } from './page.js';

const page = pageOf('monaco');

/** Mounts a text of one line and returns where in the window a character is. */
async function mount(text) {
  await page.tab.evaluate((value) => { window.page.mount({ text: value }); window.page.opened.length = 0; }, text);
  await page.tab.waitForSelector('.view-line');
  return (at) => page.tab.evaluate((offset) => {
    const editor = window.page.editor();
    const { left, top, height } = editor.getScrolledVisiblePosition(editor.getModel().getPositionAt(offset));
    const box = editor.getDomNode().getBoundingClientRect();
    return { x: box.left + left + 3, y: box.top + top + height / 2 };
  }, at);
}
const opened = () => page.tab.evaluate(() => [...window.page.opened]);
const click = (place, ...modifiers) => clickWith(page, place, modifiers);

test('a click with Ctrl opens a link, and no other click', { skip }, async () => {
  const place = await mount('see bücher.example.co.uk/ä or mail@example.com now');
  await click(await place(8));
  assert.deepEqual(await opened(), []);
  await click(await place(8), 'Control');
  await click(await place(32), 'Control');
  await click(await place(27), 'Control');
  assert.deepEqual(await opened(), ['https://xn--bcher-kva.example.co.uk/%C3%A4', 'mailto:mail@example.com']);
});

test('where Ctrl puts a second caret, Alt opens', { skip }, async () => {
  const place = await mount('see example.com now');
  await page.tab.evaluate(() => window.page.editor().updateOptions({ multiCursorModifier: 'ctrlCmd' }));
  await click(await place(8), 'Control');
  assert.deepEqual(await opened(), []);
  await click(await place(8), 'Alt');
  assert.deepEqual(await opened(), ['https://example.com']);
});

test('the action opens the link at the caret', { skip }, async () => {
  await mount('a.com b');
  for (const at of [0, 5, 7]) {
    await page.tab.evaluate((place) => { window.page.select(place, place); return window.page.editor().getAction('livelink.open').run(); }, at);
  }
  assert.deepEqual(await opened(), ['https://a.com', 'https://a.com']);
});

test('the card names the owner of the address, and a look-alike is not a link', { skip }, async () => {
  const place = await mount('https://example.com.xn--bcher-kva.co.uk/%C3%A4 http://аррӏе.com');
  const { x, y } = await place(12);
  await page.tab.mouse.move(x, y);
  await page.tab.mouse.move(x + 1, y);
  await page.tab.waitForSelector('.monaco-hover .hover-row code');
  const lines = await page.tab.$$eval('.monaco-hover .hover-row code', (all) => all.map((line) => line.textContent.trim()));
  assert.deepEqual(lines, ['bücher.co.uk', 'https://example.com.bücher.co.uk/ä', 'Ctrl+click to open']);
  await page.tab.waitForTimeout(1500);
  const own = await page.tab.evaluate(() => [document.querySelectorAll('.detected-link').length, window.page.read().links.length]);
  assert.deepEqual(own, [0, 1], 'Monaco links nothing by itself');
});

test('a megabyte: the lines in view are drawn, and the index has all', { skip }, async () => {
  await mount('Some words and an address, https://example.com/path, in each line.\n'.repeat(15_000));
  const found = await page.tab.evaluate(async () => {
    const editor = window.page.editor();
    const model = editor.getModel();
    const shown = () => model.getAllDecorations().filter(({ options }) => options.description === 'livelink');
    const top = shown().length;
    const { getValue } = model;
    let asked = 0;
    model.getValue = (...given) => { asked += 1; return getValue.apply(model, given); };
    for (let n = 0; n < 200; n++) {
      const range = model.getPositionAt((n * 4973) % model.getValueLength());
      editor.executeEdits('test', [{ range: { startLineNumber: range.lineNumber, startColumn: range.column, endLineNumber: range.lineNumber, endColumn: range.column }, text: n % 3 ? 'x' : ' b.org ' }]);
    }
    delete model.getValue;
    editor.revealLine(9000);
    await new Promise((done) => { setTimeout(done, 300); });
    const lines = shown().map(({ range }) => range.startLineNumber);
    const index = window.page.index();
    return { top, asked, count: index.count, same: index.textLength === model.getValueLength(), first: Math.min(...lines), last: Math.max(...lines) };
  });
  assert.ok(found.top > 5 && found.top < 200, `${found.top} drawn`);
  assert.equal(found.asked, 0, 'no key asks for the whole text');
  assert.ok(found.same && found.count >= 15_000, `${found.count} links`);
  assert.ok(found.first > 8900 && found.last < 9100, `lines ${found.first} to ${found.last} drawn`);
});

test('lines that come into view because others go', { skip }, async () => {
  await mount('words\n'.repeat(12) + 'see example.com\n'.repeat(100));
  const [before, after] = await page.tab.evaluate(async () => {
    const editor = window.page.editor();
    const count = () => window.page.read().links.length;
    const first = count();
    editor.executeEdits('test', [{ range: { startLineNumber: 1, startColumn: 1, endLineNumber: 12, endColumn: 1 }, text: '' }]);
    await new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); });
    return [first, count()];
  });
  assert.ok(before > 3 && after >= before + 8, `${before} and then ${after} drawn`);
});

test('random edits, several at once, in lines that end with CRLF', { skip }, async () => {
  await mount('see a.com\nand b.com/x\n');
  const wrong = await page.tab.evaluate(() => {
    const editor = window.page.editor();
    const model = editor.getModel();
    model.setEOL(1);
    if (window.page.index().textLength !== model.getValueLength()) return 'the ends of the lines';
    const pieces = ['example.com', 'http://', 'a@b.org', '.', ' ', '\n', 'x\r\ny', '/', '(', ')', '例', '🦀', ''];
    let seed = 7;
    const random = (end) => { seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff; return (seed >> 8) % end; };
    for (let round = 0; round < 600; round++) {
      const places = Array.from({ length: 2 * (1 + random(3)) }, () => random(model.getValueLength() + 1)).sort((a, b) => a - b);
      const edits = [];
      let last = null;
      for (let n = 0; n < places.length; n += 2) {
        const [start, end] = [model.getPositionAt(places[n]), model.getPositionAt(Math.min(places[n + 1], places[n] + 9))];
        if (last !== null && !last.isBefore(start)) continue;
        last = end;
        edits.push({ range: { startLineNumber: start.lineNumber, startColumn: start.column, endLineNumber: end.lineNumber, endColumn: end.column }, text: pieces[random(pieces.length)] });
      }
      if (round % 50 === 49) editor.trigger('test', 'undo');
      else editor.executeEdits('test', edits);
      const { text, links, detected } = window.page.read();
      const found = detected.links.map((link) => link.text).join(' ');
      const held = window.page.index().links().map(({ start, end }) => text.slice(start, end)).join(' ');
      if (held !== found) return { round, text, held, found };
      if (links.length > detected.links.length) return { round, links };
    }
    return null;
  });
  assert.equal(wrong, null);
});

test('another model, no model, and the end', { skip }, async () => {
  await mount('see a.com');
  const states = await page.tab.evaluate(() => {
    const { editor, links } = { editor: window.page.editor(), links: window.page.links() };
    const out = [links.index.count];
    editor.setModel(null);
    out.push(links.index);
    const other = window.page.newModel('b.com c.com');
    editor.setModel(other);
    out.push(links.index.count);
    other.setValue('');
    out.push(links.index.count);
    other.setValue('d.com');
    out.push(links.index.count);
    links.dispose();
    out.push(links.index, other.getAllDecorations().filter(({ options }) => options.description === 'livelink').length);
    return out;
  });
  assert.deepEqual(states, [1, null, 2, 0, 1, null, 0]);
});

test('an index is freed with its editor', { skip }, async () => {
  const grown = await page.tab.evaluate((text) => {
    const memory = () => window.page.memory();
    for (let n = 0; n < 3; n++) window.page.mount({ text });
    const before = memory();
    for (let n = 0; n < 8; n++) window.page.mount({ text });
    return memory() - before;
  }, 'see https://example.com/path and more\n'.repeat(30_000));
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
  // The language may come from the model, and change with it.
  const counts = await page.tab.evaluate(() => window.page.languages(['plaintext', 'rust', 'plaintext']));
  assert.deepEqual(counts, [4, 2, 4]);
  assert.deepEqual(page.errors, []);
});
