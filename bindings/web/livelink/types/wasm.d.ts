// The module as a file. A bundler that knows such files gives its address, or the compiled module: `load({ wasm })` takes both.

import type { Wasm } from './index.js';

declare const wasm: Wasm;
export default wasm;
