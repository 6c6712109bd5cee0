// The page: one editor twice, with its own autolink and with Livelink, and what the library did.

import { load } from 'livelink/syntax';
import { EDITORS } from './editors/index.js';
import { explain } from './explain.js';
import { Inspector } from './inspector.js';
import { LANGUAGES, SAMPLES } from './samples.js';
import { themes } from './theme.js';
import './style.css';

const $ = (id) => document.getElementById(id);
const [editorList, sampleList] = [$('editor'), $('sample')];

themes($('theme'));
const wanted = new URLSearchParams(location.search);
const fill = (list, names, chosen) => list.replaceChildren(...names.map((name) => new Option(name, name, false, name === chosen)));
fill(editorList, Object.keys(EDITORS), wanted.get('editor'));
fill(sampleList, Object.keys(SAMPLES), wanted.get('text'));

function fail(error) {
  $('problem').textContent = error.message;
  $('problem').hidden = false;
}

try {
  await begin(await load());
} catch (error) {
  fail(error);
}

async function begin(livelink) {
  const inspector = new Inspector($('inspector'), livelink);
  explain($('explain'), livelink);
  let panes = [];
  let turn = 0;
  /** Makes both editors anew. */
  async function show() {
    const mine = ++turn;
    const name = editorList.value;
    const text = SAMPLES[sampleList.value];
    const language = LANGUAGES[sampleList.value] ?? '';
    const { default: editor } = await EDITORS[name]();
    // The user may have chosen another one meanwhile.
    if (mine !== turn) return;
    for (const pane of panes) pane.destroy();
    inspector.reset();
    panes = [['own', `${name} with its own autolink`], ['ours', `${name} with Livelink`]].map(([side, label]) => {
      $(`${side}-about`).textContent = editor.about[side];
      const changed = (now) => inspector.text(label, now);
      changed(text);
      return editor[side]($(side), { text, label, changed, livelink, language });
    });
    document.body.dataset.ready = name;
  }
  const again = () => show().catch(fail);
  editorList.addEventListener('change', again);
  sampleList.addEventListener('change', again);
  await show();
}
