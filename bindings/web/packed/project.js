// Runs a project of projects.js: installs its packages into an empty folder, writes its files, builds it, and looks at what it shows.

import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { serve } from '../drive/chromium.js';
import { from, look } from './look.js';

const npm = (folder, ...args) => execFileSync('npm', [...args, '--no-audit', '--no-fund', '--prefer-offline', '--silent'], {
  cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'],
});

/** Packs a package into a folder, and returns the file. */
export const packed = (source, folder) => join(folder, npm(source, 'pack', '--pack-destination', folder).trim().split('\n').pop());

/** Makes an empty project with some packages. `fields` are more of its package.json. */
export function install(folder, tarball, packages, fields) {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), `{ "private": true, "type": "module"${fields ? `, ${fields}` : ''} }`);
  copyFileSync(tarball, join(folder, 'livelink.tgz'));
  npm(folder, 'install', '--ignore-scripts', './livelink.tgz', ...packages);
}

/** A port that nobody uses. */
async function freePort() {
  const server = createServer();
  await new Promise((done) => { server.listen(0, '127.0.0.1', done); });
  const { port } = server.address();
  await new Promise((done) => { server.close(done); });
  return port;
}

const environment = (folder, more) => {
  const { NODE_ENV: _, ...env } = process.env;
  const silent = { NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' };
  return { ...env, ...silent, PATH: `${join(folder, 'node_modules/.bin')}:${env.PATH}`, ...more };
};

/** Runs a command, and returns what it prints. */
const shell = (folder, command) => execFileSync('sh', ['-c', `exec 2>&1; ${command}`], {
  cwd: folder, encoding: 'utf8', env: environment(folder), timeout: 300_000,
});

/** What the page of a project's own server says. */
async function started(browser, folder, { starts, shows }) {
  const port = String(await freePort());
  const server = spawn('sh', ['-c', `exec ${starts.replace('PORT', port)}`], { cwd: folder, env: environment(folder, { PORT: port }), detached: true });
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => { printed += text; });
  try {
    const address = `http://localhost:${port}`;
    for (const until = Date.now() + 60_000; ;) {
      if (await fetch(address).then(() => true, () => false)) break;
      if (Date.now() > until || server.exitCode !== null) return printed;
      await new Promise((done) => { setTimeout(done, 100); });
    }
    return printed + await look(browser, address, { shows });
  } finally {
    // The server, and the programs that it started.
    try { process.kill(-server.pid); } catch { /* It has ended. */ }
  }
}

/** What the page in a folder says. */
async function served(browser, folder, { serves, shows }) {
  const server = await serve(from(join(folder, serves)));
  try {
    return await look(browser, server.origin, { shows });
  } finally {
    server.close();
  }
}

const INSTALLED = ['livelink.tgz', 'node_modules', 'package-lock.json', 'package.json'];

/** Makes a project of a folder that is new, or in which another one with the same packages has run. */
function make(folder, tarball, project) {
  if (!existsSync(folder)) install(folder, tarball, project.packages, project.package);
  const left = readdirSync(folder).filter((name) => !INSTALLED.includes(name));
  for (const path of [...left, 'node_modules/.vite', 'node_modules/.cache']) rmSync(join(folder, path), { recursive: true, force: true });
  for (const [path, text] of Object.entries(project.files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Runs a project in a folder, and returns what it says. */
export async function run(browser, folder, tarball, project) {
  make(folder, tarball, project);
  try {
    const built = project.build ? shell(folder, project.build) : '';
    if (project.prints) return shell(folder, project.prints);
    return built + await (project.starts ? started : served)(browser, folder, project);
  } catch (error) {
    // The message of a command that failed has the command, which may have what is looked for.
    return error.stdout === undefined ? error.message : `${error.stdout}\nended with ${error.status ?? error.signal}`;
  }
}
