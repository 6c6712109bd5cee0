//! Tags: `#rust`.

use super::word::{is_of_word, leading};
use crate::pattern::template::Template;
use crate::pattern::{Pattern, Place};

/// `#` and a word: letters, digits, marks and `_` of any script, at least one of them a letter. A
/// colour, such as `#fff` and `#00ff7f`, is no tag, and neither is a `#` right after a word, `&`
/// or `=`, nor the fragment of a Markdown link.
#[derive(Clone, Debug)]
pub struct Tags {
    target: Template,
}

impl Tags {
    /// Returns the pattern. `{}` of the target is the tag without `#`.
    pub fn new(target: Template) -> Self {
        Self { target }
    }
}

impl Pattern for Tags {
    fn name(&self) -> &str {
        "tag"
    }

    fn starts_with(&self, byte: u8) -> bool {
        byte == b'#'
    }

    fn starts_after(&self, byte: u8) -> bool {
        !byte.is_ascii_alphanumeric() && !matches!(byte, b'_' | b'&' | b'#' | b'/' | b'=')
    }

    fn max_len(&self) -> usize {
        100
    }

    fn find(&self, place: Place<'_>) -> Option<usize> {
        let word = place.after().strip_prefix('#')?;
        let word = word.get(..leading(word, is_of_word))?;
        let before = place.before();
        // `](#a-b)` is a link of Markdown to a place in the same document.
        let is_inside = before.ends_with(is_of_word) || before.ends_with("](");
        (!is_inside && word.contains(char::is_alphabetic) && !is_colour(word))
            .then_some(1 + word.len())
    }

    fn target(&self, link_text: &str) -> Option<String> {
        Some(self.target.fill(link_text.strip_prefix('#')?))
    }
}

/// Returns whether a word is a colour of CSS: 3, 4, 6 or 8 hexadecimal digits. `bad` and `facade` are
/// words, so a colour has a digit among them, or one letter only.
fn is_colour(word: &str) -> bool {
    let first = word.bytes().next();
    matches!(word.len(), 3 | 4 | 6 | 8)
        && word.bytes().all(|b| b.is_ascii_hexdigit())
        && (word.bytes().any(|b| b.is_ascii_digit()) || word.bytes().all(|b| Some(b) == first))
}
