//! Pastes a piece of a rich text, and puts in a rule.

use std::ops::Range;

use livelink_session::Input;
use ropey::Rope;

use super::RichDocument;
use super::run::SoFar;
use crate::layers::{Layers, Looks};
use crate::load::paint_piece;
use crate::paragraph::{Paragraph, ParagraphKind};
use crate::rich_text::RichText;
use crate::text_lines::{line_at, lines_touched, paragraph_end, paragraph_range};

impl RichDocument {
    pub(super) fn paste(&mut self, piece: &RichText, so_far: &mut SoFar) {
        let selected = self.selected();
        let is_literal = selected.iter().any(|range| {
            let line = line_at(self.text(), range.start);
            self.paragraph(line).kind.is_literal()
        });
        let text = piece.text.as_str();
        if is_literal {
            let plain = true;
            return self.run(Input::Paste { text, plain }, so_far);
        }
        let mut done = SoFar::default();
        let links = piece.links.as_slice().into();
        self.run(Input::PasteLinked { text, links }, &mut done);
        let edits = done.session.iter().flat_map(|outcome| &outcome.edits);
        // The session has edited the text at each caret, from the first to the last.
        let places: Vec<Range<usize>> = edits
            .filter(|edit| edit.inserted_len() == text.len())
            .map(|edit| edit.start..edit.new_end)
            .filter(|place| self.slice(place.clone()) == text)
            .collect();
        so_far.take_in(done);
        self.adjust(so_far, |layers, rope, looks| {
            for place in places {
                place_paragraphs(layers, rope, &place, piece, looks);
                paint_piece(layers, rope, &place, piece, looks);
            }
        });
    }

    /// Puts a rule in place of the selection, and a paragraph after it.
    pub(super) fn insert_rule(&mut self, so_far: &mut SoFar) {
        let range = self.document.selection().range();
        let above = paragraph_range(self.text(), range.start);
        let is_front = above.start == range.start;
        let quote = self.paragraph(line_at(self.text(), range.start)).quote;
        let text = match is_front {
            true => "\n",
            false => "\n\n",
        };
        let rule_at = range.start + text.len() - 1;
        let linkify = false;
        self.run(
            Input::Replace {
                range,
                text,
                linkify,
            },
            so_far,
        );
        let is_last = paragraph_end(self.text(), rule_at + 1) == rule_at + 1;
        self.adjust(so_far, |layers, text, looks| {
            let paragraph = |kind| Paragraph {
                kind,
                quote,
                ..Paragraph::default()
            };
            let rule = paragraph(ParagraphKind::Rule);
            layers.set_paragraph(text, rule_at, rule, looks);
            if is_last {
                let body = paragraph(ParagraphKind::Body);
                layers.set_paragraph(text, rule_at + 1, body, looks);
            }
        });
    }
}

/// Gives pasted paragraphs their attributes. The first one keeps those of the paragraph that it is pasted into, unless it is at its
/// start. The last one keeps those of the text after it.
fn place_paragraphs(
    layers: &mut Layers,
    text: &Rope,
    place: &Range<usize>,
    piece: &RichText,
    looks: &mut Looks,
) {
    let plain = Paragraph::default();
    let all: Vec<(Range<usize>, Paragraph)> = piece.each_paragraph().collect();
    let has_attributes = all.iter().any(|(_, it)| *it != plain);
    if all.len() < 2 || !has_attributes {
        return;
    }
    let mut taken = Vec::new();
    for (index, (range, attributes)) in all.iter().enumerate() {
        let at = place.start + range.start;
        let around = paragraph_range(text, at);
        let is_last = index + 1 == all.len();
        let takes = match (index, is_last) {
            (0, _) => around.start == at,
            (_, true) => around.end == place.end && !range.is_empty() && *attributes != plain,
            _ => true,
        };
        if takes {
            taken.push((line_at(text, around.start), *attributes));
        }
    }
    let lines = lines_touched(text, place);
    let to = |line: usize, it: Paragraph| {
        let found = taken.binary_search_by_key(&line, |(line, _)| *line);
        let found = found.ok().and_then(|index| taken.get(index));
        found.map_or(it, |(_, attributes)| *attributes)
    };
    layers.change_paragraphs(text, &[lines], to, looks);
}
