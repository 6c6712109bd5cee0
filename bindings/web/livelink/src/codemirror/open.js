// Opening a link: by a click with the modifier key, or by a command.

import { EditorView } from '@codemirror/view';
import { hasModifier } from '../live/opening.js';
import { linkAround, settingsOf } from './links.js';

/** Opens a link if its scheme is one that the library lets an editor open. */
function openLink(view, link) {
  const { detector, open } = settingsOf(view);
  if (!link || !detector.mayOpen(link.href)) return false;
  open(link.href, view);
  return true;
}

/** The link under the mouse: the element says which, however its text is cut into pieces by other decorations. */
function linkUnder(event, view) {
  const element = event.target.closest?.('.cm-livelink');
  return element && view.contentDOM.contains(element) ? linkAround(view, view.posAtDOM(element)) : null;
}

const isOpening = (event, view) => event.button === 0 && hasModifier(event) && linkUnder(event, view) !== null;

/** The mouse pointer of a link is a hand while the modifier is down. */
function showModifier(event, view) {
  view.dom.toggleAttribute('data-livelink-opens', hasModifier(event));
  return false;
}

export const opening = () => EditorView.domEventHandlers({
  // Without this, CodeMirror would put a second caret there.
  mousedown: (event, view) => isOpening(event, view),
  click: (event, view) => isOpening(event, view) && openLink(view, linkUnder(event, view)),
  mousemove: showModifier,
  keydown: showModifier,
  keyup: showModifier,
});

export const openAtCaret = (view) => openLink(view, linkAround(view, view.state.selection.main.head));
