// The size of the download: each generated file as it is, and as a server sends it (brotli, quality 11). It ends with 1 if a module
// is larger than it may be.

import { readFileSync, readdirSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

/** What a module may take as it is sent, in bytes. */
const LIMITS = { 'livelink.wasm': 238_500, 'livelink-slim.wasm': 143_200, 'livelink-syntax.wasm': 277_600 };

const dist = new URL('livelink/dist/', import.meta.url);
for (const name of readdirSync(dist).sort()) {
  const bytes = readFileSync(new URL(name, dist));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const sent = brotliCompressSync(bytes, { params }).length;
  console.log(`${name.padEnd(24)} ${String(bytes.length).padStart(8)} bytes, ${String(sent).padStart(7)} as sent`);
  if (sent > LIMITS[name]) {
    console.error(`${name} takes more than ${LIMITS[name]} bytes: docs/size.md explains the sizes`);
    process.exitCode = 1;
  }
}
