// The entry point for browsers and bundlers: fetches the module, which bundlers copy beside the program.

import { start } from './api.js';
import { beside, loader } from './source.js';

/** Loads the package. */
export const load = loader(start, beside(() => new URL('../dist/livelink.wasm', import.meta.url)));
