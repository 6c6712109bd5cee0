// Lexical: links are part of the document.

import { buildEditorFromExtensions, defineExtension } from '@lexical/extension';
import { HistoryExtension } from '@lexical/history';
import { AutoLinkExtension, LinkExtension, autoLinkEmailMatcher, autoLinkUrlMatcher } from '@lexical/link';
import { RichTextExtension } from '@lexical/rich-text';
import {
  $getRoot, $setSelection, configExtension, CONTROLLED_TEXT_INSERTION_COMMAND, DELETE_CHARACTER_COMMAND, SKIP_DOM_SELECTION_TAG, UNDO_COMMAND,
} from 'lexical';
import { LivelinkExtension, sessionOf } from 'livelink/lexical';
import { announce } from '../keys.js';

function editor(host, { text, label, changed }, extensions) {
  const root = document.createElement('div');
  Object.assign(root, { contentEditable: 'true', role: 'textbox', className: 'lexical' });
  root.setAttribute('aria-label', label);
  root.setAttribute('aria-multiline', 'true');
  host.append(root);
  const made = buildEditorFromExtensions(defineExtension({
    name: 'playground', namespace: 'playground', dependencies: [RichTextExtension, HistoryExtension, ...extensions],
  }));
  made.setRootElement(root);
  // Pasted, so that each side links what it links.
  made.update(() => { $getRoot().selectEnd(); }, { discrete: true, tag: SKIP_DOM_SELECTION_TAG });
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  root.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  // The focus stays where the user has it.
  made.update(() => { $setSelection(null); }, { discrete: true });
  const follow = made.registerUpdateListener(({ editorState }) => {
    changed(editorState.read(() => $getRoot().getChildren().map((paragraph) => paragraph.getTextContent()).join('\n')));
  });
  const act = (inputType, letter, does) => {
    // Lexical moves the focus to an editor that can be edited.
    made.setEditable(false);
    announce(root, inputType, letter);
    made.update(() => does($getRoot().selectEnd()), { discrete: true });
    setTimeout(() => made.setEditable(true));
  };
  const $deleteBackward = (selection) => {
    if (sessionOf(made)?.isArmed) return made.dispatchCommand(DELETE_CHARACTER_COMMAND, true);
    // That command deletes where the selection of the page is.
    const { key, offset } = selection.anchor;
    selection.anchor.set(key, offset - 1, 'text');
    return selection.removeText();
  };
  return {
    session: () => ({ links: sessionOf(made).links(), mutes: sessionOf(made).mutes() }),
    type: (letter) => act('insertText', letter, () => made.dispatchCommand(CONTROLLED_TEXT_INSERTION_COMMAND, letter)),
    backspace: () => act('deleteContentBackward', null, $deleteBackward),
    undo: () => made.dispatchCommand(UNDO_COMMAND),
    destroy() {
      follow();
      made.dispose();
      host.replaceChildren();
    },
  };
}

export default {
  name: 'Lexical',
  about: {
    own: 'Its AutoLink extension, with the matchers that come with it.',
    ours: 'A space links, one Backspace takes the link off, and what was taken off stays off.',
  },
  own: (host, options) => editor(host, options, [
    LinkExtension, configExtension(AutoLinkExtension, { matchers: [autoLinkUrlMatcher, autoLinkEmailMatcher] }),
  ]),
  ours: (host, options) => editor(host, options, [configExtension(LivelinkExtension, { livelink: options.livelink, options: { patterns: options.patterns } })]),
};
