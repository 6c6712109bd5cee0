// A plain text area. Below it, a message with its text, as `linkify` writes it.

import { attachLivelink } from 'livelink/field';
import { linkify } from 'livelink/linkify';
import { element } from '../dom.js';
import { announce } from '../keys.js';

function area(host, { text, label, changed }) {
  const box = element('textarea', 'text');
  Object.assign(box, { value: text, rows: 7, dir: 'auto', spellcheck: false });
  box.setAttribute('aria-label', label);
  host.append(box);
  box.addEventListener('input', () => changed(box.value));
  return box;
}

export default {
  name: 'Text area',
  about: { own: 'A text area of the browser links nothing.', ours: 'A space links, and one Backspace takes the link off. The text area holds only text. Below it is the text as a sent message.' },
  own(host, options) {
    const box = area(host, options);
    box.addEventListener('blur', () => { box.inputMode = ''; });
    const command = (name, text) => {
      // Its undo needs the focus, and no keyboard on the screen.
      box.inputMode = 'none';
      box.focus({ preventScroll: true });
      document.execCommand(name, false, text);
    };
    return {
      type: (letter) => command('insertText', letter), backspace: () => command('delete'), undo: () => command('undo'),
      destroy() { box.remove(); },
    };
  },
  ours(host, options) {
    const { text, changed, livelink, detector, patterns } = options;
    const sent = element('p', 'sent');
    Object.assign(sent, { dir: 'auto', role: 'group', ariaLabel: 'The text as a sent message' });
    const show = (now) => {
      sent.innerHTML = linkify(now, detector, { lineBreaks: true });
      changed(now);
    };
    const box = area(host, { ...options, text: '', changed: show });
    host.append(sent);
    const field = attachLivelink(box, livelink, { options: { patterns }, onLinks: () => show(box.value) });
    field.insert(text);
    const put = (inputType, from, letter) => {
      if (!announce(box, inputType, letter)) return;
      box.setRangeText(letter ?? '', from, box.value.length, 'end');
      box.dispatchEvent(new InputEvent('input', { inputType, bubbles: true }));
    };
    return {
      session: () => ({ links: field.links(), mutes: field.mutes() }),
      shown: () => field.links().map(({ start, end }) => box.value.slice(start, end)),
      type: (letter) => put('insertText', box.value.length, letter),
      backspace: () => put('deleteContentBackward', box.value.length - 1),
      undo: () => field.undo(),
      destroy() { field.detach(); host.replaceChildren(); },
    };
  },
};
