// The exports of the build with syntax contexts: everything.

import * as module from '../dist/livelink-syntax.js';
import { starter } from './start.js';
import { whole } from './whole.js';

export const start = starter(module, Object.freeze(whole(module)), 'session_new');
