// The entry point with the module inside: one file more to parse, and nothing to fetch or to serve.
//
// It is also the entry point for Node and for development (package.json): bundlers of server code take along what a program imports, and
// not what it reads, and Vite's server moves scripts away from the files beside them.

import { start } from './api.js';
import { inside, loader } from './source.js';

/** Loads the package. */
export const load = loader(start, inside(() => import('../dist/livelink.inline.js')));
