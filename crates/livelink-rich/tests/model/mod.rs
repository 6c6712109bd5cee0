//! The rules of a rich document, as simple as can be: a style for each byte, attributes for each paragraph, and all of it read again
//! after each change.

pub(crate) mod inputs;
mod keys;
pub(crate) mod pair;
mod paragraphs;

use std::ops::Range;

use livelink_index::{Edit, EditLog};
use livelink_rich::{ListPlace, Marker, Paragraph, ParagraphKind, RichText, TextStyle};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Model {
    pub(crate) text: String,
    pub(crate) styles: Vec<TextStyle>,
    pub(crate) paragraphs: Vec<Paragraph>,
}

impl Model {
    /// Returns what a document has of a content, whether it fits or not.
    pub(crate) fn of(content: &RichText) -> Self {
        let mut model = Self {
            text: content.text.clone(),
            styles: vec![TextStyle::PLAIN; content.text.len()],
            paragraphs: content.each_paragraph().map(|(_, it)| it).collect(),
        };
        for (range, style) in &content.styles {
            if content.text.get(range.clone()).is_some() {
                model.styles[range.clone()].fill(*style);
            }
        }
        model.settle();
        model
    }

    /// Returns the index of the paragraph around a place.
    pub(crate) fn index(&self, at: usize) -> usize {
        let before = &self.text.as_bytes()[..at];
        before.iter().filter(|byte| **byte == b'\n').count()
    }

    /// Returns the place of a paragraph, without its line feed.
    pub(crate) fn range(&self, index: usize) -> Range<usize> {
        let mut ends = self.text.match_indices('\n').map(|(at, _)| at);
        let start = match index {
            0 => 0,
            _ => ends.by_ref().nth(index - 1).unwrap() + 1,
        };
        start..ends.next().unwrap_or(self.text.len())
    }

    /// Returns the indices of the paragraphs that a selection touches, without one at whose start it ends, unless all is selected.
    pub(crate) fn selected(&self, range: &Range<usize>) -> Range<usize> {
        if *range == (0..self.text.len()) {
            return 0..self.paragraphs.len();
        }
        let end = self.text[range.clone()].trim_end_matches('\n').len();
        let line_feeds = self.text[range.clone()].len() - end;
        let end = range.end - line_feeds.min(1);
        self.index(range.start)..self.index(end) + 1
    }

    /// Returns the style of text that is typed over a range.
    pub(crate) fn style_typed(&self, range: &Range<usize>) -> TextStyle {
        let (start, end) = (range.start, range.end);
        let style = |at: usize| self.styles.get(at).copied().unwrap_or_default();
        let is_front = self.range(self.index(start)).start == start;
        let model = match is_front || start < end {
            true => style(start),
            false => style(start - 1),
        };
        // Source goes on inside a run of one style.
        let is_within = start > 0
            && end < self.text.len()
            && self.styles[start - 1..=end]
                .iter()
                .all(|it| *it == style(start));
        match is_within {
            true => model,
            false => model - TextStyle::VERBATIM,
        }
    }

    /// Follows edits that lead to `text`. `chosen` is the style of the new text that touches a place.
    pub(crate) fn follow(
        &mut self,
        edits: &[Edit],
        text: &str,
        chosen: Option<(TextStyle, Range<usize>)>,
    ) {
        let mut log = EditLog::new();
        edits.iter().for_each(|edit| log.push(&[*edit]));
        let mut shift = 0_isize;
        let mut styles = Vec::new();
        for edit in log.edits() {
            let start = edit.start.checked_add_signed(shift).unwrap();
            shift += edit.inserted_len() as isize - edit.removed_len() as isize;
            let end = start + edit.inserted_len();
            let touches = |at: &Range<usize>| start <= at.end && at.start <= end;
            let chosen = chosen.as_ref().filter(|(_, place)| touches(place));
            let typed = self.style_typed(&(edit.start..edit.old_end));
            styles.push(chosen.map_or(typed, |(style, _)| *style));
        }
        let mut shift = 0_isize;
        for (edit, style) in log.edits().iter().zip(styles) {
            let start = edit.start.checked_add_signed(shift).unwrap();
            let old = start..start + edit.removed_len();
            let new = &text[start..start + edit.inserted_len()];
            shift += edit.inserted_len() as isize - edit.removed_len() as isize;
            self.replace(old, new, style);
        }
        assert_eq!(self.text, text, "the edits lead to the text");
        self.settle();
    }

