// The entry point of the build with syntax contexts for browsers and bundlers: fetches the module, which bundlers copy beside the program.

import { start } from './syntax-api.js';
import { given } from './fetched.js';

/** Loads the package. */
export const load = ({ wasm } = {}) => start(() => given(wasm ?? new URL('../dist/livelink-syntax.wasm', import.meta.url)));
