// The pages that are built: the first lines of each README, as a user pastes them.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first block of JavaScript in a file. */
function firstLines(file) {
  const block = /^```(?:js|javascript)\n([\s\S]*?)^```/m.exec(readFileSync(file, 'utf8'));
  if (!block) throw new Error(`${file}: there is no block of JavaScript to paste`);
  return block[1];
}

/**
 * Each page: the README, what else a user installs, what stands in the page, what is typed into its editor, and what the page has
 * when it works. A README that is not there yet is passed over.
 */
const PAGES = [
  { name: 'detection', readme: 'README.md', install: [], body: '', typed: '', shows: '→ https://xn--bcher-kva.example.co.uk' },
  { name: 'field', readme: 'src/field/README.md', install: [], body: '<textarea></textarea>', typed: 'see bücher.com ', shows: 'class="livelink-mirror"' },
  { name: 'linkify', readme: 'src/linkify/README.md', install: [], body: '<p id="message"></p>', typed: '', shows: 'href="https://xn--bcher-kva.com/a_(b)"' },
  {
    name: 'tiptap', readme: 'src/prosemirror/README.md', install: ['@tiptap/core', '@tiptap/pm', '@tiptap/starter-kit'],
    body: '<div id="editor"></div>', typed: 'see bücher.com ', shows: 'href="https://xn--bcher-kva.com"',
  },
  {
    name: 'codemirror', readme: 'src/codemirror/README.md', install: ['codemirror', '@codemirror/view', '@codemirror/state'],
    body: '', typed: 'see example.net ', shows: '<span class="cm-livelink cm-livelink-url">example.net</span>',
  },
  {
    name: 'ckeditor', readme: 'src/ckeditor/README.md', install: ['ckeditor5'],
    body: '<div id="editor"></div>', typed: 'see bücher.com ', shows: 'href="https://xn--bcher-kva.com"',
  },
  {
    name: 'quill', readme: 'src/quill/README.md', install: ['quill'],
    body: '<div id="editor"></div>', typed: 'see bücher.com ', shows: 'href="https://xn--bcher-kva.com"',
  },
];

export const pages = (folder) => PAGES.filter(({ readme }) => existsSync(join(folder, readme)))
  .map((page) => ({ ...page, code: firstLines(join(folder, page.readme)) }));
