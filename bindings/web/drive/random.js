// Random scripts. Their steps are made while they are played, because a place is one of the text as it then is.

import { Stage } from '../livelink/test/stage.js';
import { difference } from './compare.js';
import { asSaved } from './spans.js';

const PIECES = ['example.com', 'example.com ', 'https://a.org/b', 'https://a.org/b ', 'me@example.com ', 'www.', '/x', '.', ',', ' ', ' ', '  ', '\n', 'word', '(', ')', 'é', '例え.jp', '🦀', '?q=1', ';', ':'];
/** Most keys remove or undo something. */
const KEYS = ['Backspace', 'Backspace', 'Backspace', 'Delete', 'Left', 'Right', 'Enter', 'Ctrl+Z', 'Ctrl+Z', 'Ctrl+Z', 'Ctrl+Y', 'Ctrl+Y'];
/** What a program or a spell checker puts in. */
const WORDS = ['', 's', 'sample', 'b.org', 'x y', ' ', '.', 'https://c.net/d', 'me@d.com', 'docs', 'a.com b.net', '/p'];

/** How the steps of an editor are made. */
export const STEPS = {
  prosemirror: { ways: ['api', 'execCommand'] },
  'prosemirror-mutes': { ways: ['api', 'execCommand'] },
  tiptap: { ways: ['api', 'execCommand'] },
  // The module puts text in and replaces none.
  quill: { ways: ['execCommand'] },
  // Neither of them takes what a text expander puts in. CKEditor leaves a line break that a selection of whole paragraphs ends with.
  slate: {},
  ckeditor: { endsLines: true },
  // A field has one user, and says that a program deletes.
  field: { ways: ['api', 'execCommand'], without: ['remote'], saysWhoDeletes: true },
  'field-textarea': { ways: ['api', 'execCommand'], without: ['remote'], saysWhoDeletes: true },
  // Lexical alone decides how much one undo reverts: by the time and by the sort of a change. Its caret stays before what others put there.
  lexical: { keys: KEYS.filter((key) => !key.startsWith('Ctrl')), without: ['remote at the caret'] },
};

/** The sorts of steps, by how often they come. `type` is more than one letter, and all but it are followed by a new caret. */
const SORTS = { type: 5, key: 4, paste: 1, command: 1, select: 1, program: 2, correct: 1, compose: 1, remote: 1 };

/**
 * A script of so many random steps, each a function of the model that it is played on. `without` names sorts of steps and pieces of text
 * that are left out, `endsLines` selections that end with a line break. After another user's edit, nothing is undone: no two editors undo alike there.
 */
