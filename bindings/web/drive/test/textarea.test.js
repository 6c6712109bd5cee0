// The `textarea` without a page, on which random scripts are played, does what Chromium does.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, serve } from '../chromium.js';
import { Textarea } from '../states/textarea.js';
import { skip } from './page.js';

const EVENTS = ['beforeinput', 'input', 'compositionstart', 'compositionupdate', 'compositionend', 'selectionchange'];

/** Each case: the text, the selection, and what the user or the page does. */
const CASES = [
  ['', 0, ['type', 'a'], ['type', '\n'], ['type', 'é']],
  ['abcd', [1, 3], ['type', 'x']],
  ['abcd', [1, 3], ['type', '\n']],
  ['abcd', [1, 3], ['erase', 'Backspace'], ['erase', 'Backspace'], ['erase', 'Backspace'], ['erase', 'Delete'], ['erase', 'Delete']],
  ['a🦀b', 3, ['erase', 'Backspace'], ['erase', 'Delete']],
  ['abcd', [1, 3], ['paste', 'x\ny']],
  ['abcd', [1, 3], ['command', 'insertText', 'bc']],
  ['abcd', [1, 3], ['command', 'insertText', 'x\ny\n']],
  ['abcd', [1, 3], ['command', 'insertText', '']],
  ['abcd', [1, 3], ['command', 'delete']],
  ['abcd', 2, ['command', 'delete']],
  ['abcd', 2, ['command', 'insertText', 'x'], ['command', 'undo']],
  ['abcd', [1, 3], ['setRangeText', 'xx', 0, 1]],
  ['abcd', [1, 3], ['select', 1, 3], ['select', 2, 2]],
  ['ab ', 3, ['compose', 'み'], ['compose', 'みち'], ['compose', '道', true], ['type', ' ']],
  ['ab ', 3, ['compose', 'み'], ['compose', 'み', true]],
  ['ab ', 3, ['compose', 'み'], ['compose', '', true]],
  ['abcd', [1, 3], ['compose', 'み'], ['compose', 'みち'], ['compose', 'みち', true]],
  ['abcd', [1, 3], ['compose', 'bc'], ['compose', 'bc', true]],
  ['docs x', 4, ['overwrite', 0, 'Docs']],
];

/** Collects the events of `area`, and the text and the selection at each. `page` hears of the selection. */
function listen(area, page, heard) {
  const now = () => `${area.value} ${area.selectionStart} ${area.selectionEnd}`;
  const hear = ({ type, inputType = '', data }) => heard.push(`${type} ${inputType} ${data ?? ''} | ${now()}`);
  for (const type of EVENTS) (type === 'selectionchange' ? page : area).addEventListener(type, hear);
}

function without([text, selected, ...steps]) {
  const area = new Textarea(false);
  const heard = [];
  area.value = text;
  area.select(...[selected, selected].flat().slice(-2));
  listen(area, area.ownerDocument, heard);
  for (const [what, ...values] of steps) {
    if (what === 'command') area.ownerDocument.execCommand(values[0], false, values[1]);
    else area[what](...values);
    area.rest();
  }
  area.remove();
  return heard;
}

const ime = (cdp, text, more) => cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length, ...more });
/** The same in Chromium. */
const DOES = {
  type: ({ tab }, letter) => (letter === 'é' ? tab.keyboard.insertText(letter) : tab.keyboard.press(letter === '\n' ? 'Enter' : letter)),
  erase: ({ tab }, key) => tab.keyboard.press(key),
  async paste({ tab }, text) {
    await tab.evaluate((value) => navigator.clipboard.writeText(value), text);
    await tab.keyboard.press('Control+v');
  },
  command: ({ tab }, name, text) => tab.evaluate((given) => { document.execCommand(given[0], false, given[1]); }, [name, text]),
  setRangeText: ({ tab }, text, from, to) => tab.evaluate((given) => window.area.setRangeText(...given), [text, from, to, 'end']),
  select: ({ tab }, from, to) => tab.evaluate((given) => window.area.setSelectionRange(...given), [from, to]),
  compose: ({ cdp }, text, isDone = false) => (isDone && text ? cdp.send('Input.insertText', { text }) : ime(cdp, text)),
  async overwrite({ cdp, tab }, from, text) {
    await ime(cdp, text, { replacementStart: from, replacementEnd: from + text.length });
    // Else a slow browser tells of the selection only once, after both.
    await settled(tab);
    await cdp.send('Input.insertText', { text });
  },
};
const settled = (tab) => tab.evaluate(() => new Promise((done) => { requestAnimationFrame(() => setTimeout(done, 20)); }));

const opened = {};
before(async () => {
  if (skip) return;
  opened.server = await serve(() => '<!doctype html><textarea></textarea>');
  opened.browser = await launch();
  opened.tab = await opened.browser.context.newPage();
  opened.cdp = await opened.browser.context.newCDPSession(opened.tab);
});
after(async () => {
  await opened.browser?.close();
  opened.server?.close();
});

for (const one of CASES) {
  test(JSON.stringify(one), { skip }, async () => {
    const [text, selected, ...steps] = one;
    const { tab, server } = opened;
    await tab.goto(`${server.origin}/`);
    await tab.evaluate(([value, [from, to = from]]) => {
      window.area = document.querySelector('textarea');
      window.area.focus();
      window.area.value = value;
      window.area.setSelectionRange(from, to);
    }, [text, [selected].flat()]);
    await settled(tab);
    await tab.evaluate(`window.heard = []; const EVENTS = ${JSON.stringify(EVENTS)}; (${listen})(window.area, document, window.heard)`);
    for (const [what, ...values] of steps) {
      await DOES[what](opened, ...values);
      await settled(tab);
    }
    assert.deepEqual(without(one), await tab.evaluate(() => window.heard));
  });
}
