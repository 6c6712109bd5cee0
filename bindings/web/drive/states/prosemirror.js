// Plays the steps of scripts on a state of ProseMirror, which needs no page: thousands of scripts in a minute.

import { splitBlock } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { Fragment, Slice } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import { livelinkKey, livelinkPlugins, removeLink, setLink } from 'livelink/prosemirror';
import { savedIn } from '../../livelink/src/prosemirror/flat.js';
import { asSaved, documentOf, offsetOf, positionOf } from '../pages/lib/prosemirror.js';
import { unitsOf } from '../units.js';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** An editor without a page. It is for the plugins what a view is. */
export class ProseMirrorStates {
  composing = false;
  compositions = 0;

  constructor(livelink, schema) {
    const plugins = [...livelinkPlugins({ livelink }), history({ newGroupDelay: Infinity })];
    this.state = EditorState.create({ doc: documentOf(schema, { text: '', links: [], mutes: [] }), plugins });
    this.schema = schema;
    [this.plugin] = plugins;
    this.binding.isComposing = () => this.composing;
  }

  get binding() { return livelinkKey.getState(this.state); }
  dispatch = (tr) => { this.state = this.state.apply(tr); };

  /** A character of a script as a position of the document. */
  at(chars) { return positionOf(this.state.doc, unitsOf(this.text, chars)); }
  get text() { return this.state.doc.textBetween(0, this.state.doc.content.size, '\n'); }

  tell(name, event) { this.plugin.props.handleDOMEvents[name](this, event); }

  type(letter) {
    if (letter === '\n') return void splitBlock(this.state, this.dispatch);
    const { from, to } = this.state.selection;
    this.tell('keypress', {});
    this.dispatch(this.state.tr.insertText(letter, from, to));
  }

  /** Joins the paragraphs at a position, if there are two. */
  join(at) {
    if (at > 0 && at < this.state.doc.content.size) this.dispatch(this.state.tr.join(at));
  }

  key(key, stage) {
    const { $head, empty } = this.state.selection;
    const remove = (isBack) => {
      if (!empty) return this.dispatch(this.state.tr.deleteSelection());
      const side = $head.parent.textBetween(...(isBack ? [0, $head.parentOffset] : [$head.parentOffset, $head.parent.content.size]));
      if (side === '') return this.join(isBack ? $head.before() : $head.after());
      const { length } = [...segmenter.segment(side)].at(isBack ? -1 : 0).segment;
      return this.dispatch(this.state.tr.delete(isBack ? $head.pos - length : $head.pos, isBack ? $head.pos : $head.pos + length));
    };
    switch (key) {
      case 'Enter': return this.type('\n');
      case 'Backspace': return this.plugin.props.handleKeyDown(this, { key }) || remove(true);
      case 'Delete': return remove(false);
      case 'Ctrl+Z': return undo(this.state, this.dispatch);
      case 'Ctrl+Y': return redo(this.state, this.dispatch);
      // A move ends where that of the model ends.
      default: return this.select(...stage.selection);
    }
  }

  select(from, to) {
    const { doc, tr } = this.state;
    const selection = TextSelection.create(doc, positionOf(doc, from), positionOf(doc, to));
    if (!selection.eq(this.state.selection)) this.dispatch(tr.setSelection(selection));
  }

  paste({ text, plain = false }) {
    const marks = plain ? [] : this.state.selection.$from.marks();
    const lines = text.split('\n').map((line) => this.schema.nodes.paragraph.create(null, line ? this.schema.text(line, marks) : null));
    const slice = Slice.maxOpen(Fragment.from(lines));
    this.binding.shift = plain;
    const isDone = this.plugin.props.handlePaste(this, { clipboardData: { getData: () => '' } }, slice);
    this.binding.shift = false;
    if (!isDone) this.dispatch(this.state.tr.replaceSelection(slice).setMeta('paste', true).setMeta('uiEvent', 'paste'));
  }

  compose({ op, text }) {
    if (op === 'compose_start') {
      const { from, to } = this.state.selection;
      this.begins();
      this.shown = { from, to };
      return;
    }
    const { from, to } = this.shown;
    const isSame = this.state.doc.textBetween(from, to, '\n') === text;
    if (!isSame) this.dispatch(this.state.tr.insertText(text, from, to).setMeta('composition', this.compositions));
    this.shown = { from, to: from + text.length };
    if (op === 'compose_end') this.ends();
  }

  begins() {
    this.tell('compositionstart', {});
    this.composing = true;
    this.compositions += 1;
  }

  ends() {
    this.composing = false;
    this.tell('keydown', {});
  }

  correct({ from, to, text, way }) {
    const [start, end] = [this.at(from), this.at(to)];
    if (way !== 'compose') return this.dispatch(this.state.tr.insertText(text, start, end).setMeta(livelinkKey, { edit: 'corrected' }));
    this.dispatch(this.state.tr.setSelection(TextSelection.create(this.state.doc, end)));
    this.begins();
    this.dispatch(this.state.tr.insertText(text, start, end).setMeta('composition', this.compositions));
    return this.ends();
  }

  play(step, stage) {
    const { tr, selection: { from, to } } = this.state;
    switch (step.op) {
      case 'type': for (const letter of step.text) this.type(letter); break;
      case 'key': this.key(step.key, stage); break;
      case 'select': this.select(unitsOf(this.text, step.from), unitsOf(this.text, step.to)); break;
      case 'paste': this.paste(step); break;
      case 'command': (step.name === 'link' ? setLink(step.href) : removeLink)(this.state, this.dispatch); break;
      case 'insert': {
        if (step.source === 'remote') tr.setStoredMarks(null).insertText(step.text, this.at(step.at)).setMeta('addToHistory', false);
        else if (step.text === '') tr.deleteSelection();
        else tr.insertText(step.text, from, to);
        if (step.linkify === false) tr.setMeta(livelinkKey, { edit: 'insertedPlain' });
        this.dispatch(tr);
        break;
      }
      case 'delete': this.dispatch(tr.delete(this.at(step.from), this.at(step.to)).setMeta('addToHistory', false)); break;
      case 'correct': this.correct(step); break;
      default: this.compose(step);
    }
  }

  /** Plays a script, and returns what is wrong. */
  async playAll(run, seed) {
    const wrong = await run.wrong(seed, (step) => this.play(step, run.model), () => this.read());
    this.binding.session.free();
    return wrong;
  }

  /** The text, its links and what was taken off, in offsets of the text. The document must have the links of the session. */
  read() {
    const { doc } = this.state;
    const { link, livelinkMuted: muted } = this.schema.marks;
    const { session } = this.binding;
    const saved = savedIn(doc, 0, doc.content.size, { link, muted });
    const placed = (spans) => asSaved(spans).map(({ start, end, ...rest }) => ({ start: offsetOf(doc, start), end: offsetOf(doc, end), ...rest }));
    const [links, mutes] = [placed(session.links()), placed(session.mutes())];
    for (const [what, held] of Object.entries({ links, ...(muted && { mutes }) })) {
      const [there, known] = [placed(saved[what]).map(({ mark, ...rest }) => rest), held].map((spans) => JSON.stringify(spans));
      if (there !== known) throw new Error(`the document has the ${what} ${there}, the session ${known}`);
    }
    return { text: this.text, links, mutes };
  }
}
