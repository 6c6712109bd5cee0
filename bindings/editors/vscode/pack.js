// Packs the extension: npm run pack. It writes livelink-VERSION.vsix.

const { execFileSync } = require('node:child_process');
const { copyFileSync } = require('node:fs');
const { join } = require('node:path');

for (const name of ['LICENSE-MIT', 'LICENSE-APACHE']) copyFileSync(join(__dirname, '../../..', name), join(__dirname, name));
execFileSync('npx', ['vsce', 'package', '--skip-license', '--allow-missing-repository'], { cwd: __dirname, stdio: 'inherit' });