    /// Returns the edits that lead to `text`, as one list, without those that put in the text that they remove.
    pub(crate) fn without_repeats(&self, edits: &[Edit], text: &str) -> Vec<Edit> {
        let mut log = EditLog::new();
        edits.iter().for_each(|edit| log.push(&[*edit]));
        let mut shift = 0_isize;
        let mut changes = Vec::new();
        // From the last one on, each edit may be made with the offsets of the text before all.
        for edit in log.edits() {
            let start = edit.start.checked_add_signed(shift).unwrap();
            shift += edit.inserted_len() as isize - edit.removed_len() as isize;
            let new = &text[start..start + edit.inserted_len()];
            if self.text[edit.start..edit.old_end] != *new {
                changes.insert(0, *edit);
            }
        }
        changes
    }

    fn replace(&mut self, old: Range<usize>, new: &str, style: TextStyle) {
        let index = self.index(old.start);
        let is_front = self.range(index).start == old.start;
        let removed = self.text[old.clone()].matches('\n').count();
        let inserted = new.matches('\n').count();
        let (above, below) = (self.paragraphs[index], self.paragraphs[index + removed]);
        let fresh = fresh(above);
        let mut paragraphs = vec![fresh; inserted + 1];
        if removed > 0 {
            let rest = self.range(index + removed);
            let all_gone = rest.start < old.end && old.end == rest.end;
            paragraphs[0] = above;
            paragraphs[inserted] = match inserted {
                0 if !is_front || all_gone => above,
                _ => below,
            };
        } else if inserted > 0 && is_front {
            let apart = above.apart;
            paragraphs[0] = Paragraph { apart, ..fresh };
            let apart = false;
            paragraphs[inserted] = Paragraph { apart, ..above };
        } else {
            paragraphs[0] = above;
        }
        self.paragraphs.splice(index..=index + removed, paragraphs);
        self.styles.splice(old.clone(), vec![style; new.len()]);
        self.text.replace_range(old, new);
    }

    /// Makes the document keep the rules.
    pub(crate) fn settle(&mut self) {
        for index in 0..self.paragraphs.len() {
            self.paragraphs[index] = self.settled(index);
            let range = self.range(index);
            let paragraph = &mut self.paragraphs[index];
            if paragraph.kind == ParagraphKind::Rule && !range.is_empty() {
                paragraph.kind = ParagraphKind::Body;
            }
            if is_literal(paragraph.kind) {
                self.styles[range].fill(TextStyle::PLAIN);
            }
        }
        for (at, _) in self.text.match_indices('\n') {
            self.styles[at] = TextStyle::PLAIN;
        }
    }

    fn settled(&self, index: usize) -> Paragraph {
        let mut this = self.paragraphs[index];
        if this.kind != ParagraphKind::Code {
            this.language = None;
        }
        let before = index.checked_sub(1).map(|index| self.paragraphs[index]);
        let list_before = before
            .filter(|it| it.quote == this.quote)
            .and_then(|it| it.list);
        this.list = this.list.and_then(|place| {
            let deepest = match (list_before, place.marker) {
                (None, None) => return None,
                (None, Some(_)) => 0,
                (Some(before), None) => before.level,
                (Some(before), Some(_)) => before.level.saturating_add(1),
            };
            let level = place.level.min(deepest);
            Some(ListPlace { level, ..place })
        });
        let item = this.list.and_then(|place| self.item_before(index, place));
        let is_literal = is_literal(this.kind);
        let level = |it: Paragraph| it.list.map(|place| place.level);
        this.apart &= before.is_some_and(|before| {
            let in_quote = this.quote > 0 && before.quote > 0;
            let has_marker = this.list.is_some_and(|place| place.marker.is_some());
            let same_block = is_literal
                && !has_marker
                && before.kind == this.kind
                && before.language == this.language
                && before.quote == this.quote
                && level(before) == level(this);
            in_quote || item.is_some() || same_block
        });
        if let (Some(place), Some(first), false) = (&mut this.list, item, this.apart)
            && is_number(first)
        {
            place.marker = Some(first);
        }
        this
    }

    /// Returns the sign of the item before an item in the same list.
    fn item_before(&self, index: usize, place: ListPlace) -> Option<Marker> {
        let marker = place.marker?;
        let quote = self.paragraphs[index].quote;
        for before in self.paragraphs[..index].iter().rev() {
            let list = before.list.filter(|_| before.quote == quote)?;
            if list.level < place.level {
                return None;
            }
            if let (Some(item), true) = (list.marker, list.level == place.level) {
                return (is_number(item) == is_number(marker)).then_some(item);
            }
        }
        None
    }

