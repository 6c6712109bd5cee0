// The detector of a call.

/** The detectors with the default options, one for each loaded build: making one takes longer than a message. */
const usual = new WeakMap();

/** The detector itself, or the usual one of what `load()` returned. */
export function detectorOf(given) {
  if (typeof given?.explain === 'function') return given;
  const { Detector } = Object(given);
  if (!Detector) throw new TypeError('the second argument must be a Detector, or what load() returned: linkify(text, await load())');
  if (!usual.has(given)) usual.set(given, new Detector());
  return usual.get(given);
}
