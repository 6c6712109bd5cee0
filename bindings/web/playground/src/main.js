// The page: one editor twice, with its own autolink and with Livelink, and what the library did.

import { load } from 'livelink/syntax';
import { EDITORS } from './editors/index.js';
import { explain } from './explain.js';
import { inspector } from './inspector.js';
import { journal } from './journal.js';
import { LANGUAGES, PATTERNS, SAMPLES, WORDS } from './samples.js';
import { story } from './story.js';
import { themes } from './theme.js';
import './style.css';

const $ = (id) => document.getElementById(id);
const [editorList, sampleList, ownKinds, button] = [$('editor'), $('sample'), $('own-kinds'), $('play')];

themes($('theme'));
const wanted = new URLSearchParams(location.search);
const fill = (list, names, chosen) => list.replaceChildren(...names.map((name) => new Option(name, name, false, name === chosen)));
fill(editorList, Object.keys(EDITORS), wanted.get('editor'));
fill(sampleList, Object.keys(SAMPLES), wanted.get('text'));
ownKinds.checked = wanted.has('own');

function fail(error) {
  $('loading').textContent = '';
  $('error').textContent = error.message;
  $('problem').hidden = false;
}

$('reload').addEventListener('click', () => location.reload());
load().then(begin).catch(fail);

async function begin(livelink) {
  const index = inspector($('inspector'), livelink);
  const session = journal($('inspector'));
  const told = story(button, $('steps'));
  const explains = explain($('explain'));
  let patterns = [];
  let detector = null;
  let panes = [];
  let turn = 0;

  function pane(side, name, editor, text) {
    const label = side === 'own' ? `${editor.name} with its own autolink` : `${editor.name} with Livelink`;
    const made = { name, text, host: $(side) };
    $(`${side}-about`).textContent = editor.about[side];
    const tell = () => {
      if (!made.session || !panes.includes(made)) return;
      const { textOf = (start, end) => made.text.slice(start, end), ...now } = made.session();
      session.show(now, textOf);
    };
    const changed = (now) => {
      made.text = now;
      if (side === 'own') return;
      index.text(now);
      // An editor may call this before its session knows the text.
      setTimeout(tell);
    };
    if (side === 'ours') index.reset(text, detector);
    changed(text);
    const language = LANGUAGES[sampleList.value] ?? '';
    return Object.assign(made, editor[side]($(side), { text, label, changed, livelink, language, patterns, detector }));
  }

  /** Makes both editors anew. Returns whether they are those that the user chose last. */
  async function show(text) {
    const mine = ++turn;
    $('loading').textContent = `Loading ${editorList.value}…`;
    const { default: editor } = await EDITORS[editorList.value]();
    if (mine !== turn) return false;
    for (const old of panes) old.destroy();
    detector?.free();
    patterns = ownKinds.checked ? PATTERNS : [];
    detector = new livelink.Detector({ patterns });
    explains(detector);
    session.reset();
    panes = [pane('own', 'Its own autolink', editor, text), pane('ours', 'Livelink', editor, text)];
    $('loading').textContent = '';
    $('problem').hidden = true;
    document.body.dataset.ready = editor.name;
    return true;
  }

  const again = () => {
    told.stop();
    $('steps').replaceChildren();
    return show(SAMPLES[sampleList.value]).catch(fail);
  };
  const play = async () => {
    if (told.isPlaying()) told.stop();
    else if (await show('')) await told.play(panes, WORDS[sampleList.value] ?? WORDS.English);
  };
  for (const list of [editorList, sampleList, ownKinds]) list.addEventListener('change', again);
  button.addEventListener('click', () => play().catch(fail));
  // A visitor who begins to type has seen enough.
  for (const name of ['keydown', 'pointerdown']) $('editors').addEventListener(name, ({ isTrusted }) => { if (isTrusted) told.stop(); }, true);
  await again();
  button.disabled = false;
}
