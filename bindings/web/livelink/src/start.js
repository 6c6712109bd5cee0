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
        const given = await source();
        const compiled = given instanceof WebAssembly.Module ? given : await WebAssembly.compile(given);
        if (!WebAssembly.Module.exports(compiled).some(({ name }) => name === proof)) throw refused();
        await module.default({ module_or_path: compiled });
        return api;
      } catch (error) {
        loading = undefined;
        throw error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError ? refused(error) : error;
      }
    })();
    return named(loading, api);
  };
}

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
  + 'the browser must know fixed-width SIMD (all since 2023 do); and the file must be of the same version of this package, and of the same build (livelink.wasm or livelink-slim.wasm).',
  { cause },
);
