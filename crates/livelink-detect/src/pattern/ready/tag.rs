//! Tags: `#rust`.

use super::word::{is_fragment, is_of_word};
use crate::pattern::template::Template;
use crate::pattern::{Pattern, Place};
use crate::text::is_one_of;

/// `#` and a word: letters, digits, marks and `_` of any script, at least one of them a letter, with `/` and joiners
/// inside, as in `#work/mail`.
///
/// These are no tags: a colour (`#fff`, `#00ff7f`), a directive of C (`#define`) and a number (`#0xff`); a `#` right after a word,
/// `%`, `&`, `=`, `{`, `}`, `<`, `)`, `\` or a backtick; a word that goes on after `-` or `.`, or with `(` or `=`, as fragments, channels
/// and methods do; a word right before `…`; a fragment in the target of a link, in `[[#a]]` or in `find('#a')`.
///
/// It is meant for posts, notes and comments of issues. In code, logs, commit messages, mail with patches, and chats about code or
/// with channels (`#general`), most finds may be wrong.
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
        !byte.is_ascii_alphanumeric() && !b"_%&#/={}`)<\\".contains(&byte)
    }

    fn max_len(&self) -> usize {
        100
    }

    fn find(&self, place: Place<'_>) -> Option<usize> {
        let rest = place.after().strip_prefix('#')?;
        // Inside a tag: the slash of nested tags (`#work/mail`), and the joiners of Persian and Indic scripts.
        let mut end = 0;
        for (at, c) in rest.char_indices() {
            if is_of_word(c) {
                end = at + c.len_utf8();
            } else if end == 0 || !matches!(c, '/' | '\u{200C}' | '\u{200D}') {
                break;
            }
        }
        let word = rest.get(..end)?;
        let mut after = rest.get(end..)?.chars();
        let goes_on = match after.next() {
            Some('-' | '.') => after.next().is_some_and(char::is_alphanumeric),
            // A method of Ruby, or a word that was cut to the length of a post.
            Some('(' | '=' | '…') => true,
            _ => false,
        };
        let is_inside = place.before().ends_with(is_of_word) || is_fragment(place);
        let is_tag =
            word.contains(char::is_alphabetic) && !word.starts_with("0x") && !is_colour(word);
        (is_tag && !is_inside && !goes_on && !is_one_of(OF_CODE, word)).then_some(1 + word.len())
    }

    fn target(&self, link_text: &str) -> Option<String> {
        Some(self.target.fill(link_text.strip_prefix('#')?))
    }
}

/// Directives of C that are no topics.
const OF_CODE: &str = "define elif else endif if ifdef ifndef include pragma undef";

/// Returns whether a word is a colour of CSS: 3, 4, 6 or 8 hexadecimal digits. `bad` and `facade` are
/// words, so a shorter colour than one of 8 has a digit among them, or one letter only.
fn is_colour(word: &str) -> bool {
    let first = word.bytes().next();
    matches!(word.len(), 3 | 4 | 6 | 8)
        && word.bytes().all(|b| b.is_ascii_hexdigit())
        && (word.len() == 8
            || word.bytes().any(|b| b.is_ascii_digit())
            || word.bytes().all(|b| Some(b) == first))
}
