// Programs drive an editor of TipTap: its own commands, content as HTML, code, lists.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getSchema } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { open } from '../browser.js';
import { player } from '../play.js';
import { skip } from './page.js';


test('programs and TipTap', { skip }, async (t) => {
  const browser = await open(['tiptap']);
  t.after(() => browser.close());
  const opened = await browser.tab('tiptap');
  const ask = (name, ...values) => opened.tab.evaluate(([what, given]) => window.page[what](...given), [name, values]);
  const command = (...values) => ask('command', ...values);
  const play = player(opened, { byProgram: true });
  const type = (text) => play.step({ op: 'type', text });
  const key = (name) => play.step({ op: 'key', key: name });
  /** The links with their kinds, and what is muted. */
  const state = async () => {
    const { text, links, mutes } = await ask('read');
    return [links.map(({ start, end, kind }) => `${text.slice(start, end)} ${kind}`), mutes.map(({ start, end }) => text.slice(start, end))];
  };
  const mount = (text = '') => ask('mount', { text, links: [], mutes: [], options: {} });

  await t.test('its own link commands', async () => {
    await mount('the docs and example.com');
    await ask('select', 4, 8);
    await command('setLink', { href: 'https://example.org/' });
    assert.deepEqual(await state(), [['docs manual'], []]);
    await ask('select', 13, 24);
    await command('setLink', { href: 'https://example.net/' });
    assert.deepEqual(await state(), [['docs manual', 'example.com manual'], []]);
    await command('unsetLink');
    assert.deepEqual(await state(), [['docs manual'], ['example.com']]);
    await key('Ctrl+Z');
    assert.deepEqual(await state(), [['docs manual', 'example.com manual'], []]);
  });

  await t.test('text that the program puts in', async () => {
    await mount();
    await command('insertContent', 'see example.com now');
    assert.deepEqual(await state(), [['example.com auto'], []]);
    await command('insertContent', ' <a href="https://example.org/x">docs</a> and b.com');
    assert.deepEqual(await state(), [['example.com auto', 'docs manual', 'b.com auto'], []]);
  });

  await t.test('what is saved opens in TipTap without Livelink', async () => {
    await mount();
    await type('see a.com b.com ');
    await key('Backspace');
    await type('c.com ');
    await key('Ctrl+Z');
    const { text } = await ask('read');
    assert.deepEqual(await state(), [['a.com auto'], ['b.com', 'c.com']]);
    const saved = await ask('json');
    const unaware = getSchema([StarterKit]);
    const doc = unaware.nodeFromJSON(saved);
    doc.check();
    assert.equal(doc.textContent, text.replaceAll('\u00a0', ' '));
    assert.deepEqual(saved.content[0].content.map(({ marks = [] }) => marks.map((mark) => mark.type)), [[], ['link'], []]);
  });

  await t.test('what is saved comes back, and loading links nothing', async () => {
    await mount();
    await type('a.com b.com ');
    await key('Backspace');
    await type('x');
    const saved = await ask('html');
    assert.match(saved, /<a [^>]*data-livelink="auto"[^>]*>a\.com<\/a>/);
    assert.doesNotMatch(saved, /muted/);
    await command('setContent', '<p>c.com</p>');
    assert.deepEqual(await state(), [[], []], 'the mutes of the old document are gone with it');
    await command('setContent', saved);
    assert.deepEqual(await state(), [['a.com auto'], []]);
    assert.equal(await ask('html'), saved);
  });

  await t.test('code', async () => {
    await mount();
    await command('toggleCode');
    await type('a.com ');
    await command('toggleCode');
    await type('b.com ');
    assert.deepEqual(await state(), [['b.com auto'], []]);
    await command('selectAll');
    await command('toggleCode');
    assert.deepEqual(await state(), [[], []]);
    await mount();
    await command('toggleCodeBlock');
    await type('a.com ');
    assert.deepEqual(await state(), [[], []]);
    await command('toggleCodeBlock');
    await type('b.com ');
    assert.deepEqual(await state(), [['b.com auto'], []]);
  });

  await t.test('a list around a link', async () => {
    await mount();
    await type('a.com ');
    await command('toggleBulletList');
    assert.match(await ask('html'), /<ul>.*a\.com<\/a>/);
    await type('b.com\n');
    await key('Backspace');
    await key('Ctrl+Z');
    await key('Ctrl+Z');
    const [links] = await state();
    assert.equal(links[0], 'a.com auto');
    for (let n = 0; n < 12; n++) await key('Ctrl+Z');
    assert.deepEqual(await state(), [[], []]);
    for (let n = 0; n < 12; n++) await key('Ctrl+Y');
    assert.equal((await state())[0][0], 'a.com auto');
  });

  await t.test('a paste of HTML with links', async () => {
    await mount();
    await opened.tab.evaluate(() => navigator.clipboard.write([new ClipboardItem({
      'text/html': new Blob(['<p>our <a href="https://example.org/x">docs</a> at b.com</p>'], { type: 'text/html' }),
      'text/plain': new Blob(['our docs at b.com'], { type: 'text/plain' }),
    })]));
    await opened.tab.keyboard.press('Control+V');
    await play.step({ op: 'key', key: 'End' });
    assert.deepEqual(await state(), [['docs manual', 'b.com auto'], []]);
    await key('Ctrl+Z');
    assert.deepEqual(await state(), [[], []]);
  });

  await t.test('bold stays on where a link is made', async () => {
    await mount();
    await command('toggleBold');
    await type('a.com b\nc');
    assert.match(await ask('html'), /<p><strong>c<\/strong><\/p>/);
  });

  assert.deepEqual(opened.errors, []);
  const announced = await opened.tab.evaluate(() => window.page.announced);
  assert.deepEqual(announced[0], { added: 1, removed: 0, changed: 0 });
});

test('TipTap whose documents hold mutes', { skip }, async (t) => {
  const browser = await open(['tiptap-mutes']);
  t.after(() => browser.close());
  const opened = await browser.tab('tiptap-mutes');
  const ask = (name, ...values) => opened.tab.evaluate(([what, given]) => window.page[what](...given), [name, values]);
  const play = player(opened, { byProgram: true });
  const muted = async () => {
    const { text, mutes } = await ask('read');
    return mutes.map(({ start, end }) => text.slice(start, end));
  };
  await ask('mount', { text: '', links: [], mutes: [], options: {} });
  await play.step({ op: 'type', text: 'a.com b.com ' });
  await play.step({ op: 'key', key: 'Backspace' });
  await play.step({ op: 'type', text: 'x' });
  const saved = await ask('html');
  assert.match(saved, /<span data-livelink-muted="backspace">b\.com<\/span>/);
  await ask('command', 'setContent', '<p>c.com</p>');
  assert.deepEqual(await muted(), []);
  await ask('command', 'setContent', saved);
  assert.deepEqual(await muted(), ['b.com']);
  assert.equal(await ask('html'), saved);
  assert.deepEqual(opened.errors, []);
});
