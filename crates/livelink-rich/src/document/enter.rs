//! Enter and Backspace in lists, headings, quotes and code.

use std::ops::Range;

use livelink_session::Input;
use ropey::Rope;

use super::RichDocument;
use super::run::SoFar;
use crate::follow::unticked;
use crate::layers::Layers;
use crate::paragraph::{ListPlace, Marker, Paragraph, ParagraphKind};
use crate::rich_text::LINE_SEPARATOR;
use crate::settle::{Before, put};
use crate::text_lines::{line_at, lines_touched, paragraph_range, paragraph_start};
use crate::text_style::TextStyle;

impl RichDocument {
    pub(super) fn line_break(&mut self, soft: bool, so_far: &mut SoFar) {
        let at = self.document.selection().range().start;
        let this = self.paragraph(line_at(self.text(), at));
        if soft && this.kind != ParagraphKind::Code {
            let mut text = [0; 4];
            let text = LINE_SEPARATOR.encode_utf8(&mut text);
            return self.run(Input::Type(text), so_far);
        }
        if let Some(caret) = self.only_caret()
            && paragraph_range(self.text(), caret).is_empty()
            && let Some(left) = self.left(caret, this)
            && self.change_paragraph(caret, left, so_far)
        {
            return;
        }
        let style = self.style_at_caret() - TextStyle::VERBATIM;
        let signs = self.signs_before_break();
        self.run(Input::LineBreak { soft }, so_far);
        self.after_breaks(so_far);
        let at = self.document.selection().head;
        let is_heading = matches!(this.kind, ParagraphKind::Heading(_));
        if !is_heading && paragraph_range(self.text(), at).is_empty() {
            self.choose(style);
        }
        if let Some(signs) = signs {
            self.take_signs_of_line(signs, so_far);
        }
    }

    /// Returns whether the caret is on a rule, and there is only this one.
    pub(super) fn is_on_rule(&self) -> bool {
        let caret = self.only_caret();
        let line = caret.map(|caret| line_at(self.text(), caret));
        line.is_some_and(|line| self.paragraph(line).kind == ParagraphKind::Rule)
    }

    /// Makes a new paragraph after the rule that the caret is on, and goes there.
    pub(super) fn leave_rule(&mut self, so_far: &mut SoFar) {
        let style = self.style_at_caret() - TextStyle::VERBATIM;
        self.run(Input::LineBreak { soft: false }, so_far);
        self.after_breaks(so_far);
        // This style is set even if the place has it, because another user may delete the text around the place meanwhile.
        self.chosen = Some(style);
    }

    /// Returns the attributes of an empty paragraph after Enter has taken it out of its list, code or quote. `None`: Enter makes a
    /// new paragraph.
    fn left(&self, caret: usize, this: Paragraph) -> Option<Paragraph> {
        let body = ParagraphKind::Body;
        if this.kind == ParagraphKind::Code {
            let lines = lines_touched(self.text(), &(caret..caret));
            let is_last = !self.goes_on(lines.end, this);
            let goes_on = self.goes_on_before(lines.start, this);
            return (is_last && goes_on).then_some(Paragraph { kind: body, ..this });
        }
        if let Some(place) = this.list {
            let list = place.level.checked_sub(1).map(|level| ListPlace {
                level,
                marker: place.marker.and(self.marker_around(caret, level)),
            });
            return Some(Paragraph { list, ..this });
        }
        let is_quoted = this.quote > 0 && this.kind == body;
        is_quoted.then(|| Paragraph {
            quote: this.quote.saturating_sub(1),
            apart: false,
            ..this
        })
    }

    /// Returns the mark of the list at a level around a place, without its tick.
    fn marker_around(&self, at: usize, level: u8) -> Option<Marker> {
        let line = line_at(self.text(), at);
        let quote = self.paragraph(line).quote;
        let around = Before::line(&self.layers.paragraphs, line).item(quote, level)?;
        Some(unticked(around))
    }

    /// Returns whether the paragraph at a line goes on with the block of a line of code.
    fn goes_on(&self, line: usize, code: Paragraph) -> bool {
        let is_there = line < self.text().len_lines();
        let next = self.paragraph(line);
        is_there
            && !next.apart
            && next
                == Paragraph {
                    apart: false,
                    ..code
                }
    }

