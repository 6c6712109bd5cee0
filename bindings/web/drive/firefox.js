// Pages in Firefox, by its own protocol Marionette: the commands of WebDriver, as JSON over a socket, each with its length before it.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as x11 from './x11.js';

/** The Debian packages that Firefox needs and that are not there. */
export const missing = () => x11.missing({ 'firefox-esr': 'firefox-esr' });

const COLON = ':'.charCodeAt(0);

/** The commands of a socket. */
function commands(socket) {
  const asked = new Map();
  let received = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
    for (;;) {
      const colon = received.indexOf(COLON);
      const end = colon + 1 + Number(received.subarray(0, colon));
      if (colon < 0 || received.length < end) return;
      const message = JSON.parse(received.subarray(colon + 1, end));
      received = received.subarray(end);
      // The first message says only who speaks.
      if (Array.isArray(message)) asked.get(message[1])(message);
    }
  });
  return (name, given = {}) => new Promise((done, failed) => {
    const number = asked.size + 1;
    asked.set(number, ([, , error, value]) => (error ? failed(new Error(`Firefox: ${error.error}: ${error.message}`)) : done(value)));
    const message = JSON.stringify([0, number, name, given]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
  });
}

/** Starts Firefox with a profile of its own. */
async function launch(env) {
  const profile = mkdtempSync(join(tmpdir(), 'livelink-firefox-'));
  const port = 30_000 + (process.pid % 20_000);
  // By its usual settings for tests, Firefox has no input method.
  writeFileSync(join(profile, 'user.js'), `user_pref('marionette.port', ${port});\nuser_pref('remote.prefs.recommended', false);\n`);
  const program = spawn('firefox-esr', ['--marionette', '--no-remote', '--profile', profile, '--width', '800', '--height', '600'], { stdio: 'ignore', env: { ...env, HOME: profile } });
  let socket;
  for (let left = 300; !socket; left--) {
    socket = await new Promise((done) => {
      const tried = connect(port, '127.0.0.1', () => done(tried)).once('error', () => done(undefined));
    });
    if (left === 0) throw new Error('Firefox does not start');
    if (!socket) await x11.wait(100);
  }
  const ask = commands(socket);
  await ask('WebDriver:NewSession');
  await ask('WebDriver:SetTimeouts', x11.TIMEOUTS);
  return {
    goto: (url) => ask('WebDriver:Navigate', { url }),
    run: async (script, args) => (await ask('WebDriver:ExecuteAsyncScript', { script, args })).value,
    async close() {
      await ask('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => {});
      socket.destroy();
      program.kill();
      await x11.wait(300);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const DECIDES = 'Firefox decides how much a Backspace deletes';
const CANNOT = {
  'backspace-emoji-sequence': DECIDES, 'story-emoji': DECIDES,
  'delete-crlf': 'Firefox deletes one character of CR LF',
  'joined-empty-paste': 'in Firefox, a paste of nothing changes nothing',
};

/** Starts Firefox without a page. */
export const browse = () => x11.browse(launch);

/** Starts the server and Firefox, like `open` of `browser.js`. */
export const open = (names) => x11.open(names, launch, CANNOT);
