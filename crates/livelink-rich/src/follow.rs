//! How styles and paragraphs follow the edits of the text.

use std::ops::Range;

use livelink_index::{Edit, SpanStore};
use ropey::Rope;

use crate::paint::{join_at, paint, repaint};
use crate::paragraph::{ListPlace, Marker, Paragraph, ParagraphKind};
use crate::settle::{get, put_all};
use crate::text_lines::{
    begins_paragraph, byte_at, line_at, line_feeds, line_start, paragraph_end, paragraph_start,
    pieces,
};
use crate::text_style::TextStyle;

/// The text before and after edits, and the edits, each as if it were the only one.
pub(crate) struct Change<'a> {
    pub(crate) old: &'a Rope,
    pub(crate) new: &'a Rope,
    pub(crate) edits: &'a [Edit],
}

impl Change<'_> {
    /// Returns each edit with the place of its new text.
    pub(crate) fn places(&self) -> impl Iterator<Item = (Edit, Range<usize>)> {
        let mut shift = 0_usize;
        self.edits.iter().map(move |edit| {
            let start = edit.start.wrapping_add(shift);
            let end = start.wrapping_add(edit.inserted_len());
            shift = shift
                .wrapping_add(edit.inserted_len())
                .wrapping_sub(edit.removed_len());
            (*edit, start..end)
        })
    }
}

impl Change<'_> {
    /// Returns the edits that put in another text than they remove. O(edited text).
    pub(crate) fn without_repeats(&self) -> Vec<Edit> {
        let changes = |(edit, place): &(Edit, Range<usize>)| {
            let removed = self.old.get_byte_slice(edit.start..edit.old_end);
            edit.removed_len() != place.len() || removed != self.new.get_byte_slice(place.clone())
        };
        let places = self.places().filter(changes);
        places.map(|(edit, _)| edit).collect()
    }
}

/// What the text that comes in is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Typing {
    /// The style that the user has chosen for it. Without a choice, it has the style of its place.
    pub(crate) style: Option<TextStyle>,
    /// The place in the new text that the choice is for. `None`: it is for all text that comes in.
    pub(crate) place: Option<Range<usize>>,
    /// Whether it is code, as far as is known before it is there.
    pub(crate) is_code: bool,
}

/// Returns the style of text that the user types in place of `old`: that of the replaced text, or else of the character before, or at
/// the start of a paragraph of the one after.
pub(crate) fn style_typed(
    styles: &SpanStore<TextStyle>,
    text: &Rope,
    old: &Range<usize>,
) -> TextStyle {
    let style = |at: usize| styles.at(at).map_or(TextStyle::PLAIN, |(_, style)| *style);
    let before = old.start.checked_sub(1);
    let before = before.filter(|at| byte_at(text, *at).is_some_and(|byte| byte != b'\n'));
    let model = match before {
        _ if !old.is_empty() => style(old.start),
        Some(before) => style(before),
        None => style(old.start),
    };
    // What is written between two halves of source is source.
    let within = styles.at(old.start).is_some_and(|(span, style)| {
        style.contains(TextStyle::VERBATIM) && span.start < old.start && old.end < span.end
    });
    match within {
        true => model,
        false => model - TextStyle::VERBATIM,
    }
}

/// Moves the styles with the edits, and gives the new text the style that was chosen for it, or the style of its place.
pub(crate) fn follow_styles(
    styles: &mut SpanStore<TextStyle>,
    change: &Change<'_>,
    typing: &Typing,
) {
    if styles.is_empty() && typing.style.is_none_or(TextStyle::is_plain) {
        return;
    }
    let typed = |(edit, new): (Edit, Range<usize>)| {
        let is_there = |at: &Range<usize>| new.start <= at.end && at.start <= new.end;
        let chosen = typing
            .style
            .filter(|_| typing.place.as_ref().is_none_or(is_there));
        chosen.unwrap_or_else(|| style_typed(styles, change.old, &(edit.start..edit.old_end)))
    };
    let wanted: Vec<TextStyle> = change.places().map(typed).collect();
    for edit in change.edits.iter().rev() {
        styles.shift_for_edit(edit.start, edit.removed_len(), edit.inserted_len());
    }
    for ((edit, place), style) in change.places().zip(wanted) {
        if edit.inserted_len() == 0 {
            join_at(styles, place.start);
            continue;
        }
        paint_text(styles, change.new, place, style);
    }
}

/// Gives text a style. Line feeds have none. Returns whether anything has changed.
pub(crate) fn paint_text(
    styles: &mut SpanStore<TextStyle>,
    text: &Rope,
    range: Range<usize>,
    style: TextStyle,
) -> bool {
    paint_texts(styles, text, range.clone(), [(range, style)])
}

/// Gives a range of the text these styles, which are in order, and no others. Line feeds have none. Returns whether anything has
/// changed.
pub(crate) fn paint_texts(
    styles: &mut SpanStore<TextStyle>,
    text: &Rope,
    range: Range<usize>,
    spans: impl IntoIterator<Item = (Range<usize>, TextStyle)>,
) -> bool {
    let spans = spans.into_iter().filter(|(_, style)| !style.is_plain());
    let texts = spans.flat_map(|(span, style)| pieces(text, span).map(move |it| (it, style)));
    repaint(styles, range, texts)
}

/// What an edit reaches, in offsets or lines of the new text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reached {
    /// Text inside a line.
    Text(Range<usize>),
    /// Lines that have been divided or joined.
    Lines(Range<usize>),
}