    /// Returns whether a line of code goes on with the block of the line before it.
    fn goes_on_before(&self, line: usize, code: Paragraph) -> bool {
        let before = line.checked_sub(1).map(|line| self.paragraph(line));
        let same = |before: Paragraph| {
            Paragraph {
                apart: false,
                ..before
            } == code
        };
        before.is_some_and(same)
    }

    /// Gives the paragraphs after line breaks that were just typed their kind. A heading has one paragraph, and what is before it or
    /// after it is body text.
    fn after_breaks(&mut self, so_far: &mut SoFar) {
        let carets: Vec<usize> = self
            .document
            .carets()
            .all()
            .iter()
            .map(|it| it.head)
            .collect();
        self.adjust(so_far, |layers, text, looks| {
            let mut changed = Vec::new();
            for caret in carets {
                changed.extend(after_break(layers, text, caret));
            }
            // Lists are settled after all changes: one that is half done could take an item out of its list.
            for lines in changed {
                looks.add(lines.clone());
                layers.repair(text, lines, looks);
            }
        });
    }

    pub(super) fn backspace(&mut self, so_far: &mut SoFar) {
        if self.is_shortcut_armed() {
            return self.run(Input::Undo, so_far);
        }
        if !self.document.is_armed()
            && let Some(caret) = self.only_caret()
            && paragraph_start(self.text(), caret) == caret
        {
            let line = line_at(self.text(), caret);
            let this = self.paragraph(line);
            for less in self.less(line, this) {
                if self.change_paragraph(caret, less, so_far) {
                    return;
                }
            }
        }
        self.run(Input::Backspace, so_far);
    }

    /// Returns what Backspace at the start of a paragraph can make of it: first the mark of an item goes, then the kind, then the
    /// place in a list, then the quote.
    fn less(&self, line: usize, this: Paragraph) -> Vec<Paragraph> {
        let body = ParagraphKind::Body;
        let mut found = Vec::new();
        if let Some(place) = this.list
            && place.marker.is_some()
        {
            let marker = None;
            let list = Some(ListPlace { marker, ..place });
            found.push(Paragraph { list, ..this });
            return found;
        }
        if this.kind.is_literal() && self.goes_on_before(line, this) {
            return found;
        }
        if this.kind != body {
            found.push(Paragraph { kind: body, ..this });
        } else if this.list.is_some() {
            found.push(Paragraph { list: None, ..this });
        } else if this.quote > 0 {
            let quote = this.quote - 1;
            found.push(Paragraph { quote, ..this });
        }
        found
    }

    /// Gives the paragraph at a place other attributes, as an undo unit. Returns whether that changes anything.
    fn change_paragraph(&mut self, at: usize, to: Paragraph, so_far: &mut SoFar) -> bool {
        self.change(so_far, |layers, text, looks| {
            layers.set_paragraph(text, at, to, looks);
        })
    }
}

/// Gives the paragraphs before and after a line break their kind. Returns the lines that have changed.
fn after_break(layers: &mut Layers, text: &Rope, caret: usize) -> Vec<Range<usize>> {
    let below = paragraph_range(text, caret);
    let Some(end) = below.start.checked_sub(1) else {
        return Vec::new();
    };
    let above = paragraph_range(text, end);
    let lines = |range: &Range<usize>| line_at(text, range.start)..line_at(text, range.end) + 1;
    let (first, second) = (lines(&above), lines(&below));
    let (before, this) = (
        layers.paragraph(first.start),
        layers.paragraph(second.start),
    );
    let body = |it| Paragraph {
        kind: ParagraphKind::Body,
        ..it
    };
    let changes = match this.kind {
        ParagraphKind::Heading(_) if below.is_empty() => vec![(second, body(this))],
        ParagraphKind::Heading(_) if above.is_empty() => vec![(first, body(before))],
        // The caret was at the rule, and goes on after it.
        ParagraphKind::Rule if above.is_empty() => vec![(first, this), (second, before)],
        _ => Vec::new(),
    };
    let put = |(lines, it): (Range<usize>, Paragraph)| {
        put(&mut layers.paragraphs, lines.clone(), it).then_some(lines)
    };
    changes.into_iter().filter_map(put).collect()
}
