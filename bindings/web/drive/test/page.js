// A page in Chromium for the tests of one file.

import { after, before } from 'node:test';
import { open } from '../browser.js';
import { whereChromium } from '../chromium.js';

/** Why the tests that need Chromium are skipped, or `false`. */
export const skip = whereChromium() ? false : 'Chromium is not installed';

/** The page `name` in a tab that is opened before the first test of the file: `{ tab, errors, cdp }`, as `browser.js` gives them. */
export function pageOf(name) {
  const page = {};
  let browser;
  before(async () => {
    if (skip) return;
    browser = await open([name]);
    Object.assign(page, await browser.tab(name));
  });
  after(() => browser?.close());
  return page;
}

/** Clicks at a place in the window while the keys `modifiers` are down. */
export async function clickWith({ tab }, { x, y }, modifiers) {
  for (const key of modifiers) await tab.keyboard.down(key);
  await tab.mouse.click(x, y);
  for (const key of modifiers) await tab.keyboard.up(key);
}
