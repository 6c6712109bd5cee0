// How links look in a field. A page changes it by rules of its own for `::highlight(livelink)` and `::highlight(livelink-mirror)`.

const RULES = `
::highlight(livelink) { color: LinkText; text-decoration: underline; }
.livelink-mirror {
  position: absolute; box-sizing: border-box; margin: 0; border: 0; overflow: hidden; pointer-events: none; user-select: none;
  color: transparent; background: none; -webkit-text-fill-color: transparent;
}
.livelink-mirror div { all: unset; display: block; unicode-bidi: inherit; }
.livelink-mirror div + div { text-indent: 0; }
::highlight(livelink-mirror), .livelink-mirror span { text-decoration: underline LinkText; }
`;

/** Adds the rules to the page or the shadow tree of an element, before those of the page. */
export function addStyle(element) {
  const root = element.getRootNode();
  const { CSSStyleSheet } = element.ownerDocument.defaultView;
  if (root.adoptedStyleSheets.some((sheet) => sheet.isLivelink)) return;
  const sheet = Object.assign(new CSSStyleSheet(), { isLivelink: true });
  sheet.replaceSync(`@layer livelink {${RULES}}`);
  root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets];
}
