// The entry point of the slim build for Node: reads the module from the package's folder.

import { readFile } from 'node:fs/promises';
import { start } from './slim-api.js';

/** Loads the package. */
export const load = ({ wasm } = {}) => start(() => wasm ?? readFile(new URL('../dist/livelink-slim.wasm', import.meta.url)));
