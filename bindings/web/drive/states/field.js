// Plays the steps of scripts in a field without a page: thousands of scripts in a minute.

import { Control } from '../../livelink/src/field/control.js';
import { Field } from '../../livelink/src/field/field.js';
import { asSaved } from '../spans.js';
import { unitsOf } from '../units.js';
import { Textarea } from './textarea.js';

export class Fields {
  #isWebKit;
  #painted = [];

  constructor(livelink, isWebKit) {
    this.#isWebKit = isWebKit;
    this.area = new Textarea(isWebKit);
    const painter = { paint: (links) => { this.#painted = links; }, remove() {} };
    this.field = new Field(new Control(this.area), painter, livelink, { linksOnWords: true });
  }

  free() {
    this.field.detach();
    this.area.remove();
  }

  select(from, to) { this.area.setSelectionRange(Math.min(from, to), Math.max(from, to)); }
  /** A character of a script as an offset. */
  at(chars) { return unitsOf(this.area.value, chars); }

  key(key, stage) {
    if (key === 'Enter') this.area.type('\n');
    else if (key.startsWith('Ctrl')) this.area.press(key.at(-1).toLowerCase(), undefined, { ctrlKey: true });
    else if (key === 'Backspace' || key === 'Delete') this.area.erase(key);
    else {
      // No key moves the caret back before the page has heard where it was. A move ends where that of the model ends.
      this.area.rest();
      this.area.press(key, () => this.select(...stage.selection));
    }
  }

  /** By the browser, with the word selected or with the caret where it ends, as in WebKit; by the page; or by the keyboard of a phone. */
  correct({ from, to, text, way }) {
    const { area } = this;
    const [start, end] = [this.at(from), this.at(to)];
    const isAtCaret = way === 'compose' || (this.#isWebKit && from % 3 === 0 && area.value.slice(start, end) !== text);
    area.select(isAtCaret ? end : start, end);
    if (way === 'compose') area.overwrite(start, text);
    else if (isAtCaret || from % 3 === 1) area.correct(text, start);
    else area.correctByPage(text);
  }

  play(step, stage) {
    const { area } = this;
    switch (step.op) {
      case 'type': for (const letter of step.text) area.type(letter); break;
      case 'key': this.key(step.key, stage); break;
      case 'select':
        area.rest();
        this.select(this.at(step.from), this.at(step.to));
        // A program may select and then edit at once, before the page hears of the selection.
        if (step.from % 2) return;
        break;
      case 'paste': area.paste(step.text, step.plain ?? false); break;
      case 'command': step.name === 'unlink' ? this.field.unlink() : this.field.link(step.href); break;
      case 'insert':
        // What makes a text expander act is a key.
        if (step.way === 'execCommand') area.press('F2', () => area.ownerDocument.execCommand('insertText', false, step.text));
        else this.field.insert(step.text, { plain: step.linkify === false });
        break;
      case 'correct': this.correct(step); break;
      case 'compose_start': break;
      default: area.compose(step.text, step.op === 'compose_end');
    }
    area.rest();
  }

  /** Plays a script, and returns what is wrong. */
  async playAll(run, seed) {
    try {
      return await run.wrong(seed, (step) => this.play(step, run.model), () => this.read());
    } finally {
      this.free();
    }
  }

  read() {
    const links = this.field.links();
    const [painted, known] = [this.#painted, links].map((list) => JSON.stringify(list));
    if (painted !== known) throw new Error(`the field shows the links ${painted}, and has ${known}`);
    return { text: this.area.value, links: asSaved(links), mutes: asSaved(this.field.mutes()) };
  }
}
