//! Which quotes, lists and blocks of code go on from one paragraph to the next.

use crate::code_language::CodeLanguage;
use crate::paragraph::{Marker, Paragraph, ParagraphKind};

/// The kind of a list. Items with dots and boxes that follow each other are one list, and so are items with numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ListKind {
    /// With dots and boxes.
    Unordered,
    /// With numbers from this one on.
    Ordered(u32),
}

impl ListKind {
    fn of(marker: Option<Marker>) -> Self {
        match marker {
            Some(Marker::Number { first }) => Self::Ordered(first),
            Some(Marker::Bullet | Marker::Task { .. }) | None => Self::Unordered,
        }
    }

    fn takes(self, marker: Marker) -> bool {
        matches!(self, Self::Ordered(_)) == matches!(marker, Marker::Number { .. })
    }
}

/// What is around a paragraph, from the outside to the inside: quotes, then lists, then a block of lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Nesting {
    pub(super) quotes: u8,
    /// One a level.
    pub(super) lists: Vec<ListKind>,
    /// The kind and the language of the block of lines.
    pub(super) block: Option<(ParagraphKind, Option<CodeLanguage>)>,
}

/// How much of a nesting goes on with the next paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stay {
    pub(super) quotes: u8,
    pub(super) lists: usize,
    pub(super) block: bool,
}

/// The innermost part of a nesting that a paragraph goes on with. It is what [`Paragraph::apart`] divides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Innermost {
    Nothing,
    /// The quote with this many quotes around it.
    Quote(u8),
    /// The list with this many lists around it.
    List(usize),
    Block,
}

impl Nesting {
    /// Returns what goes on with the next paragraph, and the innermost part of it, as if the paragraph were not
    /// [apart](Paragraph::apart).
    pub(super) fn goes_on(&self, next: &Paragraph) -> (Stay, Innermost) {
        let quotes = self.quotes.min(next.quote);
        let none = Stay {
            quotes,
            lists: 0,
            block: false,
        };
        let is_same_block = self.block.is_some() && self.block == next.block();
        let quote = match quotes.checked_sub(1) {
            Some(outer) => Innermost::Quote(outer),
            None => Innermost::Nothing,
        };
        if self.quotes != next.quote {
            return (none, quote);
        }
        let Some(place) = next.list else {
            let block = is_same_block && self.lists.is_empty();
            let innermost = if block { Innermost::Block } else { quote };
            return (Stay { block, ..none }, innermost);
        };
        let level = usize::from(place.level);
        let lists = self.lists.len();
        let Some(here) = self.lists.get(level) else {
            // A new list begins, in an item of the lists that are open.
            return (Stay { lists, ..none }, quote);
        };
        let Some(marker) = place.marker else {
            let block = is_same_block && lists == level + 1;
            let innermost = if block { Innermost::Block } else { quote };
            let lists = level + 1;
            return (
                Stay {
                    lists,
                    block,
                    ..none
                },
                innermost,
            );
        };
        let (lists, innermost) = match here.takes(marker) {
            true => (level + 1, Innermost::List(level)),
            false => (level, quote),
        };
        (Stay { lists, ..none }, innermost)
    }

    /// Returns what goes on with the next paragraph.
    pub(super) fn stay(&self, next: &Paragraph) -> Stay {
        let (mut stay, innermost) = self.goes_on(next);
        match innermost {
            _ if !next.apart => {}
            Innermost::Nothing => {}
            Innermost::Quote(quotes) => {
                stay = Stay {
                    quotes,
                    lists: 0,
                    block: false,
                }
            }
            Innermost::List(level) => stay.lists = level,
            Innermost::Block => stay.block = false,
        }
        stay
    }

    /// Goes into the next paragraph.
    pub(super) fn enter(&mut self, next: &Paragraph) {
        let stay = self.stay(next);
        self.lists.truncate(stay.lists);
        self.quotes = next.quote;
        self.block = next.block();
        if let Some(place) = next.list {
            let level = usize::from(place.level);
            // A list without an item of its own is around the list of the item.
            while self.lists.len() < level {
                self.lists.push(ListKind::Unordered);
            }
            if self.lists.len() == level {
                self.lists.push(ListKind::of(place.marker));
            }
        }
    }
}
