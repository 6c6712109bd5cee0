//! Patterns that are hard to keep current.

use std::sync::Arc;

use livelink_detect::{FnPattern, Pattern, Patterns, Place};

/// Returns four patterns for random edits: tags (`#a`), tickets (`AB-1`), a pattern whose finds may
/// begin with any byte and depend on all text that it is shown, and one that overlaps the others.
/// The third one sometimes answers nonsense, and rarely it panics.
///
/// ```
/// use livelink_detect::Detector;
/// use livelink_index::check::patterns;
///
/// let detector = Detector::default().with_patterns(patterns());
/// assert_eq!(detector.detect("#tag")[0].range, 0..4);
/// ```
pub fn patterns() -> Patterns {
    let list: Vec<Arc<dyn Pattern>> = vec![
        Arc::new(FnPattern::new("tag", "#", 12, tag, to("#"))),
        Arc::new(FnPattern::new(
            "ticket",
            "ABCabc",
            9,
            ticket,
            to("https://example.com/"),
        )),
        Arc::new(Nasty),
        Arc::new(FnPattern::new("rest", "語é/1", 20, rest, to("../"))),
    ];
    // The names and lengths are right.
    Patterns::of(list).unwrap_or_else(|error| unreachable!("{error}"))
}

fn to(prefix: &'static str) -> impl Fn(&str) -> Option<String> {
    move |own| Some(format!("{prefix}{own}"))
}

fn tag(place: Place<'_>) -> Option<usize> {
    let name = place.after().strip_prefix('#')?;
    let len = name.len() - name.trim_start_matches(char::is_alphanumeric).len();
    (len > 0 && !place.before().ends_with(char::is_alphanumeric)).then_some(1 + len)
}

fn ticket(place: Place<'_>) -> Option<usize> {
    let (project, number) = place.after().split_once('-')?;
    let digits = number.len()
        - number
            .trim_start_matches(|c: char| c.is_ascii_digit())
            .len();
    let is_project = project.bytes().all(|b| b.is_ascii_alphabetic());
    (is_project && digits > 0).then_some(project.len() + 1 + digits)
}

fn rest(place: Place<'_>) -> Option<usize> {
    Some(place.after().len().min(20))
}

struct Nasty;

impl Pattern for Nasty {
    fn name(&self) -> &str {
        "nasty"
    }

    fn starts_with(&self, _: u8) -> bool {
        true
    }

    fn max_len(&self) -> usize {
        11
    }

    fn find(&self, place: Place<'_>) -> Option<usize> {
        let sum = |text: &str| {
            text.bytes().fold(text.len(), |sum, byte| {
                (sum * 31 + usize::from(byte)) % 1_000_003
            })
        };
        let sum = sum(place.before()) + 3 * sum(place.after());
        match sum % 23 {
            0 if sum.is_multiple_of(10_007) => panic!("a nasty pattern"),
            1 => Some(usize::MAX),
            2 => Some(0),
            len @ 3..13 => Some(len),
            _ => None,
        }
    }

    fn target(&self, link_text: &str) -> Option<String> {
        (!link_text.len().is_multiple_of(5)).then(|| format!("tel:{link_text}"))
    }
}
