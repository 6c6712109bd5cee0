//! A pattern of a regular expression.

use super::contract::{Pattern, Place};
use super::patterns::Patterns;
use super::template::Template;
use regex_automata::hybrid::StartError;
use regex_automata::hybrid::dfa::DFA;
use regex_automata::meta::Regex;
use regex_automata::util::{start, syntax};
use regex_automata::{Anchored, Input};
use std::fmt;

/// The reason why an expression is no pattern.
#[derive(Clone, Debug)]
pub struct RegexError(String);

impl fmt::Display for RegexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RegexError {}

/// A [`Pattern`] of a regular expression, with the crate `regex-automata` (feature `regex`). The search
/// uses automata, so the time for each place is linear in the [longest find](Pattern::max_len) for
/// every expression.
///
/// The expression has the syntax of the crate `regex`. It sees the text of a [`Place`]: `\b` looks at the
/// character before it, and `^` and `$` match at the edges of the run. Of several alternatives, the
/// first one that matches counts. A match that is longer than the longest find does not link.
///
/// ```
/// use livelink_detect::{Detector, Patterns, RegexPattern, Template};
///
/// let target = Template::new("https://example.com/requests/{}");
/// let tickets = RegexPattern::new("ticket", r"\bPR-([0-9]+)\b", None, target).unwrap();
/// let detector = Detector::default().with_patterns(Patterns::new([tickets]).unwrap());
/// let links = detector.detect("PR-12, XPR-12");
/// assert_eq!(links.len(), 1);
/// assert_eq!(detector.href("PR-12", links[0].kind), "https://example.com/requests/12");
/// ```
pub struct RegexPattern {
    name: String,
    regex: Regex,
    starts: [bool; 256],
    max_len: usize,
    target: Template,
}

/// The longest find of an expression whose matches may have any length.
const USUAL_LEN: usize = 256;

/// The most memory of a compiled expression in bytes.
const MOST_MEMORY: usize = 1 << 20;

impl RegexPattern {
    /// The most bytes of an expression. It bounds the time to compile one that a user gave.
    pub const MAX_EXPRESSION: usize = 4096;

    /// Returns the pattern of an expression. `{}` of the target is the text of the expression's first
    /// group, or all of the match if it has no group. `max_len` is the longest find in bytes; `None` is
    /// the length of the longest match, or 256 if matches may be longer.
    ///
    /// # Errors
    ///
    /// Returns an error if the expression has a wrong syntax, if it is longer than
    /// [`MAX_EXPRESSION`](Self::MAX_EXPRESSION), or if it is too large to compile.
    pub fn new(
        name: &str,
        expression: &str,
        max_len: Option<usize>,
        target: Template,
    ) -> Result<Self, RegexError> {
        if expression.len() > Self::MAX_EXPRESSION {
            return Err(RegexError(format!(
                "the expression has {} bytes, more than {}",
                expression.len(),
                Self::MAX_EXPRESSION
            )));
        }
        let tree = syntax::parse(expression).map_err(|error| RegexError(error.to_string()))?;
        // A backtracker would be slow for some expressions.
        let config = Regex::config()
            .backtrack(false)
            .nfa_size_limit(Some(MOST_MEMORY));
        let regex = Regex::builder().configure(config).build(expression);
        let longest = tree.properties().maximum_len();
        let longest = longest.filter(|len| *len <= Patterns::MAX_LEN);
        Ok(Self {
            name: name.to_owned(),
            regex: regex.map_err(|error| RegexError(error.to_string()))?,
            starts: starts(expression).unwrap_or([true; 256]),
            max_len: max_len.or(longest).unwrap_or(USUAL_LEN),
            target,
        })
    }
}

/// Returns for each byte whether a match may begin with it. `None` if that cannot be known.
fn starts(expression: &str) -> Option<[bool; 256]> {
    // It stops at bytes that are not ASCII where it would have to know words of Unicode.
    let config = DFA::config().unicode_word_boundary(true);
    let automaton = DFA::builder().configure(config).build(expression).ok()?;
    let mut cache = automaton.create_cache();
    let mut starts = [false; 256];
    let mut known = Vec::new();
    for before in (0..=u8::MAX).map(Some).chain([None]) {
        let start = start::Config::new()
            .look_behind(before)
            .anchored(Anchored::Yes);
        let state = match automaton.start_state(&mut cache, &start) {
            Ok(state) => state,
            // After a character that is not ASCII, a match begins as after a letter or as after a sign.
            Err(StartError::Quit { .. }) => continue,
            Err(_) => return None,
        };
        if known.contains(&state) {
            continue;
        }
        known.push(state);
        for (byte, starts) in (0..=u8::MAX).zip(&mut starts) {
            let next = automaton.next_state(&mut cache, state, byte).ok()?;
            *starts |= !next.is_dead();
        }
    }
    Some(starts)
}

