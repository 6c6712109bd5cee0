// Livelink for TipTap: an extension that takes the place of the autolink of TipTap's link extension.

import { Extension, Mark, mergeAttributes } from '@tiptap/core';
import { closeHistory, isHistoryTransaction, undoDepth } from '@tiptap/pm/history';
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { bind, livelinkMuted } from './prosemirror/plugins.js';

const bound = bind({ Plugin, PluginKey, TextSelection }, { closeHistory, isHistoryTransaction, undoDepth });
const { attrs, inclusive, parseDOM, toDOM } = livelinkMuted;

/** The mark that holds mutes in the document, for a host that wants them there. README.md of `prosemirror` says how. */
export const LivelinkMuted = Mark.create({
  name: 'livelinkMuted',
  inclusive,
  addAttributes: () => ({ cause: { ...attrs.cause, rendered: false } }),
  parseHTML: () => parseDOM,
  renderHTML: ({ mark, HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes, toDOM(mark)[1]), 0],
});

export const Livelink = Extension.create({
  name: 'livelink',
  // Before the key maps of other extensions.
  priority: 1001,
  addOptions: () => ({ livelink: null, options: {}, onLinks: undefined }),
  addGlobalAttributes: () => [{
    types: ['link'],
    attributes: {
      auto: {
        default: false,
        parseHTML: (element) => element.dataset.livelink === 'auto',
        renderHTML: ({ auto }) => (auto ? { 'data-livelink': 'auto' } : {}),
      },
    },
  }],
  addCommands: () => ({
    setLivelink: (href) => ({ state, dispatch }) => bound.setLink(href)(state, dispatch),
    removeLivelink: () => ({ state, dispatch }) => bound.removeLink(state, dispatch),
  }),
  onBeforeCreate() {
    // TipTap's link extension has a rule of its own for pasted text.
    const { editor } = this;
    const rules = editor.options.enablePasteRules;
    const others = Array.isArray(rules) ? rules : editor.extensionManager.extensions;
    if (rules) editor.options.enablePasteRules = others.filter((one) => (one.name ?? one) !== 'link');
  },
  addProseMirrorPlugins() {
    return bound.livelinkPlugins(this.options);
  },
});

export const { livelinkKey, setLivelinkOptions } = bound;
