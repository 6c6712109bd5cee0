// The exports once the module runs. The types document them.

import { CAUSES, KINDS, MARKS, effects, links } from './decode.js';
import { Held, detection } from './detection.js';
import { checked, put, settings, units } from './text.js';

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

/** The actions of a user or the editor's program on text. The numbers of the module are in this order. */
const EDITS = ['typed', 'lineBreak', 'deleted', 'pasted', 'pastedPlain', 'inserted', 'insertedPlain', 'corrected'];

/** The options of a session as the module takes them, and the language of the text, or an empty name. */
function sessionSettings(options) {
  const { syntax = '', ...own } = Object(options);
  return [settings(typeof options === 'object' ? options && own : options), checked(syntax, 'syntax')];
}

/** Replacements as the module takes them: numbers, and the code units one after the other. */
function flatEdits(list) {
  const spans = new Float64Array(3 * list.length);
  list.forEach(({ from, to, text }, n) => spans.set([from, to, checked(text).length], 3 * n));
  return [spans, units(list.map(({ text }) => text).join(''))];
}

const flatRanges = (ranges) => ranges.flatMap(({ from, to = from }) => [from, to]);

/** Calls `make` with each row of a flat list. */
const rows = (flat, width, make) => Array.from({ length: flat.length / width }, (_, n) => make(flat.subarray(width * n, width * (n + 1))));

/** Everything, by a build of the module that has it. */
export function whole(module) {
  const { Detector, format } = detection(module);

  class LinkIndex extends Held {
    constructor(text = '', detector = new Detector(), { syntax = '' } = {}) {
      super();
      if (!(detector instanceof Detector)) throw new TypeError('detector must be a Detector of the same loaded package');
      this.raw = new module.LinkIndex(detector.raw, units(text), checked(syntax, 'syntax'));
    }
    edit(from, to, text) {
      return put(text, (whole) => this.raw.edit(from, to, whole), (parts) => this.raw.editUnits(from, to, parts));
    }
    edits(list) { return this.raw.editMany(...flatEdits(list)); }
    get scanned() {
      const [length, ...ends] = this.raw.scanned();
      return { length, ranges: Array.from({ length: ends.length / 2 }, (_, n) => ({ start: ends[2 * n], end: ends[2 * n + 1] })) };
    }
    takeReclassified() { return rows(this.raw.takeReclassified(), 2, ([start, end]) => ({ start, end })); }
    links(from = 0, to = this.textLength) { return links(this.raw.linksIn(from, to), KINDS); }
    ranges(from = 0, to = this.textLength) { return this.raw.rangesIn(from, to); }
    linkAt(at) { return links(this.raw.linkAt(at), KINDS)[0] ?? null; }
    get count() { return this.raw.count; }
    get textLength() { return this.raw.textLength; }
  }

  class Session extends Held {
    constructor(text = '', options = {}) {
      super();
      const [own, syntax] = sessionSettings(options);
      this.raw = new module.Session(units(text), own);
      this.raw.setSyntax(syntax);
    }
    setOptions(options) {
      const [own, syntax] = sessionSettings(options);
      this.raw.setOptions(own);
      this.raw.setSyntax(syntax);
    }
    load({ links: saved = [], mutes = [] }) { this.raw.load(...flatMarks(saved), flatMutes(mutes)); }
    restore(from, to, { links: saved = [], mutes = [], dormant = [] } = {}) {
      const ranges = dormant.flatMap(({ start, end }) => [start, end]);
      return this.#effects(this.raw.restore(from, to, ...flatMarks(saved), flatMutes(mutes), new Float64Array(ranges)));
    }

    edited(kind, list) {
      if (!EDITS.includes(kind)) throw new RangeError(`the kind of an edit is ${JSON.stringify(kind)}, but it must be one of ${EDITS.join(', ')}`);
      this.raw.replaceMany(...flatEdits(list));
      return this.#did(kind);
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
      return this.#effects(this.raw.remoteLinks(from, to, ...flatMarks(theirs), flatMutes(mutes)));
    }

    backspace(caret) { return this.backspaceEach([caret]); }
    backspaceEach(carets) { return this.#asked(this.raw.backspace(new Float64Array(carets))); }
    pasteOver(from, to, text) { return this.pasteOverEach([{ from, to, text }]); }
    pasteOverEach(list) { return this.#asked(this.raw.pasteOver(...flatEdits(list))); }

    unlink(from, to = from) { return this.unlinkEach([{ from, to }]); }
    unlinkEach(ranges) { return this.#effects(this.raw.unlink(new Float64Array(flatRanges(ranges)))); }
    link(from, to, href) { return this.#link([from, to], href); }
    linkEach(ranges, href) { return this.#link(flatRanges(ranges), href); }
    caretMoved() { this.raw.caretMoved(); }
    blurred(caret) { return this.blurredEach([caret]); }
    blurredEach(carets) { return this.#effects(this.raw.blurred(new Float64Array(carets))); }
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
    #link(ranges, href) { return this.#effects(this.raw.link(new Float64Array(ranges), checked(href, 'href'))); }
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
