// Chromium, a server on this machine, and pages with one editor each.

import { createServer } from 'node:http';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const WASM = new URL('../livelink/dist/livelink.wasm', import.meta.url);
const TYPES = { css: 'text/css', html: 'text/html; charset=utf-8', js: 'text/javascript', wasm: 'application/wasm' };
const HTML = (name) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title>
<link rel="stylesheet" href="/${name}.css">
<style>body { font: 16px sans-serif; margin: 20px } #host { border: 1px solid; min-height: 120px; padding: 8px }</style>
<div id="host"></div><button id="elsewhere">elsewhere</button>
<script type="module" src="/${name}.js"></script></html>`;

/** Returns where Chromium is, or `undefined`. `CHROMIUM` in the environment names another one. */
export const whereChromium = () => [process.env.CHROMIUM, ...CHROMIUM].find((path) => path && existsSync(path));

/** The page module of an editor as one script, which sets `window.page` to what the module exports. */
async function bundle(name) {
  const result = await build({
    stdin: { contents: `import * as page from './pages/${name}.js'; window.page = page;`, resolveDir: new URL('.', import.meta.url).pathname },
    bundle: true, write: false, outdir: 'out', format: 'esm', target: 'chrome120', logLevel: 'error', sourcemap: 'inline',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.ttf': 'dataurl', '.woff': 'dataurl', '.woff2': 'dataurl', '.svg': 'dataurl' },
  });
  const named = (ending) => result.outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { [`/${name}.js`]: named('.js'), [`/${name}.css`]: named('.css'), [`/${name}.html`]: HTML(name) };
}

/** Starts the server and Chromium. `flags` are further flags for Chromium. */
export async function open(names, flags = []) {
  const files = Object.assign({}, ...await Promise.all(names.map(bundle)));
  const server = createServer(({ url }, answer) => {
    const path = new URL(url, 'http://localhost').pathname;
    const body = path === '/livelink.wasm' ? readFileSync(WASM) : files[path];
    answer.writeHead(body === undefined ? 404 : 200, { 'content-type': TYPES[path.split('.').pop()] ?? 'text/plain' }).end(body);
  });
  await new Promise((done) => { server.listen(0, '127.0.0.1', done); });
  const origin = `http://127.0.0.1:${server.address().port}`;
  const profile = mkdtempSync(join(tmpdir(), 'livelink-drive-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: whereChromium(), headless: true, permissions: ['clipboard-read', 'clipboard-write'],
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', ...flags],
  });
  return {
    /** A tab with an editor, ready for `window.page`. Errors that nobody catches come into `errors`. */
    async tab(name) {
      const tab = await context.newPage();
      const errors = [];
      tab.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
      await tab.goto(`${origin}/${name}.html`);
      try {
        await tab.waitForFunction(() => window.page, null, { timeout: 10_000 });
      } catch {
        throw new Error(`the page ${name} does not start: ${errors.join('\n') || 'it sets no window.page'}`);
      }
      await tab.evaluate(() => window.page.start?.(document.querySelector('#host')));
      return { tab, errors, cdp: await context.newCDPSession(tab) };
    },
    async close() {
      await context.close();
      server.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
