//! A pattern of closures.

use super::contract::{Pattern, Place};
use std::fmt;

/// A [`Pattern`] that two closures make: one finds, the other gives targets.
///
/// ```
/// use livelink_detect::{Detector, FnPattern, LinkKind, Patterns, Place};
///
/// let mentions = FnPattern::new(
///     "mention",
///     "@",
///     33,
///     |place: Place<'_>| {
///         let name = place.after().get(1..)?;
///         let len = name.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(name.len());
///         (len > 0 && place.before().is_empty()).then_some(1 + len)
///     },
///     |link_text: &str| Some(format!("https://example.com/{link_text}")),
/// );
/// let detector = Detector::default().with_patterns(Patterns::new([mentions]).unwrap());
/// let links = detector.detect("for @ann, not me@example.com");
/// assert_eq!((links[0].range.clone(), links[0].kind), (4..8, LinkKind::Custom(0)));
/// assert_eq!(links[1].kind, LinkKind::Email);
/// ```
pub struct FnPattern<F, T> {
    name: String,
    starts: String,
    max_len: usize,
    find: F,
    target: T,
}

impl<F, T> FnPattern<F, T>
where
    F: Fn(Place<'_>) -> Option<usize> + Send + Sync,
    T: Fn(&str) -> Option<String> + Send + Sync,
{
    /// Returns a pattern with this name, whose finds begin with one of the characters `starts` and
    /// have at most `max_len` bytes. See [`Pattern`] for what the closures answer.
    pub fn new(name: &str, starts: &str, max_len: usize, find: F, target: T) -> Self {
        Self {
            name: name.to_owned(),
            starts: starts.to_owned(),
            max_len,
            find,
            target,
        }
    }
}

impl<F, T> Pattern for FnPattern<F, T>
where
    F: Fn(Place<'_>) -> Option<usize> + Send + Sync,
    T: Fn(&str) -> Option<String> + Send + Sync,
{
    fn name(&self) -> &str {
        &self.name
    }

    fn starts_with(&self, byte: u8) -> bool {
        let mut buffer = [0; 4];
        let first = |c: char| c.encode_utf8(&mut buffer).as_bytes().first() == Some(&byte);
        self.starts.chars().any(first)
    }

    fn max_len(&self) -> usize {
        self.max_len
    }

    fn find(&self, place: Place<'_>) -> Option<usize> {
        // Characters may share their first byte.
        let starts = place.after().starts_with(|c| self.starts.contains(c));
        starts.then(|| (self.find)(place))?
    }

    fn target(&self, link_text: &str) -> Option<String> {
        (self.target)(link_text)
    }
}

impl<F, T> fmt::Debug for FnPattern<F, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("FnPattern").field(&self.name).finish()
    }
}
