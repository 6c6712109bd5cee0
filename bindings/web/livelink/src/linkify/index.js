// A text that was sent, as HTML or as parts for a framework.

import { checked } from '../text.js';
import { detectorOf } from './detector.js';
import { htmlOf } from './html.js';
import { HTML, PARTS, withDefaults } from './options.js';
import { partsOf } from './parts.js';

export { linkifyStream } from './stream.js';

/** A text as HTML. */
export const linkify = (text, livelink, options) => htmlOf(checked(text), detectorOf(livelink), withDefaults(HTML, options));

/** A text divided at its links. */
export const linkifyToParts = (text, livelink, options) => [...partsOf(checked(text), detectorOf(livelink), withDefaults(PARTS, options))];
