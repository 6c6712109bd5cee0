// What `load` takes: each way in which a program can name the module, and an error that names the remedy for all else.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { beside, inside, loader } from '../src/source.js';
import { starter } from '../src/start.js';

const PATH = fileURLToPath(new URL('../dist/livelink-slim.wasm', import.meta.url));
const bytes = await readFile(PATH);
const answer = (type) => new Response(bytes, { headers: { 'content-type': type } });
const elsewhere = (code) => runInContext(code, createContext({ bytes }));

/** Where the package has the module, which no case here asks for. */
const own = () => { throw new Error('nobody asked for the own module'); };
/** The compiled module with which `load` starts a build. */
async function compiled(options) {
  let module;
  await loader(starter({ default: async (given) => { module = given.module_or_path; } }, {}, 'detector_new'), own)(options);
  return module;
}

const SOURCES = {
  'bytes': () => bytes,
  'a buffer': () => new Uint8Array(bytes).buffer,
  'a view of another realm': () => elsewhere('new Uint8Array(bytes)'),
  'a compiled module': () => new WebAssembly.Module(bytes),
  'a compiled module of another realm': () => elsewhere('new WebAssembly.Module(bytes)'),
  'an answer': () => answer('application/wasm'),
  'an answer of a server that does not know the type': () => answer('application/octet-stream'),
  'a promise of an answer': async () => answer('application/wasm'),
  'a path': () => PATH,
  'the address of a file': () => pathToFileURL(PATH).href,
  'a URL of a file': () => pathToFileURL(PATH),
  'a URL of another class, as bundlers have it': () => ({ href: pathToFileURL(PATH).href }),
  'an address with its bytes': () => `data:application/wasm;base64,${bytes.toString('base64')}`,
};
for (const [name, source] of Object.entries(SOURCES)) {
  test(`load takes ${name}`, async () => {
    const module = await compiled({ wasm: source() });
    assert.ok(WebAssembly.Module.exports(module).some((one) => one.name === 'detector_new'));
  });
}

const REFUSED = {
  'a number': [7, /got Number, and needs an address/],
  'an object': [{}, /got Object/],
  'a file that is not there': ['/nowhere/livelink.wasm', /\/nowhere\/livelink.wasm was not fetched/],
  'an answer without the module': [new Response('', { status: 404 }), /the Response answered 404/],
  'another file': [new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }), /is not the module, but text\/html/],
};
for (const [name, [wasm, message]] of Object.entries(REFUSED)) {
  test(`load refuses ${name}`, () => assert.rejects(compiled({ wasm }), (error) => message.test(error.message) && /"livelink\/inline"/.test(error.message)));
}

test('a bundler that leaves import.meta.url empty', async () => {
  const load = loader((source) => source(), beside(() => new URL('../dist/livelink.wasm', undefined)));
  await assert.rejects(load(), /import.meta.url empty.*"livelink\/inline"/);
});

test('a module inside a file, by each way to read base64', async () => {
  const { Buffer } = globalThis;
  const load = loader((source) => source(), inside(async () => ({ base64: bytes.toString('base64') })));
  try {
    assert.ok(bytes.equals(await load()));
    delete globalThis.Buffer;
    assert.ok(bytes.equals(await load()));
  } finally {
    globalThis.Buffer = Buffer;
  }
});
