// Every candidate of a text, and what detection decided about it.

import { element, quoted } from './dom.js';

const FIRST = 'See example.com/a, main.rs, аррӏе.com, a@b, @ann and PR-12';

/** Fills the list with the verdicts on what stands in the box. Returns a function that takes another detector. */
export function explain(section) {
  let detector;
  const box = section.querySelector('#question');
  const list = section.querySelector('#verdicts');
  const show = () => {
    const verdicts = detector.explain(box.value).map(({ start, end, kind, reason }) => {
      const text = box.value.slice(start, end);
      if (kind === null) return element('li', 'no', quoted(text), element('span', 'why', ` is not a link: ${reason}`));
      const target = element('code', '', detector.href(text, kind));
      const leads = ['url', 'email'].includes(kind) ? ' leads to ' : ` is a ${kind} and leads to `;
      return element('li', 'yes', quoted(text), element('span', 'why', leads), target);
    });
    list.replaceChildren(...(verdicts.length ? verdicts : [element('li', 'none', 'Nothing here looks like a link.')]));
  };
  box.value = FIRST;
  box.addEventListener('input', show);
  return (other) => {
    detector = other;
    show();
  };
}
