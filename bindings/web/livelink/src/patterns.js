// Patterns of the program's own, as the module takes them, and their functions, which the module calls by number.

import { ask } from './asking.js';
import { checked, listed, shown } from './text.js';

const functions = new Map();
let last = 0;

/** Returns the length of the link in code units of `after`, or 0. The module calls this. */
export function find(id, before, after) {
  const own = functions.get(id);
  return ask(own?.name, () => {
    const length = own.find(before, after);
    if (length === null || length === undefined) return 0;
    if (!Number.isInteger(length) || length < 0) throw new TypeError(`find returned ${shown(length)}, and not a length or null`);
    return Math.min(length, after.length + 1);
  }) ?? 0;
}

/** Returns what a function says about a link's text. The module calls this. */
export function target(id, text) {
  const own = functions.get(id);
  return ask(own?.name, () => {
    const answer = own.target(text);
    return answer === null || answer === undefined ? null : checked(answer, 'the target');
  }) ?? undefined;
}

/** The module calls this when it needs a function no more. */
export const forget = (id) => void functions.delete(id);

/** The names of the ready patterns, and their numbers in the module, as those of the functions below. */
const READY = { tag: 3, mention: 4, ticket: 6, source: 7, phone: 8 };
const [ASKED, FILLED, ASKED_AND_FILLED, KNOWN_MENTIONS] = [0, 1, 2, 5];

function callable(call, name) {
  if (typeof call !== 'function') throw new TypeError(`${name} must be a function, but it is ${shown(call)}`);
  return call;
}

/** A pattern of a regular expression as one of functions: the match at the place, and its first group. */
function ofExpression(expression) {
  if (Object.prototype.toString.call(expression) !== '[object RegExp]') throw new TypeError(`expression must be a RegExp, but it is ${shown(expression)}`);
  const sticky = new RegExp(expression, `${expression.flags.replace(/[gy]/g, '')}y`);
  const match = (text, at) => {
    sticky.lastIndex = at;
    return sticky.exec(text);
  };
  return {
    find: (before, after) => match(before + after, before.length)?.[0].length ?? null,
    target: (text) => match(text, 0)?.[1] ?? text,
  };
}

/** A pattern: its number in the module, its name, its texts, and its functions if it has some. */
function read(pattern) {
  if (pattern === null || typeof pattern !== 'object') throw new TypeError(`a pattern must be an object, but it is ${shown(pattern)}`);
  const { ready } = pattern;
  if (ready === undefined) {
    const { name, starts, maxLength, target: leads, expression } = pattern;
    const own = expression === undefined ? { find: callable(pattern.find, 'find'), target: leads } : ofExpression(expression);
    const isAsked = typeof leads === 'function';
    const sort = isAsked ? ASKED : expression === undefined ? FILLED : ASKED_AND_FILLED;
    if (isAsked) own.target = leads;
    if (!Number.isInteger(maxLength) || maxLength < 0) throw new RangeError(`maxLength is ${shown(maxLength)}, but it must be a number of bytes`);
    return { sort, name, maxLength, texts: [isAsked ? '' : checked(leads, 'target'), checked(name, 'name'), checked(starts, 'starts')], own };
  }
  if (!Object.hasOwn(READY, ready)) throw new RangeError(`there is no ready pattern ${shown(ready)}; there are ${Object.keys(READY).join(', ')}`);
  const { target: leads = { source: '{}', phone: '' }[ready], prefixes = [], known } = pattern;
  const texts = [checked(leads, 'target'), ...(ready === 'ticket' ? listed(prefixes, 'prefixes').map((prefix) => checked(prefix, 'a prefix')) : [])];
  if (ready !== 'mention' || known === undefined) return { sort: READY[ready], name: ready, maxLength: 0, texts };
  callable(known, 'known');
  return { sort: KNOWN_MENTIONS, name: ready, maxLength: 0, texts, own: { find: (name) => (known(name) ? 1 : 0) } };
}

/**
 * Calls `make` with patterns as the module takes them: numbers and texts. If that fails, their functions are forgotten. Returns what it
 * makes, and the names of the patterns.
 */
export function withPatterns(patterns, make) {
  const all = listed(patterns, 'patterns').map(read);
  const ids = all.map(({ name, own }) => {
    if (!own) return 0;
    last += 1;
    functions.set(last, { name, ...own });
    return last;
  });
  try {
    const numbers = new Uint32Array(all.flatMap(({ sort, maxLength, texts }, n) => [sort, ids[n], maxLength, texts.length]));
    return [make(numbers, all.flatMap(({ texts }) => texts)), all.map(({ name }) => name)];
  } catch (error) {
    ids.forEach(forget);
    throw error;
  }
}
