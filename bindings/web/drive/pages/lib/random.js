// Random scripts in a page, by events of the page's own: many in a second, because no key has to come from outside.

import { load } from 'livelink';
import { numbers } from '../../../livelink/test/numbers.js';
import { Run } from '../../random.js';
import { unitsOf } from '../../units.js';

const { port1, port2 } = new MessageChannel();
/** Waits until all timers without a delay have run. Chromium delays by 4 ms one that a timer starts, and not one that a message starts. */
const later = () => new Promise((done) => {
  port1.onmessage = () => setTimeout(done);
  port2.postMessage(null);
});
const root = () => document.querySelector('[contenteditable="true"], [contenteditable="plaintext-only"], textarea');
const KEYS = { ' ': 32, '\t': 9, Backspace: 8, Delete: 46, Enter: 13 };
/** The code of the key of a sign, which is none that an editor knows. */
const OTHER = 190;

/** An event that a key or a mouse makes. Returns whether the editor leaves the action to the browser. */
const tell = (Type, name, values) => root().dispatchEvent(new Type(name, { bubbles: true, cancelable: true, composed: true, ...values }));

function input(inputType, data, does) {
  const targetRanges = [new StaticRange(getSelection().getRangeAt(0))];
  if (tell(InputEvent, 'beforeinput', { inputType, data, targetRanges })) does();
}

/** A key, and what the browser does with it where the editor leaves it. */
async function press(key, inputType, command, data = null) {
  const keyCode = KEYS[key] ?? (/^[a-z0-9]$/i.test(key) ? key.toUpperCase().charCodeAt(0) : OTHER);
  // No keyboard has the other characters.
  const hasKey = data === null || /[\x20-\x7e]/.test(key);
  if (!hasKey || tell(KeyboardEvent, 'keydown', { key, keyCode })) input(inputType, data, () => document.execCommand(command, false, data));
  if (hasKey) tell(KeyboardEvent, 'keyup', { key, keyCode });
  // Some editors hear only then where the caret is.
  else await later();
  // Whoever watches the document sees what has changed.
  await null;
}

const keys = {
  Backspace: () => press('Backspace', 'deleteContentBackward', 'delete'),
  Delete: () => press('Delete', 'deleteContentForward', 'forwardDelete'),
  Enter: () => press('Enter', 'insertParagraph', 'insertParagraph'),
  async control(letter) {
    tell(KeyboardEvent, 'keydown', { key: letter, keyCode: letter.toUpperCase().charCodeAt(0), ctrlKey: true });
    await null;
  },
};

async function paste(text, plain) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  tell(KeyboardEvent, 'keydown', { key: 'v', keyCode: 86, ctrlKey: true, shiftKey: plain });
  tell(ClipboardEvent, 'paste', { clipboardData });
  tell(KeyboardEvent, 'keyup', { key: 'Shift', keyCode: 16 });
  await later();
}

async function correct(text) {
  const dataTransfer = new DataTransfer();
  dataTransfer.setData('text/plain', text);
  const targetRanges = [new StaticRange(getSelection().getRangeAt(0))];
  const told = { inputType: 'insertReplacementText', data: text, dataTransfer, targetRanges };
  if (tell(InputEvent, 'beforeinput', told)) document.execCommand('insertText', false, text);
  await later();
}

/** A selection of which the page has heard when it returns, as it has of a user's before the next key. */
export const selecting = (page) => async (from, to) => {
  page.select(from, to);
  await later();
};

/**
 * Scripts for the page of an editor; `select` in the place of the page's own, if that takes longer. Input methods need a driver, and
 * `without` is left out, too.
 */
export function randomly(editor, page, select = page.select, without = []) {
  async function act(step, model) {
    const text = () => page.read().text;
    const at = (chars) => unitsOf(text(), chars);
    switch (step.op) {
      case 'type': for (const letter of step.text) await (letter === '\n' ? keys.Enter() : press(letter, 'insertText', 'insertText', letter)); break;
      case 'key':
        if (step.key.startsWith('Ctrl')) await keys.control(step.key.at(-1).toLowerCase());
        else if (keys[step.key]) await keys[step.key]();
        else await select(...model.selection);
        break;
      case 'select': await select(at(step.from), at(step.to)); break;
      case 'paste': await paste(step.text, step.plain ?? false); break;
      case 'command': step.name === 'unlink' ? page.unlink() : page.link(step.href); break;
      case 'insert':
        await later();
        if (step.source === 'remote') page.remote(at(step.at), at(step.at), step.text);
        else if (step.way === 'execCommand') {
          // What makes a text expander act is a key.
          tell(KeyboardEvent, 'keydown', { key: 'F2', keyCode: 113 });
          document.execCommand('insertText', false, step.text);
        }
        else page.insert(null, step.text, step.linkify ?? true);
        await later();
        break;
      case 'delete': await later(); page.remote(at(step.from), at(step.to), ''); break;
      case 'correct': await select(at(step.from), at(step.to)); await later(); await correct(step.text); break;
      default: throw new Error(`no ${step.op}`);
    }
  }

  async function play(livelink, seed) {
    page.mount({ text: '', links: [], mutes: [], options: {} });
    await later();
    const run = new Run(livelink, numbers(seed), editor, { count: 15, without: ['compose', ...without] });
    return run.wrong(seed, (step) => act(step, run.model), page.read);
  }

  /** Plays the scripts of these seeds, and returns those that went wrong. */
  return async (seeds) => {
    const livelink = await load();
    const wrong = [];
    for (const seed of seeds) wrong.push(...await play(livelink, seed));
    return wrong;
  };
}
