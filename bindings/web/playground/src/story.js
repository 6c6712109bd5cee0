// A visitor of the page who types an address, presses Backspace, types on and undoes, in both editors at once.

import { element, quoted } from './dom.js';

const ADDRESS = 'example.com';
/** Underlined links of all editors but the text area, where no element holds a link. */
const LINKS = 'a[href], .detected-link, .livelink, .cm-livelink';
/** Times in ms. */
const [LETTER, PAINTED, PAUSE, CALM_PAUSE] = [40, 120, 480, 3000];
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const wait = (time) => new Promise((done) => { setTimeout(done, time); });
const frame = () => new Promise((done) => { requestAnimationFrame(done); });

/** Some editors paint later: one when it is idle, one in the next frames. */
async function painted() {
  await wait(PAINTED);
  for (let frames = 3; frames > 0; frames--) await frame();
}

/** Puts the focus where the visitor had it. Some editors take it when they undo. */
function giveBack(focused) {
  if (document.activeElement === focused) return;
  document.activeElement.blur();
  focused.focus({ preventScroll: true });
}

/** What an editor shows, as a part of a sentence. */
function* seen({ name, text, host, shown = () => [...host.querySelectorAll(LINKS)].map((link) => link.textContent) }) {
  const links = shown();
  yield* [`${name}: `, text ? quoted(text) : 'nothing', links.length ? ', link ' : ', no link.'];
  if (links.length) yield* [quoted(links.join(' ')), '.'];
}

/** The story of a page, with a button that says how to stop it and a list for its steps. */
export function story(button, list) {
  let playing = null;
  const stop = () => {
    playing = null;
    button.textContent = 'Play this';
  };

  /** Plays in the editors of `panes`. `words` are those before and after the address. */
  async function play(panes, [before, after]) {
    const mine = Symbol('story');
    playing = mine;
    button.textContent = 'Stop';
    list.replaceChildren();
    const act = (name, ...values) => { for (const pane of panes) pane[name](...values); };
    const type = async (text) => {
      for (const letter of text) {
        if (playing !== mine) return;
        act('type', letter);
        if (!calm.matches) await wait(LETTER);
      }
    };
    const steps = [
      [['Typed ', quoted(before + ADDRESS), ' and a space.'], () => type(`${before}${ADDRESS} `)],
      [['Pressed Backspace once.'], () => act('backspace')],
      [['Typed ', quoted(`${after} `), '.'], () => type(`${after} `)],
      [['Pressed Ctrl+Z.'], () => act('undo')],
      [['Pressed Ctrl+Z again.'], () => act('undo')],
    ];
    for (const [sentence, does] of steps) {
      const focused = document.activeElement;
      await does();
      await painted();
      if (playing !== mine) return;
      giveBack(focused);
      list.append(element('li', '', element('strong', '', ...sentence), ...panes.flatMap((pane) => [' ', element('span', '', ...seen(pane))])));
      await wait(calm.matches ? CALM_PAUSE : PAUSE);
      if (playing !== mine) return;
    }
    stop();
  }

  return { play, stop, isPlaying: () => playing !== null };
}
