// Random scripts in a page, by events of the page's own: many in a second, because no key has to come from outside.

import { numbers } from '../../../livelink/test/numbers.js';
import { difference } from '../../compare.js';
import { Model, deceit, steps } from '../../random.js';
import { unitsOf } from '../../units.js';
import { load } from 'livelink';

const later = () => new Promise((done) => { setTimeout(done); });
const root = () => document.querySelector('[contenteditable="true"]');
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
  if (tell(InputEvent, 'beforeinput', { inputType: 'insertReplacementText', data: text, dataTransfer, targetRanges })) document.execCommand('insertText', false, text);
  await later();
}

/** `page` is that of an editor; `select` and `settle` in place of its own if those take longer. */
export function randomly(page, { select = page.select, settle = () => null, options = {}, asModel = (step) => step }) {
  async function act(step, model) {
    const text = () => page.read().text;
    const at = (chars) => unitsOf(text(), chars);
    switch (step.op) {
      case 'type': for (const letter of step.text) await (letter === '\n' ? keys.Enter() : press(letter, 'insertText', 'insertText', letter)); break;
      case 'key':
        if (step.key.startsWith('Ctrl')) await keys.control(step.key.at(-1).toLowerCase());
        else if (keys[step.key]) await keys[step.key]();
        else select(...model.selection);
        break;
      case 'select': select(at(step.from), at(step.to)); break;
      case 'paste': await paste(step.text, step.plain ?? false); break;
      case 'command': step.name === 'unlink' ? page.unlink() : page.link(step.href); break;
      case 'insert':
        await later();
        if (step.source === 'remote') page.remote(at(step.at), at(step.at), step.text);
        else if (step.way === 'execCommand') document.execCommand('insertText', false, step.text);
        else page.insert(null, step.text, step.linkify ?? true);
        await later();
        break;
      case 'delete': await later(); page.remote(at(step.from), at(step.to), ''); break;
      case 'correct': select(at(step.from), at(step.to)); await later(); await correct(step.text); break;
      default: throw new Error(`no ${step.op}`);
    }
    await settle();
  }

  /** Plays a script, and returns what is wrong after the first step that is, with the steps up to it; `null` if nothing is. */
  async function play(seed, detector) {
    page.mount({ text: '', links: [], mutes: [], options: {} });
    await later();
    const model = new Model(await load());
    const given = new Set();
    const log = [];
    try {
      for (const make of steps(numbers(seed), options)) {
        const step = make(model.seen);
        if (!step) continue;
        log.push(step);
        if (step.href) given.add(step.href);
        if (step.op === 'paste') for (const { href } of detector.links(step.text)) given.add(href);
        const isMove = step.op === 'key' && /Left|Right/.test(step.key);
        if (!isMove) await act(step, model);
        model.play(asModel(step));
        if (isMove) await act(step, model);
        const got = page.read();
        const { text, links, muted } = model.state();
        const why = difference(got, { text, links, muted }) ?? (log.some(({ op }) => op === 'delete') ? null : deceit(got, detector, given));
        if (why) return { seed, why, log };
      }
      return null;
    } catch (error) {
      return { seed, why: error.stack, log };
    } finally {
      model.session.free();
    }
  }

  /** Plays so many scripts, and returns those that went wrong. */
  return async (first, count) => {
    const { Detector } = await load();
    const detector = new Detector();
    const wrong = [];
    for (let seed = first; seed < first + count; seed++) {
      const found = await play(seed, detector);
      if (found) wrong.push(found);
    }
    detector.free();
    return wrong;
  };
}
