// The index of a view, kept right by each transaction, and the underlines of the visible part.

import { Facet } from '@codemirror/state';
import { Decoration, ViewPlugin } from '@codemirror/view';
import { editsOf } from './edits.js';

/** The detector, the language of the text, and the function that opens a link. */
const settings = Facet.define({ combine: (values) => values[0] ?? null });

const underlines = new Map();

/** The underline of a kind of links. Its class names the kind. */
function underline(kind) {
  if (!underlines.has(kind)) underlines.set(kind, Decoration.mark({ class: `cm-livelink cm-livelink-${kind}` }));
  return underlines.get(kind);
}

class Links {
  constructor(view) {
    this.settings = view.state.facet(settings);
    this.build(view);
  }

  build(view) {
    this.index?.free();
    const { livelink, detector, language } = this.settings;
    this.index = new livelink.LinkIndex(view.state.doc.toString(), detector, { syntax: language });
    this.draw(view);
  }

  update(update) {
    const { docChanged, viewportChanged, view, changes, state } = update;
    let changed = viewportChanged;
    if (docChanged) {
      const edits = editsOf(changes);
      const [first] = edits;
      const delta = edits.length === 1 ? this.index.edit(first.from, first.to, first.text) : this.index.edits(edits);
      if (this.index.textLength !== state.doc.length) return this.build(view);
      // An edit such as `/*` says where links show in the text after it.
      const reclassified = this.settings.language !== '' && this.index.takeReclassified().length > 0;
      changed ||= delta.length > 0 || reclassified;
    }
    if (changed) this.draw(view);
    // Links that only moved: the underlines move with them.
    else if (docChanged) this.decorations = this.decorations.map(changes);
  }

  /** Underlines the visible links. The rest of the document costs nothing. */
  draw(view) {
    const marks = [];
    let drawn = 0;
    for (const { from, to } of view.visibleRanges) {
      const ranges = this.index.ranges(from, to);
      for (let i = 0; i < ranges.length; i += 4) {
        const [start, end] = [ranges[i + 1], ranges[i + 2]];
        // A link may reach from one visible range into the next.
        if (start >= drawn) marks.push(underline(this.index.kinds[ranges[i + 3]]).range(start, end));
        drawn = Math.max(drawn, end);
      }
    }
    this.decorations = Decoration.set(marks);
  }

  destroy() { this.index.free(); }
}

const plugin = ViewPlugin.fromClass(Links, { decorations: (links) => links.decorations });

export const links = (shared) => [settings.of(shared), plugin];

export const settingsOf = (view) => view.state.facet(settings);
export const indexOf = (view) => view.plugin(plugin)?.index ?? null;

/** The link that holds the character after `at`, or the one before it. */
export function linkAround(view, at) {
  const index = indexOf(view);
  if (!index) return null;
  return index.linkAt(at) ?? (at > 0 ? index.linkAt(at - 1) : null);
}
