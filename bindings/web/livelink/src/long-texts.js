// Long texts on their way into the module's memory, where they are UTF-8.
//
// Chromium's `TextEncoder` takes longer for a text than the whole scan: some 1.7 ns for each code unit. A WebAssembly module that may call
// the engine's own functions for strings (`wasm:js-string`) copies the code units in half of that, and `utf8` of `livelink-web` makes
// UTF-8 of them. The encoders of other engines are quick, and not all of them have these functions, so there the encoder does it.

import { TextEncoder } from './encoding.js';

/**
 * The module that copies. It has one array for the engine to write to, so a long text comes in pieces, and nothing is left to be collected.
 *
 * ```wat
 * (module
 *   (type $units (array (mut i16)))
 *   (import "wasm:js-string" "intoCharCodeArray" (func $into (param externref (ref null $units) i32) (result i32)))
 *   (import "m" "m" (memory 1))
 *   (global $all (ref $units) (array.new_default $units (i32.const 32768)))
 *   (func (export "copy") (param $text externref) (param $at i32) (local $i i32) (local $count i32)
 *     (local.set $count (call $into (local.get $text) (global.get $all) (i32.const 0)))
 *     (loop
 *       (i32.store16 (i32.add (local.get $at) (i32.shl (local.get $i) (i32.const 1))) (array.get_u $units (global.get $all) (local.get $i)))
 *       (br_if 0 (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 1))) (local.get $count))))))
 * ```
 */
const COPIER = 'AGFzbQEAAAABEQNedwFgA29jAH8Bf2ACb38AAisCDndhc206anMtc3RyaW5nEWludG9DaGFyQ29kZUFycmF5AAEBbQFtAgABAwIBAgYMAWQAAEGAgAL7BwALBwgBBGNvcHkAAQoxAS8BAn8gACMAQQAQACEDA0AgASACQQF0aiMAIAL7DQA7AQAgAkEBaiICIANJDQALCw==';

/** How many code units the array has. */
const PIECE = 32_768;

/** Only Chromium has this. */
const isChromium = () => globalThis.navigator?.userAgentData !== undefined;

/** The function that copies the code units of a text into a memory: `copy(text, at)`; `null` where the encoder is quicker or nothing else can do it. */
function copierInto(memory) {
  if (!isChromium()) return null;
  try {
    const bytes = Uint8Array.from(atob(COPIER), (letter) => letter.charCodeAt(0));
    const module = new WebAssembly.Module(bytes, { builtins: ['js-string'] });
    const { copy } = new WebAssembly.Instance(module, { m: { m: memory } }).exports;
    return (text, at) => {
      for (let done = 0; done < text.length; done += PIECE) copy(text.substring(done, done + PIECE), at + 2 * done);
    };
  } catch {
    return null;
  }
}

/**
 * Returns the function that passes a text to one build of the module: `pass(text, wasm)`. It returns where the UTF-8 is and how many bytes it has. `wasm`
 * is the exports of the module.
 */
export function longTexts() {
  const encoder = new TextEncoder();
  let copy;
  return (text, wasm) => {
    copy ??= { units: copierInto(wasm.memory) };
    const { length } = text;
    if (copy.units !== null) {
      const at = wasm.__wbindgen_malloc(2 * length, 2) >>> 0;
      copy.units(text, at);
      return wasm.utf8(at, length);
    }
    const most = 3 * length;
    const at = wasm.__wbindgen_malloc(most, 1) >>> 0;
    const { written } = encoder.encodeInto(text, new Uint8Array(wasm.memory.buffer, at, most));
    return [wasm.__wbindgen_realloc(at, most, written, 1), written];
  };
}
