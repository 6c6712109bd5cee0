// Detection, which both builds of the module have.

import { checkIdle } from './asking.js';
import { KINDS, links } from './decode.js';
import { forDetection, listed, settings, shown } from './text.js';

/** The kind of a candidate that is refused because it could deceive a reader. */
const DECEIVES = 255;

function kindNumber(kind, kinds) {
  const number = kinds.indexOf(kind);
  if (number < 0) throw new RangeError(`kind is ${shown(kind)}, but it must be ${kinds.map((name) => `"${name}"`).join(' or ')}`);
  return number;
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
    registrableDomain(link, kind = 'url') { return this.raw.registrableDomain(forDetection(link), kindNumber(kind, this.kinds)) ?? null; }
    mayOpen(href) { return this.raw.mayOpen(forDetection(href)); }
  }

  const format = (url) => module.format(forDetection(url));
  return { Detector, format };
}
