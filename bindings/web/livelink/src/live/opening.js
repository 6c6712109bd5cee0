// Opening a link in a new tab, and the key that goes with the click.

export const isMac = () => /Mac|iP(hone|ad)/.test(navigator.platform);
/** The name of that key. */
export const modifier = () => (isMac() ? '⌘' : 'Ctrl');
export const hasModifier = (event) => (isMac() ? event.metaKey : event.ctrlKey);

/** The new tab gets no way back into this one. */
export const openInNewTab = (href) => { window.open(href, '_blank', 'noopener,noreferrer'); };
