// Links and mutes in a Quill document are formats, so that Quill saves, shares and undoes them with the text.
//
// A link is Quill's own format `link`. The format `livelink` says more:
//
// | value | the text |
// |---|---|
// | `auto` | is a link that was made automatically (a link without it is the user's own) |
// | `dormant` | was an automatic link until an edit broke it |
// | `muted-backspace`, `muted-undo`, `muted-unlink` | is an address where the user took the link off, and how |

import { MUTED } from '../adapter/formats.js';

export function markFormat(Quill) {
  const { Attributor, Scope } = Quill.import('parchment');
  const whitelist = ['auto', 'dormant', ...['backspace', 'undo', 'unlink'].map((cause) => MUTED + cause)];
  return new Attributor('livelink', 'data-livelink', { scope: Scope.INLINE, whitelist });
}

/** Quill's link, for each scheme that the library lets an editor open. Quill's own would turn `ftp://…` into `about:blank`. */
export function linkFormat(Quill, livelink) {
  const detector = new livelink.Detector();
  return class Link extends Quill.import('formats/link') {
    static sanitize(url) { return detector.mayOpen(url) ? url : super.sanitize(url); }
  };
}
