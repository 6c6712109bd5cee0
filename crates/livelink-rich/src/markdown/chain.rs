//! Which paragraphs belong together: the one answer of the reader and the writer.

use crate::paragraph::{ListPlace, Marker, Paragraph};

/// What a paragraph could go on with, if nothing said that it begins anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GoesOn {
    /// The list of an item before it.
    List,
    /// The code or the source of the line before it.
    Lines,
    /// The quote around the paragraph before it.
    Quote,
}

/// The paragraphs so far, as far as the next one depends on them.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain {
    before: Option<Paragraph>,
    /// The marker of the last item of each list that is open.
    lists: Vec<Marker>,
}

impl Chain {
    /// Returns the paragraph before the next one.
    pub(super) fn before(&self) -> Option<Paragraph> {
        self.before
    }

    /// Returns the list that a list place of the next paragraph means, if the quote around it goes on: at most one level deeper
    /// than before.
    fn level(&self, place: ListPlace) -> usize {
        usize::from(place.level).min(self.lists.len())
    }

    /// Returns what the next paragraph could go on with: the innermost of the things around it. `apart` says that it does not.
    pub(super) fn goes_on(&self, next: &Paragraph) -> Option<GoesOn> {
        let before = self.before?;
        let same_quote = before.quote == next.quote;
        if let Some(place) = next.list
            && let Some(marker) = place.marker
            && same_quote
            && let Some(open) = self.lists.get(self.level(place))
            && same_list(*open, marker)
        {
            return Some(GoesOn::List);
        }
        let level = |paragraph: &Paragraph| paragraph.list.map(|place| place.level);
        let is_item = next.list.is_some_and(|place| place.marker.is_some());
        let same_block = next.kind.is_literal() && before.block() == next.block() && !is_item;
        if same_block && same_quote && level(&before) == level(next) {
            return Some(GoesOn::Lines);
        }
        // What is inside of an item is in the quote of the item.
        let begins = next
            .list
            .is_none_or(|place| is_item && self.level(place) == 0);
        (begins && before.quote.min(next.quote) > 0).then_some(GoesOn::Quote)
    }

    /// Returns how many quotes and lists go on around the next paragraph, with the list that it is an item of.
    pub(super) fn shared(&self, next: &Paragraph) -> (usize, usize) {
        let Some(before) = self.before else {
            return (0, 0);
        };
        let goes_on = self.goes_on(next);
        let apart = |what| next.apart && goes_on == Some(what);
        let mut quotes = usize::from(before.quote.min(next.quote));
        if apart(GoesOn::Quote) {
            return (quotes.saturating_sub(1), 0);
        }
        if before.quote != next.quote {
            quotes = quotes.min(usize::from(next.quote));
            return (quotes, 0);
        }
        let lists = match next.list {
            None => 0,
            Some(place) if place.marker.is_none() => {
                (usize::from(place.level) + 1).min(self.lists.len())
            }
            Some(place) => {
                let level = self.level(place);
                level + usize::from(goes_on == Some(GoesOn::List) && !next.apart)
            }
        };
        (quotes, lists)
    }

    /// Takes the next paragraph.
    pub(super) fn push(&mut self, next: &Paragraph) {
        let (quotes, lists) = self.shared(next);
        let same_quote = self
            .before
            .is_some_and(|before| before.quote == next.quote && quotes == usize::from(next.quote));
        self.lists.truncate(if same_quote { lists } else { 0 });
        if let Some(ListPlace {
            marker: Some(marker),
            ..
        }) = next.list
        {
            let level = next.list.map_or(0, |place| self.level(place));
            self.lists.truncate(level);
            self.lists.push(marker);
        }
        self.before = Some(*next);
    }
}

/// Returns whether items with these markers are in one list.
const fn same_list(one: Marker, other: Marker) -> bool {
    matches!(one, Marker::Number { .. }) == matches!(other, Marker::Number { .. })
}
