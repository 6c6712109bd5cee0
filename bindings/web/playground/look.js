// Builds the site and looks at it in Chromium, below a path and with a server that knows no type of the module: no serious finding of
// axe-core, every control within reach of the Tab key, the story, no error, and pictures for people, in the folder `pictures` or that
// of the first argument. In Firefox and WebKit, it looks at the story. It ends with 3 if there is no Chromium.

import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { launch, serve, whereChromium } from '../drive/chromium.js';
import * as firefox from '../drive/firefox.js';
import * as webkit from '../drive/webkit.js';

if (!whereChromium()) {
  console.error('skipped: Chromium is not installed (Debian: apt-get install chromium; or set CHROMIUM to its path)');
  process.exit(3);
}
const here = new URL('.', import.meta.url).pathname;
const pictures = process.argv[2] ?? join(here, 'pictures');
mkdirSync(pictures, { recursive: true });
const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
await build({ root: here, configFile: join(here, 'vite.config.js'), logLevel: 'error' });

const BELOW = '/some/where/';
let isBroken = false;
const server = await serve((path) => {
  const file = join(here, 'out', path.replace(BELOW, '/').replace(/\/$/, '/index.html'));
  if (path.startsWith(BELOW) && existsSync(file) && !(isBroken && file.endsWith('.wasm'))) return readFileSync(file);
  return undefined;
}, (path) => (path.endsWith('.wasm') ? { 'content-type': 'application/octet-stream' } : {}));
const browser = await launch();
const wrong = [];
const check = (holds, what) => {
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${what}`);
  if (!holds) wrong.push(what);
};

const SIZES = { desk: { width: 1280, height: 1000 }, phone: { width: 360, height: 740 } };

const addressOf = (chosen) => `${server.origin}${BELOW}?${new URLSearchParams(chosen)}`;

/** Opens the page with an editor and a text, and waits for something in it. */
async function open({ editor, text, colorScheme, size = 'desk', own }, selector = `body[data-ready="${editor}"]`) {
  const tab = await browser.context.newPage();
  const errors = [];
  tab.on('pageerror', (error) => errors.push(error.message));
  tab.on('console', (message) => { if (message.type() === 'error') errors.push(message.text()); });
  await tab.emulateMedia({ colorScheme });
  await tab.setViewportSize(SIZES[size]);
  await tab.goto(addressOf({ editor, text, ...(own && { own }) }));
  await tab.waitForSelector(selector, { timeout: 60_000 });
  return { tab, errors };
}

/** The editors whose links are not part of the document, so that Backspace is a usual one. */
const LIVE = ['CodeMirror', 'Monaco'];

/**
 * Waits until something holds in the page, and says whether it ever did. The pages are looked at three at a time, and an editor draws
 * in its own time. So a fixed wait is too short on a busy machine.
 */
const becomes = (tab, holds, given) => tab.waitForFunction(holds, given, { timeout: 15_000, polling: 50 }).then(() => true, () => false);

/** The place where the focus is, for people. */
const focused = (tab) => tab.evaluate(() => {
  const at = document.activeElement;
  return at?.getAttribute('aria-label') ?? at?.labels?.[0]?.textContent.trim() ?? (at?.textContent.trim() || at?.tagName);
});

/** Presses the Tab key until the focus is at a place, and says whether it came there. */
async function tabTo(tab, name, place) {
  const reached = [];
  while (reached.length < 60 && !reached.at(-1)?.startsWith(place)) {
    await tab.keyboard.press('Tab');
    reached.push(await focused(tab));
  }
  check(reached.at(-1)?.startsWith(place), `${name}: the Tab key reaches “${place}” (${reached.join(', ')})`);
}

/** What the story says of the pane with Livelink after its first steps. */
const TOLD = {
  session: ['see example.com , link example.com', 'see example.com , no link', 'see example.com and more , no link', 'see example.com , no link', 'see example.com , link example.com'],
  live: ['see example.com , link example.com', 'see example.com, link example.com', 'see example.comand more , no link'],
};

function checkStory(name, editor, steps) {
  const told = TOLD[LIVE.includes(editor) ? 'live' : 'session'];
  check(told.every((step, n) => steps[n] === `Livelink: ${step}.`), `${name}: the story (${steps.join(' ')})`);
}

async function look({ editor, text = 'English', colorScheme = 'light', size = 'desk', own = '' }) {
  const { tab, errors } = await open({ editor, text, colorScheme, size, own });
  const name = `${editor}, ${text}, ${colorScheme}, ${size}${own && ', own kinds'}`;
  const live = LIVE.includes(editor);
  if (size === 'phone') {
    const { width, low } = await tab.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      low: [...document.querySelectorAll('button, select')].filter((one) => one.offsetHeight > 0 && one.offsetHeight < 44).map(({ id }) => id),
    }));
    check(width <= SIZES.phone.width && low.length === 0, `${name}: ${width} px wide; less than 44 px high: ${low.join(', ') || 'none'}`);
  }
  if (editor === 'Monaco' && text === 'English') await tab.waitForSelector('#own .detected-link');
  if (text === 'English' && colorScheme === 'light' && !own) {
    await tabTo(tab, name, 'Play this');
    await tab.keyboard.press('Enter');
    await tab.waitForSelector('#steps li:nth-child(5)', { timeout: 15_000 });
    const steps = await tab.locator('#steps li > :last-child').allTextContents();
    checkStory(name, editor, steps);
    check(await tab.evaluate(() => document.activeElement.id) === 'play', `${name}: the story leaves the focus where it was`);
  }
  // With the keyboard alone: to the second editor, and type there.
  await tabTo(tab, name, `${editor} with Livelink`);
  await tab.keyboard.press('Control+End');
  await tab.keyboard.type(' see example.net ', { delay: 20 });
  check(await becomes(tab, () => document.querySelector('#last').innerText.includes('example.net')), `${name}: the inspector follows`);
  const says = (first) => becomes(tab, (words) => document.querySelector('#events').innerText.startsWith(words), first);
  const told = live || await says('Linked: example.net → https://example.net');
  const events = await tab.locator('#events').innerText();
  check(told && (!live || events === ''), `${name}: the session (${events.split('\n')[0]})`);
  if (own) {
    const named = await becomes(tab, (words) => words.every((one) => document.querySelector('#verdicts').innerText.includes(one)), ['@ann is a mention', 'PR-12 is a ticket']);
    const verdicts = await tab.locator('#verdicts').innerText();
    check(named, `${name}: mentions and tickets (${verdicts.replaceAll('\n', '; ')})`);
    await tab.keyboard.type('@bob ', { delay: 20 });
    const linked = live || await says('Linked: @bob → https://example.com/users/bob');
    check(linked, `${name}: a typed mention (${(await tab.locator('#events').innerText()).split('\n')[0]})`);
    const drawn = await becomes(tab, () => document.querySelector('#ours').innerText.includes('@bob'));
    check(drawn, `${name}: the mention is in the text (${drawn || await tab.locator('#ours').innerText()})`);
  }
  await tabTo(tab, name, 'A text');
  await tab.screenshot({ path: join(pictures, `${name.replaceAll(/,? /g, '-')}.png`), fullPage: true });
  await tab.evaluate(axe);
  const { violations } = await tab.evaluate(() => window.axe.run());
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  check(serious.length === 0, `${name}: axe-core ${serious.map(({ id, nodes }) => `\n         ${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join('; ')}`).join('')}`);
  check(errors.length === 0, `${name}: no errors ${errors.join('; ')}`);
  await tab.close();
}

isBroken = true;
const broken = await open({ editor: 'TipTap' }, '#problem:not([hidden])');
await tabTo(broken.tab, 'without the module', 'Reload');
await broken.tab.screenshot({ path: join(pictures, 'without-the-module.png') });
isBroken = false;
await broken.tab.keyboard.press('Enter');
await broken.tab.waitForSelector('body[data-ready]');
const editors = await broken.tab.evaluate(() => [...document.querySelector('#editor').options].map(({ value }) => value));
await broken.tab.close();

const looks = editors.flatMap((editor, n) => [
  { editor },
  { editor, colorScheme: 'dark' },
  { editor, text: 'Arabic', colorScheme: n % 2 ? 'dark' : 'light' },
  { editor, size: 'phone', colorScheme: n % 2 ? 'dark' : 'light' },
  { editor, own: 'yes', colorScheme: n % 2 ? 'light' : 'dark' },
  // In a program, links show in comments and strings.
  ...(LIVE.includes(editor) ? [{ editor, text: 'Code', colorScheme: n % 2 ? 'light' : 'dark' }] : []),
]);
const work = async () => {
  for (let next = looks.shift(); next; next = looks.shift()) await look(next);
};
await Promise.all([work(), work(), work()]);
await browser.close();

/** Plays the story in a page. Returns its steps, or the error that the page shows. */
async function playStory() {
  const shown = async (selector) => {
    for (let left = 3000; left > 0; left--) {
      const one = document.querySelector(`${selector}, #problem:not([hidden])`);
      if (one) return;
      await new Promise((done) => { setTimeout(done, 10); });
    }
  };
  await shown('#play:enabled');
  document.querySelector('#play').click();
  await shown('#steps li:nth-child(5)');
  return [...document.querySelectorAll('#steps li > :last-child, #problem:not([hidden]) > p')].map((step) => step.textContent);
}

for (const [name, { missing, browse }] of Object.entries({ Firefox: firefox, WebKit: webkit })) {
  if (missing().length > 0) {
    console.log(`skipped: ${name} (Debian: apt-get install ${missing().join(' ')})`);
    continue;
  }
  const other = await browse();
  for (const editor of editors) {
    await other.goto(addressOf({ editor, text: 'English' }));
    checkStory(`${editor} in ${name}`, editor, await other.run(playStory));
  }
  await other.close();
}
server.close();
process.exit(wrong.length > 0 ? 1 : 0);
