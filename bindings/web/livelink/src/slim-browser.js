// The entry point of the slim build for browsers and bundlers: fetches the module, which bundlers copy beside the program.

import { start } from './slim-api.js';
import { beside, loader } from './source.js';

/** Loads the package. */
export const load = loader(start, beside(() => new URL('../dist/livelink-slim.wasm', import.meta.url)));
