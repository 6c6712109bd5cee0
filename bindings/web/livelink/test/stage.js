// A small editor without a screen: text, selection, and an undo stack of its own. It plays replay scripts on a session.

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const units = (text, chars) => [...text].slice(0, chars).join('').length;

export class Stage {
  text;
  selection;
  undoStack = [];
  redoStack = [];

  constructor({ Session }, setup = {}) {
    this.text = setup.text ?? '';
    this.options = { ...settings(setup.options ?? {}), readOnly: setup.readonly ?? false };
    this.session = new Session(this.text, this.options);
    const spans = (list = []) => list.map(({ from, to, ...rest }) => ({ start: this.at(from), end: this.at(to), ...rest }));
    this.session.load({ links: spans(setup.links), mutes: spans(setup.muted).map((mute) => ({ cause: 'unlink', ...mute })) });
    const caret = setup.caret ?? [...this.text].length;
    this.selection = [this.at(caret), this.at(caret)];
  }

  /** Characters, as scripts count them, to code units. */
  at(chars) { return units(this.text, chars); }
  get from() { return Math.min(...this.selection); }
  get to() { return Math.max(...this.selection); }
  get isReadOnly() { return this.options.readOnly; }

  put(from, to, text) {
    const removed = this.text.slice(from, to);
    this.text = this.text.slice(0, from) + text + this.text.slice(to);
    return { from, removed, text };
  }

  /** Does an edit, reports it, and files what was answered. */
  edit(from, to, text, report) {
    if (from === to && text === '') return;
    const before = this.selection;
    const edit = this.put(from, to, text);
    this.selection = [from + text.length, from + text.length];
    this.file(report(), edit, before);
  }

  file(effects, edit, before = this.selection) {
    for (const step of effects.steps) {
      this.redoStack = [];
      let top = this.undoStack.at(-1);
      if (top?.unit !== step.unit) this.undoStack.push((top = { unit: step.unit, edits: [], before: step.edit ? before : this.selection }));
      if (step.edit && edit) top.edits.push(edit);
      top.after = this.selection;
    }
    for (const { start, end, text } of effects.rewrites.reverse()) {
      const place = this.selection[0];
      const change = this.put(start, end, text);
      const moved = place > start ? Math.max(place, end) + text.length - (end - start) : place;
      this.selection = [moved, moved];
      this.file(this.session.rewritten(start, end, text), change);
    }
  }

  undo() {
    const unit = this.undoStack.pop();
    if (!unit) return;
    this.redoStack.push(unit);
    for (const { from, removed, text } of [...unit.edits].reverse()) {
      this.put(from, from + text.length, removed);
      this.session.editorReplaced(from, from + text.length, removed);
    }
    this.selection = unit.before;
    if (!this.session.editorUndid(unit.unit)) throw new Error(`the session does not know unit ${unit.unit}`);
  }

  redo() {
    const unit = this.redoStack.pop();
    if (!unit) return;
    this.undoStack.push(unit);
    for (const { from, removed, text } of unit.edits) {
      this.put(from, from + removed.length, text);
      this.session.editorReplaced(from, from + removed.length, text);
    }
    this.selection = unit.after;
    if (!this.session.editorRedid(unit.unit)) throw new Error(`the session does not know unit ${unit.unit}`);
  }

  before(at) { return at - ([...segmenter.segment(this.text.slice(0, at))].at(-1)?.segment.length ?? 0); }
  after(at) { return at + ([...segmenter.segment(this.text.slice(at))][0]?.segment.length ?? 0); }

  key(key) {
    const { session, from, to } = this;
    switch (key) {
      case 'Enter': case 'Shift+Enter': return this.edit(from, to, '\n', () => session.lineBreak(from, to, '\n'));
      case 'Tab': return this.type('\t');
      case 'Backspace': {
        if (from !== to) return this.edit(from, to, '', () => session.deleted(from, to));
        const taken = session.backspace(from);
        if (taken) return this.file(taken);
        const start = this.before(from);
        return this.edit(start, from, '', () => session.deleted(start, from));
      }
      case 'Delete': {
        const end = from === to ? this.after(to) : to;
        return this.edit(from, end, '', () => session.deleted(from, end));
      }
      case 'Ctrl+Z': return this.undo();
      case 'Ctrl+Y': return this.redo();
      default: return this.move(key);
    }
  }

  move(key) {
    const { from, to } = this;
    const line = this.text.lastIndexOf('\n', from - 1) + 1;
    const end = this.text.indexOf('\n', from);
    const at = {
      Home: line, End: end < 0 ? this.text.length : end,
      Left: from === to ? this.before(from) : from, Right: from === to ? this.after(to) : to,
    }[key];
    if (at === undefined) throw new Error(`no key ${key}`);
    this.select(at, at);
  }

