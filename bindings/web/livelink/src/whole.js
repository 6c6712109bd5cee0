// The exports once the module runs. The types document them.

import { CAUSES, MARKS, effects, links } from './decode.js';
import { Held, detection, settingsAndPatterns } from './detection.js';
import { withPatterns } from './patterns.js';
import { checked, listed, put, shown, units } from './text.js';

function causeNumber(cause) {
  const number = CAUSES.indexOf(cause);
  if (number < 0) throw new RangeError(`the cause of a mute is ${shown(cause)}, but it must be one of ${CAUSES.join(', ')}`);
  return number;
}

/** Links as the module takes them: numbers, and the addresses one after the other. */
function flatMarks(marks) {
  const numbers = [];
  let hrefs = '';
  for (const { start, end, kind, href } of listed(marks, 'links')) {
    numbers.push(start, end, kind === 'auto' ? 0 : 1, checked(href, 'href').length);
    hrefs += href;
  }
  return [new Float64Array(numbers), hrefs];
}

const flatMutes = (mutes) => new Float64Array(listed(mutes, 'mutes').flatMap(({ start, end, cause }) => [start, end, causeNumber(cause)]));

/** The actions of a user or the editor's program on text. The numbers of the module are in this order. */
const EDITS = ['typed', 'lineBreak', 'deleted', 'pasted', 'pastedPlain', 'inserted', 'insertedPlain', 'corrected'];

/** The options of a session as the module takes them, and the language of the text, or an empty name. */
function sessionSettings(options) {
  const { syntax = '', ...own } = Object(options);
  const [all, patterns] = settingsAndPatterns(typeof options === 'object' ? options && own : options);
  return [all, checked(syntax, 'syntax'), patterns];
}

/** Replacements as the module takes them: numbers, and the code units one after the other. */
function flatEdits(list) {
  const spans = [];
  let texts = '';
  for (const { from, to, text } of listed(list, 'the edits')) {
    spans.push(from, to, checked(text).length);
    texts += text;
  }
  return [new Float64Array(spans), units(texts)];
}

const flatRanges = (ranges) => new Float64Array(listed(ranges, 'ranges').flatMap(({ from, to = from }) => [from, to]));
const flatCarets = (carets) => new Float64Array(listed(carets, 'carets'));

/** Calls `make` with each row of a flat list. */
const rows = (flat, width, make) => Array.from({ length: flat.length / width }, (_, n) => make(flat.subarray(width * n, width * (n + 1))));