/// Moves the attributes of the lines with the edits. Gives `reached` what each edit reaches, in order.
pub(crate) fn follow_lines(
    paragraphs: &mut SpanStore<Paragraph>,
    change: &Change<'_>,
    mut reached: impl FnMut(Reached),
) {
    let Change { old, new, .. } = change;
    for (edit, place) in change.places() {
        let (first, last) = (line_before(old, edit.start), line_after(old, edit.old_end));
        let (new_first, new_last) = (line_before(new, place.start), line_after(new, place.end));
        let removed = line_feeds(old, edit.start..edit.old_end).next().is_some();
        let inserted = line_feeds(new, place.clone()).next().is_some();
        let height = last - first.min(last);
        if !removed && !inserted && height == new_last.saturating_sub(new_first) {
            reached(Reached::Text(place));
            continue;
        }
        // The store has followed the edits before this one, so its lines are those of the new text up to here. Only the first line of
        // the paragraph is sure to have its attributes: an edit before this one may have joined it with another paragraph.
        let front = paragraph_start(new, place.start);
        let above = get(paragraphs, line_at(new, front));
        let below = new_first + line_at(old, edit.old_end).saturating_sub(first);
        let below = get(paragraphs, below);
        let rest = get(paragraphs, new_first + height);
        let is_front = front == place.start;
        // Nothing of a paragraph below is left if its text has gone too.
        let has_gone = paragraph_start(old, edit.old_end) < edit.old_end
            && paragraph_end(old, edit.old_end) == edit.old_end;
        let gives_way = is_front && !has_gone;
        let ends = Ends::of(above, below, is_front, gives_way, removed, inserted);
        let mut lines: Vec<(Range<usize>, Paragraph)> = Vec::new();
        for line in new_first..=new_last {
            let start = line_start(new, line);
            let attributes = match lines.last() {
                Some((_, same)) if start > place.start && !begins_paragraph(new, line) => *same,
                _ if start > place.end => rest,
                _ if start <= place.start => ends.first,
                _ if line_feeds(new, start..place.end).next().is_some() => ends.between,
                _ => ends.last,
            };
            match lines.last_mut() {
                Some((run, same)) if *same == attributes => run.end = line + 1,
                _ => lines.push((line..line + 1, attributes)),
            }
        }
        paint(paragraphs, new_first..new_first + height + 1, None);
        paragraphs.shift_for_edit(new_first, height + 1, new_last + 1 - new_first);
        put_all(paragraphs, new_first..new_last + 1, lines);
        reached(Reached::Lines(new_first..new_last + 1));
    }
}

/// Returns the line of the text before an edit. A carriage return there may be one line break with the text after it.
fn line_before(text: &Rope, at: usize) -> usize {
    match at.checked_sub(1) {
        Some(before) if byte_at(text, before) == Some(b'\r') => line_at(text, before),
        _ => line_at(text, at),
    }
}

/// Returns the line of the text after an edit. A line feed there may be one line break with the text before it.
fn line_after(text: &Rope, at: usize) -> usize {
    match byte_at(text, at) {
        Some(b'\n') => line_at(text, at + 1),
        _ => line_at(text, at),
    }
}

/// The attributes of the paragraphs that an edit leaves.
struct Ends {
    /// Of the paragraph in which the new text begins.
    first: Paragraph,
    /// Of the paragraphs that begin and end in the new text.
    between: Paragraph,
    /// Of the paragraph that begins in the new text and goes on after it.
    last: Paragraph,
}

impl Ends {
    /// An edit from the paragraph `above` to the paragraph `below`, from the `front` of the former on. `gives_way`: the former has
    /// nothing left, and the latter has. `removed` and `inserted`: whether it removes and inserts line feeds.
    fn of(
        above: Paragraph,
        below: Paragraph,
        front: bool,
        gives_way: bool,
        removed: bool,
        inserted: bool,
    ) -> Self {
        let fresh = after_split(above);
        match (removed, inserted) {
            (false, false) => Self {
                first: above,
                between: above,
                last: above,
            },
            // An empty paragraph gives way to the one that it is joined with.
            (true, false) if gives_way => Self {
                first: below,
                between: below,
                last: below,
            },
            (true, _) => Self {
                first: above,
                between: fresh,
                last: below,
            },
            // The paragraph goes down as it is, and there is a new one before it.
            (false, _) if front => Self {
                first: Paragraph {
                    apart: above.apart,
                    ..fresh
                },
                between: fresh,
                last: Paragraph {
                    apart: false,
                    ..above
                },
            },
            (false, _) => Self {
                first: above,
                between: fresh,
                last: fresh,
            },
        }
    }
}

/// Returns the attributes of a paragraph that a line break makes of another one.
pub(crate) fn after_split(paragraph: Paragraph) -> Paragraph {
    let list = paragraph.list.map(|place| ListPlace {
        marker: place.marker.map(unticked),
        ..place
    });
    let kind = match paragraph.kind {
        ParagraphKind::Rule => ParagraphKind::Body,
        kind => kind,
    };
    Paragraph {
        kind,
        list,
        apart: false,
        ..paragraph
    }
}

/// Returns the sign of a new item after one with this sign.
pub(crate) const fn unticked(marker: Marker) -> Marker {
    match marker {
        Marker::Task { .. } => Marker::Task { done: false },
        marker => marker,
    }
}
