// Replay scripts: their files, and the abilities that an editor needs to play each of them.

import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';

const FOLDER = new URL('../../../tests/scripts/', import.meta.url);

/** The names of options in scripts, and those of `SessionOptions`. */
const OPTIONS = {
  autolink: 'autolink', bare_hosts: 'bareHosts', commit_on_blur: 'commitOnBlur', default_scheme: 'defaultScheme', emails: 'emails',
  max_link_len: 'maxLinkLength', profile: 'profile', rewrite_punycode: 'rewritePunycode', triggers: 'triggers', urls: 'urls',
};

/** All scripts, each with the `group` it belongs to: the name of its file. */
export function scripts() {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl')).sort().map((name) => new URL(name, FOLDER).pathname);
  if (process.env.LIVELINK_SAMPLES) files.push(process.env.LIVELINK_SAMPLES);
  return files.flatMap((file) => {
    const group = file === process.env.LIVELINK_SAMPLES ? 'samples' : basename(file, '.jsonl');
    const lines = readFileSync(file, 'utf8').split('\n').filter((line) => line.trim());
    return lines.map((line, n) => {
      try {
        return { group, ...JSON.parse(line) };
      } catch (error) {
        throw new Error(`${file}:${n + 1}: this line is not JSON: ${error.message}`);
      }
    });
  });
}

/** The options of a script as `SessionOptions`. */
export function optionsOf(written) {
  const options = {};
  for (const [name, value] of Object.entries(written)) {
    if (name === 'op') continue;
    if (!OPTIONS[name]) throw new Error(`the driver does not know the option ${name}: add it to OPTIONS in scripts.js`);
    options[OPTIONS[name]] = name === 'profile' && value === 'ua' ? 'universal-acceptance' : value;
  }
  return options;
}

/** Whether a script comes out the same however the text of its programs comes in. A deletion is no text. */
export const isForEachWay = ({ group, steps }) => group === 'program' && steps.some(({ op, source, text }) => op === 'insert' && source === 'api' && text !== '');

/** The abilities that scripts need. A page lists the missing ones of its editor, by these names. */
export function needs({ setup = {}, steps, way }) {
  const all = new Set();
  if (way) all.add(`by ${way}`);
  if (setup.syntax) all.add('syntax');
  if (setup.readonly) all.add('readonly');
  if (setup.muted?.length) all.add('mutes');
  for (const name of Object.keys(optionsOf(setup.options ?? {}))) all.add(`option ${name}`);
  for (const step of steps) {
    if (step.carets || step.texts) all.add('carets');
    if (step.op === 'insert' || step.op === 'delete') all.add(step.source === 'remote' ? 'remote' : 'insert');
    if (step.op === 'correct') all.add('correct');
    if (step.op.startsWith('compose')) all.add('compose');
    if (step.op === 'blur') all.add('blur');
    if (step.op === 'paste' && step.plain) all.add('plain paste');
    if (step.op === 'set_option') all.add('set options');
    if (step.op === 'key' && step.key === 'Tab') all.add('tab');
    if (step.op === 'key' && step.key === 'Shift+Enter') all.add('soft break');
  }
  return all;
}
