// Colours for light and dark. Each is a class, so that an editor's own theme can say otherwise.

import { EditorView } from '@codemirror/view';

export const theme = EditorView.baseTheme({
  '.cm-livelink': { textDecoration: 'underline', textDecorationThickness: '1px', textUnderlineOffset: '2px' },
  '&light .cm-livelink': { color: '#0b57d0' },
  '&dark .cm-livelink': { color: '#8ab4f8' },
  // Syntax colours stand inside the underline and keep their own colour.
  '&[data-livelink-opens] .cm-livelink': { cursor: 'pointer' },
  '.cm-livelink-card': { padding: '6px 10px', maxWidth: '32em', overflowWrap: 'anywhere' },
  '.cm-livelink-domain': { fontWeight: 'bold' },
  '.cm-livelink-hint': { fontSize: '85%', opacity: '0.75' },
});
