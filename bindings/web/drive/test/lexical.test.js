// Lexical beside other plugins, without a page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LexicalStates } from '../states/lexical.js';
import { load } from 'livelink';
import { $getRoot } from 'lexical';

test('text that another plugin changes after an update', async () => {
  const states = new LexicalStates(await load());
  const { editor } = states;
  editor.registerUpdateListener(() => editor.update(() => {
    for (const node of $getRoot().getAllTextNodes()) {
      const text = node.getTextContent();
      if (text.includes('teh')) node.setTextContent(text.replace('teh', 'the'));
    }
  }));
  for (const letter of 'see teh.com ') await states.type(letter);
  assert.deepEqual(states.read().links, [{ start: 4, end: 11, kind: 'auto', href: 'https://the.com' }]);
});
