// What adapters ask about the steps of an answer.

/** Whether a step is one of the user's undo on its own, on top of the edit that it follows. */
export const isOnTop = ({ kind }) => kind === 'commit' || kind === 'unmake' || kind === 'command';

/** The changes of links and mutes in steps. */
export const touched = (steps) => steps.flatMap(({ links, mutes }) => [...links, ...mutes]);

/** The mute of a link whose making was undone. */
export const muteOf = ({ start, end }) => ({ start, end, cause: 'undo' });

/** The spans of a range as they were before some changes. */
export function beforeChanges(spans, changes, from, to) {
  const isNew = (span) => changes.some(({ after }) => after && after.start === span.start && after.end === span.end && after.href === span.href);
  const back = changes.flatMap((change) => (change.before && change.before.start < to && change.before.end > from ? [change.before] : []));
  return [...spans.filter((span) => !isNew(span)), ...back].sort((a, b) => a.start - b.start);
}

/**
 * The mutes to put into a document before the links of commits, on the step of the edit: an undo of the commit brings back what was there
 * before it, and so leaves its links off. An undo of the edit takes the mutes away, too.
 */
export const mutesBefore = (steps) => steps.filter(({ kind }) => kind === 'commit')
  .flatMap(({ links }) => links.flatMap(({ after }) => (after ? [muteOf(after)] : [])));

/** The links, mutes and dormant ranges that a document has in a range before some steps, which its history undoes on their own. */
export function spansBefore(steps, session, [from, to]) {
  return {
    links: beforeChanges(session.links(from, to), steps.flatMap(({ links }) => links), from, to),
    mutes: beforeChanges(session.mutes(from, to), mutesBefore(steps).map((before) => ({ before })), from, to),
    dormant: session.dormant(from, to),
  };
}
