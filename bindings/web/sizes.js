// How much a user downloads: each generated file as it is, and as a server sends it (brotli, quality 11).

import { readFileSync, readdirSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const dist = new URL('livelink/dist/', import.meta.url);
for (const name of readdirSync(dist).sort()) {
  const bytes = readFileSync(new URL(name, dist));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const sent = brotliCompressSync(bytes, { params }).length;
  console.log(`${name.padEnd(20)} ${String(bytes.length).padStart(8)} bytes, ${String(sent).padStart(7)} as sent`);
}