/** Everything, by a build of the module that has it. */
export function whole(module) {
  const { Detector, format } = detection(module, withPatterns);

  class LinkIndex extends Held {
    constructor(text = '', detector = new Detector(), { syntax = '' } = {}) {
      super();
      if (!(detector instanceof Detector)) throw new TypeError('detector must be a Detector of the same loaded package');
      this.kinds = detector.kinds;
      this.raw = new module.LinkIndex(detector.raw, units(text), checked(syntax, 'syntax'));
    }
    edit(from, to, text) {
      const [start, end] = [+from, +to];
      return put(text, (whole) => this.raw.edit(start, end, whole), (parts) => this.raw.editUnits(start, end, parts));
    }
    edits(list) {
      const edits = flatEdits(list);
      return this.raw.editMany(...edits);
    }
    get scanned() {
      const [length, ...ends] = this.raw.scanned();
      return { length, ranges: Array.from({ length: ends.length / 2 }, (_, n) => ({ start: ends[2 * n], end: ends[2 * n + 1] })) };
    }
    takeReclassified() { return rows(this.raw.takeReclassified(), 2, ([start, end]) => ({ start, end })); }
    links(from = 0, to = this.textLength) {
      const range = [+from, +to];
      return links(this.raw.linksIn(...range), this.kinds);
    }
    ranges(from = 0, to = this.textLength) {
      const range = [+from, +to];
      return this.raw.rangesIn(...range);
    }
    linkAt(at) {
      const place = +at;
      return links(this.raw.linkAt(place), this.kinds)[0] ?? null;
    }
    get count() { return this.raw.count; }
    get textLength() { return this.raw.textLength; }
  }

  class Session extends Held {
    constructor(text = '', options = {}) {
      super();
      const start = units(text);
      const [own, syntax, patterns] = sessionSettings(options);
      [this.raw] = withPatterns(patterns, (...flat) => new module.Session(start, own, syntax, ...flat));
    }
    setOptions(options) {
      const [own, syntax, patterns] = sessionSettings(options);
      withPatterns(patterns, (...flat) => this.raw.setOptions(own, syntax, ...flat));
    }
    load({ links: saved = [], mutes = [] }) {
      const all = [...flatMarks(saved), flatMutes(mutes)];
      this.raw.load(...all);
    }
    restore(from, to, { links: saved = [], mutes = [], dormant = [] } = {}) {
      const ranges = new Float64Array(listed(dormant, 'dormant').flatMap(({ start, end }) => [start, end]));
      const all = [+from, +to, ...flatMarks(saved), flatMutes(mutes), ranges];
      return this.#effects(this.raw.restore(...all));
    }

    edited(kind, list) {
      if (!EDITS.includes(kind)) throw new RangeError(`the kind of an edit is ${shown(kind)}, but it must be one of ${EDITS.join(', ')}`);
      const edits = flatEdits(list);
      this.raw.replaceMany(...edits);
      return this.#did(kind);
    }
    typed(from, to, text) { return this.#edit('typed', from, to, text); }
    lineBreak(from, to, text = '\n') { return this.#edit('lineBreak', from, to, text); }
    deleted(from, to) { return this.#edit('deleted', from, to, ''); }
    pasted(from, to, text, { plain = false, links: brought = [] } = {}) {
      if (plain || listed(brought, 'links').length === 0) return this.#edit(plain ? 'pastedPlain' : 'pasted', from, to, text);
      const all = [+from, +to, units(text), ...flatMarks(brought)];
      return this.#effects(this.raw.pastedLinked(...all));
    }
    inserted(from, to, text, { plain = false } = {}) { return this.#edit(plain ? 'insertedPlain' : 'inserted', from, to, text); }
    corrected(from, to, text) { return this.#edit('corrected', from, to, text); }
    rewritten(from, to, text) {
      this.#replace(from, to, text);
      return this.#effects(this.raw.rewritten());
    }
    remote(from, to, text) {
      this.#replace(from, to, text);
      return this.#effects(this.raw.remote());
    }
    remoteLinks(from, to, { links: theirs = [], mutes = [] }) {
      const all = [+from, +to, ...flatMarks(theirs), flatMutes(mutes)];
      return this.#effects(this.raw.remoteLinks(...all));
    }

    backspace(caret) { return this.backspaceEach([caret]); }
    backspaceEach(carets) {
      const all = flatCarets(carets);
      return this.#asked(this.raw.backspace(all));
    }
    pasteOver(from, to, text) { return this.pasteOverEach([{ from, to, text }]); }
    pasteOverEach(list) {
      const pastes = flatEdits(list);
      return this.#asked(this.raw.pasteOver(...pastes));
    }

    unlink(from, to = from) { return this.unlinkEach([{ from, to }]); }
    unlinkEach(ranges) {
      const all = flatRanges(ranges);
      return this.#effects(this.raw.unlink(all));
    }
    link(from, to, href) { return this.#link(new Float64Array([from, to]), href); }
    linkEach(ranges, href) { return this.#link(flatRanges(ranges), href); }
    caretMoved() { this.raw.caretMoved(); }
    blurred(caret) { return this.blurredEach([caret]); }
    blurredEach(carets) {
      const all = flatCarets(carets);
      return this.#effects(this.raw.blurred(all));
    }
    beginUnit(kind) { this.raw.beginUnit(checked(kind, 'kind')); }
    endUnit() { this.raw.endUnit(); }

    composeStart(from, to = from) {
      const range = [+from, +to];
      return this.#effects(this.raw.composeStart(...range));
    }
    composeUpdate(text) { return this.#effects(this.raw.composeUpdate(units(text))); }
    composeEnd(text) { return this.#effects(this.raw.composeEnd(units(text))); }

    editorReplaced(from, to, text) { this.#replace(from, to, text); }
    editorUndid(unit) {
      const number = +unit;
      return this.#asked(this.raw.editorUndid(number));
    }
    editorRedid(unit) {
      const number = +unit;
      return this.#asked(this.raw.editorRedid(number));
    }
    forgetUnits(first = Infinity) {
      const number = +first;
      this.raw.forgetUnits(number);
    }

    links(from = 0, to = this.textLength) {
      const range = [+from, +to];
      return links(this.raw.linksIn(...range), MARKS);
    }
    linkAt(at) {
      const place = +at;
      return links(this.raw.linkAt(place), MARKS)[0] ?? null;
    }
    mutes(from = 0, to = this.textLength) {
      const range = [+from, +to];
      return rows(this.raw.mutesIn(...range), 3, ([start, end, cause]) => ({ start, end, cause: CAUSES[cause] }));
    }
    dormant(from = 0, to = this.textLength) {
      const range = [+from, +to];
      return rows(this.raw.dormantIn(...range), 2, ([start, end]) => ({ start, end }));
    }
    get isArmed() { return this.raw.isArmed; }
    get textLength() { return this.raw.textLength; }

    #replace(from, to, text) {
      const [start, end] = [+from, +to];
      put(text, (whole) => this.raw.replace(start, end, whole), (parts) => this.raw.replaceUnits(start, end, parts));
    }
    #link(ranges, href) { return this.#effects(this.raw.link(ranges, checked(href, 'href'))); }
    #edit(kind, from, to, text) {
      this.#replace(from, to, text);
      return this.#did(kind);
    }
    /** The edits that were said last were this. */
    #did(kind) { return this.#effects(this.raw.edited(EDITS.indexOf(kind))); }
    #effects(numbers) { return effects(numbers, () => this.raw.texts()); }
    /** The answer to a question: `null` if it is no. */
    #asked(numbers) {
      const answer = this.#effects(numbers);
      return answer.handled ? answer : null;
    }
  }

  return { Detector, LinkIndex, Session, format };
}
