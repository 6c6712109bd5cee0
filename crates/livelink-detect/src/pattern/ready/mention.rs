//! Mentions: `@ann`.

use super::word::{is_of_word, leading};
use crate::pattern::template::Template;
use crate::pattern::{Pattern, Place};
use crate::text::is_one_of;
use std::fmt;
use std::sync::Arc;

/// Returns whether somebody has this name.
type IsKnown = dyn Fn(&str) -> bool + Send + Sync;

/// `@` and a name: letters and digits of ASCII and `_`, with `.` and `-` inside. The text before it is
/// no word, `=`, `]`, `$`, `{`, `\`, backtick, `<code>`, `[[` or `!*`, and the text after it does not go on as a path, a package, a key or
/// an address does, as in `@types/node` and `@ann@example.com`. Unless the host says which names it knows, these are no
/// mentions: a word that is common in code, such as `@Override`; one letter, as in `@a = 2`; a number, as in `@0x88`; a name right before `…` (`via @ann_l…`).
///
/// It is meant for the same texts as [`Tags`](super::Tags). For a chat, the host should say which names it knows ([`Mentions::known`]).
#[derive(Clone)]
pub struct Mentions {
    target: Template,
    is_known: Option<Arc<IsKnown>>,
}

impl Mentions {
    /// Returns the pattern. `{}` of the target is the name without `@`.
    pub fn new(target: Template) -> Self {
        Self {
            target,
            is_known: None,
        }
    }

    /// Returns the pattern of those names only for which `is_known` returns true: of the users of a
    /// chat, say. Their number must not change while an index keeps the links of a text.
    ///
    /// ```
    /// use livelink_detect::ready::Mentions;
    /// use livelink_detect::{Detector, Patterns, Template};
    ///
    /// let target = Template::new("https://example.com/users/{}");
    /// let mentions = Mentions::new(target).known(|name| ["ann", "bob"].contains(&name));
    /// let detector = Detector::default().with_patterns(Patterns::new([mentions]).unwrap());
    /// assert_eq!(detector.detect("@ann, @media").len(), 1);
    /// ```
    #[must_use]
    pub fn known(mut self, is_known: impl Fn(&str) -> bool + Send + Sync + 'static) -> Self {
        self.is_known = Some(Arc::new(is_known));
        self
    }
}

/// Words after `@` in code, in comments for documentation and in style sheets.
const OF_CODE: &str = "Deprecated Nullable Override SuppressWarnings TODO Test apply author charset \
    classmethod context deprecated example font-face for import include inline keyframes layer link media \
    mixin objc param property return returns see self since staticmethod supports throws type typedef value";

impl Pattern for Mentions {
    fn name(&self) -> &str {
        "mention"
    }

    fn starts_with(&self, byte: u8) -> bool {
        byte == b'@'
    }

    fn starts_after(&self, byte: u8) -> bool {
        !byte.is_ascii_alphanumeric() && !b"_@./+-]`=${\\".contains(&byte)
    }

    fn max_len(&self) -> usize {
        41
    }

    fn find(&self, place: Place<'_>) -> Option<usize> {
        let rest = place.after().strip_prefix('@')?;
        let of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-');
        let name = rest.get(..leading(rest, of_name))?;
        let name = name.trim_end_matches(['.', '-']);
        let mut after = rest.get(name.len()..)?.chars();
        let goes_on = match after.next() {
            Some('@' | '/' | '(' | '=' | '[' | '{') => true,
            // A key of JSON.
            Some('"') => after.next() == Some(':'),
            // `ann\_lee` in Markdown.
            Some('\\') => after.next() == Some('_'),
            Some(':') => after.next().is_some_and(char::is_alphanumeric),
            // Nearly all such names were cut to the length of a post. A host that knows the names can tell the others.
            Some('…') => self.is_known.is_none(),
            Some(c) => is_of_word(c),
            None => false,
        };
        let is_name = name.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
            && name.contains(|c: char| c.is_ascii_alphabetic());
        let is_known = match &self.is_known {
            Some(is_known) => is_known(name),
            None => name.len() > 1 && !name.starts_with("0x") && !is_one_of(OF_CODE, name),
        };
        let before = place.before();
        // `*!*@` begins a host in IRC.
        let after_word = before.ends_with(is_of_word)
            || ["<code>", "!*", "cite:", "[["]
                .iter()
                .any(|sign| before.ends_with(sign));
        (is_name && !goes_on && !after_word && is_known).then_some(1 + name.len())
    }

    fn target(&self, link_text: &str) -> Option<String> {
        Some(self.target.fill(link_text.strip_prefix('@')?))
    }
}

impl fmt::Debug for Mentions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mentions")
            .field("target", &self.target)
            .field("is_known", &self.is_known.is_some())
            .finish()
    }
}
