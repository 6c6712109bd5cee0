// The entry point for browsers and bundlers: fetches the module, which bundlers copy beside the program.

import { start } from './api.js';

async function fetched(address) {
  let response;
  try {
    response = await fetch(address);
  } catch (error) {
    throw new Error(`livelink: ${address} was not fetched. Serve that file, or pass its address: load({ wasm: address }).`, { cause: error });
  }
  if (!response.ok) throw new Error(`livelink: ${address} answered ${response.status}. Serve that file, or pass its address: load({ wasm: address }).`);
  // A server that calls the file something else would fail a streaming compilation.
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return response.arrayBuffer();
}

/** Loads the package. */
export const load = ({ wasm } = {}) => start(() => {
  const source = wasm ?? new URL('../dist/livelink.wasm', import.meta.url);
  return typeof source === 'string' || source instanceof URL ? fetched(source) : source;
});
