// What a page says.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Answers a request from a folder. */
export const from = (folder) => (path) => {
  const file = join(folder, path === '/' ? 'index.html' : path);
  return existsSync(file) ? readFileSync(file) : undefined;
};

/**
 * What the page at an address says: its console, its errors, its elements and its text, after `typed` was typed into its editor. It has
 * 15 seconds to say all of `shows`.
 */
export async function look({ context }, address, { typed = '', shows }) {
  const tab = await context.newPage();
  const lines = [];
  tab.on('console', (message) => lines.push(message.text()));
  tab.on('pageerror', (error) => lines.push(error.message));
  // A text area is there before the module is.
  await tab.goto(address, { waitUntil: typed ? 'networkidle' : 'load' });
  if (typed) {
    await tab.locator('[contenteditable=true], textarea').first().click();
    await tab.keyboard.press('Control+End');
    await tab.keyboard.type(typed, { delay: 20 });
  }
  const until = Date.now() + 15_000;
  // A page that is loaded again has no elements for a moment.
  const elements = () => tab.evaluate(() => `${document.body?.innerHTML}\n${document.body?.innerText}`).catch(() => '');
  for (;;) {
    const text = `${lines.join('\n')}\n${await elements()}`;
    if ([shows].flat().every((part) => text.includes(part)) || Date.now() > until) {
      await tab.close();
      return text;
    }
    await new Promise((done) => { setTimeout(done, 50); });
  }
}
