// Autolink for CKEditor 5, in the place of its plugin AutoLink. README.md beside this file says how to use it.

import { Ending } from '../adapter/input-methods.js';
import { Binding } from './binding.js';
import { register } from './conversion.js';

/** The plugin. Its settings are the editor's setting `livelink`: `{ livelink: await load(), options, onLinks }`. */
export class Livelink {
  static get pluginName() { return 'Livelink'; }

  #editor;
  #config;
  #binding = null;
  #isShift = false;

  constructor(editor) { this.#editor = editor; }

  init() {
    this.#config = this.#editor.config.get('livelink') ?? {};
    if (!this.#config.livelink?.Session) throw new TypeError('livelink: pass the result of load() as a setting: livelink: { livelink: await load() }');
    register(this.#editor);
  }

  afterInit() {
    const { plugins, data } = this.#editor;
    if (!plugins.has('LinkEditing')) throw new Error('livelink: the editor has no links: add the plugin Link');
    if (plugins.has('AutoLink')) plugins.get('AutoLink').forceDisabled('Livelink');
    data.once('ready', () => this.#start(), { priority: 'highest' });
  }

  destroy() { this.#binding?.destroy(); }

  /** The session, to read. */
  get session() { return this.#binding?.session ?? null; }

  /** Makes a link of the user's own: of the selection, or of the link at the caret. */
  link(href) { this.#binding.link(href); }

  /** Takes off the links that the selection touches. */
  unlink() { this.#binding.unlink(); }

  /** Puts text in as if it were pasted: in the place of the selection, or at an offset of the text. `plain`: nothing is linked. */
  insert(text, options) { this.#binding.insert(text, options); }

  /** Changes the options of the session. */
  setOptions(options) { this.#binding.setOptions(options); }

  #start() {
    const editor = this.#editor;
    const { model, commands } = editor;
    const view = editor.editing.view.document;
    const binding = (this.#binding = new Binding(editor, this.#config));
    model.document.on('change', (_, batch) => binding.changed(batch), { priority: 'highest' });
    editor.on('change:isReadOnly', () => binding.setReadOnly(editor.isReadOnly));

    for (const type of ['keydown', 'keyup']) {
      view.on(type, (_, { shiftKey }) => { this.#isShift = shiftKey; }, { priority: 'highest', context: '$capture' });
    }
    const corrects = (_, { inputType }) => { if (inputType === 'insertReplacementText') binding.tell({ kind: 'corrected' }); };
    view.on('beforeinput', corrects, { priority: 'highest' });
    view.on('blur', () => binding.blurred());
    const ending = new Ending();
    view.on('compositionstart', () => {
      if (ending.begins()) binding.finishes();
      binding.composes();
    }, { priority: 'highest' });
    view.on('compositionend', (_, event) => ending.ends(event, () => binding.finishes()), { priority: 'lowest' });
    view.on('delete', (event, data) => {
      const isLetter = data.direction === 'backward' && /^(codePoint|character)$/.test(data.unit) && model.document.selection.isCollapsed;
      if (!isLetter || !binding.ask(([at]) => this.session.backspace(at))) return;
      event.stop();
      data.preventDefault();
    }, { context: '$capture', priority: 'highest' });

    for (const name of ['enter', 'shiftEnter']) commands.get(name)?.on('execute', () => binding.tell({ kind: 'lineBreak' }), { priority: 'highest' });
    commands.get('unlink').on('execute', (event) => {
      event.stop();
      binding.unlink();
    }, { priority: 'high' });
    editor.plugins.get('ClipboardPipeline').on('inputTransformation', (event, { method, dataTransfer }) => {
      const isPaste = method === 'paste';
      const plain = isPaste && this.#isShift;
      const { selection } = model.document;
      const pasted = dataTransfer.getData('text/plain');
      if (isPaste && !plain && !selection.isCollapsed && binding.ask(([from, to]) => this.session.pasteOver(from, to, pasted))) {
        event.stop();
        model.change((writer) => writer.setSelection(selection.getLastPosition()));
        return;
      }
      binding.tell({ kind: 'pasted', plain, brings: dataTransfer.getData('text/html') !== '', drops: method === 'drop' });
    }, { priority: 'highest' });
  }
}
