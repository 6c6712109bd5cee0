// The versions of other packages.

import { readFileSync } from 'node:fs';

const LOCK = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));

/** A package in the version of the lock file. */
export const pinned = (name) => `${name}@${LOCK.packages[`node_modules/${name}`].version}`;
