//! The rules of lists: what a paragraph may be after the paragraphs before it.

use std::ops::Range;

use livelink_index::SpanStore;
use ropey::Rope;

use crate::paint::{paint, repaint};
use crate::paragraph::{ListPlace, Marker, Paragraph, ParagraphKind};
use crate::text_lines::{begins_paragraph, line_at, line_start, paragraph_end, paragraph_start};

/// What the paragraphs before a place leave open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Before {
    last: Option<Paragraph>,
    /// The last item of each open list, from the outermost list on.
    open: Vec<Marker>,
}

impl Before {
    /// Returns what is open before a line that begins a paragraph. O(log n), and O(log n) for each change of the attributes back to
    /// the items that are open.
    pub(crate) fn line(paragraphs: &SpanStore<Paragraph>, line: usize) -> Self {
        let Some(above) = line.checked_sub(1) else {
            return Self::default();
        };
        let last = get(paragraphs, above);
        let Some(place) = last.list else {
            return Self {
                last: Some(last),
                open: Vec::new(),
            };
        };
        let mut found = Vec::new();
        let mut needed = Some(place.level);
        let mut end = line;
        while let Some(level) = needed
            && let Some((run, paragraph)) = paragraphs.last_before(end)
            && run.end >= end
            && paragraph.quote == last.quote
            && let Some(place) = paragraph.list
        {
            if let Some(marker) = place.marker
                && place.level <= level
            {
                found.push(marker);
                needed = place.level.checked_sub(1);
            }
            end = run.start;
        }
        found.reverse();
        Self {
            last: Some(last),
            open: found,
        }
    }

    /// Returns the items that a paragraph in this number of quotes can go on with.
    fn open_in(&self, quote: u8) -> &[Marker] {
        match self.last {
            Some(last) if last.list.is_some() && last.quote == quote => &self.open,
            _ => &[],
        }
    }

    /// Returns the sign of the item that is open at a level.
    pub(crate) fn item(&self, quote: u8, level: u8) -> Option<Marker> {
        self.open_in(quote).get(usize::from(level)).copied()
    }

    /// Returns the sign of the item that an item at this place comes after, if both are items of one list unless the second one is
    /// [apart](Paragraph::apart).
    fn item_before(&self, quote: u8, level: u8, marker: Marker) -> Option<Marker> {
        let item = self.item(quote, level)?;
        (is_number(item) == is_number(marker)).then_some(item)
    }

    /// Returns a paragraph as it may be at this place.
    pub(crate) fn settle(&self, mut this: Paragraph) -> Paragraph {
        this.language = this.language.filter(|_| this.kind == ParagraphKind::Code);
        this.list = this.list.and_then(|place| self.place(this.quote, place));
        this.apart = this.apart && self.can_go_on(&this);
        if let Some(place) = &mut this.list
            && let Some(marker) = place.marker
            && !this.apart
            && let Some(first @ Marker::Number { .. }) =
                self.item_before(this.quote, place.level, marker)
        {
            place.marker = Some(first);
        }
        this
    }

    fn place(&self, quote: u8, place: ListPlace) -> Option<ListPlace> {
        let open = u8::try_from(self.open_in(quote).len()).unwrap_or(u8::MAX);
        let deepest = match place.marker {
            Some(_) => open,
            None => open.checked_sub(1)?,
        };
        Some(ListPlace {
            level: place.level.min(deepest),
            ..place
        })
    }

    /// Returns whether a paragraph can be a part of what the paragraph before it is a part of.
    fn can_go_on(&self, this: &Paragraph) -> bool {
        let Some(last) = self.last else {
            return false;
        };
        if this.quote > 0 && last.quote > 0 {
            return true;
        }
        match this.list {
            Some(ListPlace {
                level,
                marker: Some(marker),
            }) => self.item_before(this.quote, level, marker).is_some(),
            list => {
                let level = |list: Option<ListPlace>| list.map(|place| place.level);
                this.kind.is_literal()
                    && last.block() == this.block()
                    && last.quote == this.quote
                    && level(last.list) == level(list)
            }
        }
    }

    /// Moves on, past a settled paragraph.
    pub(crate) fn pass(&mut self, this: Paragraph) {
        if self.last.is_some_and(|last| last.quote != this.quote) {
            self.open.clear();
        }
        match this.list {
            None => self.open.clear(),
            Some(place) => {
                let level = usize::from(place.level);
                match place.marker {
                    Some(marker) => {
                        self.open.truncate(level);
                        self.open.push(marker);
                    }
                    None => self.open.truncate(level + 1),
                }
            }
        }
        self.last = Some(this);
    }
}

const fn is_number(marker: Marker) -> bool {
    matches!(marker, Marker::Number { .. })
}

/// Returns the attributes of a line.
pub(crate) fn get(paragraphs: &SpanStore<Paragraph>, line: usize) -> Paragraph {
    paragraphs
        .at(line)
        .map_or_else(Paragraph::default, |(_, it)| *it)
}

/// Gives lines these attributes. Plain ones need no memory.
pub(crate) fn put(
    paragraphs: &mut SpanStore<Paragraph>,
    lines: Range<usize>,
    attributes: Paragraph,
) -> bool {
    let is_plain = attributes == Paragraph::default();
    paint(paragraphs, lines, (!is_plain).then_some(&attributes))
}

/// Gives runs of lines their attributes. The runs are in order and inside `lines`. Returns whether anything has changed.
pub(crate) fn put_all(
    paragraphs: &mut SpanStore<Paragraph>,
    lines: Range<usize>,
    runs: impl IntoIterator<Item = (Range<usize>, Paragraph)>,
) -> bool {
    let plain = Paragraph::default();
    let styled = runs
        .into_iter()
        .filter(|(_, attributes)| *attributes != plain);
    repaint(paragraphs, lines, styled)
}

/// Settles the paragraphs of these lines, and those after them until nothing changes. Gives all lines of a paragraph the attributes of
/// its first line. Gives `changed` the lines that changed. O(lines · log n), and O(log n) for each change of the attributes after them.
pub(crate) fn settle(
    paragraphs: &mut SpanStore<Paragraph>,
    text: &Rope,
    lines: Range<usize>,
    mut changed: impl FnMut(Range<usize>),
) {
    let count = text.len_lines();
    let mut line = line_at(text, paragraph_start(text, line_start(text, lines.start)));
    let mut before = Before::line(paragraphs, line);
    while line < count {
        let this = get(paragraphs, line);
        let settled = before.settle(this);
        let is_after = line >= lines.end;
        let outermost = |it: ListPlace| it.level == 0 && it.marker.is_some();
        if is_after && settled == this && this.list.is_none_or(outermost) {
            // What is open after this paragraph follows from it alone.
            return;
        }
        before.pass(settled);
        let mut end = line_at(text, paragraph_end(text, line_start(text, line))) + 1;
        if is_after && before.settle(this) == settled {
            // Each further paragraph with these attributes leaves open what this one leaves open.
            let run_end = run_end(paragraphs, line, count);
            if run_end == count || begins_paragraph(text, run_end) {
                end = end.max(run_end);
            }
        }
        let is_done = settled == this && end == line + 1;
        if !is_done && put(paragraphs, line..end, settled) {
            changed(line..end);
        }
        line = end;
    }
}

/// Returns the end of the lines that have the attributes of this one.
fn run_end(paragraphs: &SpanStore<Paragraph>, line: usize, count: usize) -> usize {
    let next = || paragraphs.first_from(line).map(|(run, _)| run.start);
    let end = paragraphs.at(line).map(|(run, _)| run.end).or_else(next);
    end.unwrap_or(count).min(count)
}
