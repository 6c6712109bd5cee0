// Pages in WebKit's browser for GTK, by WebKitWebDriver.

import { spawn } from 'node:child_process';
import * as x11 from './x11.js';

/** The Debian packages that WebKit needs and that are not there. */
export const missing = () => x11.missing({ WebKitWebDriver: 'webkit2gtk-driver' });

/** Starts WebKitWebDriver and its browser. */
async function launch(env) {
  const port = 10_000 + (process.pid % 20_000);
  const program = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env });
  const send = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body), headers: { 'content-type': 'application/json' } });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`WebKitWebDriver: ${value.error}: ${value.message}`);
    return value;
  };
  for (let left = 100; ; left--) {
    try {
      await send('GET', '/status');
      break;
    } catch (error) {
      if (left === 0) throw error;
      await x11.wait(100);
    }
  }
  const { sessionId } = await send('POST', '/session', { capabilities: {} });
  const ask = (method, path, body) => send(method, `/session/${sessionId}${path}`, body);
  await ask('POST', '/timeouts', x11.TIMEOUTS);
  return {
    goto: (url) => ask('POST', '/url', { url }),
    run: (script, args) => ask('POST', '/execute/async', { script, args }),
    async close() {
      await ask('DELETE', '').catch(() => {});
      program.kill();
    },
  };
}

/** Starts WebKit without a page. */
export const browse = () => x11.browse(launch);

/** Starts the server and WebKit, like `open` of `browser.js`. */
export const open = (names) => x11.open(names, launch, { 'delete-crlf': 'WebKit deletes one character of CR LF' });
