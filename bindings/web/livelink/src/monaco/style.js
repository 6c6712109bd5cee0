// The look of links. Monaco also has its styles in the page; the colour is that of the editor's theme.

const CSS = `
.monaco-editor .livelink { text-decoration: underline; text-underline-position: under; }
.monaco-editor.livelink-opens .livelink { cursor: pointer; color: var(--vscode-editorLink-activeForeground) !important; }
`;

let isAdded = false;

export function addStyle() {
  if (isAdded) return;
  isAdded = true;
  const style = document.createElement('style');
  style.textContent = CSS;
  document.head.append(style);
}
