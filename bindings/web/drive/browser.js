// Pages with one editor each, and Chromium with such a page in each tab.

import { readFileSync, readdirSync } from 'node:fs';
import { build } from 'esbuild';
import { launch, serve } from './chromium.js';

const DIST = new URL('../livelink/dist/', import.meta.url);
/** The builds of the module that pages may ask for. */
const MODULES = ['/livelink.wasm', '/livelink-syntax.wasm'];
const HTML = (name) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title>
<link rel="stylesheet" href="/${name}.css">
<style>body { font: 16px sans-serif; margin: 20px } #host { border: 1px solid; min-height: 120px; padding: 8px }</style>
<div id="host"></div><button id="elsewhere">elsewhere</button>
<script>addEventListener('click', (event) => event.preventDefault()); // no click follows a link</script>
<script type="module" src="/${name}.js"></script></html>`;

/** Where the page modules are. Those of `peers` need `npm ci` in that folder. */
const FOLDERS = ['pages/', '../peers/pages/'].map((folder) => new URL(folder, import.meta.url));

/** The file of each page module, by the editor's name. */
export const PAGES = new Map(FOLDERS.flatMap((folder) => readdirSync(folder)
  .filter((file) => file.endsWith('.js') && file !== 'lib.js')
  .map((file) => [file.slice(0, -3), new URL(file, folder).pathname])));

/** The page module of an editor as one script, which sets `window.page` to the exports of the module. */
async function bundle(name) {
  const result = await build({
    stdin: { contents: `import * as page from '${PAGES.get(name) ?? `./pages/${name}.js`}'; window.page = page;`, resolveDir: new URL('.', import.meta.url).pathname },
    bundle: true, write: false, outdir: 'out', format: 'esm', target: 'chrome120', logLevel: 'error', sourcemap: 'inline',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.ttf': 'dataurl', '.woff': 'dataurl', '.woff2': 'dataurl', '.svg': 'dataurl' },
  });
  const named = (ending) => result.outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { [`/${name}.js`]: named('.js'), [`/${name}.css`]: named('.css'), [`/${name}.html`]: HTML(name) };
}

/** Starts the server of these pages. */
export async function served(names) {
  const files = Object.assign({}, ...await Promise.all(names.map(bundle)));
  return serve((path) => (MODULES.includes(path) ? readFileSync(new URL(`.${path}`, DIST)) : files[path]));
}

/** Starts the server and Chromium. `flags` are further flags for Chromium. */
export async function open(names, flags = []) {
  const server = await served(names);
  const browser = await launch(flags);
  return {
    /** A tab with an editor, ready for `window.page`. Errors that nobody catches come into `errors`. */
    async tab(name) {
      const tab = await browser.context.newPage();
      const errors = [];
      tab.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
      await tab.goto(`${server.origin}/${name}.html`);
      try {
        await tab.waitForFunction(() => window.page, null, { timeout: 10_000 });
      } catch {
        throw new Error(`the page ${name} does not start: ${errors.join('\n') || 'it sets no window.page'}`);
      }
      await tab.evaluate(() => window.page.start?.(document.querySelector('#host')));
      return { tab, errors, takeErrors: async () => errors.splice(0), cdp: await browser.context.newCDPSession(tab) };
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}
