// Pages in WebKit's browser for GTK, on a screen of its own, with the keys of a real keyboard and the input method that GTK has built in.

import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { served } from './browser.js';

const PROGRAMS = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb', xdotool: 'xdotool', setxkbmap: 'x11-xkb-utils' };

/** The Debian packages that WebKit needs and that are not there. */
export const missing = () => Object.keys(PROGRAMS).filter((name) => !existsSync(`/usr/bin/${name}`)).map((name) => PROGRAMS[name]);

const KEYS = { Control: 'ctrl', Shift: 'shift', Enter: 'Return', Space: 'space', Backspace: 'BackSpace', ArrowLeft: 'Left', ArrowRight: 'Right' };

/** A key as X names it. */
const keyOf = (name) => KEYS[name] ?? (/^[A-Za-z0-9]+$/.test(name) ? name : `U${name.codePointAt(0).toString(16).padStart(4, '0')}`);

/** On this layout, AltGr and the apostrophe are the dead key of the acute accent. */
const LAYOUT = ['us', '-variant', 'altgr-intl'];
const DEAD = 'ISO_Level3_Shift+apostrophe';

const ACUTE = '\u0301';

const wait = (time) => new Promise((done) => { setTimeout(done, time); });

/** Starts a screen without a window manager. */
async function screen() {
  const program = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '800x600x24', '-nolisten', 'tcp', '-noreset'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const display = await new Promise((done, failed) => {
    program.stdio[3].once('data', (number) => done(`:${String(number).trim()}`));
    program.once('error', failed).once('exit', (code) => failed(new Error(`Xvfb ended with ${code}`)));
  });
  execFileSync('setxkbmap', LAYOUT, { env: { ...process.env, DISPLAY: display } });
  return { program, display };
}

/** Starts WebKitWebDriver and its browser. `ask` sends a command of the WebDriver protocol to the session. */
async function launch(display) {
  const env = { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', GTK_IM_MODULE: 'gtk-im-context-simple', NO_AT_BRIDGE: '1', LIBGL_ALWAYS_SOFTWARE: '1' };
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
      await wait(100);
    }
  }
  const { sessionId } = await send('POST', '/session', { capabilities: {} });
  return { program, env, ask: (method, path, body) => send(method, `/session/${sessionId}${path}`, body) };
}

/**
 * Starts the server and WebKit, like `open` of `browser.js`. There is one tab, and each page takes the place of the one before. It has
 * what a player needs for keys and compositions, and no mouse. `window.errors` in it has the errors that nobody caught.
 */
export async function open(names) {
  const server = await served(names);
  const { program: x, display } = await screen();
  const { program: driver, env, ask } = await launch(display);

  const run = async (does, ...values) => {
    const script = `const [value, done] = arguments; (async () => (${does})(value))().then((is) => done({ is }), (error) => done({ error: String(error.stack ?? error) }))`;
    const { is, error } = await ask('POST', '/execute/async', { script, args: values.length > 0 ? values : [null] });
    if (error) throw new Error(error);
    return is;
  };

  /** Keys that are not pressed yet. A program that presses several at once is quicker than several programs. */
  let waiting = [];
  async function flush() {
    const chords = waiting;
    waiting = [];
    if (chords.length === 0) return;
    const before = await run(() => window.keysUp);
    execFileSync('xdotool', ['key', '--delay', '20', ...chords], { env });
    const all = chords.reduce((sum, chord) => sum + chord.split('+').length, before);
    const up = await run(async (last) => {
      for (let left = 300; left > 0 && window.keysUp < last; left--) await new Promise((done) => { setTimeout(done, 10); });
      return window.keysUp;
    }, all);
    if (up < all) throw new Error(`of the keys ${chords.join(' ')}, the page saw ${up - before} go up, and not ${all - before}`);
  }
  const evaluate = async (...given) => {
    await flush();
    return run(...given);
  };
  const press = (...chords) => { waiting.push(...chords); };

  /** How the input method began: by the dead key or by Ctrl+Shift+U, or not yet. Both show what they like until they end. */
  let began = null;
  const begin = (text) => {
    began = text === '´' || text.normalize('NFD')[1] === ACUTE ? DEAD : 'ctrl+shift+u';
    press(began);
  };
  /** The steps of an input method. One of GTK's makes one character. */
  function compose({ op, text }) {
    if (op === 'compose_start' || (op === 'compose_update' && began)) return;
    if (!began) begin(text);
    if (op === 'compose_update') return;
    const [letter, ...more] = text.normalize(began === DEAD ? 'NFD' : 'NFC');
    if (more.join('') !== (began === DEAD && text ? ACUTE : '')) throw new Error(`GTK's input method cannot make ${JSON.stringify(text)} of what it shows`);
    if (began === DEAD) press(letter ?? 'BackSpace');
    else press(...(letter ? [...letter.codePointAt(0).toString(16), 'space'] : ['Escape']));
    began = null;
  }

  return {
    async tab(name) {
      await ask('POST', '/url', { url: `${server.origin}/${name}.html` });
      await evaluate(async () => {
        window.keysUp = 0;
        window.errors = [];
        addEventListener('keyup', () => { window.keysUp += 1; }, true);
        addEventListener('error', ({ message }) => window.errors.push(message));
        addEventListener('unhandledrejection', ({ reason }) => window.errors.push(String(reason)));
        for (let left = 1000; left > 0 && !window.page; left--) await new Promise((done) => { setTimeout(done, 10); });
        await window.page.start?.(document.querySelector('#host'));
      });
      const keyboard = {
        press: (keys) => press(keys === '+' ? keyOf(keys) : keys.split('+').map(keyOf).join('+')),
        insertText() { throw new Error('the keyboard has no such letter'); },
      };
      return { tab: { evaluate, keyboard }, compose };
    },
    async close() {
      await ask('DELETE', '').catch(() => {});
      driver.kill();
      x.kill();
      server.close();
    },
  };
}
