// The module from a server.

const HELP = 'Serve the .wasm file of the package\'s folder dist, and pass its address if it is elsewhere: load({ wasm: address }).';

/** How each WebAssembly module starts. */
const MAGIC = [0x00, 0x61, 0x73, 0x6d];

/** The module at an address. */
async function fetched(address) {
  let response;
  try {
    response = await fetch(address);
  } catch (error) {
    throw new Error(`livelink: ${address} was not fetched. ${HELP}`, { cause: error });
  }
  if (!response.ok) throw new Error(`livelink: ${address} answered ${response.status}. ${HELP}`);
  const type = response.headers.get('content-type');
  if (type === 'application/wasm') return WebAssembly.compileStreaming(response);
  // A server that calls the file something else would fail a streaming compilation.
  const bytes = await response.arrayBuffer();
  const start = new Uint8Array(bytes, 0, Math.min(MAGIC.length, bytes.byteLength));
  if (MAGIC.every((byte, at) => start[at] === byte)) return bytes;
  throw new Error(`livelink: ${address} is not the module, but ${type ?? 'something else'}. ${HELP}`);
}

/** The module, from where `load` was told that it is: an address, bytes, or a compiled module. */
export const given = (source) => (typeof source === 'string' || source instanceof URL ? fetched(source) : source);