  select(from, to) {
    const same = from === this.selection[0] && to === this.selection[1];
    this.selection = [from, to];
    if (!same) this.session.caretMoved();
  }

  type(text) {
    const { from, to } = this;
    this.edit(from, to, text, () => this.session.typed(from, to, text));
  }

  paste(text, plain) {
    const { session, from, to } = this;
    const linked = from !== to && !plain && session.pasteOver(from, to, text);
    if (linked) {
      this.selection = [to, to];
      return this.file(linked);
    }
    this.edit(from, to, text, () => session.pasted(from, to, text, { plain }));
  }

  insert(step) {
    const { text, linkify } = step;
    const plain = linkify === false;
    if (step.at === undefined) {
      const { from, to } = this;
      return this.edit(from, to, text, () => this.session.inserted(from, to, text, { plain }));
    }
    const at = this.at(step.at);
    const [anchor, head] = this.selection.map((place) => (place >= at ? place + text.length : place));
    const edit = this.put(at, at, text);
    this.selection = [anchor, head];
    this.file(this.session.inserted(at, at, text, { plain }), edit);
  }

  correct(step) {
    const [from, to] = [this.at(step.from), this.at(step.to)];
    const { text } = step;
    const before = this.selection;
    const edit = this.put(from, to, text);
    this.selection = before.map((place) => (place >= from ? Math.max(place, to) - to + from + text.length : place));
    this.file(this.session.corrected(from, to, text), edit, before);
  }

  compose(step) {
    const { session } = this;
    if (step.op === 'compose_start' || !this.composing) {
      this.composing = { from: this.from, own: this.text.slice(this.from, this.to), length: this.to - this.from, selection: this.selection };
      session.composeStart(this.from, this.to);
      if (step.op === 'compose_start') return;
    }
    const { from, own, length, selection } = this.composing;
    this.put(from, from + length, step.text || own);
    this.composing.length = (step.text || own).length;
    this.selection = step.text ? [from + step.text.length, from + step.text.length] : selection;
    if (step.op === 'compose_update') return void session.composeUpdate(step.text);
    this.composing = null;
    this.file(session.composeEnd(step.text), { from, removed: own, text: step.text || own }, selection);
  }

  /** How often a key is pressed; `all`: until it does nothing more. */
  presses({ key, repeat = 1 }) {
    if (repeat !== 'all') return repeat;
    return (key === 'Ctrl+Z' ? this.undoStack : this.redoStack).length;
  }

  /** Plays a step of a script. Returns false if this editor cannot: it has no other users. */
  play(step) {
    if (step.source === 'remote') return false;
    if (this.composing && !step.op.startsWith('compose') && step.op !== 'set_option') {
      this.compose({ op: 'compose_end', text: this.text.slice(this.composing.from, this.composing.from + this.composing.length) });
    }
    switch (step.op) {
      case 'type':
        for (const letter of step.text) letter === '\n' ? this.key('Enter') : this.type(letter);
        break;
      case 'key':
        for (let n = this.presses(step); n > 0; n--) this.key(step.key);
        break;
      case 'select': this.select(this.at(step.from), this.at(step.to)); break;
      case 'paste': this.paste(step.text, step.plain ?? false); break;
      case 'insert': this.insert(step); break;
      case 'correct': this.correct(step); break;
      case 'command':
        this.file(step.name === 'link' ? this.session.link(this.from, this.to, step.href) : this.session.unlink(this.from, this.to));
        break;
      case 'blur': this.file(this.session.blurred(this.to)); break;
      case 'set_option': {
        const { op, ...options } = step;
        this.options = { ...this.options, ...settings(options) };
        this.session.setOptions(this.options);
        break;
      }
      case 'compose_start': case 'compose_update': case 'compose_end': this.compose(step); break;
      default: return false;
    }
    return true;
  }

  /** What the script expects, in its own form. */
  state() {
    return {
      text: this.text,
      links: this.session.links().map(({ start, end, href, kind }) => ({ text: this.text.slice(start, end), href, kind })),
      muted: this.session.mutes().map(({ start, end }) => ({ from: [...this.text.slice(0, start)].length, to: [...this.text.slice(0, end)].length })),
    };
  }
}

/** The options of a script by their names here. */
function settings(options) {
  const name = (snake) => (snake === 'max_link_len' ? 'maxLinkLength' : snake.replace(/_(.)/g, (_, letter) => letter.toUpperCase()));
  return Object.fromEntries(Object.entries(options).map(([snake, value]) => [name(snake), value]));
}
