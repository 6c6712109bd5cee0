// What adapters ask about the steps of an answer.

/** Whether a step is one of the user's undo on its own, on top of the edit that it follows. */
export const isOnTop = ({ kind }) => kind === 'commit' || kind === 'unmake' || kind === 'command';

/** The changes of links and mutes in steps. */
export const touched = (steps) => steps.flatMap(({ links, mutes }) => [...links, ...mutes]);
