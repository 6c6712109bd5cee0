// Random editing with real keys, undo and redo among it, against a session that a small editor in Node plays (`Stage`).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'livelink';
import { numbers } from '../../livelink/test/numbers.js';
import { Stage } from '../../livelink/test/stage.js';
import { open } from '../browser.js';
import { difference } from '../compare.js';
import { player } from '../play.js';
import { skip } from './page.js';

const SCRIPTS = Number(process.env.LIVELINK_RANDOM ?? 4);
const PIECES = ['example.com', 'example.com ', 'https://a.org/b', 'https://a.org/b ', 'me@example.com ', 'www.', '/x', '.', ',', ' ', ' ', '  ', '\n', 'word', '(', ')', 'é', '例え.jp', '🦀', '?q=1', ';', ':'];
const KEYS = ['Backspace', 'Backspace', 'Backspace', 'Delete', 'Left', 'Right', 'Enter', 'Ctrl+Z', 'Ctrl+Z', 'Ctrl+Z', 'Ctrl+Y', 'Ctrl+Y'];

/** A script of random steps. The places are those of a text whose length is only known when it is played. */
function* steps(below, keys) {
  const pick = (list) => list[below(list.length)];
  for (let n = 0; n < 30; n++) {
    const kind = below(12);
    if (kind < 5) yield () => ({ op: 'type', text: pick(PIECES) + pick(PIECES) });
    else if (kind < 9) {
      const key = pick(keys);
      // What Enter leaves of a selection over several paragraphs is each editor's own.
      yield (_, isSelection) => ({ op: 'key', key: key === 'Enter' && isSelection ? 'Delete' : key });
    }
    else if (kind === 9) yield () => ({ op: 'paste', text: pick(PIECES) + pick(PIECES) });
    else if (kind === 10) yield () => (below(3) ? { op: 'command', name: 'unlink' } : { op: 'command', name: 'link', href: `https://example.org/${n}` });
    else yield null;
    // An undo leaves each editor's caret elsewhere.
    if (kind >= 5 || below(3) === 0) yield (text) => {
      const [a, b] = [below(text.length + 1), below(text.length + 1)];
      return { op: 'select', from: a, to: below(3) ? a : b };
    };
  }
}

// Lexical alone decides how much one undo reverts: by the time and by the sort of a change.
const EDITORS = { prosemirror: KEYS, 'prosemirror-mutes': KEYS, tiptap: KEYS, quill: KEYS, lexical: KEYS.filter((key) => !key.startsWith('Ctrl')) };

/** Seeds that found a fault once, by editor. They are played first. */
const FOUND = { quill: [10] };

for (const [editor, keys] of Object.entries(EDITORS)) {
  test(`random editing in ${editor}`, { skip }, async (t) => {
    const livelink = await load();
    const browser = await open([editor]);
    t.after(() => browser.close());
    const opened = await browser.tab(editor);
    const play = player(opened, { pause: 60, byProgram: true });
    const first = Number(process.env.LIVELINK_SEED ?? 1);
    const seeds = [...(FOUND[editor] ?? []), ...Array.from({ length: SCRIPTS }, (_, n) => first + n)];
    for (const seed of seeds) {
      const stage = new Stage(livelink);
      const log = [];
      const all = [...steps(numbers(seed), keys)];
      // The steps are made while they are played, from the text as it then is.
      const live = (function* () {
        for (const make of all) {
          const step = make?.([...stage.text], stage.from !== stage.to);
          if (!step) continue;
          log.push(step);
          stage.play(step);
          yield step;
        }
      })();
      const check = (step, got) => {
        const { text, links, muted } = stage.state();
        const why = difference(got, { text, links, muted });
        assert.equal(why, null, `seed ${seed}, after ${log.map((one) => JSON.stringify(one)).join('\n')}`);
      };
      await play({ steps: live }, check);
      assert.deepEqual(opened.errors, []);
    }
    t.diagnostic(`${seeds.length} random scripts of some 50 steps`);
  });
}