    /// Returns the last item on the outermost level of the numbered list that is open before a paragraph.
    fn open_number(&self, index: usize) -> Option<usize> {
        let quote = self.paragraphs[index.checked_sub(1)?].quote;
        for (at, before) in self.paragraphs[..index].iter().enumerate().rev() {
            let list = before.list.filter(|_| before.quote == quote)?;
            if let (0, Some(marker)) = (list.level, list.marker) {
                return is_number(marker).then_some(at);
            }
        }
        None
    }

    /// Returns the first item after these paragraphs of the numbered list before them.
    fn next_number(&self, changed: &Range<usize>) -> Option<usize> {
        let quote = self.paragraphs[self.open_number(changed.start)?].quote;
        for at in changed.start..self.paragraphs.len() {
            let this = self.paragraphs[at];
            let place = this.list.filter(|_| this.quote == quote)?;
            if let (0, Some(marker)) = (place.level, place.marker) {
                if this.apart || !is_number(marker) {
                    return None;
                }
                if at >= changed.end {
                    return Some(at);
                }
            }
        }
        None
    }

    /// These paragraphs have changed. A numbered list that was cut in two goes on counting.
    pub(crate) fn count_on(&mut self, before: &Self, changed: &[usize]) {
        let groups = changed.chunk_by(|one, next| one + 1 == *next);
        let groups: Vec<Range<usize>> = groups.map(|it| it[0]..it[0] + it.len()).collect();
        for changed in groups {
            let (Some(next), Some(last)) = (
                before.next_number(&changed),
                self.open_number(changed.start),
            ) else {
                continue;
            };
            let this = self.paragraphs[next];
            let is_after = next
                .checked_sub(1)
                .is_some_and(|above| self.paragraphs[above].quote == this.quote);
            if this.apart || is_after && self.open_number(next).is_some() {
                continue;
            }
            if let Some(ListPlace {
                level: 0,
                marker: Some(Marker::Number { .. }),
            }) = this.list
            {
                let first = self.number(last).unwrap().saturating_add(1);
                let marker = Some(Marker::Number { first });
                self.paragraphs[next].list = Some(ListPlace { level: 0, marker });
                self.settle();
            }
        }
    }

    /// Returns the number of a paragraph in its list.
    pub(crate) fn number(&self, index: usize) -> Option<u32> {
        let place = self.paragraphs[index].list?;
        let Some(Marker::Number { first }) = place.marker else {
            return None;
        };
        let mut number = first;
        let mut at = index;
        while !self.paragraphs[at].apart && self.item_before(at, place).is_some() {
            at -= 1;
            while self.paragraphs[at]
                .list
                .is_some_and(|it| it.level > place.level || it.marker.is_none())
            {
                at -= 1;
            }
            number += 1;
        }
        Some(number)
    }

    /// Returns the styled parts.
    pub(crate) fn spans(&self) -> Vec<(Range<usize>, TextStyle)> {
        let mut spans: Vec<(Range<usize>, TextStyle)> = Vec::new();
        for (at, style) in self.styles.iter().enumerate() {
            match spans.last_mut() {
                Some((range, last)) if *last == *style => range.end = at + 1,
                _ => spans.push((at..at + 1, *style)),
            }
        }
        spans.retain(|(_, style)| !style.is_plain());
        spans
    }

    /// Returns the styles that all text in these ranges has, if there is any that can have one.
    pub(crate) fn common(&self, ranges: &[Range<usize>]) -> Option<TextStyle> {
        let bytes = ranges.iter().cloned().flatten();
        let styled = bytes.filter(|at| {
            self.text.as_bytes()[*at] != b'\n' && !is_literal(self.paragraphs[self.index(*at)].kind)
        });
        styled
            .map(|at| self.styles[at])
            .reduce(TextStyle::intersection)
    }
}

pub(crate) fn is_literal(kind: ParagraphKind) -> bool {
    matches!(kind, ParagraphKind::Code | ParagraphKind::Verbatim)
}

fn is_number(marker: Marker) -> bool {
    matches!(marker, Marker::Number { .. })
}

fn unticked(marker: Marker) -> Marker {
    match marker {
        Marker::Task { .. } => Marker::Task { done: false },
        marker => marker,
    }
}

/// Returns the attributes of a new paragraph after this one.
fn fresh(above: Paragraph) -> Paragraph {
    let mut fresh = above;
    fresh.apart = false;
    if fresh.kind == ParagraphKind::Rule {
        fresh.kind = ParagraphKind::Body;
    }
    if let Some(place) = &mut fresh.list {
        place.marker = place.marker.map(unticked);
    }
    fresh
}
