// Plays the replay scripts in editors with their own autolink and with ours, and writes `table.md`. `README.md` says how.

import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify, parseArgs } from 'node:util';
import { needs, scripts } from '../drive/scripts.js';
import { cannot } from './pages/lib.js';

const run = promisify(execFile);
const { values } = parseArgs({ options: { every: { type: 'string', default: '1' }, tabs: { type: 'string', default: '3' } } });

/** The columns: the page of an editor, its name, and the packages whose versions are printed. */
const PEERS = [
  ['tiptap-own', 'TipTap', ['@tiptap/core']], ['lexical-own', 'Lexical', ['lexical']], ['ckeditor-own', 'CKEditor', ['ckeditor5']],
  ['tinymce-own', 'TinyMCE', ['tinymce']], ['quill-own', 'Quill', ['quill', 'quill-magic-url']],
];
const OURS = [['tiptap', 'TipTap'], ['prosemirror', 'ProseMirror'], ['lexical', 'Lexical'], ['quill', 'Quill']];
const GROUPS = {
  trigger: 'what links, and when', backspace: 'Backspace', undo: 'undo and redo', edit: 'editing a link', mutes: 'what was taken off stays off',
  commands: 'link and unlink', manual: 'the user\'s own links', paste: 'paste', stories: 'longer stories', 'known-faults': 'faults that others had',
  options: 'the usual settings',
};

/** Addresses without a scheme. Some editors do not link them, which is a choice; so they are counted apart. */
const BARE = /(?:^|[^\w@.\/:-])(?:[a-z0-9-]+\.)+(?:com|org|net)\b/i;
const isBare = ({ setup, steps }) => BARE.test([setup?.text, ...steps.flatMap(({ text, texts = [] }) => [text, ...texts])].filter(Boolean).join(' '));

// The scripts that each editor here can play: with keys, the mouse and the commands, without options.
delete process.env.LIVELINK_SAMPLES;
const chosen = scripts().filter((script) => ![...needs(script)].some((need) => cannot[need]));
const known = new Map(chosen.map((script) => [script.id, { group: script.group, isBare: isBare(script) }]));

const version = (name) => {
  const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', import.meta.url)));
  return packages[`node_modules/${name}`].version;
};

/** What one editor makes of the scripts: the id of each one that it was given, and whether it passed. */
async function play(page) {
  const given = ['../drive/run.js', '--json', '--every', values.every, '--tabs', values.tabs, page];
  const { stdout } = await run(process.execPath, given, { cwd: new URL('.', import.meta.url), maxBuffer: 1 << 26 }).catch((error) => error);
  const lines = stdout.split('\n').filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  if (lines.length === 0) throw new Error(`${page} played nothing: ${stdout}`);
  return new Map(lines.filter(({ id }) => known.has(id)).map(({ id, state }) => [id, state]));
}

const results = [];
for (const [page] of [...PEERS, ...OURS]) {
  results.push(await play(page));
  const states = [...results.at(-1).values()];
  console.log(`${page}: ${states.filter((state) => state === 'passed').length} of ${states.length}`);
}

// Only scripts that each editor played are in the table.
const shared = [...known].filter(([id]) => results.every((states) => states.has(id) && states.get(id) !== 'passed over'));
const cells = (wanted) => results.map((states) => wanted.filter(([id]) => states.get(id) === 'passed').length);
const row = (title, wanted) => (wanted.length === 0 ? [] : [`| ${title} | ${wanted.length} | ${cells(wanted).join(' | ')} |`]);
const columns = [...PEERS.map(([, name]) => name), ...OURS.map(([, name]) => `Livelink in ${name}`)];
const text = `# What editors do with links while a user writes

The replay scripts of Livelink (\`tests/scripts\`), played with real keys in Chromium: in editors with their own autolink, and in editors
with Livelink. A cell says how many scripts came out as expected. The scripts are Livelink's own, so they say what Livelink takes for
right. Each of them is a file that you can read. \`npm run table\` in this folder writes this file.

Only the scripts that each of these editors can play are counted: no options, no other users, no input methods. Whether a link is
automatic or the user's own is not compared where an editor does not say it.

| scripts | number | ${columns.join(' | ')} |
|---|---:|${columns.map(() => '---:|').join('')}
${[
    ...Object.entries(GROUPS).flatMap(([group, title]) => row(title, shared.filter(([, script]) => script.group === group))),
    ...row('**all**', shared),
    ...row('those whose addresses have a scheme or are email addresses', shared.filter(([, script]) => !script.isBare)),
    ...row('those with an address like `example.com`', shared.filter(([, script]) => script.isBare)),
  ].join('\n')}

Lexical, CKEditor, TinyMCE and Quill do not link \`example.com\` without a scheme. That is a choice, and so these scripts have a row of their own.

Versions: ${PEERS.flatMap(([, , packages]) => packages).map((name) => `${name} ${version(name)}`).join(', ')}. Each with its own plugin for links
while typing (Quill: quill-magic-url) in its usual settings.
`;
const unnamed = shared.filter(([, { group }]) => !GROUPS[group]);
if (unnamed.length > 0) throw new Error(`no title for the group ${unnamed[0][1].group}: add it to GROUPS`);
if (values.every === '1') writeFileSync(new URL('table.md', import.meta.url), text);
else console.log(text);
