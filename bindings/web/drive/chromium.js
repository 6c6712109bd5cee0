// Chromium, and a server on this machine.

import { createServer } from 'node:http';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const TYPES = { css: 'text/css', html: 'text/html; charset=utf-8', js: 'text/javascript', wasm: 'application/wasm' };

/** Returns where Chromium is, or `undefined`. `CHROMIUM` in the environment names another one. */
export const whereChromium = () => [process.env.CHROMIUM, ...CHROMIUM].find((path) => path && existsSync(path));

/** Starts a server. `answer(path)` gives what lies there: a text, bytes, a stream, or `undefined`. `headers(path)` gives more headers. */
export async function serve(answer, headers = () => ({})) {
  const server = createServer(({ url }, response) => {
    const path = new URL(url, 'http://localhost').pathname;
    const body = answer(path);
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': TYPES[path.endsWith('/') ? 'html' : path.split('.').pop()] ?? 'text/plain; charset=utf-8',
      // With these two, the clock of a page counts in steps of 5 µs and not of 100.
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      ...headers(path),
    });
    if (body?.pipe) body.pipe(response);
    else response.end(body);
  });
  await new Promise((done) => { server.listen(0, '127.0.0.1', done); });
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Starts Chromium with a profile of its own. `flags` are further flags for it. */
export async function launch(flags = []) {
  const profile = mkdtempSync(join(tmpdir(), 'livelink-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: whereChromium(), headless: true, permissions: ['clipboard-read', 'clipboard-write'],
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', ...flags],
  });
  return {
    context,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
