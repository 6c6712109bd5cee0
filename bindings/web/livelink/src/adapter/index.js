// For adapters to more editors: the work that each of them has. README.md beside this file is the guide.

export { brought } from './brought.js';
export { changedRanges } from './changed-ranges.js';
export { editBetween } from './edit-between.js';
export { UndoStack } from './undo-stack.js';
