// An input method as WebKit tells a page of it, played in any browser. A page cannot tell these events from the browser's own.

/**
 * Plays a step in the page, at the selection. WebKit takes provisional text away before it puts in the final one. On GTK, it also says
 * before that that the composition is over, with no text, and puts the final text in `late` ms later.
 */
async function inPage({ op, text, late }) {
  const target = document.activeElement;
  const selection = getSelection();
  /** Whoever watches the document sees what has changed as soon as nobody listens to an event any more. */
  const seen = () => Promise.resolve();
  const moment = () => new Promise((done) => { setTimeout(done, late); });
  const tell = async (event) => {
    const isLeft = target.dispatchEvent(event);
    await seen();
    return isLeft;
  };
  const key = () => tell(new KeyboardEvent('keydown', { key: 'Unidentified', keyCode: 229, bubbles: true, cancelable: true }));
  const say = (name, data) => tell(new CompositionEvent(name, { data, bubbles: true, cancelable: true }));
  const input = async (inputType, data, change) => {
    const cancelable = /By|From/.test(inputType);
    const targetRanges = [new StaticRange(selection.getRangeAt(0))];
    // Chromium makes no event of a type that it does not have.
    const typed = (event) => Object.defineProperty(event, 'inputType', { value: inputType });
    const values = { data, bubbles: true, isComposing: true };
    if (!await tell(typed(new InputEvent('beforeinput', { ...values, cancelable, targetRanges })))) return;
    change();
    await tell(typed(new InputEvent('input', values)));
  };
  /** Puts text in the place of the selection. */
  const put = (shown) => {
    const range = selection.getRangeAt(0);
    let [node, at] = [range.startContainer, range.startOffset];
    if (!range.collapsed) range.deleteContents();
    if (node.nodeType !== Node.TEXT_NODE) {
      const inner = node.childNodes[at] ?? node.lastChild;
      if (inner?.nodeName === 'BR') inner.remove();
      const leaf = document.createTextNode('');
      node.insertBefore(leaf, node.childNodes[at] ?? null);
      [node, at] = [leaf, 0];
    }
    node.insertData(at, shown);
    selection.collapse(node, at + shown.length);
  };
  const shown = window.shown ?? '';
  const select = () => selection.setBaseAndExtent(selection.focusNode, selection.focusOffset - shown.length, selection.focusNode, selection.focusOffset);

  await key();
  if (op === 'compose_update') {
    if (!shown) {
      const own = selection.toString();
      if (own) await input('deleteByComposition', null, () => selection.getRangeAt(0).deleteContents());
      await say('compositionstart', own);
    }
    await say('compositionupdate', text);
    if (shown) select();
    await input('insertCompositionText', text, () => put(text));
    window.shown = text;
    return;
  }
  select();
  await input('deleteCompositionText', null, () => selection.getRangeAt(0).deleteContents());
  window.shown = '';
  if (late || text === '') await say('compositionend', '');
  if (text === '') return;
  if (late) {
    await moment();
    await key();
  }
  await input('insertFromComposition', text, () => put(text));
  await say('compositionend', text);
}

/** A player of the steps of an input method. It shows something before it ends, as the input methods of GTK do. */
export function asWebKit(tab, late) {
  let isShown = false;
  const does = (op, text) => tab.evaluate(inPage, { op, text, late });
  return async ({ op, text }) => {
    if (op === 'compose_start') return;
    if (op === 'compose_end' && !isShown) await does('compose_update', text || 'x');
    await does(op, text);
    isShown = op === 'compose_update';
  };
}
