// A visitor of the page who types an address, presses Backspace, types on and undoes, in both editors at once.

import { element, quoted } from './dom.js';

const ADDRESS = 'example.com';
/** Underlined links of all editors. */
const LINKS = 'a[href], .detected-link, .livelink, .cm-livelink, .livelink-mirror span';
/** Times in ms. */
const [LETTER, PAINTED, PAUSE, CALM_PAUSE] = [40, 120, 480, 3000];
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const wait = (time) => new Promise((done) => { setTimeout(done, time); });

/** Puts the focus where the visitor had it. Some editors take it when they undo. */
function giveBack(focused) {
  if (document.activeElement === focused) return;
  document.activeElement.blur();
  focused.focus({ preventScroll: true });
}

/** What an editor shows, as a part of a sentence. */
function* seen({ name, text, host }) {
  const links = [...host.querySelectorAll(LINKS)].filter((link) => !link.closest('.sent')).map((link) => link.textContent);
  yield* [`${name}: `, quoted(text), links.length ? ', link ' : ', no link.'];
  if (links.length) yield* [quoted(links.join(' ')), '.'];
}

export class Story {
  #button;
  #list;
  #playing = null;

  constructor(button, list) {
    this.#button = button;
    this.#list = list;
  }

  /** Plays in the editors of `panes`. `words` are those before and after the address. */
  async play(panes, [before, after]) {
    const mine = Symbol('story');
    this.#playing = mine;
    this.#button.textContent = 'Stop';
    this.#list.replaceChildren();
    const act = (name, ...values) => { for (const pane of panes) pane[name](...values); };
    const type = async (text) => {
      for (const letter of text) {
        if (this.#playing !== mine) return;
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
      // Some editors paint later.
      await wait(PAINTED);
      giveBack(focused);
      if (this.#playing !== mine) return;
      this.#list.append(element('li', '', element('strong', '', ...sentence), ...panes.flatMap((pane) => [' ', element('span', '', ...seen(pane))])));
      await wait(calm.matches ? CALM_PAUSE : PAUSE);
      if (this.#playing !== mine) return;
    }
    this.stop();
  }

  get isPlaying() { return this.#playing !== null; }

  stop() {
    this.#playing = null;
    this.#button.textContent = 'Play this';
  }
}
