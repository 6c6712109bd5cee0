// Autolink in plain fields: the browser's menus, programs that set the text, drags, clicks, and keyboards of phones.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../browser.js';
import { skip } from './page.js';

const LINK = 'example.com https://example.com';
const KINDS = ['textarea', 'input', 'contenteditable'];

/** Each case: a name, the text at first, and steps: what is done, and what the field has then. */
const CASES = [
  ['the undo of the menus', '', [
    ['type', 'see example.com ', ['see example.com ', LINK]],
    ['menu', 'undo', ['see example.com ']],
    ['menu', 'undo', ['']],
    ['press', 'Control+y', ['see example.com ']],
    ['press', 'Control+Shift+z', ['see example.com ', LINK]],
    ['menu', 'undo', ['see example.com ']],
    ['type', 'x ', ['see example.com x ']],
  ]],
  ['the redo of the menus', '', [
    ['type', 'see example.com ', ['see example.com ', LINK]],
    ['menu', 'undo', ['see example.com ']],
    ['menu', 'redo', ['see example.com ', LINK]],
    ['press', 'Control+z', ['see example.com ']],
    ['menu', 'undo', ['']],
    ['menu', 'redo', ['see example.com ']],
    ['menu', 'redo', ['see example.com ', LINK]],
    ['menu', 'redo', ['see example.com ', LINK]],
    ['select', [0, 3], null],
    ['type', 'go', ['go example.com ', LINK]],
    ['menu', 'undo', ['see example.com ', LINK]],
    ['menu', 'redo', ['go example.com ', LINK]],
  ]],
  ['undo and redo by commands of the page', '', [
    ['type', 'see example.com ', ['see example.com ', LINK]],
    ['command', 'undo', ['see example.com ']],
    ['press', 'Control+z', ['']],
    ['command', 'redo', ['see example.com ']],
    ['press', 'Control+y', ['see example.com ', LINK]],
  ]],
  ['text that is dragged', '', [
    ['type', 'go to example.com now', ['go to example.com now', LINK]],
    ['select', [6, 18], null],
    ['drag', [10, 3], ['go example.com to now', LINK]],
    ['press', 'Control+z', ['go to example.com now', LINK]],
  ]],
  ['a program that sets the text', '', [
    ['type', 'see example.com ', ['see example.com ', LINK]],
    ['set', 'we see example.com ', ['we see example.com ', LINK]],
    ['press', 'Control+z', ['see example.com ', LINK]],
    ['press', 'Control+z', ['see example.com ']],
    ['press', 'Control+y', ['see example.com ', LINK]],
    ['set', '', ['']],
    ['press', 'Control+z', ['']],
    ['type', 'a.com ', ['a.com ', 'a.com https://a.com']],
  ]],
  ['a program that selects and deletes at once', 'abcd', [
    ['select', [2, 2], null],
    ['press', 'Delete', ['abd']],
    ['deleteAtOnce', [1, 2], ['ad']],
    ['press', 'Control+z', ['abd']],
  ]],
  ['text that was saved', 'see example.com and docs', [
    ['does', ['load', { links: [{ start: 20, end: 24, kind: 'manual', href: 'https://example.org/' }], mutes: [{ start: 4, end: 15, cause: 'unlink' }] }],
      ['see example.com and docs', 'docs https://example.org/']],
    ['select', [15, 15], null],
    ['type', ' ', ['see example.com  and docs', 'docs https://example.org/']],
  ]],
  ['a message that is sent', '', [
    ['type', 'see example.com', ['see example.com']],
    ['does', ['commit'], ['see example.com', LINK]],
    ['press', 'Control+z', ['see example.com']],
  ]],
  ['an address over words takes their place', 'see docs', [
    ['select', [4, 8], null],
    ['paste', 'https://example.com', ['see https://example.com', 'https://example.com https://example.com']],
    ['press', 'Control+z', ['see docs']],
  ]],
  ['a keyboard of a phone corrects a word', 'see docs now', [
    ['select', [4, 8], null],
    ['does', ['link', 'https://example.com'], ['see docs now', 'docs https://example.com']],
    ['select', [8, 8], null],
    ['phone', ['Docs', 4, 8], ['see Docs now', 'Docs https://example.com']],
    ['press', 'Control+z', ['see docs now', 'docs https://example.com']],
  ]],
  ['Ctrl with a click', '', [
    ['type', 'see example.com now', ['see example.com now', LINK]],
    ['click', 6, ['https://example.com']],
    ['click', 1, []],
    ['select', [0, 3], null],
    ['does', ['link', 'https://example.org/a'], ['see example.com now', 'see https://example.org/a', LINK]],
    ['click', 1, ['https://example.org/a']],
  ]],
];

