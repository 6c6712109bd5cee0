// The entry point for Node: reads the module from the package's folder.

import { readFile } from 'node:fs/promises';
import { start } from './api.js';

/** Loads the package. */
export const load = ({ wasm } = {}) => start(() => wasm ?? readFile(new URL('../dist/livelink.wasm', import.meta.url)));