function* steps(below, { keys = KEYS, count = 30, ways = ['api'], without = [], endsLines = false } = {}) {
  const pick = (list) => list[below(list.length)];
  const pieces = PIECES.filter((piece) => !without.includes(piece));
  const bag = Object.entries(SORTS).flatMap(([sort, times]) => (without.includes(sort) ? [] : Array(times).fill(sort)));
  let cannotUndo = false;
  /** A place in the text, often one at a link. */
  const place = ({ text, links }) => {
    const link = links.length > 0 && below(3) > 0 ? pick(links) : null;
    if (!link) return below(text.length + 1);
    const at = pick([link.from, link.to, link.from + below(link.to - link.from), link.from - 1, link.to + 1]);
    return Math.min(Math.max(at, 0), text.length);
  };
  /** Two places in one line, often the edges of a link. */
  const range = (model) => {
    const link = model.links.length > 0 && below(4) === 0 ? pick(model.links) : null;
    if (link) return [link.from, link.to];
    const [a, b] = [place(model), place(model)].sort((one, other) => one - other);
    const line = model.text.indexOf('\n', a);
    return [a, line < 0 ? Math.min(b, a + 20) : Math.min(b, a + 20, line)];
  };
  for (let n = 0; n < count; n++) {
    const sort = pick(bag);
    switch (sort) {
      // What Enter leaves of a selection over several paragraphs is each editor's own.
      case 'type':
        yield ({ selected }) => {
          const text = pick(pieces) + pick(pieces);
          return { op: 'type', text: selected.includes('\n') ? text.replace(/^\n+/, '') : text };
        };
        break;
      case 'key': {
        const key = pick(cannotUndo ? keys.filter((one) => !one.startsWith('Ctrl')) : keys);
        // So is what a Backspace at the very start does to an empty paragraph, and a Delete at the very end.
        yield ({ text, selected, at }) => {
          if (selected) return { op: 'key', key: key === 'Enter' ? 'Delete' : key };
          const isOff = (key === 'Backspace' && at === 0) || (key === 'Delete' && at === text.length);
          return { op: 'key', key: isOff ? 'Enter' : key };
        };
        break;
      }
      case 'paste':
        yield () => ({ op: 'paste', text: (pick(pieces) + pick(pieces)).replace('\n\n', '\n'), ...(below(5) === 0 && { plain: true }) });
        break;
      case 'command':
        yield () => ({ op: 'command', ...(below(3) ? { name: 'unlink' } : { name: 'link', href: `https://example.org/${n}` }) });
        break;
      case 'program':
        yield (model) => { const [from, to] = range(model); return { op: 'select', from, to }; };
        yield ({ selected }) => {
          const text = pick(WORDS);
          const way = text === '' ? 'api' : pick(ways);
          // An editor sees only the letters that differ.
          if (way !== 'api' && (selected[0] === text[0] || selected.at(-1) === text.at(-1))) return null;
          return { op: 'insert', source: 'api', text, way, ...(way === 'api' && text && below(5) === 0 && { linkify: false }) };
        };
        break;
      case 'correct':
        yield (model) => {
          const [from, to] = range(model);
          return from < to ? correction(model.text, from, to, pick(WORDS.slice(1)), below(2) === 0) : null;
        };
        break;
      case 'compose': {
        const text = pick(['例え.jp', 'é', 'example.com', 'み ', 'b.org ', '']);
        // What is given up over a selection does not bring it back in all editors.
        yield (model) => {
          const [from, to] = range(model);
          const isOver = below(2) && !without.includes('compose over') && text && model.text.slice(from, to).join('') !== text;
          return { op: 'select', from, to: isOver ? to : from };
        };
        // Some histories have an event for it, which changes nothing.
        cannotUndo ||= text === '';
        yield () => ({ op: 'compose_start' });
        yield () => ({ op: 'compose_update', text: text.slice(0, 2) || 'み' });
        yield () => ({ op: 'compose_update', text: text || 'みち' });
        yield () => ({ op: 'compose_end', text });
        break;
      }
      case 'remote':
        cannotUndo = true;
        // Nobody but another user's editor says where their text in a link leads.
        yield (model) => {
          const inside = (at) => model.links.find(({ from, to }) => from < at && at < to);
          const [at, [from, to]] = [place(model), range(model)];
          if (below(2)) {
            const step = { op: 'insert', source: 'remote', at: inside(at)?.from ?? at, text: pick(WORDS.slice(1)) };
            return step.at === model.at && without.includes('remote at the caret') ? null : step;
          }
          return { op: 'delete', source: 'remote', from: inside(from)?.from ?? from, to: inside(to)?.to ?? to };
        };
        break;
      default:
    }
    // An undo leaves each editor's caret elsewhere.
    if (sort !== 'type' || below(3) === 0) yield (model) => {
      const [a, b] = below(2) ? [place(model), place(model)] : [below(model.text.length + 1), below(model.text.length + 1)];
      const to = below(3) ? a : b;
      return { op: 'select', from: a, to: endsLines && model.text[Math.max(a, to) - 1] === '\n' ? a : to };
    };
  }
}

