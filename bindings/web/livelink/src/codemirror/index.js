// Live links of a CodeMirror 6 document.

import { openInNewTab } from '../live/opening.js';
import { hover } from './hover.js';
import { indexOf, links } from './links.js';
import { openAtCaret, opening } from './open.js';
import { theme } from './theme.js';

/** All links of the document, underlined where they are visible; a card under the mouse; mod-click opens. */
export function liveLinks(livelink, { detector = new livelink.Detector(), language = '', open = openInNewTab, hoverTime, card = true } = {}) {
  const shared = { livelink, detector, language, open };
  return [links(shared), opening(), theme, card ? hover(hoverTime) : []];
}

/** The links of a view, as a `LinkIndex` that the view keeps up to date; `null` if the view has no live links. */
export const linksOf = (view) => indexOf(view);

/** A command: opens the link at the caret. */
export const openLinkAtCaret = openAtCaret;
