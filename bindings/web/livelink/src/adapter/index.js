// For adapters to more editors: the work that each of them has. README.md beside this file is the guide.

export { BlockBinding } from './block-binding.js';
export { changedBlocks } from './blocks.js';
export { brought } from './brought.js';
export { changedRanges } from './changed-ranges.js';
export { editBetween } from './edit-between.js';
export { spansBefore } from './steps.js';
export { UndoStack } from './undo-stack.js';
