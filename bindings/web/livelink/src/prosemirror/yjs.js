// The undo of Yjs (`y-prosemirror`, and TipTap's extension for collaboration), found in an editor without their packages.
// Yjs gets one change for each update of the view, so the links of a space need an update of their own.

/** A plugin by the name of its key. In a page with two copies of a package, the second key has a number. */
const pluginOf = (state, name) => state.plugins.find(({ key }) => key.startsWith(`${name}$`));

/** The undo manager of an editor, or `undefined`. */
export function undoManagerOf(state) {
  const plugin = pluginOf(state, 'y-undo');
  return plugin?.getState(state)?.undoManager;
}

/** Whether a transaction brings an undo or a redo of Yjs. */
export const isYjsUndo = (tr, state) => Boolean(tr.getMeta(pluginOf(state, 'y-sync')?.key ?? '')?.isUndoRedoOperation);
