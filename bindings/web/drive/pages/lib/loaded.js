// The package, loaded, and where the page has room for its editor.

import { load } from 'livelink';
import { load as loadWithSyntax } from 'livelink/syntax';

export let host;
export let livelink;

/** The driver calls this once. Pages export it, and then `host` and `livelink` are there. */
export async function start(element) {
  host = element;
  livelink = await load({ wasm: '/livelink.wasm' });
}

/** Returns a function that finds the links that show in a text, from scratch. */
export const finder = (own, detector, syntax) => (text) => {
  if (!syntax) return detector.links(text);
  const index = new own.LinkIndex(text, detector, { syntax });
  const links = index.links();
  index.free();
  return links;
};

/** The build that knows languages. */
export const packageWithSyntax = () => loadWithSyntax({ wasm: '/livelink-syntax.wasm' });
