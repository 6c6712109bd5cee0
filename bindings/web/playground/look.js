// Looks at the page in Chromium: no serious finding of axe-core, every control within reach of the Tab key, no error, and pictures for
// people in the folder that the first argument names. It ends with 3 if there is no Chromium.

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { launch, whereChromium } from '../drive/chromium.js';

if (!whereChromium()) {
  console.error('skipped: Chromium is not installed (Debian: apt-get install chromium; or set CHROMIUM to its path)');
  process.exit(3);
}
const pictures = process.argv[2];
if (pictures) mkdirSync(pictures, { recursive: true });
const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const here = new URL('.', import.meta.url).pathname;
const vite = await createServer({ root: here, configFile: join(here, 'vite.config.js'), server: { port: 0 }, logLevel: 'error' });
await vite.listen();
const [origin] = vite.resolvedUrls.local;
const browser = await launch();
const wrong = [];
const check = (holds, what) => {
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${what}`);
  if (!holds) wrong.push(what);
};

/** Opens the page with an editor and a text, in colours. */
async function open(editor, text, colorScheme) {
  const tab = await browser.context.newPage();
  const errors = [];
  tab.on('pageerror', (error) => errors.push(error.message));
  tab.on('console', (message) => { if (message.type() === 'error') errors.push(message.text()); });
  await tab.emulateMedia({ colorScheme });
  await tab.setViewportSize({ width: 1280, height: 1000 });
  await tab.goto(`${origin}?${new URLSearchParams({ editor, text })}`);
  await tab.waitForFunction((name) => document.body.dataset.ready === name, editor, { timeout: 60_000 });
  return { tab, errors };
}

/** The editors in which a program has links in its comments and strings. */
const KNOW_LANGUAGES = ['CodeMirror', 'Monaco'];

/** The place where the focus is, for people. */
const focused = (tab) => tab.evaluate(() => {
  const at = document.activeElement;
  return at?.getAttribute('aria-label') ?? at?.labels?.[0]?.textContent.trim() ?? (at?.textContent.trim() || at?.tagName);
});

const first = await open('Text area', 'English', 'light');
const editors = await first.tab.evaluate(() => [...document.querySelector('#editor').options].map(({ value }) => value));
await first.tab.close();

for (const [n, editor] of editors.entries()) {
  const texts = [['English', 'light'], ['English', 'dark'], ['Arabic', n % 2 ? 'dark' : 'light']];
  if (KNOW_LANGUAGES.includes(editor)) texts.push(['Code', n % 2 ? 'light' : 'dark']);
  for (const [text, colorScheme] of texts) {
    const { tab, errors } = await open(editor, text, colorScheme);
    const name = `${editor}, ${text}, ${colorScheme}`;
    // With the keyboard alone: to the second editor, and type there.
    const reached = [];
    while (reached.length < 60 && reached.at(-1) !== `${editor} with Livelink`) {
      await tab.keyboard.press('Tab');
      reached.push(await focused(tab));
    }
    check(reached.at(-1) === `${editor} with Livelink`, `${name}: the Tab key reaches the editor (${reached.join(', ')})`);
    await tab.keyboard.press('Control+End');
    await tab.keyboard.type(' see example.net ', { delay: 20 });
    await tab.waitForTimeout(300);
    const inspected = await tab.locator('#last').innerText();
    check(inspected.includes(`${editor} with Livelink`), `${name}: the inspector follows`);
    const after = [];
    while (after.length < 60 && !after.at(-1)?.startsWith('A text')) {
      await tab.keyboard.press('Tab');
      after.push(await focused(tab));
    }
    check(after.at(-1)?.startsWith('A text'), `${name}: the Tab key leaves the editor (${after.join(', ')})`);
    if (pictures) await tab.screenshot({ path: join(pictures, `${editor}-${text}-${colorScheme}.png`.replaceAll(' ', '_')), fullPage: true });
    await tab.evaluate(axe);
    const { violations } = await tab.evaluate(() => window.axe.run());
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    check(serious.length === 0, `${name}: axe-core ${serious.map(({ id, nodes }) => `\n         ${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join('; ')}`).join('')}`);
    check(errors.length === 0, `${name}: no errors ${errors.join('; ')}`);
    await tab.close();
  }
}
await browser.close();
await vite.close();
process.exit(wrong.length > 0 ? 1 : 0);
