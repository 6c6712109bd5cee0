// The exports of the usual build: everything but syntax contexts.

import * as module from '../dist/livelink.js';
import { starter } from './start.js';
import { whole } from './whole.js';

export const start = starter(module, Object.freeze(whole(module)), 'session_new');
