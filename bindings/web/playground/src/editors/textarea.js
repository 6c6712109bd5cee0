// A plain text area. It cannot show links, so they stand in a list below it; the session decides which they are.

import { element, quoted } from '../dom.js';

function area(host, text, label) {
  const box = element('textarea', 'text');
  Object.assign(box, { value: text, rows: 7, dir: 'auto', spellcheck: false });
  box.setAttribute('aria-label', label);
  host.append(box);
  return box;
}

export default {
  name: 'Text area',
  about: { own: 'A text area of the browser links nothing.', ours: 'The links of the document stand below: those that a space, Enter or a paste has made.' },
  own(host, { text, label, changed }) {
    const box = area(host, text, label);
    box.addEventListener('input', () => changed(box.value));
    return { destroy() { box.remove(); } };
  },
  ours(host, { text, label, changed, livelink }) {
    const box = area(host, text, label);
    const list = element('ul', 'links');
    list.setAttribute('aria-label', 'Links of the document');
    host.append(list);
    const session = new livelink.Session();
    session.pasted(0, 0, text);
    let old = text;
    let before = [0, 0];
    const show = () => {
      list.replaceChildren(...session.links().map(({ start, end, href }) => {
        const link = element('a', '', quoted(box.value.slice(start, end)));
        link.href = href;
        return element('li', '', link);
      }));
    };
    const note = () => { before = [box.selectionStart, box.selectionEnd]; };
    box.addEventListener('beforeinput', (event) => {
      note();
      const bare = before[0] === before[1];
      if (event.inputType === 'deleteContentBackward' && bare && session.backspace(before[0])) {
        // The link is off, and the text stays.
        event.preventDefault();
        show();
      }
    });
    box.addEventListener('input', ({ inputType }) => {
      const now = box.value;
      // What differs: everything outside of it is as before.
      let [from, to] = [Math.min(before[0], box.selectionStart), old.length];
      let end = now.length;
      while (to > from && end > from && old[to - 1] === now[end - 1]) { to--; end--; }
      const put = now.slice(from, end);
      const report = {
        insertFromPaste: 'pasted', insertFromDrop: 'pasted', insertLineBreak: 'lineBreak', insertText: 'typed', insertCompositionText: 'typed',
        insertFromComposition: 'typed',
      }[inputType] ?? (put === '' ? 'deleted' : 'inserted');
      session[report](from, to, put);
      old = now;
      show();
      changed(now);
    });
    show();
    return { destroy() { session.free(); host.replaceChildren(); } };
  },
};
