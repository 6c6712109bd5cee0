// Autolink for Slate. README.md beside this file says how to use it.

import { Element, Node, Transforms } from 'slate';
import { Binding } from './binding.js';

/** The commands of an editor, and the user's action that each of them is. */
const COMMANDS = { deleteForward: 'deleted', deleteFragment: 'deleted', insertBreak: 'lineBreak', insertSoftBreak: 'lineBreak' };

/**
 * Adds autolink to an editor, after `withReact` and `withHistory`. `config.livelink` is the result of `load()`. The editor's property
 * `livelink` has the commands.
 */
export function withLivelink(editor, config) {
  if (!config?.livelink?.Session) throw new TypeError('livelink: pass the result of load(): withLivelink(editor, { livelink: await load() })');
  const { type = 'link' } = config;
  const binding = new Binding(editor, config);
  const own = { ...editor };
  const isLink = (node) => Element.isElement(node) && node.type === type;

  editor.livelink = {
    get session() {
      binding.flushed();
      return binding.session;
    },
    link: (href) => binding.link(href),
    unlink: () => binding.unlink(),
    insert: (text, options) => binding.insert(text, options),
    setOptions: (options) => binding.setOptions(options),
  };
  editor.isInline = (element) => isLink(element) || own.isInline(element);
  // Text at the edge of a link is outside of it, until the session says otherwise. Slate jumps over a link without text, as one around an image.
  editor.inlineEdgeAffinity = (element, edge) => (isLink(element) && Node.string(element) !== '' ? 'outside' : own.inlineEdgeAffinity(element, edge));
  editor.normalizeNode = (entry, options) => {
    const [node, path] = entry;
    const isEmpty = isLink(node) && Node.string(node) === '' && !node.children.some((child) => Element.isElement(child) && editor.isVoid(child));
    if (isEmpty) Transforms.removeNodes(editor, { at: path, voids: true });
    else own.normalizeNode(entry, options);
  };
  editor.apply = (operation) => {
    binding.before();
    own.apply(operation);
    binding.after(operation);
  };
  editor.onChange = (options) => {
    binding.flushed();
    own.onChange(options);
  };
  for (const [name, kind] of Object.entries(COMMANDS)) editor[name] = (...given) => binding.does({ kind }, () => own[name](...given));
  editor.insertText = (...given) => binding.does(binding.told ?? { kind: 'typed' }, () => own.insertText(...given));
  editor.deleteBackward = (unit) => {
    if (!binding.backspaces(unit)) binding.does({ kind: 'deleted' }, () => own.deleteBackward(unit));
  };
  if (own.insertData) editor.insertData = (data) => binding.pastes(data, () => own.insertData(data));
  if (own.undo) {
    editor.undo = () => binding.travels(false, () => own.undo());
    editor.redo = () => binding.travels(true, () => own.redo());
  }
  return editor;
}
