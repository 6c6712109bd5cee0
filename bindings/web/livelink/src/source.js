// Where the module comes from.

const HELP = 'Import load from "livelink/inline" ("livelink/slim/inline", "livelink/syntax/inline"), which has the module inside. Or serve the '
  + '.wasm file of the package\'s folder dist, and pass its address, an answer with it, or its bytes: load({ wasm: address }). '
  + 'README.md of the package has the line for each bundler.';

/** How each WebAssembly module starts. */
const MAGIC = [0x00, 0x61, 0x73, 0x6d];

/** The bytes of a file, where the program is no page and the address none of the web. A page in Jest's jsdom cannot fetch. */
function read(address) {
  const isPage = globalThis.location !== undefined && globalThis.fetch !== undefined;
  if (isPage || /^(?!file:)[a-z][a-z\d+.-]+:/i.test(address)) return undefined;
  const node = (name) => globalThis.process?.getBuiltinModule?.(`node:${name}`);
  return node('fs')?.promises.readFile(address.startsWith('file:') ? node('url').fileURLToPath(address) : address);
}

/** The module that a server answered with. */
async function answered(response, address = response.url || 'the Response') {
  if (response.ok === false) throw new Error(`livelink: ${address} answered ${response.status}. ${HELP}`);
  const type = response.headers?.get('content-type');
  if (type === 'application/wasm') return WebAssembly.compileStreaming(response);
  // A server that calls the file something else would fail a streaming compilation.
  const bytes = await response.arrayBuffer();
  const start = new Uint8Array(bytes, 0, Math.min(MAGIC.length, bytes.byteLength));
  if (MAGIC.every((byte, at) => start[at] === byte)) return bytes;
  throw new Error(`livelink: ${address} is not the module, but ${type ?? 'something else'}. ${HELP}`);
}

/** The module at an address. */
async function from(address) {
  let answer;
  try {
    const bytes = await read(address);
    if (bytes) return bytes;
    answer = await fetch(address);
  } catch (error) {
    throw new Error(`livelink: ${address} was not fetched. ${HELP}`, { cause: error });
  }
  return answered(answer, address);
}

/**
 * The module, from where `load` was told that it is. Bundlers and test programs have classes of their own in the place of `URL`,
 * `Response` and `Uint8Array`, so no class is asked for.
 */
async function given(source) {
  const wasm = await source;
  const address = typeof wasm === 'string' ? wasm : wasm?.href;
  if (typeof address === 'string') return from(address);
  if (typeof wasm?.arrayBuffer === 'function') return answered(wasm);
  const [, name] = /^\[object (.*)\]$/.exec(Object.prototype.toString.call(wasm));
  if (ArrayBuffer.isView(wasm) || /^(Shared)?ArrayBuffer$|^WebAssembly.Module$/.test(name)) return wasm;
  throw new TypeError(`livelink: load({ wasm }) got ${name}, and needs an address, a Response, bytes or a WebAssembly.Module. ${HELP}`);
}

/** Returns `load`. `start` starts a build of the module, and `own` says where the package has it. */
export const loader = (start, own) => ({ wasm } = {}) => start(async () => given(wasm ?? await own()));

/** The module beside the package. Bundlers look for `new URL('…', import.meta.url)`, so each entry point has its own. */
export const beside = (address) => () => {
  try {
    return address();
  } catch (error) {
    throw new Error(`livelink: the bundler left import.meta.url empty, so the .wasm file cannot be found. ${HELP}`, { cause: error });
  }
};

/** The module inside a JavaScript file. */
export const inside = (file) => async () => {
  const { base64 } = await file();
  // The last way needs a tenth of a second, and the others do not.
  return Uint8Array.fromBase64?.(base64) ?? globalThis.Buffer?.from(base64, 'base64') ?? Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
};
