// The session of one editor, kept in step with the changes of its model.

import { BlockBinding } from '../adapter/block-binding.js';
import { edgesOf, touchedBy } from '../adapter/blocks.js';
import { formatsOf } from '../adapter/formats.js';
import { spansBefore } from '../adapter/steps.js';
import { Document } from './document.js';

/** The commands whose buffers hold a batch for the next key of the same sort. */
const BUFFERED = ['insertText', 'delete', 'deleteForward'];

export class Binding extends BlockBinding {
  #editor;
  /** The binding has just changed the model itself. */
  #isOwn = false;
  #afterOwn = null;

  constructor(editor, config) {
    super(new Document(editor.model), config);
    this.#editor = editor;
    this.setReadOnly(editor.isReadOnly);
    this.start();
  }

  destroy() {
    this.session.free();
    this.session = null;
  }

  /** Puts text in as if it were pasted: in the place of the selection, or at an offset of the text. `plain`: nothing is linked. */
  insert(text, { at = null, plain = false } = {}) {
    const { model } = this.#editor;
    this.told = { kind: 'inserted', plain };
    model.change((writer) => {
      const place = at === null ? model.document.selection : writer.createSelection(this.document.rangeOf(writer, at, at));
      model.deleteContent(place);
      const content = writer.createDocumentFragment();
      const lines = text.split('\n');
      for (const line of lines) {
        const paragraph = lines.length > 1 ? writer.createElement('paragraph') : content;
        if (line !== '') writer.appendText(line, paragraph);
        if (paragraph !== content) writer.append(paragraph, content);
      }
      model.insertContent(content, place);
    });
    this.told = null;
  }

  flush() { this.release(); }

  /** The model has changed, or the selection has moved. */
  changed(batch) {
    this.guarded(() => {
      const isUser = batch.isLocal && batch.isUndoable && !batch.isUndo;
      if (!isUser) this.release(true);
      if (this.#isOwn) this.#changedItself();
      else if (isUser) this.#changedByUser(batch);
      else this.followed(batch.isUndo);
    });
  }

  #changedItself() {
    this.document.read();
    this.#isOwn = false;
    this.#lock(false);
    const after = this.#afterOwn;
    this.#afterOwn = null;
    after?.();
  }

  #changedByUser(batch) {
    const { told } = this;
    if (told?.kind === 'lineBreak' || told?.kind === 'corrected') this.told = null;
    if (told?.kind === 'corrected') this.#endRun();
    this.edited({ kind: batch.isTyping ? 'typed' : 'inserted', ...told }, batch.isTyping || told !== null, batch);
  }

  // ---- answers of the session

  put(places, { edits, top, batch }) {
    if (edits === null) this.#endRun();
    // An undo of the steps on top brings back this state.
    if (edits !== null || top.some(({ kind }) => kind === 'commit')) this.#paint(places, batch ?? { isUndoable: false }, top);
    if (top.length > 0) this.#paint(places, this.#editor.model.createBatch(), []);
    this.session.forgetUnits();
  }

  #buffers() { return BUFFERED.flatMap((name) => this.#editor.commands.get(name)?.buffer ?? []); }

  /** What is typed next is a batch of its own. */
  #endRun() { for (const buffer of this.#buffers()) buffer.input(buffer.limit); }

  /** The selection's attributes change with the link at the caret, and CKEditor would begin a batch with the next key. */
  #lock(isLocked) {
    for (const buffer of this.#buffers()) buffer[isLocked ? 'lock' : 'unlock']();
  }

  /** Gives the blocks of ranges the links and mutes of the session, or those from before `steps`. */
  #paint(ranges, batch, steps) {
    const elements = new Set(touchedBy(this.document.blocks, ranges).map(({ element }) => element));
    this.waiting += 1;
    this.#editor.model.enqueueChange(batch, (writer) => {
      this.waiting -= 1;
      const blocks = this.document.blocks.filter(({ element }) => elements.has(element));
      this.#isOwn = blocks.filter((block) => this.document.paint(writer, block, formatsOf(spansBefore(steps, this.session, edgesOf([block]))))).length > 0;
      if (this.#isOwn) this.#lock(true);
    });
  }

  /** The session asks for a host name in Unicode. */
  rewrite({ start, end, text }) {
    this.#editor.model.enqueueChange(this.#editor.model.createBatch(), (writer) => {
      const range = this.document.rangeOf(writer, start, end);
      const attributes = [...range.start.nodeAfter?.getAttributes() ?? range.start.textNode.getAttributes()];
      writer.insertText(text, attributes, range.start);
      writer.remove(this.document.rangeOf(writer, start + text.length, end + text.length));
      this.#isOwn = true;
      this.#afterOwn = () => this.show(this.session.rewritten(start, end, text), [{ from: start, to: end, text }], writer.batch);
    });
  }
}
