//! The quotes and lists that are open while blocks are written.

use crate::paragraph::{Marker, Paragraph};

/// The signs of the lists around a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ListSigns {
    /// The list before it, which has to end. So this is not its sign.
    pub(crate) before: Option<char>,
    /// The list after it, which has to begin anew.
    pub(crate) after: Option<char>,
    /// The sign of the list after it that it is the start of, and how many spaces are before that sign.
    pub(crate) same: Option<(char, usize)>,
}

/// A list that goes on after its last item.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ListBefore {
    /// The attributes of that item's first paragraph.
    pub(crate) item: Paragraph,
    /// The sign of its list.
    pub(crate) sign: char,
    /// How many spaces are before the sign.
    pub(crate) margin: usize,
    /// The number of the next item.
    pub(crate) next: u32,
}

/// A list that is open.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenList {
    /// The character of its markers: `-`, or the one after a number.
    sign: char,
    /// How many spaces are before its markers.
    margin: usize,
    /// The number of its next item.
    next: u32,
    /// How many columns the blocks of its item are indented.
    indent: usize,
}

/// Returns the sign of the list that a source begins with.
pub(crate) fn list_sign(source: &str) -> Option<char> {
    let text = source.trim_start_matches(['\u{feff}', '\r', '\n', ' ', '\t']);
    let text = text.trim_start_matches(|c: char| c.is_ascii_digit());
    text.chars().next().filter(|c| "-*+.)".contains(*c))
}

/// The largest number of an item.
const NUMBER_MAX: u32 = 999_999_999;

impl OpenList {
    /// Opens a list that can be told from the lists with these signs.
    pub(super) fn new(marker: Marker, others: ListSigns) -> Self {
        let signs: &[char] = match marker {
            Marker::Number { .. } => &['.', ')'],
            _ => &['-', '*', '+'],
        };
        let same = others.same.filter(|(sign, _)| signs.contains(sign));
        let is_free = |sign: &&char| ![others.before, others.after].contains(&Some(**sign));
        let free = signs.iter().find(is_free);
        let sign = free.or(signs.first()).copied().unwrap_or('-');
        let (sign, margin) = same.unwrap_or((sign, 0));
        Self {
            sign,
            margin,
            next: match marker {
                Marker::Number { first } => first.min(NUMBER_MAX),
                _ => 0,
            },
            indent: 0,
        }
    }

    /// Opens a list that was written before.
    pub(super) fn again(before: ListBefore) -> Self {
        Self {
            sign: before.sign,
            margin: before.margin,
            next: before.next.min(NUMBER_MAX),
            indent: 0,
        }
    }

    pub(super) fn sign(self) -> char {
        self.sign
    }

    pub(super) fn indent(self) -> usize {
        self.indent
    }

    /// Returns the marker of the next item with the spaces before it, and without a space after it.
    pub(super) fn item(&mut self, marker: Marker) -> String {
        let mut written = " ".repeat(self.margin);
        if let Marker::Number { .. } = marker {
            written.push_str(&self.next.to_string());
        }
        written.push(self.sign);
        self.next = (self.next + 1).min(NUMBER_MAX);
        self.indent = written.len() + 1;
        written
    }
}
