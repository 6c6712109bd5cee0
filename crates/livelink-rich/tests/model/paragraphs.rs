//! The commands in the model.

use std::ops::Range;

use livelink_rich::{ListPlace, Marker, Paragraph, ParagraphKind, RichInput, TextStyle};

use super::pair::{Pair, selected_main};
use super::{Model, is_literal};

impl Pair {
    pub(super) fn command(
        &mut self,
        input: &RichInput<'_>,
        selected: &[Range<usize>],
        chosen: Option<TextStyle>,
        formatted: bool,
        name: &str,
    ) {
        let before = self.model.clone();
        if let RichInput::SetFormatted(now) = input {
            if *now != formatted {
                self.chosen = None;
                self.model.styles.fill(TextStyle::PLAIN);
                self.model.paragraphs.fill(Paragraph::default());
            }
            return;
        }
        if !formatted {
            return;
        }
        let model = &mut self.model;
        let mut indices: Vec<usize> = selected.iter().flat_map(|it| model.selected(it)).collect();
        indices.dedup();
        let each = |model: &mut Model, to: &dyn Fn(Paragraph) -> Paragraph| {
            indices
                .iter()
                .for_each(|index| model.paragraphs[*index] = to(model.paragraphs[*index]));
            model.settle();
            model.count_on(&before, &indices);
        };
        let all = |like: &dyn Fn(Paragraph) -> bool| {
            indices.iter().all(|index| like(before.paragraphs[*index]))
        };
        match input {
            RichInput::ToggleStyle(_) | RichInput::ClearStyles => {
                let caret = before.style_typed(&self.document.document().selection().range());
                let at = before.index(selected_main(&self.document).start);
                let literal = is_literal(before.paragraphs[at].kind);
                let caret = if literal {
                    TextStyle::PLAIN
                } else {
                    chosen.unwrap_or(caret)
                };
                let to: Box<dyn Fn(TextStyle) -> TextStyle> = match input {
                    RichInput::ToggleStyle(style) => {
                        let style = *style - TextStyle::VERBATIM;
                        match before.common(selected).unwrap_or(caret).contains(style) {
                            true => Box::new(move |it| it - style),
                            false => Box::new(move |it| it | style),
                        }
                    }
                    _ => Box::new(|it| it.intersection(TextStyle::VERBATIM)),
                };
                if selected.iter().all(Range::is_empty) {
                    let chosen = to(caret);
                    let typed = before.style_typed(&selected_main(&self.document));
                    self.chosen = Some(chosen).filter(|it| *it != typed && !literal);
                } else {
                    selected
                        .iter()
                        .cloned()
                        .flatten()
                        .for_each(|at| model.styles[at] = to(model.styles[at]));
                    model.settle();
                    self.chosen = chosen;
                }
                return;
            }
            RichInput::SetKind(kind) => {
                let is_kind = all(&|it| it.kind == *kind);
                let kind = if is_kind { ParagraphKind::Body } else { *kind };
                let keeps = matches!(kind, ParagraphKind::Body | ParagraphKind::Code);
                each(model, &|it| Paragraph {
                    kind,
                    list: it.list.filter(|_| keeps),
                    ..it
                });
            }
            RichInput::ToggleList(marker) => {
                let like =
                    |it: Marker| std::mem::discriminant(&it) == std::mem::discriminant(marker);
                let is_item = |it: Paragraph| it.list.and_then(|it| it.marker).is_some_and(like);
                let off = all(&is_item);
                each(model, &|it| {
                    if off {
                        return Paragraph { list: None, ..it };
                    }
                    if is_item(it) || it.kind == ParagraphKind::Rule {
                        return it;
                    }
                    let level = it.list.map_or(0, |it| it.level);
                    let list = Some(ListPlace {
                        level,
                        marker: Some(*marker),
                    });
                    Paragraph {
                        kind: ParagraphKind::Body,
                        list,
                        ..it
                    }
                });
            }
            RichInput::ToggleQuote => {
                let off = all(&|it| it.quote > 0);
                each(model, &|it| Paragraph {
                    quote: if off { it.quote - 1 } else { it.quote.max(1) },
                    ..it
                });
            }
            RichInput::Indent | RichInput::Outdent => {
                let mut moved = indices.clone();
                for (at, index) in indices.iter().enumerate() {
                    if indices.get(at + 1) == Some(&(index + 1)) {
                        continue;
                    }
                    // The selected paragraphs side by side up to here.
                    let side_by_side = (0..=at).rev().zip((0..=*index).rev());
                    let side_by_side =
                        side_by_side.take_while(|(at, index)| indices[*at] == *index);
                    let lists = side_by_side.map_while(|(_, index)| before.paragraphs[index].list);
                    if let Some(level) = lists.map(|it| it.level).min() {
                        let under = |it: &ListPlace| {
                            it.level > level || (it.level == level && it.marker.is_none())
                        };
                        let below = before.paragraphs[index + 1..].iter();
                        let count = below
                            .take_while(|it| it.list.as_ref().is_some_and(under))
                            .count();
                        moved.extend(index + 1..=index + count);
                    }
                }
                moved.sort_unstable();
                moved.dedup();
                for &index in &moved {
                    let it = &mut model.paragraphs[index];
                    let level = |place: ListPlace, level| ListPlace { level, ..place };
                    match (input, it.list) {
                        (RichInput::Indent, place) => {
                            it.list = place.map(|it| level(it, it.level + 1))
                        }
                        (_, Some(place)) => {
                            it.list = place.level.checked_sub(1).map(|less| level(place, less))
                        }
                        (_, None) => it.quote = it.quote.saturating_sub(1),
                    }
                }
                model.settle();
                model.count_on(&before, &moved);
            }
            RichInput::ToggleTask { line } => {
                let rope = self.document.document().text();
                if *line < rope.len_lines() {
                    let at = rope.line_to_byte(*line);
                    let index = before.index(at);
                    if before.range(index).start == at
                        && let Some(place) = &mut model.paragraphs[index].list
                        && let Some(Marker::Task { done }) = &mut place.marker
                    {
                        *done = !*done;
                    }
                }
                model.settle();
            }
            RichInput::SetShortcuts(_) => {}
            // The tables say what these make.
            RichInput::InsertRule | RichInput::PasteRich(_) => {
                self.model = Model::of(&self.document.content());
                return;
            }
            other => panic!("{name}: {other:?}"),
        }
        self.chosen = chosen;
    }
}
