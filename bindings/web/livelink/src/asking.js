// Whether the module waits for an answer of a pattern's function. Meanwhile nothing may call the module.

let isAsking = false;

/** Calls a pattern's function. What it throws is reported, and there is no answer then. */
export function ask(name, call) {
  const before = isAsking;
  isAsking = true;
  try {
    return call();
  } catch (cause) {
    report(new Error(`livelink: the pattern "${name}" failed, so it finds nothing there`, { cause }));
    return null;
  } finally {
    isAsking = before;
  }
}

/** Tells the page of an error that nobody can catch. Node has no `reportError`. */
function report(error) {
  try {
    if (typeof globalThis.reportError === 'function') globalThis.reportError(error);
    else console.error(error);
  } catch { /* The page's own console failed. */ }
}

/** An error if a pattern's function runs. */
export function checkIdle() {
  if (isAsking) throw new Error('a pattern\'s function may not use an object of livelink, because one waits for its answer');
}
