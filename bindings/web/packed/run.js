// The package as a user gets it: packed, installed into an empty folder, and used in projects of each kind, in Chromium where they are
// pages. It also tries what goes wrong on real servers. It ends with 3 if there is no Chromium.
//
//     node run.js            the first lines of each README, the servers, and the cheap projects of projects.js
//     node run.js --all      also all other projects
//     node run.js next jest  the projects whose names begin so

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, serve, whereChromium } from '../drive/chromium.js';
import { faults } from './faults.js';
import { from, look } from './look.js';
import { pages } from './pages.js';
import { pinned } from './pinned.js';
import { install, packed, run } from './project.js';
import { PROJECTS, table, withoutLine } from './projects.js';

const LIVELINK = new URL('../livelink', import.meta.url).pathname;
const names = process.argv.slice(2);

const wrong = [];
const check = (holds, what, said = '') => {
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${what}${holds ? '' : said}`);
  if (!holds) wrong.push(what);
};
/** Checks that something says what it should. */
const expectIn = (text, shows, what) => {
  const missing = [shows].flat().filter((part) => !text.includes(part));
  check(missing.length === 0, what, `; it does not say ${missing.join(', ')}, but: ${text.trim().slice(-1500)}`);
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

/** The first lines of each README, and one of these pages on servers that do not serve the module well. */
async function readmes(browser, folder, wanted) {
  const said = async (answer, { typed, shows }, headers) => {
    const server = await serve(answer, headers);
    try {
      return await look(browser, server.origin, { typed, shows });
    } finally {
      server.close();
    }
  };
  for (const page of wanted) {
    const out = built(folder, page);
    const modules = readdirSync(out, { recursive: true }).filter((path) => path.endsWith('.wasm'));
    check(modules.length === 1, `${page.name}: Vite writes one module (${modules.join(', ')})`);
    expectIn(await said(from(out), page), page.shows, `${page.name}: the first lines of ${page.readme} work`);
  }
  const [first] = wanted;
  const out = join(folder, first.name, 'out');
  const wasm = /\.wasm$/;
  for (const [what, shows, answer, headers] of [
    ['a server that does not know the type', first.shows, from(out), (path) => (wasm.test(path) ? { 'content-type': 'application/octet-stream' } : {})],
    ['a module that is not there', 'answered 404', (path) => (wasm.test(path) ? undefined : from(out)(path))],
    ['a server that answers with its page', 'is not the module, but text/html', (path) => (wasm.test(path) ? '<!doctype html>' : from(out)(path)), (path) => (wasm.test(path) ? { 'content-type': 'text/html' } : {})],
    ['a Content-Security-Policy without wasm-unsafe-eval', "script-src 'wasm-unsafe-eval'", from(out), () => ({ 'content-security-policy': "script-src 'self'" })],
    ['one with it', first.shows, from(out), () => ({ 'content-security-policy': "script-src 'self' 'wasm-unsafe-eval'" })],
  ]) expectIn(await said(answer, { shows }, headers), shows, what);
}

const folder = mkdtempSync(join(tmpdir(), 'livelink-packed-'));
let browser;
try {
  const tarball = packed(LIVELINK, folder);
  if (whereChromium()) browser = await launch();
  else console.error('skipped: Chromium is not installed (Debian: apt-get install chromium; or set CHROMIUM to its path)');
  const all = names.includes('--all');
  if (names.length === 0 || all) {
    const first = join(folder, 'readmes');
    const wanted = pages(LIVELINK);
    install(first, tarball, ['vite', ...wanted.flatMap(({ install: more }) => more)].map(pinned));
    const found = faults(join(first, 'node_modules/livelink'));
    check(found.length === 0, 'the packed files', found.map((fault) => `\n         ${fault}`).join(''));
    check(readFileSync(join(LIVELINK, 'README.md'), 'utf8').includes(table), 'the table of the README is that of projects.js', `, which has:\n${table}`);
    check(withoutLine.length === 0, 'each project has the line of its row', `; without it: ${withoutLine.join(', ')}`);
    if (browser) await readmes(browser, first, wanted);
  }
  const projects = PROJECTS.filter(({ name, cheap }) => all || (names.length === 0 ? cheap : names.some((start) => name.startsWith(start))));
  if (names.length > 0 && projects.length === 0) throw new Error(`no project is called ${names.join(' ')}: there are ${PROJECTS.map(({ name }) => name).join(', ')}`);
  const folders = new Map();
  for (const project of projects) {
    if (!project.prints && !browser) continue;
    // Projects with the same packages share a folder.
    const key = [...project.packages, project.package].join();
    if (!folders.has(key)) folders.set(key, join(folder, project.name));
    expectIn(await run(browser, folders.get(key), tarball, project), project.shows, project.name);
  }
} finally {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
}
if (wrong.length > 0) process.exitCode = 1;
else if (!browser) process.exitCode = 3;
