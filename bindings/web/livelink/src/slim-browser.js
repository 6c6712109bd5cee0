// The entry point of the slim build for browsers and bundlers: fetches the module, which bundlers copy beside the program.

import { start } from './slim-api.js';
import { given } from './fetched.js';

/** Loads the package. */
export const load = ({ wasm } = {}) => start(() => given(wasm ?? new URL('../dist/livelink-slim.wasm', import.meta.url)));
