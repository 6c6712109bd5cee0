// A browser on a screen of its own, with the keys of a real keyboard and the input method that GTK has built in.

import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { served } from './browser.js';

const PROGRAMS = { Xvfb: 'xvfb', xdotool: 'xdotool', setxkbmap: 'x11-xkb-utils', xclip: 'xclip', xmodmap: 'x11-xserver-utils' };

/** The Debian packages that are not there, of those of `programs` (a program's name and its package) and of what each browser needs. */
export const missing = (programs) => Object.entries({ ...programs, ...PROGRAMS }).filter(([name]) => !existsSync(`/usr/bin/${name}`)).map(([, name]) => name);

const KEYS = {
  Control: 'ctrl', Shift: 'shift', Enter: 'Return', Space: 'space', Backspace: 'BackSpace', ArrowLeft: 'Left', ArrowRight: 'Right',
  '\n': 'Return', '\t': 'Tab',
};

/** A key as X names it. */
const keyOf = (name) => KEYS[name] ?? (/^[A-Za-z0-9]+$/.test(name) ? name : `U${name.codePointAt(0).toString(16).padStart(4, '0')}`);

/** The keys of a chord. A capital letter would be one with Shift. */
const chordOf = (chord) => (chord === '+' ? keyOf(chord) : chord.split('+').map((name, n) => keyOf(n > 0 && name.length === 1 ? name.toLowerCase() : name)).join('+'));

/** On this layout, AltGr and the apostrophe are the dead key of the acute accent. */
const LAYOUT = ['us', '-variant', 'altgr-intl'];
const DEAD = 'ISO_Level3_Shift+apostrophe';

const ACUTE = '\u0301';

/** How long a driver waits for a script, in milliseconds. A page that waits says itself what it waited for, if its driver has more patience. */
export const TIMEOUTS = { script: 180_000 };

export const wait = (time) => new Promise((done) => { setTimeout(done, time); });

/** Starts a screen without a window manager. With `-r`, no key is repeated that a busy machine lets go late. */
async function screen() {
  const program = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '800x600x24', '-nolisten', 'tcp', '-noreset', '-r'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const display = await new Promise((done, failed) => {
    program.stdio[3].once('data', (number) => done(`:${String(number).trim()}`));
    program.once('error', failed).once('exit', (code) => failed(new Error(`Xvfb ended with ${code}`)));
  });
  const env = { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', GTK_IM_MODULE: 'gtk-im-context-simple', NO_AT_BRIDGE: '1', LIBGL_ALWAYS_SOFTWARE: '1' };
  execFileSync('setxkbmap', LAYOUT, { env });
  return { program, env };
}

/**
 * Starts a browser on a screen of its own: `goto(address)`, `run(does, value)`, which calls a function in the page, and `close()`.
 * `launch(env)` starts the program, with the same but for `run(script, arguments)`, whose script calls its last argument with the result.
 */
export async function browse(launch) {
  const { program, env } = await screen();
  const { goto, run, close } = await launch(env);
  return {
    env, goto,
    async run(does, ...values) {
      const script = `const [value, done] = arguments; (async () => (${does})(value))().then((is) => done({ is }), (error) => done({ error: String(error.stack ?? error) }))`;
      const { is, error } = await run(script, values.length > 0 ? values : [null]);
      if (error) throw new Error(error);
      return is;
    },
    async close() {
      await close();
      program.kill();
    },
  };
}

/**
 * Starts the server of these pages and a browser, like `open` of `browser.js`. There is one tab, and each page is opened in the place of
 * the one before. It has what a player needs for keys, the clipboard and compositions, and no mouse. `window.errors` in it has the errors
 * that nobody caught. `cannot` are the ids of scripts that it cannot play, with the reason.
 */
export async function open(names, launch, cannot = {}) {
  const server = await served(names);
  const { env, goto, run, close } = await browse(launch);

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

  /** Letters that are on no key get one. xdotool would do that for a moment, in which the browser may miss it. */
  const free = execFileSync('xmodmap', ['-pke'], { env, encoding: 'utf8' }).split('\n').flatMap((line) => /^keycode\s+(\d+) =\s*$/.exec(line)?.[1] ?? []);
  const bound = new Map();
  async function insertText(text) {
    await flush();
    const wanted = [...new Set(text)].map(keyOf);
    const fresh = wanted.filter((key) => !bound.has(key));
    for (const key of fresh) {
      const [oldest] = [...bound.keys()].filter((other) => !wanted.includes(other));
      const code = free.shift() ?? bound.get(oldest);
      bound.delete([...bound].find(([, other]) => other === code)?.[0]);
      execFileSync('xmodmap', ['-e', `keycode ${code} = ${key} ${key}`], { env });
      bound.set(key, code);
    }
    if (fresh.length > 0) await wait(200);
    press(...[...text].map(keyOf));
  }
  const keyboard = { press: (chord) => press(chordOf(chord)), insertText };
  /** Puts text into the clipboard, from outside of the browser. */
  const copy = async (text) => {
    await flush();
    execFileSync('xclip', ['-selection', 'clipboard', '-i'], { env, input: text, stdio: ['pipe', 'ignore', 'ignore'] });
  };

  return {
    async tab(name) {
      await goto(`${server.origin}/${name}.html`);
      await evaluate(async () => {
        window.keysUp = 0;
        window.errors = [];
        addEventListener('keyup', () => { window.keysUp += 1; }, true);
        addEventListener('error', ({ message }) => window.errors.push(message));
        addEventListener('unhandledrejection', ({ reason }) => window.errors.push(String(reason)));
        for (let left = 1000; left > 0 && !window.page; left--) await new Promise((done) => { setTimeout(done, 10); });
        await window.page.start?.(document.querySelector('#host'));
      });
      const locator = (selector) => ({ focus: () => evaluate((one) => document.querySelector(one).focus(), selector) });
      return {
        tab: { evaluate, keyboard, copy, locator }, compose, isOnly: true, takeErrors: () => evaluate(() => window.errors.splice(0)),
        cannot: { 'compose-ended-by-key': 'no key but its own ends the input method of GTK', ...cannot },
      };
    },
    async close() {
      await close();
      server.close();
    },
  };
}
