// Plays one script in an editor with real keys, and returns the result.

import { optionsOf } from './scripts.js';
import { unitsOf } from './units.js';

const KEYS = { Left: 'ArrowLeft', Right: 'ArrowRight', 'Ctrl+Z': 'Control+z', 'Ctrl+Y': 'Control+y' };
/** The most presses of a key with `"repeat": "all"`, which stops as soon as two presses have changed nothing. */
const MOST = 60;
const wait = (time) => new Promise((done) => { setTimeout(done, time); });

/** There is one clipboard for all tabs, so one tab pastes at a time. */
let pasting = Promise.resolve();
function alone(work) {
  const done = pasting.then(work);
  pasting = done.catch(() => {});
  return done;
}

/** Waits until the editor has seen the last action. */
const settle = (tab) => tab.evaluate(() => new Promise((done) => { requestAnimationFrame(() => setTimeout(done, 25)); }));

/** How text can come into the selection other than by a key: by the editor's program, a text expander, a spell checker. */
export const WAYS = ['api', 'execCommand', 'insertReplacementText'];

/** Text comes into the selection of a page. Called in the page. */
function replaceInPage([way, text]) {
  if (way === 'insertReplacementText') {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/plain', text);
    const targetRanges = [new StaticRange(document.getSelection().getRangeAt(0))];
    const told = { inputType: way, data: text, dataTransfer, targetRanges, bubbles: true, cancelable: true, composed: true };
    // The editor says that it does it, or leaves it to the browser.
    if (!document.activeElement.dispatchEvent(new InputEvent('beforeinput', told))) return;
  }
  document.execCommand('insertText', false, text);
}

/** An input method by Chromium's protocol. */
const byProtocol = (cdp) => async (step) => {
  if (step.op === 'compose_start') return;
  const length = step.text.length;
  if (step.op === 'compose_update' || length === 0) {
    await cdp.send('Input.imeSetComposition', { text: step.text, selectionStart: length, selectionEnd: length });
  } else {
    await cdp.send('Input.insertText', { text: step.text });
  }
};

/**
 * A player for the scripts of one tab. `compose` in place of `cdp` takes the steps of an input method. `byProgram`: a selection is made
 * without the mouse, which is quicker.
 */
export function player({ tab, cdp, compose = byProtocol(cdp) }, { pause = 120, byProgram = false } = {}) {
  const ask = (what, ...values) => tab.evaluate(([name, given]) => window.page[name](...given), [what, values]);
  let options = {};
  const text = async () => (await ask('read')).text;

  /** Waits until the editor has seen where the caret is, also on a machine that is busy. */
  async function rest() {
    await settle(tab);
    await wait(pause);
  }

  async function type(typed) {
    for (const letter of typed) {
      if (letter === '\n') await tab.keyboard.press('Enter');
      else if (letter === '\t') await tab.keyboard.press('Tab');
      else if (/[\x20-\x7e]/.test(letter)) await tab.keyboard.press(letter === ' ' ? 'Space' : letter);
      else await tab.keyboard.insertText(letter);
    }
  }

  async function press({ key, repeat = 1 }) {
    const times = repeat === 'all' ? MOST : repeat;
    const name = KEYS[key] ?? key;
    // Some editors hold on to their own selection for some 50 ms after they have read typed text. No user is quicker.
    if (/^(Arrow|Home|End)/.test(name) || repeat === 'all') await rest();
    let [before, same] = ['', 0];
    for (let n = 0; n < times && same < 2; n++) {
      await tab.keyboard.press(name);
      if (repeat === 'all') {
        await settle(tab);
        const after = JSON.stringify(await ask('read'));
        same = after === before ? same + 1 : 0;
        before = after;
      }
    }
    if (/^(Arrow|Home|End)/.test(name)) await rest();
  }

  /** A click or a drag, as a user does it; by program where there is nothing to click on. */
  async function select(from, to) {
    if (byProgram) return ask('select', from, to);
    await wait(pause);
    const [start, end] = [Math.min(from, to), Math.max(from, to)];
    const first = await ask('caretPoint', start, start === end ? -1 : 1);
    const last = await ask('caretPoint', end, -1);
    if (!first || !last) await ask('select', from, to);
    else if (from === to) await tab.mouse.click(first.x, first.y);
    else {
      const [a, b] = from < to ? [first, last] : [last, first];
      await tab.mouse.move(a.x, a.y);
      await tab.mouse.down();
      await tab.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
      await tab.mouse.move(b.x, b.y, { steps: 3 });
      await tab.mouse.up();
    }
    await wait(pause);
  }

  const paste = ({ text: pasted, plain }) => alone(async () => {
    if (tab.copy) await tab.copy(pasted);
    else await tab.evaluate((value) => navigator.clipboard.writeText(value), pasted);
    await tab.keyboard.press(plain ? 'Control+Shift+V' : 'Control+V');
    await settle(tab);
  });

  async function step(one, way = 'api') {
    const at = async (scalars) => unitsOf(await text(), scalars);
    switch (one.op) {
      case 'type': await type(one.text); break;
      case 'key': await press(one); break;
      case 'paste': await paste(one); break;
      case 'select':
        if (one.carets) await ask('selectEach', await Promise.all(one.carets.map(async (caret) => Promise.all([caret].flat().map(at)))));
        else await select(await at(one.from), await at(one.to));
        break;
      case 'command': await (one.name === 'unlink' ? ask('unlink') : ask('link', one.href)); break;
      case 'insert': {
        const place = one.at === undefined ? null : await at(one.at);
        if (one.source === 'remote') await ask('remote', place, place, one.text);
        else if ((one.way ?? way) === 'api') await ask('insert', place, one.text, one.linkify ?? true);
        else await tab.evaluate(replaceInPage, [one.way ?? way, one.text]);
        break;
      }
      case 'correct':
        await ask('select', await at(one.from), await at(one.to));
        await settle(tab);
        await tab.evaluate(replaceInPage, ['insertReplacementText', one.text]);
        break;
      case 'delete': await ask('remote', await at(one.from), await at(one.to), ''); break;
      case 'blur': await tab.locator('#elsewhere').focus(); break;
      case 'set_option': await ask('setOptions', (options = { ...options, ...optionsOf(one) })); break;
      case 'compose_start': case 'compose_update': case 'compose_end': await compose(one); break;
      default: throw new Error(`the driver does not know the step ${one.op}`);
    }
    await settle(tab);
  }

  /** Plays a script and returns the resulting document. */
  async function play({ setup = {}, steps, way }, trace = () => {}) {
    const own = setup.text ?? '';
    options = { ...optionsOf(setup.options ?? {}), ...(setup.readonly && { readOnly: true }) };
    const range = ({ from, to, ...more }) => ({ start: unitsOf(own, from), end: unitsOf(own, to), ...more });
    await ask('mount', {
      text: own, links: (setup.links ?? []).map(range), mutes: (setup.muted ?? []).map((mute) => ({ cause: 'unlink', ...range(mute) })),
      options, readOnly: setup.readonly ?? false, syntax: setup.syntax ?? '',
    });
    await settle(tab);
    const caret = unitsOf(own, setup.caret ?? Infinity);
    await ask('select', caret, caret);
    await settle(tab);
    let blurred = false;
    for (const one of steps) {
      if (blurred && one.op !== 'blur') await ask('focus');
      blurred = one.op === 'blur';
      await step(one, way);
      await trace(one, await ask('read'));
    }
    await wait(await ask('linger'));
    return ask('read');
  }
  return Object.assign(play, { step });
}
