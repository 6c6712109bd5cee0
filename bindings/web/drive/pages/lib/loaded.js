// The package, loaded, and where the page has room for its editor.

import { load } from 'livelink';

export let host;
export let livelink;

/** The driver calls this once. Pages export it, and then `host` and `livelink` are there. */
export async function start(element) {
  host = element;
  livelink = await load({ wasm: '/livelink.wasm' });
}