/** A correction by a spell checker, or by the input method of a soft keyboard, of which an editor may see only the letters that differ. */
function correction(chars, from, to, text, isComposed) {
  if (!isComposed) return { op: 'correct', from, to, text };
  const [old, now] = [chars.slice(from, to), [...text]];
  let [head, tail] = [0, 0];
  const least = Math.min(old.length, now.length);
  while (head < least && old[head] === now[head]) head += 1;
  while (tail < least - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const left = now.slice(head, now.length - tail).join('');
  return head + tail < old.length && left ? { op: 'correct', from: from + head, to: to - tail, text: left, way: 'compose' } : null;
}

/** A `Stage` with other users. What was done before an edit of theirs is not undone. */
class Model extends Stage {
  play(step) {
    // A text expander types all of a text at once.
    if (step.op === 'put') {
      this.session.caretMoved();
      return void this.type(step.text);
    }
    if (step.source !== 'remote') return super.play(step);
    const [from, to] = step.op === 'delete' ? [this.at(step.from), this.at(step.to)] : [this.at(step.at), this.at(step.at)];
    const text = step.text ?? '';
    this.put(from, to, text);
    [this.undoStack, this.redoStack] = [[], []];
    this.session.remote(from, to, text);
    this.selection = this.selection.map((place) => (place < from ? place : Math.max(place, to) - to + from + text.length));
    return true;
  }

  /** What an editor's document can say. */
  state() {
    const { text, session } = this;
    const chars = (at) => [...text.slice(0, at)].length;
    return {
      text, links: asSaved(session.links()).map(({ start, end, href, kind }) => ({ text: text.slice(start, end), href, kind })),
      muted: asSaved(session.mutes()).map(({ start, end }) => ({ from: chars(start), to: chars(end) })),
    };
  }

  /** What steps are made of: the text by characters, the links and mutes in it, and the selection. */
  get seen() {
    const chars = (at) => [...this.text.slice(0, at)].length;
    const links = [...this.session.links(), ...this.session.mutes()].map(({ start, end }) => ({ from: chars(start), to: chars(end) }));
    return { text: [...this.text], links, at: chars(this.to), selected: this.text.slice(this.from, this.to) };
  }
}

/** A link by what a reader sees and where it leads. */
const named = (text, { start, end, href }) => `${text.slice(start, end)} to ${href}`;

/**
 * Why a link deceives: an automatic one leads elsewhere than its text says, by itself or where it is, or nobody gave a link of the
 * user's own its target. `left` has those whose surroundings others changed.
 */
function deceit({ text, links }, detector, given, left) {
  for (const link of links) {
    const { start, end, kind, href } = link;
    const own = text.slice(start, end);
    const isSaid = (part, at) => detector.links(part).some((one) => one.start + at === start && one.end + at === end && one.href === href);
    const isHonest = kind === 'manual' ? given.has(href) : left.has(named(text, link)) || isSaid(own, start) || isSaid(text, 0);
    if (!isHonest) return `${own} (${kind}) leads to ${href}`;
  }
  return null;
}

/** One random script, and the model that plays it beside an editor. */
export class Run {
  log = [];
  #given = new Set();
  #left = new Set();
  #last = [];
  #isDeceit = true;

  /** `options` are those of `steps`, beside the editor's own. */
  constructor(livelink, below, editor, options = {}) {
    this.model = new Model(livelink);
    this.detector = new livelink.Detector();
    this.editor = editor;
    const own = STEPS[editor] ?? {};
    this.all = steps(below, { ...own, ...options, without: [own.without, options.without].flatMap((names) => names ?? []) });
  }

  free() {
    this.model.session.free();
    this.detector.free();
  }

  /** The steps, each after the model has played it. */
  * steps() {
    for (const make of this.all) {
      const step = make(this.model.seen);
      if (!step) continue;
      this.log.push(step);
      if (step.href) this.#given.add(step.href);
      if (step.op === 'paste') for (const { href } of this.detector.links(step.text)) this.#given.add(href);
      // Another user may bring together what were two links.
      if (step.op === 'delete') this.#isDeceit = false;
      this.model.play(this.#asPlayed(step));
      yield step;
    }
  }

  /** A step as the model plays it. Most editors do not say who deletes. In Quill, what a text expander puts in counts as typed. */
  #asPlayed(step) {
    const isUnsaid = step.source === 'api' && step.text === '' && !STEPS[this.editor]?.saysWhoDeletes;
    if (isUnsaid) return this.model.seen.selected ? { op: 'key', key: 'Delete' } : { op: 'type', text: '' };
    return this.editor === 'quill' && step.way === 'execCommand' ? { op: 'put', text: step.text } : step;
  }

  /**
   * Plays the script by `act`, which does a step in the editor. Returns what is wrong after the first step that is, with the steps up to
   * it, and frees the run.
   */
  async wrong(seed, act, read) {
    try {
      for (const step of this.steps()) {
        await act(step);
        const why = this.differs(step, read);
        if (why) return [{ seed, why, log: this.log }];
      }
      return [];
    } catch (error) {
      return [{ seed, why: error.stack, log: this.log }];
    } finally {
      this.free();
    }
  }

  /** What is wrong with the document of the editor after a step, which `read` reads, or `null`. */
  differs({ op, source }, read) {
    // Provisional text is not the editor's yet.
    if (op === 'compose_start' || op === 'compose_update') return null;
    const got = read();
    const { text, links, muted } = this.model.state();
    // The text around an address can say how it is read. No link is read anew because of what another user types beside it.
    if (source === 'remote') for (const link of this.#last) this.#left.add(link);
    this.#last = got.links.map((link) => named(got.text, link));
    return difference(got, { text, links, muted }) ?? (this.#isDeceit ? deceit(got, this.detector, this.#given, this.#left) : null);
  }
}
