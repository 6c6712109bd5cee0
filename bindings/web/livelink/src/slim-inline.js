// The entry point of the slim build with the module inside: one file more to parse, and nothing to fetch or to serve.

import { start } from './slim-api.js';
import { given } from './fetched.js';

/** Loads the package. */
export const load = ({ wasm } = {}) => start(async () => {
  if (wasm) return given(wasm);
  const { base64 } = await import('../dist/livelink-slim.inline.js');
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
});
