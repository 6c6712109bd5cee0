// Detection, which both builds of the module have.

import { KINDS, links } from './decode.js';
import { forDetection, settings, shown } from './text.js';

/** The kind of a candidate that is refused because it could deceive a reader. */
const DECEIVES = 3;

function kindNumber(kind) {
  const number = KINDS.indexOf(kind);
  if (number < 0) throw new RangeError(`kind is ${shown(kind)}, but it must be "url" or "email"`);
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
  free() {
    const { raw } = this;
    this.raw = FREED;
    if (raw !== FREED) raw.free();
  }
  [Symbol.dispose ?? Symbol.for('dispose')]() { this.free(); }
}

/** The classes of detection, over a build of the module. */
export function detection(module) {
  class Detector extends Held {
    constructor(options = {}) { super(); this.raw = new module.Detector(settings(options)); }
    detect(text) { return this.raw.detect(forDetection(text)); }
    links(text) { return links(this.raw.links(forDetection(text)), KINDS); }
    explain(text) {
      const raw = this.raw.explain(forDetection(text));
      const [ranges, reasons] = [raw.ranges(), raw.reasons()];
      raw.free();
      return reasons.map((reason, n) => {
        const [start, end, kind] = ranges.subarray(3 * n, 3 * n + 3);
        if (reason === '') return { start, end, kind: KINDS[kind], reason: null, deceives: false };
        return { start, end, kind: null, reason, deceives: kind === DECEIVES };
      });
    }
    href(link, kind = 'url') { return this.raw.href(forDetection(link), kindNumber(kind)); }
    display(link, kind = 'url') { return this.raw.display(forDetection(link), kindNumber(kind)); }
    registrableDomain(link, kind = 'url') { return this.raw.registrableDomain(forDetection(link), kindNumber(kind)) ?? null; }
    mayOpen(href) { return this.raw.mayOpen(forDetection(href)); }
  }

  const format = (url) => module.format(forDetection(url));
  return { Detector, format };
}
