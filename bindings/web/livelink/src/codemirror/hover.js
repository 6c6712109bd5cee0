// The card beside a link: who owns the address, and the whole of it.

import { hoverTooltip } from '@codemirror/view';
import { cardOf } from '../live/card.js';
import { modifier } from '../live/opening.js';
import { linkAround, settingsOf } from './links.js';

function line(className, text) {
  const element = document.createElement('div');
  element.className = className;
  // An address in right-to-left letters does not turn the rest of the card around.
  element.dir = 'auto';
  element.textContent = text;
  return element;
}

function card(view, link) {
  const { detector } = settingsOf(view);
  const { domain, address, opens } = cardOf(detector, link, view.state.sliceDoc(link.start, link.end));
  const dom = document.createElement('div');
  dom.className = 'cm-livelink-card';
  if (domain !== null) dom.append(line('cm-livelink-domain', domain));
  dom.append(line('cm-livelink-address', address));
  if (opens) dom.append(line('cm-livelink-hint', view.state.phrase('$1+click to open', modifier())));
  return { dom };
}

export const hover = (hoverTime) => hoverTooltip((view, at, side) => {
  const link = linkAround(view, side < 0 ? Math.max(0, at - 1) : at);
  if (!link || at < link.start || at > link.end) return null;
  return { pos: link.start, end: link.end, above: true, create: () => card(view, link) };
}, hoverTime === undefined ? {} : { hoverTime });
