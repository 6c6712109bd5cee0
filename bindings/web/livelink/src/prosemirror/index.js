// Livelink for ProseMirror. README.md beside this file says how to use it.

import { closeHistory, isHistoryTransaction, undoDepth } from 'prosemirror-history';
import { Plugin, PluginKey, TextSelection } from 'prosemirror-state';
import { bind } from './plugins.js';

export const { livelinkKey, livelinkPlugins, setLink, removeLink, setLivelinkOptions } = bind(
  { Plugin, PluginKey, TextSelection },
  { closeHistory, isHistoryTransaction, undoDepth },
);
export { livelinkLink, livelinkMuted } from './plugins.js';
