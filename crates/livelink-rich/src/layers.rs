//! The styles and paragraphs of a document, as they lie over its text.

use std::ops::Range;

use livelink_index::{Edit, SpanStore};
use ropey::Rope;

use crate::code_places::follow_code;
use crate::cut_list::{first_item, next_number, number_after};
use crate::follow::{Change, Reached, Typing, follow_lines, follow_styles, paint_texts};
use crate::markers::Numbers;
use crate::paint::{paint, parts, repaint};
use crate::paragraph::{ListPlace, Marker, Paragraph, ParagraphKind};
use crate::settle::{get, put, put_all, settle};
use crate::text_lines::{
    bytes_of, line_at, line_start, lines_selected, lines_touched, paragraph_end, paragraphs_in,
    pieces,
};
use crate::text_style::TextStyle;

/// What a document has beside its text and links. A clone is a snapshot and costs next to nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layers {
    /// Whether the document can have styles.
    pub(crate) formatted: bool,
    /// The styles, over bytes. Line feeds have none, and neither has text that is shown as it is.
    pub(crate) styles: SpanStore<TextStyle>,
    /// The attributes, over lines of the rope. Plain lines have no span.
    pub(crate) paragraphs: SpanStore<Paragraph>,
    /// The text that gets no automatic links, over bytes. It follows from the other two layers.
    pub(crate) code: SpanStore<()>,
}

impl Layers {
    /// Returns whether nothing is styled.
    pub(crate) fn is_plain(&self) -> bool {
        self.styles.is_empty() && self.paragraphs.is_empty()
    }

    /// Returns the attributes of a line.
    pub(crate) fn paragraph(&self, line: usize) -> Paragraph {
        get(&self.paragraphs, line)
    }

    /// Follows edits.
    pub(crate) fn follow(&mut self, change: &Change<'_>, typing: Typing, looks: &mut Looks) {
        follow_styles(&mut self.styles, change, &typing);
        for (edit, place) in change.places() {
            // The code is already where the edits before this one have put it.
            let removed = place.start..place.start + edit.removed_len();
            let edit = Edit::replace(removed, edit.inserted_len());
            follow_code(&mut self.code, edit, typing.is_code);
        }
        let mut reached = Vec::new();
        match self.paragraphs.is_empty() {
            true => reached.extend(change.places().map(|(_, place)| Reached::Text(place))),
            false => follow_lines(&mut self.paragraphs, change, |it| reached.push(it)),
        }
        for it in reached {
            match it {
                Reached::Text(place) => self.typed(change.new, place, looks),
                Reached::Lines(lines) => self.repair(change.new, lines, looks),
            }
        }
    }

    /// Makes new text inside a paragraph keep the rules.
    fn typed(&mut self, text: &Rope, place: Range<usize>, looks: &mut Looks) {
        let line = line_at(text, place.start);
        match self.paragraph(line).kind {
            ParagraphKind::Rule => self.repair(text, lines_touched(text, &place), looks),
            kind if kind.is_literal() => {
                paint(&mut self.styles, place.clone(), None);
                self.set_code(&place, vec![place.clone()], looks);
            }
            _ => {
                let code = self.styled_as_code(place.clone());
                self.set_code(&place, code, looks);
            }
        }
    }

    /// Returns the parts of a range whose style is one of code or source.
    fn styled_as_code(&self, range: Range<usize>) -> Vec<Range<usize>> {
        let styled = parts(&self.styles, range).into_iter();
        let code = styled.filter(|(_, style)| style.is_some_and(TextStyle::is_code));
        code.map(|(range, _)| range).collect()
    }

    /// Says which parts of a range are code, and no others.
    fn set_code(&mut self, range: &Range<usize>, code: Vec<Range<usize>>, looks: &mut Looks) {
        let code = code.into_iter().map(|part| (part, ()));
        if repaint(&mut self.code, range.clone(), code) {
            looks.code.push(range.clone());
        }
    }

    /// Changes the attributes of the paragraphs of these lines, which are in order and apart. `to` gets the first line of a paragraph
    /// and its attributes. Nothing is settled before all of them have changed.
    pub(crate) fn change_paragraphs(
        &mut self,
        text: &Rope,
        all: &[Range<usize>],
        mut to: impl FnMut(usize, Paragraph) -> Paragraph,
        looks: &mut Looks,
    ) {
        let after: Vec<Option<usize>> = all
            .iter()
            .map(|lines| next_number(&self.paragraphs, text, lines))
            .collect();
        for lines in all {
            let starts: Vec<usize> = paragraphs_in(text, lines.clone()).collect();
            let mut runs = Vec::new();
            for (index, first) in starts.iter().enumerate() {
                let end = starts.get(index + 1).copied().unwrap_or(lines.end);
                let before = self.paragraph(*first);
                let after = to(*first, before);
                if before != after {
                    looks.add(*first..end);
                }
                runs.push((*first..end, after));
            }
            put_all(&mut self.paragraphs, lines.clone(), runs);
        }
        for lines in all {
            self.repair(text, lines.clone(), looks);
        }
        let numbers = Numbers::default();
        for (lines, next) in all.iter().zip(after) {
            if let Some(next) = next {
                self.count_on(text, lines.start, next, &numbers, looks);
            }
        }
    }

