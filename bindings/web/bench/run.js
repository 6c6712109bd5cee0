// Measures the package in one run of Chromium and prints tables. `README.md` says how to read them.

import { createReadStream, existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { launch, serve, whereChromium } from '../drive/chromium.js';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, only: { type: 'string', default: '' }, json: { type: 'boolean', default: false } },
});

function skip(why) {
  console.error(`skipped: ${why}`);
  process.exit(3);
}
const folder = process.env.LIVELINK_CORPUS_DIR;
if (!folder || !existsSync(folder)) skip('LIVELINK_CORPUS_DIR must name a folder with texts (*.txt)');
if (!whereChromium()) skip('Chromium is not installed (Debian: apt-get install chromium; or set CHROMIUM to its path)');
const corpora = readdirSync(folder).filter((name) => name.endsWith('.txt') && name.includes(values.only));

const here = new URL('.', import.meta.url).pathname;
const script = await build({
  stdin: { contents: "import * as page from './page.js'; window.page = page;", resolveDir: here },
  bundle: true, write: false, format: 'esm', target: 'chrome120', logLevel: 'error',
});
const files = {
  '/': '<!doctype html><meta charset="utf-8"><title>bench</title><script type="module" src="/page.js"></script>',
  '/page.js': script.outputFiles[0].text,
};
for (const name of ['livelink.wasm', 'livelink-slim.wasm']) files[`/${name}`] = readFileSync(new URL(`../livelink/dist/${name}`, import.meta.url));
const server = await serve((path) => {
  const corpus = corpora.find((name) => path === `/corpus/${name}`);
  return corpus ? createReadStream(join(folder, corpus)) : files[path];
});
const browser = await launch();
const tab = await browser.context.newPage();
tab.on('pageerror', (error) => console.error(error.stack ?? error));
await tab.goto(server.origin);
await tab.waitForFunction(() => window.page, null, { timeout: 60_000 });

const rounds = Number(values.rounds);
const out = { detection: {}, keys: {} };
// The processor time of the page's thread, in ms: other programs do not add to it.
const cdp = await browser.context.newCDPSession(tab);
await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
const spent = async () => (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1e3;
const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];

/** MB/s of each finder. The rounds of all finders take turns. */
async function detection(corpus) {
  const names = await tab.evaluate((name) => window.page.prepare(name), corpus);
  const speeds = new Map(names.map((name) => [name, []]));
  const last = {};
  // A call from outside takes the page some time, too. So each finder searches once, and then three times more.
  const search = async (name, times) => {
    const start = await spent();
    last[name] = await tab.evaluate(([finder, count]) => window.page.search(finder, count), [name, times]);
    return (await spent()) - start;
  };
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const once = await search(name, 1);
      speeds.get(name).push(last[name].size / 1e3 / ((await search(name, 4)) - once) * 3);
    }
  }
  return Object.fromEntries(names.map((name) => [name, { ...last[name], speed: median(speeds.get(name)) }]));
}

for (const corpus of corpora) out.detection[corpus] = await detection(corpus);
for (const corpus of corpora.filter((name) => /^(prose_en|links_dense)/.test(name))) {
  for (const length of [1_000_000, 10_000_000]) {
    out.keys[`${corpus}, ${length / 1e6} MB`] = await tab.evaluate(([name, size]) => window.page.keys(name, size), [corpus, length]);
  }
}
out.starts = await tab.evaluate((count) => window.page.starts(count), 15);
await browser.close();
server.close();

if (values.json) {
  console.log(JSON.stringify(out, null, 1));
} else {
  const table = (head, rows) => {
    const all = [head, ...rows].map((row) => row.map(String));
    const widths = head.map((_, n) => Math.max(...all.map((row) => row[n].length)));
    for (const row of all) console.log(row.map((cell, n) => (n === 0 ? cell.padEnd(widths[n]) : cell.padStart(widths[n]))).join('  '));
    console.log();
  };
  const finders = Object.keys(Object.values(out.detection)[0] ?? {});
  console.log('MB/s of UTF-8, by processor time (links found; "part": only so much of the text fits into the time)');
  table(['text', ...finders], Object.entries(out.detection).map(([corpus, by]) => [
    corpus, ...finders.map((name) => `${by[name].speed.toFixed(1)} (${by[name].links}${by[name].share < 1 ? ', part' : ''})`)]));
  console.log('how many times as fast livelink.detect is');
  const peers = finders.slice(2);
  table(['text', ...peers], Object.entries(out.detection).map(([corpus, by]) => [
    corpus, ...peers.map((name) => (by.livelink.speed / by[name].speed).toFixed(1))]));
  const measured = Object.keys(Object.values(out.keys)[0] ?? {});
  console.log('µs for a key (median)');
  table(['text', ...measured], Object.entries(out.keys).map(([text, by]) => [text, ...measured.map((name) => by[name].toFixed(1))]));
  console.log('ms to start (median)');
  table(['what', 'ms'], Object.entries(out.starts).map(([name, time]) => [name, time.toFixed(1)]));
}
