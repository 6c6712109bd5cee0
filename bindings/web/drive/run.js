// Plays the replay scripts in editors and prints a table. `README.md` says how to use it.

import { parseArgs } from 'node:util';
import { BEHAVIOURS } from './behaviours.js';
import { PAGES, open } from './browser.js';
import { whereChromium } from './chromium.js';
import { difference } from './compare.js';
import * as firefox from './firefox.js';
import { WAYS, player } from './play.js';
import { isForEachWay, needs, scripts } from './scripts.js';
import { table } from './table.js';
import * as webkit from './webkit.js';

/** The browsers: how to open their pages, and the Debian packages that are missing for that. */
const BROWSERS = {
  chromium: { open, missing: () => (whereChromium() ? [] : ['chromium']) },
  firefox, webkit,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' }, every: { type: 'string', default: '1' }, tabs: { type: 'string', default: '3' },
    in: { type: 'string', default: 'chromium' }, behaviours: { type: 'boolean', default: false }, by: { type: 'string', default: 'api' }, trace: { type: 'boolean', default: false }, json: { type: 'boolean', default: false },
  },
});
const unknown = positionals.filter((name) => !PAGES.has(name));
const ways = values.by.split(',');
const chosenBrowser = BROWSERS[values.in];
if (unknown.length > 0 || positionals.length === 0 || !chosenBrowser || ways.some((way) => !WAYS.includes(way))) {
  console.error(`usage: npm run drive -- [--only PATTERN | --behaviours] [--every N] [--by WAY,...] [--in BROWSER] [--tabs N] [--trace] [--json] EDITOR...
the editors are ${[...PAGES.keys()].join(', ')}; the ways in which a program's text comes in are ${WAYS.join(', ')};
the browsers are ${Object.keys(BROWSERS).join(', ')}`);
  process.exit(2);
}
const missing = chosenBrowser.missing();
if (missing.length > 0) {
  console.error(`skipped: ${values.in} cannot be driven (Debian: apt-get install ${missing.join(' ')}; CHROMIUM names the path of another Chromium)`);
  process.exit(3);
}

const pattern = new RegExp(values.only);
const behaviours = () => Object.entries(BEHAVIOURS).map(([row, wanted]) => ({ ...scripts().find(({ id }) => id === wanted), row }));
const all = values.behaviours ? behaviours() : scripts().filter(({ id, group }) => pattern.test(id) || pattern.test(group));
const named = all.filter((_, n) => n % Number(values.every) === 0);
/** A script once for each way in which the text of its programs can come in. */
const inEachWay = (script) => ways.flatMap((way) => {
  if (way === 'api') return [script];
  return isForEachWay(script) ? [{ ...script, id: `${script.id} by ${way}`, way }] : [];
});
const chosen = named.flatMap(inEachWay);
const browser = await chosenBrowser.open(positionals);
const results = [];

/** Plays all scripts that an editor can play, in several tabs. */
async function drive(editor) {
  const queue = [];
  const first = await browser.tab(editor);
  const page = await first.tab.evaluate(() => {
    const { cannot = {}, cannotIn = {}, known = {}, pause, peer = false } = window.page;
    return { cannot, cannotIn, known, pause, peer };
  });
  Object.assign(page.cannot, first.cannot, page.cannotIn[values.in]);
  // There is no mouse, so every script selects as a program does.
  if (first.isOnly) page.byProgram = true;
  for (const script of chosen) {
    const reason = [...needs(script)].map((need) => page.cannot[need]).find(Boolean) ?? page.cannot[script.id];
    if (reason) results.push({ editor, ...page, script, state: 'passed over', reason });
    else queue.push(script);
  }
  const work = async (opened) => {
    const play = player(opened, page);
    // A program selects without the mouse.
    const playProgram = player(opened, { ...page, byProgram: true });
    for (let script = queue.shift(); script; script = queue.shift()) {
      await opened.takeErrors();
      const trace = values.trace ? (step, got) => console.log(`  ${JSON.stringify(step)}\n    ${JSON.stringify(got)}`) : undefined;
      if (trace) console.log(`${editor} ${script.id}: ${script.title}`);
      let why;
      try {
        const got = await (script.group === 'program' ? playProgram : play)(script, trace);
        why = difference(got, { ...(got.detected ?? script.expect), ...(script.way && { text: script.expect.text }) });
      } catch (error) {
        why = `an error: ${error.message.split('\n')[0]}`;
      }
      const [fault] = await opened.takeErrors();
      if (fault) why = `an error in the page: ${fault}`;
      results.push({ editor, ...page, script, state: why ? 'failed' : 'passed', reason: why });
    }
    await opened.tab.close?.();
  };
  const more = values.trace || first.isOnly ? 0 : Math.min(Number(values.tabs), Math.ceil(queue.length / 10)) - 1;
  const others = Array.from({ length: Math.max(more, 0) }, async () => work(await browser.tab(editor)));
  await Promise.all([work(first), ...others]);
}

for (const editor of positionals) await drive(editor);
await browser.close();
const order = new Map(chosen.map((script, n) => [script, n]));
results.sort((a, b) => positionals.indexOf(a.editor) - positionals.indexOf(b.editor) || order.get(a.script) - order.get(b.script));
process.exitCode = table(results, values.json) ? 0 : 1;
