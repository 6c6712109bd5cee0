// Shows the work of the index for an edit: the edit, the text that was scanned again and its length, and the changed links.

import { element, quoted } from './dom.js';

const WHAT = ['removed', 'added', 'changed'];
const LONGEST = 80;

/** A text that is short enough to show, with line breaks as signs, and spaces if there is nothing else. */
const shown = (text) => {
  const line = (/^\s+$/.test(text) ? text.replaceAll(' ', '␣') : text).replaceAll('\n', '↵');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
};

/** The smallest replacement that makes `after` of `before`, which are texts or lists. */
export function replacementOf(before, after) {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from: start, to: before.length - end, text: after.slice(start, after.length - end) };
}

/** Follows the text of the editor with Livelink, in a part of the page. */
export function inspector(section, { LinkIndex }) {
  let index = null;
  let before = '';

  /** The edit that makes `after` of the text, and what the index did for it: names and contents. */
  function rowsOf(after) {
    const { from, to, text } = replacementOf(before, after);
    const start = performance.now();
    const delta = index.edit(from, to, text);
    const time = performance.now() - start;
    const removed = before.slice(from, to);
    const { length, ranges } = index.scanned;
    const runs = ranges.map((range) => quoted(shown(after.slice(range.start, range.end)) || '(empty)', 'run'));
    const links = [];
    for (let i = 0; i < delta.length; i += 5) {
      const [what, id, first, end] = delta.subarray(i, i + 4);
      const side = what === 0 ? before : after;
      links.push(element('li', WHAT[what], `${WHAT[what]}: `, quoted(shown(side.slice(first, end))), ` (link ${id}, ${first} to ${end})`));
    }
    const clock = time < 0.005 ? 'less than 5 µs' : `${Math.round(time * 1000)} µs`;
    return {
      Edit: [`at ${from}: `, ...(removed ? [quoted(shown(removed), 'removed'), ' → '] : []), text ? quoted(shown(text), 'added') : 'nothing'],
      'Scanned again': runs.length ? runs : ['nothing'],
      'Looked at': [`${length} of ${after.length} code units, in ${clock}`],
      Links: links.length ? [element('ul', 'delta', ...links)] : ['none changed'],
    };
  }

  return {
    /** Another editor begins, with this text and this detector. */
    reset(text, detector) {
      index?.free();
      index = new LinkIndex(text, detector);
      before = text;
    },
    /** Its text is this now. */
    text(after) {
      if (before === after) return;
      const rows = Object.entries(rowsOf(after));
      section.querySelector('#last').replaceChildren(...rows.flatMap(([name, contents]) => [element('dt', '', name), element('dd', '', ...contents)]));
      before = after;
    },
  };
}
