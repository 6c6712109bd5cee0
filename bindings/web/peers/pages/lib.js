// Shared code of the editors with their own autolink.

const OWN = 'its own autolink has no such option';
const HERE = 'peers are compared on what a user does with keys and the mouse';

/** What no peer is asked to do, so that all play the same scripts. */
export const cannot = {
  carets: 'it has one selection', syntax: OWN, mutes: 'it does not save where a link was taken off', remote: HERE, insert: HERE, compose: HERE,
  blur: HERE, tab: 'Tab leaves the editor or indents', readonly: HERE, 'soft break': 'not each editor has one', 'set options': OWN,
  ...Object.fromEntries(['autolink', 'bareHosts', 'commitOnBlur', 'defaultScheme', 'emails', 'maxLinkLength', 'profile', 'rewritePunycode',
    'triggers', 'urls'].map((name) => [`option ${name}`, OWN])),
};

/** HTML in which spaces at the edges of a paragraph, and two in a row, stay: as these editors write them themselves. */
export const withSpaces = (html) => html.replace(/(<p>) | (?=<\/p>| )/g, '$1&nbsp;');
