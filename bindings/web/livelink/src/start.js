// Starts a build of the module.

/**
 * Returns a function that starts the module once and answers with `api`. Its argument gives the module: compiled, or as bytes.
 * A start that failed can be tried again. `proof` is the name of a function that this build of the module has.
 */
export function starter(module, api, proof) {
  let loading;
  return (source) => {
    loading ??= (async () => {
      try {
        if (!globalThis.WebAssembly) throw refused();
        const given = await source();
        const compiled = isCompiled(given) ? given : await WebAssembly.compile(given);
        if (!WebAssembly.Module.exports(compiled).some(({ name }) => name === proof)) throw refused();
        await module.default({ module_or_path: compiled });
        return api;
      } catch (error) {
        loading = undefined;
        throw ['CompileError', 'LinkError'].includes(error?.name) ? refused(error) : error;
      }
    })();
    return named(loading, api);
  };
}

/** Whether it is a compiled module. A test program may have a `WebAssembly` of its own, so the class is not asked for. */
const isCompiled = (given) => Object.prototype.toString.call(given) === '[object WebAssembly.Module]';

/** The promise with the names of its result, so that using it without `await` is an error that says so. */
function named(promise, api) {
  for (const name of Object.keys(api)) {
    Object.defineProperty(promise, name, {
      configurable: true,
      get() { throw new Error(`livelink: load() was not awaited. Write: const { ${name} } = await load()`); },
    });
  }
  return promise;
}

/** The error for a module that does not compile, or does not fit. */
const refused = (cause) => new Error(
  'livelink: the WebAssembly module did not start. A Content-Security-Policy must allow script-src \'wasm-unsafe-eval\'; '
  + 'the browser must know WebAssembly with fixed-width SIMD (all since 2023 do); the file must be of the same version of this package, and of the '
  + 'same build (livelink.wasm, livelink-slim.wasm or livelink-syntax.wasm); and where bytes may not be compiled (Cloudflare Workers), '
  + 'pass the module: import wasm from "livelink/livelink.wasm" and load({ wasm }).',
  { cause },
);
