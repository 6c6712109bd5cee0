// Strings on their way into the module.

const LONE = /\p{Surrogate}/gu;

/** Whether each surrogate of a text has its other half. */
const isWellFormed = (text) => (text.isWellFormed ? text.isWellFormed() : text.search(LONE) < 0);

/** A value in an error. No code of the value runs. */
export const shown = (value) => (typeof value === 'string' ? JSON.stringify(value) : value === null ? 'null' : typeof value);

/** The text, or an error that names the value that came instead. */
export function checked(text, name = 'text') {
  if (typeof text !== 'string') throw new TypeError(`${name} must be a string, but it is ${shown(text)}`);
  return text;
}

/** The list, or such an error. */
export function listed(list, name) {
  if (!Array.isArray(list)) throw new TypeError(`${name} must be an array, but it is ${shown(list)}`);
  return list;
}

/** A text for detection, in which an unpaired surrogate is U+FFFF: one code unit, and no link holds it. */
export const forDetection = (text) => (isWellFormed(checked(text)) ? text : text.replace(LONE, '\uFFFF'));

/** The code units of a text. */
export function units(text) {
  const out = new Uint16Array(checked(text).length);
  for (let i = 0; i < out.length; i++) out[i] = text.charCodeAt(i);
  return out;
}

/** Calls `whole` with a well-formed text, which is the quick way, and `parts` with the code units of any other. */
export const put = (text, whole, parts) => (isWellFormed(checked(text)) ? whole(text) : parts(units(text)));

/** Options as the module takes them: names and values in turn. */
export function settings(options) {
  if (options === null || typeof options !== 'object') throw new TypeError(`options must be an object, but they are ${shown(options)}`);
  const out = [];
  const add = (before, values) => {
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) continue;
      if (value !== null && typeof value === 'object' && !before) add(`${name}.`, value);
      else out.push(before + name, String(value));
    }
  };
  add('', options);
  return out;
}
