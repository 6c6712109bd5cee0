// The entry point for browsers and bundlers: fetches the module, which bundlers copy beside the program.

import { start } from './api.js';
import { given } from './fetched.js';

/** Loads the package. */
export const load = ({ wasm } = {}) => start(() => given(wasm ?? new URL('../dist/livelink.wasm', import.meta.url)));
