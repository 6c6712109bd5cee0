// Elements in one expression.

/** An element with a class and children; a text is a child. */
export function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** A piece of a text, in its own direction. */
export const quoted = (text, className = '') => element('bdi', className, text);
