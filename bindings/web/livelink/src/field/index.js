// Autolink in a plain `textarea`, `input` or `contenteditable`.

import { Control } from './control.js';
import { Editable } from './editable.js';
import { Field } from './field.js';
import { Highlights, hasHighlights } from './highlights.js';
import { Mirror } from './mirror.js';
import { addStyle } from './style.js';

/** Puts autolink into a field, and returns it as a `Field`. `livelink` is the result of `load()`. */
export function attachLivelink(element, livelink, config = {}) {
  if (!livelink?.Session) throw new TypeError('livelink: pass the result of load(): attachLivelink(element, await load())');
  const isControl = element.localName === 'textarea' || element.localName === 'input';
  if (!isControl && !element.hasAttribute('contenteditable')) throw new TypeError('livelink: the element must be a textarea, an input, or contenteditable');
  const view = isControl ? new Control(element) : new Editable(element);
  addStyle(element);
  const painter = !isControl && hasHighlights() ? new Highlights(view, 'livelink') : new Mirror(view);
  return new Field(view, painter, livelink, config);
}
