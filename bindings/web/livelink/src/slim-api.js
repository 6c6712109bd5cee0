// The exports of the slim build: detection alone.

import * as module from '../dist/livelink-slim.js';
import { detection } from './detection.js';
import { starter } from './start.js';

export const start = starter(module, Object.freeze(detection(module)), 'detector_new');
