//! Tickets: `PR-12`.

use super::word::{is_fragment, is_of_word};
use crate::pattern::template::Template;
use crate::pattern::{Pattern, Place};

/// One of some prefixes, such as `PR-` and `#`, and a number of at most nine digits that does not begin
/// with 0. Upper and lower case differ. Neither a word nor `-`, `&`, `/` or `.` is before it, it does not
/// go on as a word, a version, a date or a name such as `#39#40` does, and it is no fragment or colour, as in `color="#880000"`.
///
/// It is meant for issues, commit messages and changelogs. With the prefix `#`, it also finds numbers of builds, of frames of a stack and
/// of options in a list, which mail and logs have.
#[derive(Clone, Debug)]
pub struct Tickets {
    prefixes: Vec<String>,
    max_len: usize,
    target: Template,
}

/// The most digits of a ticket's number.
const DIGITS: usize = 9;

impl Tickets {
    /// Returns the pattern. `{}` of the target is the number.
    pub fn new<P: Into<String>>(prefixes: impl IntoIterator<Item = P>, target: Template) -> Self {
        let prefixes: Vec<String> = prefixes.into_iter().map(P::into).collect();
        let longest = prefixes.iter().map(String::len).max();
        Self {
            max_len: longest.unwrap_or_default() + DIGITS,
            prefixes,
            target,
        }
    }

    /// Returns the number of a ticket at the start of a text: its place.
    fn number(&self, text: &str) -> Option<std::ops::Range<usize>> {
        self.prefixes.iter().find_map(|prefix| {
            let rest = text.strip_prefix(prefix.as_str())?;
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let is_number = (1..=DIGITS).contains(&digits) && !rest.starts_with('0');
            is_number.then_some(prefix.len()..prefix.len() + digits)
        })
    }
}

impl Pattern for Tickets {
    fn name(&self) -> &str {
        "ticket"
    }

    fn starts_with(&self, byte: u8) -> bool {
        let mut prefixes = self.prefixes.iter();
        prefixes.any(|prefix| prefix.as_bytes().first() == Some(&byte))
    }

    fn starts_after(&self, byte: u8) -> bool {
        !byte.is_ascii_alphanumeric() && !b"_-&/.".contains(&byte)
    }

    fn max_len(&self) -> usize {
        self.max_len
    }

    fn find(&self, place: Place<'_>) -> Option<usize> {
        let number = self.number(place.after())?;
        let mut after = place.after().get(number.end..)?.chars();
        let goes_on = match after.next() {
            Some('-') => after.next().is_some_and(char::is_alphanumeric),
            Some('.' | '/' | ':' | ',' | '#') => after.next().is_some_and(|c| c.is_ascii_digit()),
            Some(c) => is_of_word(c),
            None => false,
        };
        let is_inside = place.before().ends_with(is_of_word) || is_fragment(place);
        (!goes_on && !is_inside).then_some(number.end)
    }

    fn target(&self, link_text: &str) -> Option<String> {
        let number = self.number(link_text)?;
        Some(self.target.fill(link_text.get(number)?))
    }
}
