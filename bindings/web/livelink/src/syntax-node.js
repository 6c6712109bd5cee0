// The entry point of the build with syntax contexts for Node: reads the module from the package's folder.

import { readFile } from 'node:fs/promises';
import { start } from './syntax-api.js';

/** Loads the package. */
export const load = ({ wasm } = {}) => start(() => wasm ?? readFile(new URL('../dist/livelink-syntax.wasm', import.meta.url)));
