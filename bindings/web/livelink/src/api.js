// What the package offers once the module runs. The types say what each of these does.

import * as module from '../dist/livelink.js';
import { CAUSES, KINDS, MARKS, effects, links } from './decode.js';
import { Held, detection } from './detection.js';
import { starter } from './start.js';
import { checked, put, settings, units } from './text.js';

const { Detector, format } = detection(module);

function causeNumber(cause) {
  const number = CAUSES.indexOf(cause);
  if (number < 0) throw new RangeError(`the cause of a mute is ${JSON.stringify(cause)}, but it must be one of ${CAUSES.join(', ')}`);
  return number;
}

/** Links as the module takes them: numbers, and the addresses one after the other. */
function flatMarks(marks) {
  const numbers = marks.flatMap(({ start, end, kind, href }) => [start, end, kind === 'auto' ? 0 : 1, checked(href, 'href').length]);
  return [new Float64Array(numbers), marks.map(({ href }) => href).join('')];
}

const flatMutes = (mutes) => new Float64Array(mutes.flatMap(({ start, end, cause }) => [start, end, causeNumber(cause)]));

/** Calls `make` with each row of a flat list. */
const rows = (flat, width, make) => Array.from({ length: flat.length / width }, (_, n) => make(flat.subarray(width * n, width * (n + 1))));

class LinkIndex extends Held {
  constructor(text = '', detector = new Detector()) {
    super();
    if (!(detector instanceof Detector)) throw new TypeError('detector must be a Detector of the same loaded package');
    this.raw = new module.LinkIndex(detector.raw, units(text));
  }
  edit(from, to, text) {
    return put(text, (whole) => this.raw.edit(from, to, whole), (parts) => this.raw.editUnits(from, to, parts));
  }
  edits(list) {
    const spans = new Float64Array(3 * list.length);
    list.forEach(({ from, to, text }, n) => spans.set([from, to, checked(text).length], 3 * n));
    return this.raw.editMany(spans, units(list.map(({ text }) => text).join('')));
  }
  get scanned() {
    const [length, ...ends] = this.raw.scanned();
    return { length, ranges: Array.from({ length: ends.length / 2 }, (_, n) => ({ start: ends[2 * n], end: ends[2 * n + 1] })) };
  }
  links(from = 0, to = this.textLength) { return links(this.raw.linksIn(from, to), KINDS); }
  ranges(from = 0, to = this.textLength) { return this.raw.rangesIn(from, to); }
  linkAt(at) { return links(this.raw.linkAt(at), KINDS)[0] ?? null; }
  get count() { return this.raw.count; }
  get textLength() { return this.raw.textLength; }
}

class Session extends Held {
  constructor(text = '', options = {}) {
    super();
    this.raw = new module.Session(units(text), settings(options));
  }
  setOptions(options) { this.raw.setOptions(settings(options)); }
  load({ links: saved = [], mutes = [] }) { this.raw.load(...flatMarks(saved), flatMutes(mutes)); }
  restore(from, to, { links: saved = [], mutes = [], dormant = [] } = {}) {
    const ranges = dormant.flatMap(({ start, end }) => [start, end]);
    return this.#effects(this.raw.restore(from, to, ...flatMarks(saved), flatMutes(mutes), new Float64Array(ranges)));
  }

  typed(from, to, text) { return this.#edit('typed', from, to, text); }
  lineBreak(from, to, text = '\n') { return this.#edit('lineBreak', from, to, text); }
  deleted(from, to) { return this.#edit('deleted', from, to, ''); }
  pasted(from, to, text, { plain = false, links: brought = [] } = {}) {
    if (plain || brought.length === 0) return this.#edit(plain ? 'pastedPlain' : 'pasted', from, to, text);
    this.#replace(from, to, text);
    return this.#effects(this.raw.pastedLinked(...flatMarks(brought)));
  }
  inserted(from, to, text, { plain = false } = {}) { return this.#edit(plain ? 'insertedPlain' : 'inserted', from, to, text); }
  rewritten(from, to, text) { return this.#edit('rewritten', from, to, text); }
  remote(from, to, text) { return this.#edit('remote', from, to, text); }
  remoteLinks(from, to, { links: theirs = [], mutes = [] }) {
    return this.#effects(this.raw.remoteLinks(from, to, ...flatMarks(theirs), flatMutes(mutes)));
  }

  backspace(caret) { return this.#asked(this.raw.backspace(caret)); }
  pasteOver(from, to, text) { return this.#asked(this.raw.pasteOver(from, to, checked(text))); }

  unlink(from, to = from) { return this.#effects(this.raw.unlink(from, to)); }
  link(from, to, href) { return this.#effects(this.raw.link(from, to, checked(href, 'href'))); }
  caretMoved() { this.raw.caretMoved(); }
  blurred(caret) { return this.#effects(this.raw.blurred(caret)); }
  beginUnit(kind) { this.raw.beginUnit(kind); }
  endUnit() { this.raw.endUnit(); }

  composeStart(from, to = from) { return this.#effects(this.raw.composeStart(from, to)); }
  composeUpdate(text) { return this.#effects(this.raw.composeUpdate(units(text))); }
  composeEnd(text) { return this.#effects(this.raw.composeEnd(units(text))); }

  editorReplaced(from, to, text) { this.#replace(from, to, text); this.raw.forgetEdit(); }
  editorUndid(unit) { return this.#asked(this.raw.editorUndid(unit)); }
  editorRedid(unit) { return this.#asked(this.raw.editorRedid(unit)); }
  forgetUnits(first = Infinity) { this.raw.forgetUnits(first); }

  links(from = 0, to = this.textLength) { return links(this.raw.linksIn(from, to), MARKS); }
  linkAt(at) { return links(this.raw.linkAt(at), MARKS)[0] ?? null; }
  mutes(from = 0, to = this.textLength) {
    return rows(this.raw.mutesIn(from, to), 3, ([start, end, cause]) => ({ start, end, cause: CAUSES[cause] }));
  }
  dormant(from = 0, to = this.textLength) {
    return rows(this.raw.dormantIn(from, to), 2, ([start, end]) => ({ start, end }));
  }
  get isArmed() { return this.raw.isArmed; }
  get textLength() { return this.raw.textLength; }

  #replace(from, to, text) {
    put(text, (whole) => this.raw.replace(from, to, whole), (parts) => this.raw.replaceUnits(from, to, parts));
  }
  #edit(what, from, to, text) {
    this.#replace(from, to, text);
    return this.#effects(this.raw[what]());
  }
  #effects(numbers) { return effects(numbers, () => this.raw.texts()); }
  /** The answer to a question: `null` if it is no. */
  #asked(numbers) {
    const answer = this.#effects(numbers);
    return answer.handled ? answer : null;
  }
}

export const start = starter(module, Object.freeze({ Detector, LinkIndex, Session, format }), 'session_new');
