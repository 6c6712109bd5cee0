// A transaction's changes as the edits of an index.

/** All offsets are of the document before the transaction, as `LinkIndex.edits` takes them. */
export function editsOf(changes) {
  const edits = [];
  changes.iterChanges((from, to, _start, _end, inserted) => edits.push({ from, to, text: inserted.toString() }));
  return edits;
}
