// The undo manager of Yjs makes one step of all changes that come soon after one another, so it must be told where a step ends.

/** Ends a step. `manager` is `undefined` where the editor has an undo of its own. */
export const endStep = (manager) => manager?.stopCapturing();

/** Makes a change that is a step of its own. */
export function asStep(manager, change) {
  endStep(manager);
  change();
  endStep(manager);
}
