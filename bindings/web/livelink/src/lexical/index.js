// Autolink for Lexical, in the place of its own AutoLink extension.

import { AutoLinkNode, LinkExtension, LinkNode } from '@lexical/link';
import { defineExtension, safeCast } from 'lexical';
import { Binding } from './binding.js';

/**
 * The extension. Configure it with `configExtension(LivelinkExtension, { livelink })`; `options` are those of a
 * `Session`.
 */
export const LivelinkExtension = defineExtension({
  name: 'livelink/lexical',
  dependencies: [LinkExtension],
  nodes: [LinkNode, AutoLinkNode],
  config: safeCast({ livelink: null, options: {}, attributes: undefined, onChange: undefined, undoManager: undefined }),
  register: (editor, config) => registerLivelink(editor, config.livelink, config),
});

/** The same for an editor without extensions, which has the nodes `LinkNode` and `AutoLinkNode`. Returns a function that removes it. */
export function registerLivelink(editor, livelink, config = {}) {
  if (!livelink?.Session) throw new TypeError('livelink must be what load() gives: configExtension(LivelinkExtension, { livelink: await load() })');
  const binding = new Binding(editor, livelink, config);
  bindings.set(editor, binding);
  return () => {
    bindings.delete(editor);
    binding.dispose();
  };
}

const bindings = new WeakMap();

/** The session of an editor, to read and not to change; `null` if it has none. */
export const sessionOf = (editor) => bindings.get(editor)?.session ?? null;

/** Changes the settings of the session of an editor. Those that are not named get their defaults. */
export const setLivelinkOptions = (editor, options) => bindings.get(editor)?.setOptions(options);

/** In an update: puts text in at the selection as if it were pasted, or without links if `plain`. */
export const $insertLinked = (editor, text, { plain = false } = {}) => bindings.get(editor)?.$insert(text, plain);
