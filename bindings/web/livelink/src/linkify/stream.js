// A text that comes in chunks, such as a long log.

import { checked } from '../text.js';
import { detectorOf } from './detector.js';
import { htmlOf } from './html.js';
import { HTML, withDefaults } from './options.js';

/**
 * The place after the last white space of a chunk, or 0. White space ends every run, so no link reaches over it. A carriage return does
 * not count, because a line feed may follow it in the next chunk.
 */
function lastBoundary(chunk) {
  let at = chunk.length;
  while (at > 0 && !/[^\S\r\uFEFF]/.test(chunk[at - 1])) at--;
  return at;
}

/** Makes a stream of HTML of a stream of text. */
export function linkifyStream(livelink, options) {
  const [detector, all] = [detectorOf(livelink), withDefaults(HTML, options)];
  let run = '';
  return new TransformStream({
    transform(chunk, controller) {
      const end = lastBoundary(checked(chunk, 'a chunk'));
      if (end > 0) controller.enqueue(htmlOf(run + chunk.slice(0, end), detector, all));
      run = end > 0 ? chunk.slice(end) : run + chunk;
    },
    flush(controller) {
      if (run) controller.enqueue(htmlOf(run, detector, all));
    },
  });
}
