//! The commands that change styles and paragraphs.

use std::ops::Range;

use super::RichDocument;
use super::run::SoFar;
use crate::input::RichInput;
use crate::layers::Layers;
use crate::paragraph::{ListPlace, Marker, Paragraph, ParagraphKind};
use crate::text_lines::{begins_paragraph, line_start, lines_touched, paragraphs_in};
use crate::text_style::TextStyle;

impl RichDocument {
    pub(super) fn command(&mut self, command: RichInput<'_>, so_far: &mut SoFar) {
        match command {
            RichInput::ToggleStyle(style) => self.toggle_style(style - TextStyle::VERBATIM, so_far),
            RichInput::ClearStyles => {
                self.change_styles(so_far, |style| style.intersection(TextStyle::VERBATIM));
            }
            RichInput::SetKind(kind) => self.set_kind(kind, so_far),
            RichInput::ToggleList(marker) => self.toggle_list(marker, so_far),
            RichInput::ToggleQuote => self.toggle_quote(so_far),
            RichInput::Indent => self.shift_lists(so_far, deeper),
            RichInput::Outdent => self.shift_lists(so_far, out),
            RichInput::ToggleTask { line } => self.toggle_task(line, so_far),
            // These are no commands; `apply` has their code.
            RichInput::Session(_)
            | RichInput::PasteRich(_)
            | RichInput::SetContent(_)
            | RichInput::InsertRule
            | RichInput::SetFormatted(_)
            | RichInput::SetShortcuts(_) => {}
        }
    }

    fn toggle_style(&mut self, style: TextStyle, so_far: &mut SoFar) {
        let common = self
            .selected()
            .into_iter()
            .filter_map(|range| self.layers.common_style(self.text(), range));
        let common = common.reduce(TextStyle::intersection);
        let caret = self.style_at_caret();
        let all_have = common.unwrap_or(caret).contains(style);
        self.change_styles(so_far, |old| match all_have {
            true => old - style,
            false => old | style,
        });
    }

    /// Changes the style of the selected text, or, without a selection, that of the text to come.
    fn change_styles(&mut self, so_far: &mut SoFar, to: impl Fn(TextStyle) -> TextStyle) {
        let selected = self.selected();
        if selected.iter().all(Range::is_empty) {
            return self.choose(to(self.style_at_caret()));
        }
        self.change(so_far, |layers, text, looks| {
            for range in selected {
                layers.change_styles(text, range, &to, looks);
            }
        });
    }

    /// Changes the paragraphs that the selections touch.
    fn change_selected(&mut self, so_far: &mut SoFar, to: impl Fn(Paragraph) -> Paragraph) {
        let all = self.selected_lines();
        self.change(so_far, |layers, text, looks| {
            layers.change_paragraphs(text, &all, |_, it| to(it), looks);
        });
    }

    /// Returns whether all paragraphs that the selections touch are like this.
    fn all_selected(&self, like: impl Fn(Paragraph) -> bool) -> bool {
        let all = self.selected_lines().into_iter();
        all.flat_map(|lines| paragraphs_in(self.text(), lines))
            .all(|line| like(self.paragraph(line)))
    }

    fn set_kind(&mut self, kind: ParagraphKind, so_far: &mut SoFar) {
        let kind = match self.all_selected(|it| it.kind == kind) {
            true => ParagraphKind::Body,
            false => kind,
        };
        let keeps_list = matches!(kind, ParagraphKind::Body | ParagraphKind::Code);
        self.change_selected(so_far, |it| Paragraph {
            kind,
            list: it.list.filter(|_| keeps_list),
            ..it
        });
    }

