// Shows the work of the index for an edit: the edit, the text that was scanned again and its length, and the changed links.

import { element, quoted } from './dom.js';

const WHAT = ['removed', 'added', 'changed'];
const KEPT = 6;
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

/** Follows the texts of the editors, each with an index of its own. */
export class Inspector {
  constructor(section, { LinkIndex }) {
    this.make = (text) => new LinkIndex(text);
    this.last = section.querySelector('#last');
    this.log = section.querySelector('#log');
    this.followed = new Map();
    this.rows([['Edit', ['Type in an editor.']]]);
  }

  /** The editors begin anew. */
  reset() {
    for (const { index } of this.followed.values()) index.free();
    this.followed.clear();
  }

  /** The text of an editor is this now. */
  text(editor, after) {
    const before = this.followed.get(editor);
    if (!before) {
      this.followed.set(editor, { text: after, index: this.make(after) });
      return;
    }
    if (before.text === after) return;
    const { from, to, text } = replacementOf(before.text, after);
    const start = performance.now();
    const delta = before.index.edit(from, to, text);
    const time = performance.now() - start;
    this.show({ editor, from, to, text, delta, time, before: before.text, after, scanned: before.index.scanned });
    before.text = after;
  }

  rows(rows) {
    this.last.replaceChildren(...rows.flatMap(([name, contents]) => [element('dt', '', name), element('dd', '', ...contents)]));
  }

  show({ editor, from, to, text, delta, time, before, after, scanned }) {
    const removed = before.slice(from, to);
    const edit = [
      `at ${from}: `, ...(removed ? [quoted(shown(removed), 'removed'), ' → '] : []),
      text ? quoted(shown(text), 'added') : 'nothing',
    ];
    const runs = scanned.ranges.map(({ start, end }) => quoted(shown(after.slice(start, end)) || '(empty)', 'run'));
    const links = [];
    for (let i = 0; i < delta.length; i += 5) {
      const [what, id, start, end] = delta.subarray(i, i + 4);
      const side = what === 0 ? before : after;
      links.push(element('li', WHAT[what], `${WHAT[what]}: `, quoted(shown(side.slice(start, end))), ` (link ${id}, ${start} to ${end})`));
    }
    const clock = time < 0.005 ? 'less than 5 µs' : `${Math.round(time * 1000)} µs`;
    const looked = `${scanned.length} of ${after.length} code units`;
    if (this.previous) this.keep(this.previous);
    this.previous = { edit: edit.map((part) => part.cloneNode?.(true) ?? part), looked, links: links.length };
    this.rows([
      ['Editor', [editor]],
      ['Edit', edit],
      ['Scanned again', runs.length ? runs : ['nothing']],
      ['Looked at', [`${looked}, in ${clock}`]],
      ['Links', links.length ? [element('ul', 'delta', ...links)] : ['none changed']],
    ]);
  }

  /** Puts an edit into the table. */
  keep({ edit, looked, links }) {
    const cell = (...contents) => element('td', '', ...contents);
    const body = this.log.tBodies[0];
    body.prepend(element('tr', '', cell(...edit), cell(looked), cell(links ? `${links} changed` : '–')));
    while (body.rows.length > KEPT) body.lastElementChild.remove();
    this.log.hidden = false;
  }
}
