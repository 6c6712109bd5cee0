// The entry point of the build with syntax contexts for browsers and bundlers: fetches the module, which bundlers copy beside the program.

import { start } from './syntax-api.js';
import { beside, loader } from './source.js';

/** Loads the package. */
export const load = loader(start, beside(() => new URL('../dist/livelink-syntax.wasm', import.meta.url)));
