// Drives VS Code with the packed extension: npm test -- SERVER. It opens files, looks at the links, clicks, hovers, and takes a
// code action. It ends with code 1 at the first difference, and with code 3 if Chromium is missing. The pictures go into the
// folder that LIVELINK_SHOTS names.

const assert = require('node:assert/strict');
const { existsSync, readdirSync } = require('node:fs');
const { join, resolve } = require('node:path');
const { chromium } = require('playwright-core');
const codeServer = require('./code-server');

const NOTES = `# 🦀 Notes

🦀 See example.com, not \`example.org\`, and http://مثال.com/a today.
A false friend: http://аррӏе.com looks like another.

\`\`\`
http://example.net/in-code
\`\`\`
`;
const MAIN = `//! Notes: see example.com/a and https://example.org.
fn main() {
    let example = site.com; // 🦀 me@example.com, main.rs
    get("https://example.net/b", "user.name");
}
`;
const LINKS = {
  'notes.md': ['example.com', 'http://مثال.com/a'],
  'main.rs': ['example.com/a', 'https://example.org', 'me@example.com', 'https://example.net/b'],
};
/** The links after the code action, with what VS Code adds if it may: the two addresses that are not to be followed. */
const LOUD = ['https://example.com', 'http://مثال.com/a', 'http://аррӏе.com', 'http://example.net/in-code'];

const CHROMIUM = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => path && existsSync(path));

/** The texts of the links in the editor, from the top to the bottom. A link may be several pieces in a line. */
const shownLinks = (page) => page.evaluate(() => {
  const lines = [...document.querySelectorAll('.editor-instance .view-line')].sort((a, b) => a.offsetTop - b.offsetTop);
  return lines.flatMap((line) => {
    const links = [];
    let before;
    for (const piece of line.querySelectorAll('.detected-link, .detected-link-active')) {
      if (before && before.nextElementSibling === piece) links.push(links.pop() + piece.textContent);
      else links.push(piece.textContent);
      before = piece;
    }
    return links;
  });
});

/** Returns the middle of the first place in the editor that shows `part`, or `undefined`. */
function middleOf(part) {
  for (const line of document.querySelectorAll('.editor-instance .view-line')) {
    const at = line.textContent.replaceAll('\u00A0', ' ').indexOf(part);
    if (at < 0) continue;
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    const middle = at + Math.floor(part.length / 2);
    for (let before = 0, node = walker.nextNode(); node; before += node.length, node = walker.nextNode()) {
      if (middle >= before + node.length) continue;
      const range = document.createRange();
      range.setStart(node, middle - before);
      range.setEnd(node, middle - before + 1);
      const box = range.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    }
  }
}

const text = (page) => page.evaluate(() => [...document.querySelectorAll('.editor-instance .view-line')]
  .sort((a, b) => a.offsetTop - b.offsetTop).map((line) => line.textContent.replaceAll('\u00A0', ' ')).join('\n'));

/** Waits until `found()` gives what is expected, and fails after half a minute. */
async function check(what, found, expected) {
  const end = Date.now() + 30_000;
  let last;
  for (;;) {
    last = await found();
    try {
      if (expected instanceof RegExp) assert.match(last, expected);
      else assert.deepEqual(last, expected);
      break;
    } catch (error) {
      if (Date.now() > end) throw new Error(`${what}: ${error.message}`);
      await new Promise((done) => { setTimeout(done, 100); });
    }
  }
  console.log(`ok ${what}`);
}

