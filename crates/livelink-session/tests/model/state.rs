//! The model's text, in which each character keeps its number for ever, and the spans. A span is a list of characters.

use std::ops::Range;

use livelink_session::{MarkKind, MuteCause};

/// A character, by its number.
pub(crate) type Id = usize;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum What {
    Link(String, MarkKind),
    Mute(MuteCause),
    Dormant,
}

impl What {
    pub(crate) fn layer(&self) -> u8 {
        match self {
            Self::Link(..) => 0,
            Self::Mute(_) => 1,
            Self::Dormant => 2,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Span {
    pub(crate) what: What,
    /// The characters, in order. In the text in which all of them are shown, they have no gap. Never empty.
    pub(crate) chars: Vec<Id>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Char {
    pub(crate) c: char,
    /// Whether it is in the text: it was not deleted, or undo brought it back.
    pub(crate) shown: bool,
    /// Whether another user deleted it. It then never comes back.
    pub(crate) gone: bool,
    /// An undo hid it last. A redo may bring it back.
    pub(crate) undone: bool,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    pub(crate) chars: Vec<Char>,
    /// All characters that were ever in the text, in order.
    pub(crate) order: Vec<Id>,
    pub(crate) spans: Vec<Span>,
}

impl State {
    pub(crate) fn shown(&self) -> Vec<Id> {
        let order = self.order.iter().copied();
        order.filter(|id| self.chars[*id].shown).collect()
    }

    pub(crate) fn text(&self) -> String {
        self.shown().iter().map(|id| self.chars[*id].c).collect()
    }

    /// Returns the characters at a byte range.
    pub(crate) fn at(&self, range: Range<usize>) -> Vec<Id> {
        let mut byte = 0;
        let mut found = Vec::new();
        for id in self.shown() {
            if range.contains(&byte) {
                found.push(id);
            }
            byte += self.chars[id].c.len_utf8();
        }
        found
    }

    /// Returns the byte range of a span.
    pub(crate) fn range(&self, span: &Span) -> Range<usize> {
        let (mut byte, mut range) = (0, None::<Range<usize>>);
        for id in self.shown() {
            let end = byte + self.chars[id].c.len_utf8();
            if span.chars.contains(&id) {
                range.get_or_insert(byte..end).end = end;
            }
            byte = end;
        }
        range.expect("a span has characters")
    }

    /// Returns the spans of a layer and their ranges, in order.
    pub(crate) fn layer(&self, layer: u8) -> Vec<(Range<usize>, What)> {
        let of_layer = self.spans.iter().filter(|span| span.what.layer() == layer);
        let mut spans: Vec<_> = of_layer
            .map(|span| (self.range(span), span.what.clone()))
            .collect();
        spans.sort_by_key(|(range, _)| range.start);
        spans
    }

    /// Hides and shows characters. A span loses characters that are hidden, and takes in characters that are shown strictly
    /// inside it. Either ends a mute.
    pub(crate) fn change(&mut self, hide: &[Id], show: &[Id]) {
        for id in hide {
            self.chars[*id].shown = false;
        }
        for id in show {
            self.chars[*id].shown = true;
            self.chars[*id].undone = false;
        }
        let order = &self.order;
        self.spans.retain_mut(|span| take(order, span, hide, show));
    }

    /// Puts new characters directly before the `nth` shown character. Hidden characters there stay before the new ones, because
    /// they were there first. The new characters are not shown yet.
    pub(crate) fn create(&mut self, nth: usize, text: &str) -> Vec<Id> {
        let next = self.shown().get(nth).copied();
        let place = next.map_or(self.order.len(), |next| {
            self.order.iter().position(|id| *id == next).unwrap()
        });
        let first = self.chars.len();
        let new = text.chars().map(|c| Char {
            c,
            shown: false,
            gone: false,
            undone: false,
        });
        self.chars.extend(new);
        let ids: Vec<Id> = (first..self.chars.len()).collect();
        self.order.splice(place..place, ids.iter().copied());
        ids
    }

    /// Replaces a byte range. Returns the characters that it hid and the new ones.
    pub(crate) fn replace(&mut self, range: Range<usize>, with: &str) -> (Vec<Id>, Vec<Id>) {
        let nth = self.at(0..range.end).len();
        let old = self.at(range);
        let new = self.create(nth, with);
        self.change(&old, &new);
        (old, new)
    }

    /// Adds a span in the place of the spans of its layer that it overlaps.
    pub(crate) fn add(&mut self, range: Range<usize>, what: What) {
        let chars = self.at(range);
        self.put(Span { what, chars });
    }

    pub(crate) fn put(&mut self, span: Span) {
        if span.chars.is_empty() {
            return;
        }
        let same = |other: &Span| other.what.layer() == span.what.layer();
        self.spans
            .retain(|other| !(same(other) && other.chars.iter().any(|id| span.chars.contains(id))));
        self.spans.push(span);
    }

    /// Removes the spans of a layer that share text with a range and for which `which` holds.
    pub(crate) fn remove(&mut self, layer: u8, range: Range<usize>, which: impl Fn(&Span) -> bool) {
        let chars = self.at(range);
        self.spans.retain(|span| {
            span.what.layer() != layer
                || !which(span)
                || !span.chars.iter().any(|id| chars.contains(id))
        });
    }
}

/// Removes the characters `hide` from a span, and adds those of `show` that are strictly inside it. Returns whether the span
/// stays.
pub(crate) fn take(order: &[Id], span: &mut Span, hide: &[Id], show: &[Id]) -> bool {
    let whole = span.chars.len();
    span.chars.retain(|id| !hide.contains(id));
    let hurt = span.chars.len() < whole;
    let place = |id: Id| order.iter().position(|other| *other == id).unwrap();
    let (Some(first), Some(last)) = (span.chars.first(), span.chars.last()) else {
        return false;
    };
    let inside = place(*first)..place(*last);
    let new: Vec<Id> = show
        .iter()
        .copied()
        .filter(|id| inside.contains(&place(*id)) && !span.chars.contains(id))
        .collect();
    let grown = !new.is_empty();
    span.chars.extend(new);
    span.chars.sort_by_key(|id| place(*id));
    !(matches!(span.what, What::Mute(_)) && (hurt || grown))
}