    /// Makes a numbered item count on from the list before a line, if a change has cut that list between the two. `numbers` has
    /// counted nothing after that line.
    fn count_on(
        &mut self,
        text: &Rope,
        line: usize,
        next: usize,
        numbers: &Numbers,
        looks: &mut Looks,
    ) {
        if let Some(item) = first_item(&self.paragraphs, next)
            && let Some(first) = number_after(&self.paragraphs, text, line, numbers)
        {
            let marker = Some(Marker::Number { first });
            let list = Some(ListPlace { level: 0, marker });
            let start = line_start(text, next);
            let lines = lines_touched(text, &(start..start));
            if put(
                &mut self.paragraphs,
                lines.clone(),
                Paragraph { list, ..item },
            ) {
                looks.add(lines.clone());
                self.repair(text, lines, looks);
            }
        }
    }

    /// Gives the paragraph at a place other attributes.
    pub(crate) fn set_paragraph(
        &mut self,
        text: &Rope,
        at: usize,
        to: Paragraph,
        looks: &mut Looks,
    ) {
        let lines = lines_touched(text, &(at..at));
        self.change_paragraphs(text, &[lines], |_, _| to, looks);
    }

    /// Changes the styles of a range. O(spans and paragraphs of the range).
    pub(crate) fn change_styles(
        &mut self,
        text: &Rope,
        range: Range<usize>,
        to: impl Fn(TextStyle) -> TextStyle,
        looks: &mut Looks,
    ) {
        let parts = parts(&self.styles, range.clone()).into_iter();
        let styled = parts.map(|(part, style)| (part, to(style.unwrap_or_default())));
        if paint_texts(&mut self.styles, text, range.clone(), styled) {
            let lines = lines_selected(text, &range);
            looks.add(lines.clone());
            self.repair(text, lines, looks);
        }
    }

    /// Makes the paragraphs of these lines keep the rules: a rule has no text, code has no styles, lists are settled.
    pub(crate) fn repair(&mut self, text: &Rope, lines: Range<usize>, looks: &mut Looks) {
        let mut reached = lines.clone();
        settle(&mut self.paragraphs, text, lines, |lines| {
            looks.add(lines.clone());
            reached = reached.start.min(lines.start)..reached.end.max(lines.end);
        });
        let mut code = Vec::new();
        for (run, paragraph) in parts(&self.paragraphs, reached.clone()) {
            let range = bytes_of(text, &run);
            match paragraph.map(|it| it.kind) {
                Some(kind) if kind.is_literal() => {
                    if paint(&mut self.styles, range.clone(), None) {
                        looks.add(run);
                    }
                    code.push(range);
                }
                kind => {
                    if kind == Some(ParagraphKind::Rule) {
                        self.repair_rules(text, run, looks);
                    }
                    code.extend(self.styled_as_code(range));
                }
            }
        }
        self.set_code(&bytes_of(text, &reached), code, looks);
    }

    /// Makes body text of the rules that have got a text.
    fn repair_rules(&mut self, text: &Rope, run: Range<usize>, looks: &mut Looks) {
        let lines: Vec<usize> = paragraphs_in(text, run).collect();
        for line in lines {
            let start = line_start(text, line);
            let end = paragraph_end(text, start);
            if start < end {
                let body = Paragraph {
                    kind: ParagraphKind::Body,
                    ..self.paragraph(line)
                };
                let lines = line..line_at(text, end) + 1;
                put(&mut self.paragraphs, lines.clone(), body);
                looks.add(lines);
            }
        }
    }

    /// Returns the styles that all text of a range has. Line feeds and text that has no styles do not count. `None` if there is no
    /// other text. O(spans and paragraphs of the range).
    pub(crate) fn common_style(&self, text: &Rope, range: Range<usize>) -> Option<TextStyle> {
        let mut common = None;
        for (part, style) in parts(&self.styles, range) {
            let counts = style.is_some() || self.has_plain_text(text, part);
            if counts {
                let style = style.unwrap_or_default();
                common = Some(common.map_or(style, |it: TextStyle| it.intersection(style)));
            }
        }
        common
    }

    /// Returns whether there is text in a range without styles that could have one.
    fn has_plain_text(&self, text: &Rope, range: Range<usize>) -> bool {
        pieces(text, range).any(|piece| {
            let line = line_at(text, piece.start);
            !piece.is_empty() && !self.paragraph(line).kind.is_literal()
        })
    }
}

/// What a change of the layers has changed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Looks {
    /// The lines whose look has changed other than by an edit of their text.
    pub(crate) lines: Vec<Range<usize>>,
    /// The ranges that have become code, or are code no more.
    pub(crate) code: Vec<Range<usize>>,
}

impl Looks {
    pub(crate) fn add(&mut self, lines: Range<usize>) {
        match self.lines.last_mut() {
            Some(last) if last.start <= lines.start && lines.start <= last.end => {
                last.end = last.end.max(lines.end);
            }
            _ => self.lines.push(lines),
        }
    }

    /// Returns all lines from the first one to the last one.
    pub(crate) fn whole(&self) -> Option<Range<usize>> {
        let start = self.lines.iter().map(|lines| lines.start).min()?;
        let end = self.lines.iter().map(|lines| lines.end).max()?;
        Some(start..end)
    }
}
