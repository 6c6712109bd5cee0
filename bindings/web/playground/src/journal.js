// Shows the session of the editor with Livelink: the links it has, where the user took links off, and how each came and went.

import { element, quoted } from './dom.js';
import { replacementOf } from './inspector.js';

const KEPT = 6;
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
  const isIn = (spans, { text }) => spans.some((span) => span.text === text);
  return [
    ...muted.map(({ text, cause }) => [TOOK_OFF[cause], quoted(text)]),
    ...gone.filter((link) => !isIn(muted, link)).map(({ text }) => ['The link is gone: ', quoted(text)]),
    ...come.map((link) => [isIn(freed, link) ? 'The link is back: ' : 'Linked: ', ...leads(link)]),
  ];
}

const listOf = (contents) => (contents.length > 0 ? element('ul', 'delta', ...contents.map((parts) => element('li', '', ...parts))) : 'none');

/** Follows the sessions of a page in a part of it. */
export function journal(section) {
  const [state, events] = [section.querySelector('#state'), section.querySelector('#events')];
  let before = null;
  return {
    /** Another editor begins. */
    reset() {
      before = null;
      events.replaceChildren();
      state.replaceChildren(element('dt', '', 'Session'), element('dd', '', 'none: the links are always those that the text has'));
    },
    /** The session has these links and mutes. `textOf(start, end)` reads its document. */
    show({ links, mutes }, textOf) {
      const withText = (span) => ({ ...span, text: textOf(span.start, span.end) });
      const now = { links: links.map(withText), mutes: mutes.map(withText) };
      if (before) events.prepend(...eventsOf(before, now).map((contents) => element('li', '', ...contents)));
      before = now;
      while (events.children.length > KEPT) events.lastElementChild.remove();
      state.replaceChildren(
        element('dt', '', 'Links'), element('dd', '', listOf(now.links.map(leads))),
        element('dt', '', 'Stay plain'), element('dd', '', listOf(now.mutes.map(({ text, cause }) => [quoted(text), ` (${cause})`]))),
      );
    },
  };
}
