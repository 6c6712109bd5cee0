// The results as a table.

/** The row of a script: its behaviour, or its group. */
const rowOf = ({ script }) => script.row ?? script.group;

const count = (results, state) => results.filter((result) => result.state === state).length;

/** Prints the table and one line for each failure. Returns whether everything is as it should be. */
export function table(results, json) {
  if (json) {
    for (const { editor, script, state, reason } of results) console.log(JSON.stringify({ editor, group: script.group, id: script.id, state, reason }));
  }
  const editors = [...new Set(results.map(({ editor }) => editor))];
  const rows = [...new Set(results.map(rowOf)), 'all'];
  const cell = (editor, row) => {
    const of = results.filter((result) => result.editor === editor && (row === 'all' || rowOf(result) === row));
    const played = of.length - count(of, 'passed over');
    return played === 0 ? '–' : `${count(of, 'passed')} of ${played}`;
  };
  console.log(`| scripts | ${editors.join(' | ')} |\n|---|${editors.map(() => '---:|').join('')}`);
  for (const row of rows) console.log(`| ${row} | ${editors.map((editor) => cell(editor, row)).join(' | ')} |`);

  let right = true;
  for (const editor of editors) {
    const own = results.filter((result) => result.editor === editor);
    const reasons = new Map();
    for (const { state, reason } of own) if (state === 'passed over') reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    for (const [reason, times] of reasons) console.log(`${editor}: ${times} scripts passed over: ${reason}`);
    for (const { script, state, reason, known, peer } of own) {
      const expected = known[script.id];
      if (state === 'failed' && expected) console.log(`${editor}: known: ${script.id}: ${expected}`);
      else if (state === 'failed') console.log(`${editor}: failed: ${script.id} (${script.title}): ${reason}`);
      else if (state === 'passed' && expected) console.log(`${editor}: ${script.id} passes now: take it from the list of known failures`);
      if (!peer && state !== 'passed over' && (state === 'passed') === Boolean(expected)) right = false;
    }
    if (own.length > 0 && count(own, 'passed') === 0) {
      console.log(`${editor}: not one script passed`);
      right = false;
    }
  }
  return right;
}
