// Options, and their defaults.

/** The options of parts. */
export const PARTS = { display: false, truncate: Infinity, markRefused: false };

/** The options of HTML. */
export const HTML = { ...PARTS, rel: 'noopener noreferrer nofollow ugc', target: '', className: '', lineBreaks: false };

/** The options with their defaults. One that does not exist, or is of another type, is an error. */
export function withDefaults(defaults, options = {}) {
  if (options === null || typeof options !== 'object') throw new TypeError(`options must be an object, but they are ${String(options)}`);
  const all = { ...defaults };
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(defaults, name)) throw new RangeError(`there is no option ${JSON.stringify(name)}; there are ${Object.keys(defaults).join(', ')}`);
    if (value === undefined) continue;
    const type = typeof defaults[name];
    if (typeof value !== type) throw new TypeError(`${name} must be a ${type}, but it is ${value === null ? 'null' : typeof value}`);
    all[name] = value;
  }
  if (!(all.truncate >= 1)) throw new RangeError(`truncate is ${all.truncate}, but it must be at least 1`);
  return all;
}