async function drive(page, server, program) {
  const shots = process.env.LIVELINK_SHOTS;
  const shoot = async (name) => { if (shots) await page.screenshot({ path: join(shots, `${name}.png`) }); };
  const open = async (name) => {
    await page.locator('.explorer-folders-view .monaco-list-row', { hasText: name }).click();
    await page.locator('.tab.active', { hasText: name }).waitFor();
  };
  const place = async (part) => {
    const found = await page.evaluate(middleOf, part);
    assert.ok(found, `${part} is in the editor`);
    return found;
  };
  const hover = async (part) => {
    // The pointer comes from elsewhere, so that no old hover stays.
    await page.mouse.move(900, 500);
    await page.keyboard.press('Escape');
    await page.locator('.monaco-hover:visible').first().waitFor({ state: 'hidden' });
    await page.mouse.move(...await place(part), { steps: 3 });
    const shown = page.locator('.monaco-hover:visible');
    await shown.first().waitFor({ timeout: 3000 }).catch(() => {});
    await page.waitForTimeout(500);
    return (await shown.allInnerTexts()).join('\n');
  };

  await page.goto(server.url);
  await page.locator('.monaco-workbench').waitFor({ timeout: 60_000 });
  await page.locator('.explorer-folders-view, .explorer-viewlet').first().waitFor({ timeout: 60_000 });
  await open('main.rs');
  await check('links in Rust', () => shownLinks(page), LINKS['main.rs']);
  await shoot('rust');
  await open('notes.md');
  await check('links in Markdown', () => shownLinks(page), LINKS['notes.md']);
  await check('the warning', () => page.locator('.editor-instance .squiggly-warning').count(), 1);
  await shoot('markdown');

  await check('the hover', () => hover('example.com'), /registrable domain: example\.com/);
  await shoot('hover');
  await check('the hover of the warning', () => hover('аррӏе'), /looks like "apple".*ruling 26/s);
  await shoot('warning');

  const opened = [];
  page.context().on('page', (other) => opened.push(other.url()));
  await page.exposeFunction('noteOpened', (url) => opened.push(url));
  await page.evaluate(() => { window.open = (url) => { window.noteOpened(String(url)); return null; }; });
  const [x, y] = await place('مثال');
  await page.mouse.move(900, 500);
  await page.keyboard.down('Control');
  await page.mouse.move(x, y, { steps: 3 });
  await page.locator('.detected-link-active').first().waitFor();
  await shoot('ctrl-click');
  await page.mouse.click(x, y);
  await page.keyboard.up('Control');
  await check('where Ctrl+click leads', async () => opened, ['http://xn--mgbh0fb.com/a']);

  // Takes the action with a title at a place.
  const act = async (part, title, name) => {
    await page.mouse.click(...await place(part));
    // No hover comes up over the list.
    await page.mouse.move(900, 500);
    await page.locator('.editor-instance .codicon-light-bulb, .editor-instance .codicon-lightbulb, .lightBulbWidget').first().waitFor();
    const action = page.locator('.action-widget .monaco-list-row', { hasText: title });
    await check(name, async () => {
      if (!(await action.isVisible())) await page.keyboard.press('Control+.');
      await action.waitFor({ timeout: 3000 }).catch(() => {});
      return action.isVisible();
    }, true);
    await shoot(name.replaceAll(' ', '-'));
    await action.click();
  };
  await act('example.com', 'Add the scheme', 'the code actions');
  await check('the code action', async () => (await text(page)).includes('🦀 See https://example.com, not'), true);
  await check('links after the code action', () => shownLinks(page), ['https://example.com', 'http://مثال.com/a']);
  await shoot('code-action-applied');

  const restart = async (settings) => {
    server.setSettings(settings);
    await page.reload();
    await open('notes.md');
  };
  await restart({ 'livelink.path': program, 'livelink.silenceBuiltInLinks': false });
  await check('links with those of VS Code', () => shownLinks(page), LOUD);
  await shoot('not-silenced');
  const before = await text(page);
  await act('аррӏе', 'Make the address harmless', 'the fix of the warning');
  await check('only the address is another one', () => text(page), before.replace('http://аррӏе.com', 'hxxp://аррӏе[.]com'));
  await check('no warning is left', () => page.locator('.editor-instance .squiggly-warning').count(), 0);
  await shoot('fixed');
  await restart({ 'livelink.path': 'no-such-livelink' });
  const toasts = async () => (await page.locator('.notification-list-item').allInnerTexts()).join('\n');
  await check('a missing program', toasts, /"no-such-livelink" is not installed/);
  await shoot('missing-program');
}

(async () => {
  const program = process.argv[2];
  if (!program) throw new Error('usage: npm test -- SERVER (the program livelink or livelink-ls)');
  if (!CHROMIUM) {
    console.log('skipped: Chromium is not installed');
    process.exit(3);
  }
  const vsix = readdirSync(join(__dirname, '..')).find((name) => name.endsWith('.vsix'));
  if (!vsix) throw new Error('npm run pack comes first');
  const path = resolve(program);
  const server = await codeServer.start(join(__dirname, '..', vsix), { 'livelink.path': path }, { 'notes.md': NOTES, 'main.rs': MAIN });
  const browser = await chromium.launch({
    executablePath: CHROMIUM, headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  const page = await browser.newPage({ viewport: { width: 1200, height: 700 } });
  try {
    await drive(page, server, path);
  } catch (error) {
    if (process.env.LIVELINK_SHOTS) await page.screenshot({ path: join(process.env.LIVELINK_SHOTS, 'failure.png') });
    throw error;
  } finally {
    await browser.close();
    await server.stop();
  }
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
