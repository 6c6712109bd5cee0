// The entry point of the build with syntax contexts with the module inside: one file more to parse, and nothing to fetch or to serve.

import { start } from './syntax-api.js';
import { inside, loader } from './source.js';

/** Loads the package. */
export const load = loader(start, inside(() => import('../dist/livelink-syntax.inline.js')));