impl Pattern for RegexPattern {
    fn name(&self) -> &str {
        &self.name
    }

    fn starts_with(&self, byte: u8) -> bool {
        self.starts[usize::from(byte)]
    }

    fn max_len(&self) -> usize {
        self.max_len
    }

    fn find(&self, place: Place<'_>) -> Option<usize> {
        let at = place.before().len();
        let input = Input::new(place.text()).range(at..).anchored(Anchored::Yes);
        Some(self.regex.search_half(&input)?.offset() - at)
    }

    fn target(&self, link_text: &str) -> Option<String> {
        let mut captures = self.regex.create_captures();
        let input = Input::new(link_text).anchored(Anchored::Yes);
        self.regex.search_captures(&input, &mut captures);
        let group = captures
            .get_group(1)
            .map_or(0..link_text.len(), |group| group.range());
        Some(self.target.fill(link_text.get(group)?))
    }
}

impl fmt::Debug for RegexPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RegexPattern").field(&self.name).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::RegexPattern;
    use crate::{Detector, Pattern, Patterns, Template};

    /// Returns the finds of an expression in a text, and their targets.
    fn finds(expression: &str, text: &str) -> Vec<(String, String)> {
        let target = Template::new("https://example.com/{}");
        let pattern = RegexPattern::new("own", expression, None, target).expect(expression);
        let detector = Detector::default().with_patterns(Patterns::new([pattern]).unwrap());
        let links = detector.detect(text).into_iter();
        let own = links.map(|link| (text[link.range].to_owned(), link.kind));
        own.map(|(own, kind)| (own.clone(), detector.href(&own, kind)))
            .collect()
    }

    #[test]
    fn what_an_expression_finds() {
        let long = "a".repeat(300);
        for (expression, text, expected) in [
            (
                r"PR-\d+",
                "PR-1 XPR-23, PR-",
                &[("PR-1", "PR-1"), ("PR-23", "PR-23")][..],
            ),
            (r"\bPR-(\d+)\b", "PR-1 XPR-23 PR-4x", &[("PR-1", "1")]),
            (r"^é(x)?", "é éx aé", &[("é", "%C3%A9"), ("éx", "x")]),
            (
                r"\p{Greek}+$",
                "αβ γ1 xδ",
                &[("αβ", "%CE%B1%CE%B2"), ("δ", "%CE%B4")],
            ),
            // A space ends each run.
            (r"a.*b", "a1b a b", &[("a1b", "a1b")]),
            // An empty match does not link, and neither does a match that is too long.
            (r"x*", "y", &[]),
            (r"a+", &long, &[]),
            (r"(?i)ab|abc", "ABC", &[("AB", "AB")]),
            // A match begins at its place, and a target knows the text of the match alone.
            (r"PR-\d+", "PPR-1", &[("PR-1", "PR-1")]),
            (r"\B(a)a*", "xaaa", &[("aaa", "aaa")]),
            // Exponential for a backtracker.
            (r"(a|a)*b|aac", "aac", &[("aac", "aac")]),
        ] {
            let found = finds(expression, text);
            let found: Vec<(&str, &str)> = found
                .iter()
                .map(|(own, href)| (own.as_str(), &href["https://example.com/".len()..]))
                .collect();
            assert_eq!(found, expected, "{expression}");
        }
    }

    #[test]
    fn the_longest_find() {
        for (expression, own, expected) in [
            ("a{9}|é{1,150}", None, 300),
            ("a{9}", Some(3), 3),
            ("a{9}", Some(300), 300),
            ("a+", None, 256),
            ("a{1,1025}", None, 256),
        ] {
            let pattern = RegexPattern::new("own", expression, own, Template::new("{}"));
            assert_eq!(pattern.unwrap().max_len(), expected, "{expression}");
        }
    }

    #[test]
    fn bytes_with_which_a_match_may_begin() {
        for (expression, expected) in [
            (r"PR-\d+", "P"),
            (r"\bPR-\d+", "P"),
            (r"\B(?:a|-b)|^c|(?i:d)", "-Dacd"),
            (r"é", ""),
        ] {
            let pattern = RegexPattern::new("own", expression, None, Template::new("{}")).unwrap();
            let ascii = (0..0x80).filter(|byte| pattern.starts_with(*byte));
            let found: String = ascii.map(char::from).collect();
            assert_eq!(found, expected, "{expression}");
        }
    }

    #[test]
    fn expressions_are_checked() {
        let longest = "a".repeat(RegexPattern::MAX_EXPRESSION);
        let too_long = format!("{longest}a");
        for expression in ["(", r"(?<=a)b", r"\w{1000}{1000}", &too_long] {
            let found = RegexPattern::new("own", expression, None, Template::new("{}"));
            assert!(found.is_err(), "{expression}");
        }
        let found = RegexPattern::new("own", &longest, None, Template::new("{}"));
        assert!(found.is_ok());
    }
}
