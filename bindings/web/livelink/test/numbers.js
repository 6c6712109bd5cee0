/** Numbers that look random and are the same in every run: each call gives one from 0 to `end` - 1. */
export function numbers(seed) {
  let state = seed;
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}
