// Checks the packed files for the faults that no tool looks for.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformSync } from 'esbuild';

/** Whether a module has an `await` outside of its functions. No release of JavaScript before 2022 has that. */
function awaitsAtTop(code) {
  try {
    transformSync(code, { target: 'es2021', logLevel: 'silent' });
    return false;
  } catch (error) {
    if (error.message.includes('Top-level await')) return true;
    throw error;
  }
}

/** The paths that a document names: its links, and the documents of the package that it names as code. */
const pathsIn = (text) => [...text.matchAll(/\]\(([^)#:]+)(#[^)]*)?\)|`(docs\/[\w.-]+)`/g)].map(([, link, , name]) => ({ link, name }));

/** Returns what is wrong with the package in a folder. */
export function faults(folder) {
  const found = [];
  const expect = (holds, fault) => { if (!holds) found.push(fault); };
  const { sideEffects } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  expect(sideEffects === false, 'package.json: sideEffects must be false, so that bundlers leave out what is not used');
  for (const path of readdirSync(folder, { recursive: true })) {
    const text = () => readFileSync(join(folder, path), 'utf8');
    if (path.endsWith('.md')) {
      for (const { link, name } of pathsIn(text())) {
        expect(existsSync(link ? join(folder, dirname(path), link) : join(folder, name)), `${path}: ${link ?? name} is not in the package`);
      }
      expect(!text().includes('](https://docs.rs/'), `${path}: a link to a place where nothing is published`);
      for (const [, code] of text().matchAll(/^```(?:js|javascript)\n([\s\S]*?)^```/gm)) {
        // An ellipsis is what the reader has there.
        expect(!awaitsAtTop(code.replaceAll('…', '0')), `${path}: an await at the top of an example, which not every project builds: ${code.slice(0, 200)}`);
      }
    }
    if (!path.endsWith('.js')) continue;
    expect(!awaitsAtTop(text()), `${path}: an await at the top, which older bundlers refuse`);
    expect(!/^import[^'"]*['"][^'"]*\.wasm['"]/m.test(text()), `${path}: imports a .wasm file as a module, which needs a plugin`);
    expect(!/from ['"]node:/.test(text()), `${path}: imports a module of Node, which bundlers for pages refuse`);
  }
  return found;
}
