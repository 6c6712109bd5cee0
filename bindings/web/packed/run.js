// The package as a user gets it: packed, installed into an empty folder, the README's lines pasted, built by Vite, and run in
// Chromium. It also tries what goes wrong on real servers. It ends with 3 if there is no Chromium.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, serve, whereChromium } from '../drive/chromium.js';
import { faults } from './exports.js';
import { pages } from './pages.js';

const LIVELINK = new URL('../livelink', import.meta.url).pathname;
const LOCK = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
const npm = (folder, ...args) => execFileSync('npm', [...args, '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
/** A package in the version of the lock file. */
const pinned = (name) => `${name}@${LOCK.packages[`node_modules/${name}`].version}`;

const wrong = [];
const check = (holds, what) => {
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${what}`);
  if (!holds) wrong.push(what);
};

/** Builds a page in the folder and returns what was written. */
function built(folder, { name, body, code }) {
  const page = join(folder, name);
  mkdirSync(page);
  writeFileSync(join(page, 'index.html'), `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title>${body}<script type="module" src="./main.js"></script></html>`);
  writeFileSync(join(page, 'main.js'), code);
  execFileSync(join(folder, 'node_modules/.bin/vite'), ['build', '--base', './', '--outDir', 'out', '--logLevel', 'warn', page], { cwd: folder, stdio: 'inherit' });
  return join(page, 'out');
}

/** Answers a request from a folder. */
const from = (folder) => (path) => {
  const file = join(folder, path === '/' ? 'index.html' : path);
  return existsSync(file) ? readFileSync(file) : undefined;
};

const folder = mkdtempSync(join(tmpdir(), 'livelink-packed-'));
let browser;
try {
  const tarball = npm(LIVELINK, 'pack', '--silent', '--pack-destination', folder).trim().split('\n').pop();
  npm(folder, 'init', '--yes', '--silent');
  const wanted = pages(LIVELINK);
  npm(folder, 'install', '--silent', '--ignore-scripts', join(folder, tarball), ...['vite', ...wanted.flatMap(({ install }) => install)].map(pinned));
  const installed = join(folder, 'node_modules/livelink');
  const found = faults(installed);
  check(found.length === 0, `the packed files${found.map((fault) => `\n         ${fault}`).join('')}`);

  const node = execFileSync('node', ['--input-type=module', '--eval', `import { load } from 'livelink';
    import { load as slim } from 'livelink/slim';
    import { load as syntax } from 'livelink/syntax';
    for (const { Detector } of [await load(), await slim(), await syntax()]) console.log(new Detector().links('see example.com')[0].href);`], { cwd: folder, encoding: 'utf8' });
  check(node === 'https://example.com\n'.repeat(3), 'Node imports it');

  if (!whereChromium()) {
    console.error('skipped: Chromium is not installed (Debian: apt-get install chromium; or set CHROMIUM to its path)');
    process.exitCode = wrong.length > 0 ? 1 : 3;
  } else {
    browser = await launch();
    /**
     * What a page says: its console, its errors and its elements, after `typed` was typed into its editor. `headers(path)` are those
     * of an answer.
     */
    const said = async (answer, { typed, shows }, headers) => {
      const server = await serve(answer, headers);
      const tab = await browser.context.newPage();
      const lines = [];
      tab.on('console', (message) => lines.push(message.text()));
      tab.on('pageerror', (error) => lines.push(error.message));
      await tab.goto(server.origin);
      if (typed) {
        await tab.locator('[contenteditable=true]').click();
        await tab.keyboard.press('Control+End');
        await tab.keyboard.type(typed, { delay: 20 });
      }
      const until = Date.now() + 15_000;
      const all = async () => `${lines.join('\n')}\n${await tab.evaluate(() => document.body?.innerHTML ?? '')}`;
      while (!(await all()).includes(shows) && Date.now() < until) await new Promise((done) => { setTimeout(done, 50); });
      const text = await all();
      await tab.close();
      server.close();
      return text;
    };
    let out;
    for (const page of wanted) {
      out = built(folder, page);
      const modules = readdirSync(out, { recursive: true }).filter((path) => path.endsWith('.wasm'));
      check(modules.length === 1, `${page.name}: Vite writes one module (${modules.join(', ')})`);
      const text = await said(from(out), page);
      check(text.includes(page.shows), `${page.name}: the first lines of ${page.readme} work${text.includes(page.shows) ? '' : `; the page says: ${text.trim().slice(0, 500)}`}`);
    }

    const [first] = wanted;
    out = join(folder, first.name, 'out');
    const wasm = /\.wasm$/;
    for (const [what, shows, answer, headers] of [
      ['a server that does not know the type', first.shows, from(out), (path) => (wasm.test(path) ? { 'content-type': 'application/octet-stream' } : {})],
      ['a module that is not there', 'answered 404', (path) => (wasm.test(path) ? undefined : from(out)(path))],
      ['a server that answers with its page', 'is not the module, but text/html', (path) => (wasm.test(path) ? '<!doctype html>' : from(out)(path)), (path) => (wasm.test(path) ? { 'content-type': 'text/html' } : {})],
      ['a Content-Security-Policy without wasm-unsafe-eval', "script-src 'wasm-unsafe-eval'", from(out), () => ({ 'content-security-policy': "script-src 'self'" })],
      ['one with it', first.shows, from(out), () => ({ 'content-security-policy': "script-src 'self' 'wasm-unsafe-eval'" })],
    ]) {
      const text = await said(answer, { typed: '', shows }, headers);
      check(text.includes(shows), `${what}${text.includes(shows) ? '' : `; the page says: ${text.trim().slice(0, 500)}`}`);
    }
  }
} finally {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
}
if (wrong.length > 0) process.exitCode = 1;