    fn toggle_list(&mut self, marker: Marker, so_far: &mut SoFar) {
        let is_like = |it: Marker| match (it, marker) {
            (Marker::Number { .. }, Marker::Number { .. }) => true,
            (Marker::Task { .. }, Marker::Task { .. }) => true,
            (it, marker) => it == marker,
        };
        let is_item = |it: Paragraph| it.list.and_then(|it| it.marker).is_some_and(is_like);
        let all_are = self.all_selected(is_item);
        self.change_selected(so_far, |it| match it.list {
            _ if all_are => Paragraph { list: None, ..it },
            _ if is_item(it) || it.kind == ParagraphKind::Rule => it,
            list => Paragraph {
                kind: ParagraphKind::Body,
                list: Some(ListPlace {
                    level: list.map_or(0, |place| place.level),
                    marker: Some(marker),
                }),
                ..it
            },
        });
    }

    fn toggle_quote(&mut self, so_far: &mut SoFar) {
        let all_are = self.all_selected(|it| it.quote > 0);
        self.change_selected(so_far, |it| Paragraph {
            quote: match all_are {
                true => it.quote.saturating_sub(1),
                false => it.quote.max(1),
            },
            ..it
        });
    }

    /// Moves the selected items of lists, and the items under the last one.
    fn shift_lists(&mut self, so_far: &mut SoFar, to: impl Fn(Paragraph) -> Paragraph) {
        let all = self.selected_lines();
        let mut moved: Vec<Range<usize>> = Vec::new();
        for lines in all {
            let end = self.end_of_items(&lines);
            match moved.last_mut() {
                Some(last) if lines.start <= last.end => last.end = last.end.max(end),
                _ => moved.push(lines.start..end),
            }
        }
        self.change(so_far, |layers, text, looks| {
            layers.change_paragraphs(text, &moved, |_, it| to(it), looks);
        });
    }

    /// Returns the line after all that is under the last items of these lines.
    fn end_of_items(&self, lines: &Range<usize>) -> usize {
        let mut end = lines.end;
        let places = lines
            .clone()
            .rev()
            .map_while(|line| self.paragraph(line).list);
        let Some(outermost) = places.map(|place| place.level).min() else {
            return end;
        };
        let is_under = |it: Paragraph| {
            it.list.is_some_and(|place| {
                place.level > outermost || (place.level == outermost && place.marker.is_none())
            })
        };
        let count = self.text().len_lines();
        while end < count && is_under(self.paragraph(end)) {
            end += 1;
        }
        end
    }

    fn toggle_task(&mut self, line: usize, so_far: &mut SoFar) {
        let is_start = line < self.text().len_lines() && begins_paragraph(self.text(), line);
        if !is_start {
            return;
        }
        self.change(so_far, |layers, text, looks| {
            let start = line_start(text, line);
            let lines = lines_touched(text, &(start..start));
            let to = |_, it: Paragraph| Paragraph {
                list: it.list.map(|place| ListPlace {
                    marker: place.marker.map(ticked),
                    ..place
                }),
                ..it
            };
            layers.change_paragraphs(text, std::slice::from_ref(&lines), to, looks);
        });
    }

    pub(super) fn set_formatted(&mut self, formatted: bool, so_far: &mut SoFar) {
        if formatted == self.layers.formatted {
            return;
        }
        self.chosen = None;
        self.change(so_far, |layers, text, looks| {
            looks.code = layers.code.iter().map(|(range, ())| range).collect();
            looks.add(0..text.len_lines());
            *layers = Layers {
                formatted,
                ..Layers::default()
            };
        });
        if formatted {
            self.use_context();
        }
    }
}

const fn ticked(marker: Marker) -> Marker {
    match marker {
        Marker::Task { done } => Marker::Task { done: !done },
        marker => marker,
    }
}

/// Returns a paragraph one level further in.
fn deeper(it: Paragraph) -> Paragraph {
    Paragraph {
        list: it.list.map(|place| ListPlace {
            level: place.level.saturating_add(1),
            ..place
        }),
        ..it
    }
}

/// Returns a paragraph one level further out.
pub(super) fn out(it: Paragraph) -> Paragraph {
    match it.list {
        Some(place) => Paragraph {
            list: place
                .level
                .checked_sub(1)
                .map(|level| ListPlace { level, ..place }),
            ..it
        },
        None => Paragraph {
            quote: it.quote.saturating_sub(1),
            ..it
        },
    }
}
