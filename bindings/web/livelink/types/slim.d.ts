// The slim build: detection alone, in less than two thirds of the bytes. `Detector` is that of the whole package.

import type { Detector, DetectorOptions, LoadOptions } from './index.js';

export type { Detector, DetectorOptions, Link, LinkKind, LoadOptions, Verdict, Wasm } from './index.js';

/** The slim build, once it is loaded. */
export interface LivelinkSlim {
  readonly Detector: new (options?: DetectorOptions) => Detector;
  /** A URL with as few escapes as possible (UTS #58, section 4.1). */
  format(url: string): string;
}

/** Loads the slim build, as `load` of the whole package does. */
export function load(options?: LoadOptions): Promise<LivelinkSlim>;
