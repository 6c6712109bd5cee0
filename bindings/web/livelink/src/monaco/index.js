// Live links of a Monaco editor.

import { cardOf } from '../live/card.js';
import { hasModifier, modifier, openInNewTab } from '../live/opening.js';
import { addStyle } from './style.js';
import { VisibleLinks } from './links.js';

/** Underlines the links of an editor's text, whichever model it has. Returns an object that removes them again. */
export function attachLiveLinks(monaco, editor, livelink, options = {}) {
  const { detector = new livelink.Detector(), language = '', open = openInNewTab, card = true } = options;
  const languageOf = typeof language === 'function' ? language : () => language;
  const { EditorOption } = monaco.editor;
  addStyle();
  const had = editor.getOption(EditorOption.links);
  // Monaco would link addresses that this library refuses, such as a look-alike of a well-known name.
  editor.updateOptions({ links: false });
  let links = null;
  const follow = () => {
    links?.dispose();
    links = editor.getModel() === null ? null : new VisibleLinks(monaco, editor, livelink, { detector, languageOf });
  };
  follow();

  const linkAt = (position) => links?.linkAt(editor.getModel().getOffsetAt(position)) ?? null;
  const openLink = (link) => {
    if (link === null || !detector.mayOpen(link.href)) return false;
    open(link.href, editor);
    return true;
  };

  // Where a click with Ctrl puts a second caret, Monaco's own links open with Alt, and so do these.
  const opens = ({ altKey, ctrlKey, metaKey }) => (editor.getOption(EditorOption.multiCursorModifier) === 'altKey'
    ? hasModifier({ ctrlKey, metaKey }) : altKey);
  const key = () => (editor.getOption(EditorOption.multiCursorModifier) === 'altKey' ? modifier() : 'Alt');
  let pressed = null;
  const under = ({ target, event }) => (target.type === monaco.editor.MouseTargetType.CONTENT_TEXT && event.leftButton && opens(event)
    ? linkAt(target.position) : null);
  const show = ({ event }) => editor.getDomNode()?.classList.toggle('livelink-opens', opens(event));
  const parts = [
    editor.onDidChangeModel(follow),
    editor.onMouseDown((event) => { pressed = under(event); }),
    editor.onMouseUp((event) => {
      const link = under(event);
      if (link !== null && link.start === pressed?.start) openLink(link);
      pressed = null;
    }),
    editor.onMouseMove(show),
    editor.onKeyDown((event) => show({ event })),
    editor.onKeyUp((event) => show({ event })),
    editor.addAction({ id: 'livelink.open', label: 'Open Link', run: () => { openLink(linkAt(editor.getPosition())); } }),
  ];
  if (card) parts.push(monaco.languages.registerHoverProvider('*', { provideHover: (model, position) => (model === editor.getModel() ? hover(position) : null) }));

  /** The card of a link: who owns the address, and the whole of it, as text and not as Markdown. */
  function hover(position) {
    const link = linkAt(position);
    if (link === null) return null;
    const model = editor.getModel();
    const [start, end] = [model.getPositionAt(link.start), model.getPositionAt(link.end)];
    const range = monaco.Range.fromPositions(start, end);
    const { domain, address, opens } = cardOf(detector, link, model.getValueInRange(range));
    const lines = [domain, address, opens ? `${key()}+click to open` : null];
    return { range, contents: lines.filter((line) => line !== null).map((line) => ({ value: codeOf(line) })) };
  }

  return {
    /** All links of the text: a `LinkIndex` that must not be edited. `null` where the editor has no text. */
    get index() { return links?.index ?? null; },
    dispose() {
      for (const part of parts) part.dispose();
      links?.dispose();
      links = null;
      editor.updateOptions({ links: had });
    },
  };
}

/** A text as it is, in Markdown: between more backticks than it has in a row. */
function codeOf(text) {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${text} ${fence}`;
}