const STEPS = {
  async type(tab, text) { await tab.keyboard.type(text); },
  async press(tab, keys) { await tab.keyboard.press(keys); },
  async menu(tab, command, cdp) {
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'F24', code: 'F24', commands: [command] });
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'F24', code: 'F24' });
  },
  async command(tab, name) { await tab.evaluate((given) => { document.execCommand(given); }, name); },
  async does(tab, call) { await tab.evaluate((given) => window.page.does(...given), call); },
  async set(tab, text) { await tab.evaluate((value) => window.page.set(value), text); },
  async drag(tab, [from, to]) {
    const [start, end] = await tab.evaluate((places) => places.map((at) => window.page.place(at)), [from, to]);
    await tab.mouse.move(start.x, start.y);
    await tab.mouse.down();
    await tab.mouse.move((start.x + end.x) / 2, start.y, { steps: 4 });
    await tab.mouse.move(end.x + 1, end.y, { steps: 4 });
    await tab.mouse.up();
  },
  async deleteAtOnce(tab, range) {
    await tab.evaluate(([from, to]) => {
      window.page.select(from, to);
      const told = { inputType: 'deleteContentBackward', bubbles: true, cancelable: true };
      if (document.activeElement.dispatchEvent(new InputEvent('beforeinput', told))) document.execCommand('delete');
    }, range);
  },
  async select(tab, [from, to]) { await tab.evaluate((given) => window.page.select(...given), [from, to]); },
  async paste(tab, text) {
    await tab.evaluate((value) => navigator.clipboard.writeText(value), text);
    await tab.keyboard.press('Control+v');
  },
  async phone(tab, [text, replacementStart, replacementEnd], cdp) {
    await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length, replacementStart, replacementEnd });
    await cdp.send('Input.insertText', { text });
  },
  async click(tab, at) {
    const { x, y } = await tab.evaluate((place) => window.page.place(place), at);
    await tab.keyboard.down('Control');
    await tab.mouse.click(x + 2, y);
    await tab.keyboard.up('Control');
  },
};

const settled = (tab) => tab.evaluate(() => new Promise((done) => { requestAnimationFrame(() => setTimeout(done, 70)); }));

test('plain fields', { skip }, async (t) => {
  const browser = await open(['checks/field']);
  t.after(() => browser.close());
  const { tab, cdp, errors } = await browser.tab('checks/field');
  const ask = (name, ...values) => tab.evaluate(([what, given]) => window.page[what](...given), [name, values]);
  for (const kind of KINDS) {
    for (const [name, text, steps] of CASES) {
      await t.test(`${kind}: ${name}`, async () => {
        await ask('mount', kind, text);
        for (const [what, value, expected] of steps) {
          await STEPS[what](tab, value, cdp);
          await settled(tab);
          if (expected === null) continue;
          const got = what === 'click' ? await tab.evaluate(() => window.page.opened.splice(0)) : await ask('read');
          assert.deepEqual(got.map((one) => one.replaceAll('\u00a0', ' ')), expected, `after ${what} ${JSON.stringify(value)}`);
        }
        const links = (await ask('read')).length - 1;
        assert.equal(await ask('shown'), links);
        await ask('does', 'detach');
        assert.equal(await ask('shown'), 0);
        assert.deepEqual(errors, []);
      });
    }
  }
});

/** So many lines with a link each. */
const linesOf = (count, name) => Array.from({ length: count }, (_, n) => `${n} example.com/${name}${n}`).join('\n');

/** Edits of a text of 450 lines: the line where each begins, how many lines it takes away, and its text. */
const LINE_EDITS = [
  ['a letter', 120, 0, 'x'],
  ['a line break', 99, 0, '\n'],
  ['one line less', 199, 1, ''],
  ['lines of several blocks less', 50, 210, ''],
  ['many lines more', 60, 0, `${linesOf(330, 'b')}\n`],
  ['all but the last lines', 0, 480, 'docs\n'],
];

test('the copy over a long text', { skip }, async (t) => {
  const browser = await open(['checks/field']);
  t.after(() => browser.close());
  const { tab, errors } = await browser.tab('checks/field');
  const ask = (name, ...values) => tab.evaluate(([what, given]) => window.page[what](...given), [name, values]);
  await ask('mount', 'textarea', '');
  let text = linesOf(450, 'a');
  await ask('does', 'insert', text);
  for (const [name, line, count, put] of [['nothing', 0, 0, ''], ...LINE_EDITS]) {
    const at = (n) => text.split('\n').slice(0, n).join('').length + n;
    await ask('select', at(line), at(line + count));
    await ask('does', 'insert', put);
    text = text.slice(0, at(line)) + put + text.slice(at(line + count));
    const [now, ...links] = await ask('read');
    const { blocks, links: shown } = await ask('copied');
    assert.equal(now, text);
    assert.equal(blocks.join('\n'), text, name);
    assert.ok(blocks.every((block) => block.split('\n').length < 200), `${name}: blocks of ${blocks.map((block) => block.split('\n').length)} lines`);
    assert.deepEqual(shown, links.map((link) => link.split(' ')[0]), name);
  }
  assert.deepEqual(errors, []);
});
