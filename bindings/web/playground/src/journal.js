// Shows the session of the editor with Livelink: the links it has, where the user took links off, and how each came and went.

import { element, quoted } from './dom.js';
import { replacementOf } from './inspector.js';

const KEPT = 6;
const SHOWN = 8;
const TOOK_OFF = {
  backspace: 'Backspace took the link off, and the text stays: ', undo: 'Undo took the link off: ', unlink: 'A command took the link off: ',
};

const keyOf = ({ text, href = '', cause = '' }) => `${text} ${href} ${cause}`;

/** The spans of each of two lists that the other one lacks. Spans that only moved are the same. */
function differing(before, now) {
  const [old, fresh] = [before.map(keyOf), now.map(keyOf)];
  const { from, to, text } = replacementOf(old, fresh);
  const [gone, come] = [before.slice(from, to), now.slice(from, from + text.length)];
  const without = (spans, keys) => spans.filter((span) => !keys.includes(keyOf(span)));
  return [without(gone, text), without(come, old.slice(from, to))];
}

const leads = ({ text, href }) => [quoted(text), ' → ', element('code', '', href)];

/** What happened between two states, each event as the contents of an element. */
function eventsOf(before, now) {
  const [gone, come] = differing(before.links, now.links);
  const [freed, muted] = differing(before.mutes, now.mutes);
  if (gone.length === 1 && come.length === 1 && muted.length === 0) return [['The link follows its text: ', ...leads(come[0])]];
  const isOf = (spans) => ({ text }) => spans.some((span) => span.text === text);
  return [
    ...muted.map(({ text, cause }) => [TOOK_OFF[cause], quoted(text)]),
    ...gone.filter((link) => !isOf(muted)(link)).map(({ text }) => ['No link any longer: ', quoted(text)]),
    ...come.map((link) => [isOf(freed)(link) ? 'Undo brought the link back: ' : 'Linked: ', ...leads(link)]),
  ];
}

/** A list of the first few. */
function listOf(spans, contentsOf) {
  const items = spans.slice(0, SHOWN).map((span) => element('li', '', ...contentsOf(span)));
  if (spans.length > SHOWN) items.push(element('li', '', `and ${spans.length - SHOWN} more`));
  return items.length > 0 ? element('ul', 'delta', ...items) : 'none';
}

export class Journal {
  #now;
  #events;
  #before = null;

  constructor(section) {
    this.#now = section.querySelector('#state');
    this.#events = section.querySelector('#events');
  }

  /** Another editor begins. */
  reset() {
    this.#before = null;
    this.#events.replaceChildren();
    this.#now.replaceChildren(element('dt', '', 'Session'), element('dd', '', 'none: every address of the text is a link, always'));
  }

  /** The session has these links and mutes now. `textOf(start, end)` reads its document. */
  show({ links, mutes }, textOf) {
    const withText = (span) => ({ ...span, text: textOf(span.start, span.end) });
    const now = { links: links.map(withText), mutes: mutes.map(withText) };
    const events = this.#before ? eventsOf(this.#before, now) : [];
    this.#before = now;
    this.#events.prepend(...events.map((contents) => element('li', '', ...contents)));
    while (this.#events.children.length > KEPT) this.#events.lastElementChild.remove();
    this.#now.replaceChildren(
      element('dt', '', 'Links'), element('dd', '', listOf(now.links, leads)),
      element('dt', '', 'Stay plain'), element('dd', '', listOf(now.mutes, ({ text, cause }) => [quoted(text), ` (${cause})`])),
    );
  }
}
