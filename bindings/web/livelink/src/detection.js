// Detection, which all builds of the module have.

import { checkIdle } from './asking.js';
import { clusters } from './clusters.js';
import { KINDS, links } from './decode.js';
import { forDetection, listed, settings, shown } from './text.js';

/** The kind of a candidate that is refused because it could deceive a reader. */
const DECEIVES = 255;

function kindNumber(kind, kinds) {
  const number = kinds.indexOf(kind);
  if (number < 0) throw new RangeError(`kind is ${shown(kind)}, but it must be ${kinds.map((name) => `"${name}"`).join(' or ')}`);
  return number;
}

/** The number of clusters that there is room for. */
function checkedRoom(most) {
  if (!Number.isInteger(most) || most < 0) throw new RangeError(`most is ${typeof most === 'number' ? most : shown(most)}, but it must be a whole number from 0 on`);
  return Math.min(most, 2 ** 32 - 1);
}

const freed = () => { throw new Error('this object was freed; make a new one'); };
/** What an object has after it was freed, in the place of what it had in the module's memory. */
const FREED = new Proxy({}, { get: freed, getPrototypeOf: freed });

/**
 * An object that lives in the module's memory, as `raw`. Getters and conversions of an argument are code of the caller, which may free
 * the object. So a method reads all arguments before it reads `raw`.
 */
export class Held {
  #raw;
  get raw() {
    checkIdle();
    return this.#raw;
  }
  set raw(raw) { this.#raw = raw; }
  free() {
    const { raw } = this;
    this.raw = FREED;
    if (raw !== FREED) raw.free();
  }
  [Symbol.dispose ?? Symbol.for('dispose')]() { this.free(); }
}

/** Options without their patterns, as the module takes them, and the patterns. */
export function settingsAndPatterns(options) {
  const { patterns = [], ...own } = Object(options);
  return [settings(typeof options === 'object' ? options && own : options), patterns];
}

/** The small build knows no patterns. */
function withoutPatterns(patterns, make) {
  if (listed(patterns, 'patterns').length > 0) throw new TypeError('livelink/slim has no patterns: import load from "livelink"');
  return [make(), []];
}

/** The classes of detection, over a build of the module. */
export function detection(module, withPatterns = withoutPatterns) {
  class Detector extends Held {
    /** The names of the kinds, by number. */
    kinds;
    constructor(options = {}) {
      super();
      const [own, patterns] = settingsAndPatterns(options);
      const [raw, names] = withPatterns(patterns, (numbers, texts) => {
        const made = new module.Detector(own);
        if (numbers?.length > 0) made.setPatterns(numbers, texts);
        return made;
      });
      this.raw = raw;
      this.kinds = Object.freeze([...KINDS, ...names]);
    }
    detect(text) { return this.raw.detect(forDetection(text)); }
    links(text) { return links(this.raw.links(forDetection(text)), this.kinds); }
    explain(text) {
      const raw = this.raw.explain(forDetection(text));
      const [ranges, reasons] = [raw.ranges(), raw.reasons()];
      raw.free();
      return reasons.map((reason, n) => {
        const [start, end, kind] = ranges.subarray(3 * n, 3 * n + 3);
        if (reason === '') return { start, end, kind: this.kinds[kind], reason: null, deceives: false };
        return { start, end, kind: null, reason, deceives: kind === DECEIVES };
      });
    }
    href(link, kind = 'url') { return this.raw.href(forDetection(link), kindNumber(kind, this.kinds)); }
    display(link, kind = 'url') { return this.raw.display(forDetection(link), kindNumber(kind, this.kinds)); }
    short(link, most, kind = 'url') {
      const [room, number] = [checkedRoom(most), kindNumber(kind, this.kinds)];
      const whole = this.display(link, kind);
      if (!this.raw.short) throw new TypeError('this build has no short form: import load from "livelink"');
      const lengths = Uint32Array.from(clusters(whole), (cluster) => [...cluster].length);
      const omitted = this.raw.short(whole, lengths, room, number);
      let [text, at] = ['', 0];
      for (let n = 0; n < omitted.length; n += 2) {
        text += `${whole.slice(at, omitted[n])}…`;
        at = omitted[n + 1];
      }
      return text + whole.slice(at);
    }
    registrableDomain(link, kind = 'url') { return this.raw.registrableDomain(forDetection(link), kindNumber(kind, this.kinds)) ?? null; }
    mayOpen(href) { return this.raw.mayOpen(forDetection(href)); }
  }

  const format = (url) => module.format(forDetection(url));
  return { Detector, format };
}
