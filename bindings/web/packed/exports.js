// Checks the packed files for the faults that bundlers and Node trip over in packages with WebAssembly.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
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

/** Returns what is wrong with the package in a folder. */
export function faults(folder) {
  const found = [];
  const expect = (holds, fault) => { if (!holds) found.push(fault); };
  const { exports: entries, sideEffects, type } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  expect(sideEffects === false, 'package.json: sideEffects must be false, so that bundlers leave out what is not used');
  expect(type === 'module', 'package.json: type must be "module"');
  const present = new Set(readdirSync(folder, { recursive: true }).map((path) => `./${path}`));
  for (const [name, entry] of Object.entries(entries)) {
    if (typeof entry === 'string') {
      expect(present.has(entry), `${name}: ${entry} is not in the package`);
      continue;
    }
    const conditions = Object.keys(entry);
    expect(conditions[0] === 'types', `${name}: "types" must be the first condition, or TypeScript does not see it`);
    expect(conditions.at(-1) === 'default', `${name}: "default" must be the last condition`);
    if (conditions.includes('node')) expect(conditions[1] === 'node', `${name}: "node" must come before the conditions of bundlers`);
    for (const path of Object.values(entry)) expect(present.has(path), `${name}: ${path} is not in the package`);
  }
  for (const path of present) {
    if (!path.endsWith('.js')) continue;
    const code = readFileSync(join(folder, path), 'utf8');
    expect(!awaitsAtTop(code), `${path}: an await at the top, which older bundlers refuse`);
    expect(!/from ['"][^'"]*\.wasm['"]/.test(code), `${path}: imports a .wasm file as a module, which needs a plugin`);
    expect(!/['"]node:/.test(code) || /(^|[-/])node\.js$/.test(path), `${path}: needs Node, but is not the entry point for it`);
  }
  return found;
}
