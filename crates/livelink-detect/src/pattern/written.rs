//! Patterns as settings and commands write them: `ticket=PR-([0-9]+)=https://example.com/{}`.

use super::contract::Pattern;
use super::expression::RegexPattern;
use super::patterns::Patterns;
use super::ready;
use super::template::Template;
use std::fmt;
use std::sync::Arc;

/// The error of [`Patterns::read`]: a sentence that names the pattern and says what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenError(String);

impl fmt::Display for WrittenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrittenError {}

impl Patterns {
    /// Reads a list of patterns, each written as `NAME=REGEX=TARGET` (feature `regex`). `{}` in the
    /// target is the first group of the [expression](RegexPattern::new). `tag=TARGET`,
    /// `mention=TARGET`, `source=TARGET`, `source` and `phone` are [ready patterns](crate::ready::named).
    ///
    /// The target begins after the first `=` that a scheme, a path, a fragment or `{}` follows. So the
    /// expression may have other `=`.
    ///
    /// ```
    /// use livelink_detect::{Detector, Patterns};
    ///
    /// let patterns = Patterns::read(["ticket=PR-([0-9]+)=https://example.com/{}", "phone"]).unwrap();
    /// let detector = Detector::default().with_patterns(patterns);
    /// let links = detector.detect("PR-12");
    /// assert_eq!(detector.href("PR-12", links[0].kind), "https://example.com/12");
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error for the first one that has no target or whose expression is wrong, or if
    /// [`of`](Self::of) refuses the list.
    pub fn read<'w>(written: impl IntoIterator<Item = &'w str>) -> Result<Self, WrittenError> {
        let list: Result<_, _> = written.into_iter().map(read).collect();
        Self::of(list?).map_err(|error| WrittenError(error.to_string()))
    }
}

/// Reads a pattern.
fn read(written: &str) -> Result<Arc<dyn Pattern>, WrittenError> {
    let wrong = |what: &str| {
        WrittenError(format!(
            "pattern {written:?}: {what}; write NAME=REGEX=TARGET, as in \
             'ticket=PR-([0-9]+)=https://example.com/requests/{{}}'"
        ))
    };
    let (name, rest) = written.split_once('=').unwrap_or((written, ""));
    let Some((expression, target)) = split(rest) else {
        let is_read = rest.is_empty() || is_target(rest);
        let ready = is_read.then(|| ready::named(name, rest)).flatten();
        return ready.ok_or_else(|| wrong("it has no target"));
    };
    let pattern = RegexPattern::new(name, expression, None, Template::new(target));
    Ok(Arc::new(
        pattern.map_err(|error| wrong(&error.to_string()))?,
    ))
}

/// Returns the expression and the target.
fn split(text: &str) -> Option<(&str, &str)> {
    let mut signs = text.match_indices('=');
    let (at, _) = signs.find(|(at, _)| text.get(at + 1..).is_some_and(is_target))?;
    Some((text.get(..at)?, text.get(at + 1..)?))
}

/// Returns whether a text reads like a target: it begins with a scheme, a path, a fragment or `{}`.
fn is_target(text: &str) -> bool {
    let scheme = text.split(':').next().unwrap_or_default();
    let is_scheme = scheme.len() < text.len()
        && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b));
    is_scheme
        || text.starts_with(['/', '#'])
        || text.starts_with("./")
        || text.starts_with("../")
        || text.starts_with("{}")
}

#[cfg(test)]
mod tests {
    use crate::{Detector, Patterns};

    #[test]
    fn written_patterns() {
        for (pattern, text, expected) in [
            (
                "ticket=PR-([0-9]+)=https://a.com/?id={}&b=c",
                "PR-7",
                Ok("ticket https://a.com/?id=7&b=c"),
            ),
            ("pair=a=b=/x/{}", "a=b", Ok("pair /x/a%3Db")),
            ("tag=https://a.com/{}", "#x", Ok("tag https://a.com/x")),
            ("mention=#{}", "@ann", Ok("mention #ann")),
            ("source", "a.rs:1:2", Ok("source a.rs#L1C2")),
            ("source=../{}", "a.rs:1", Ok("source ../a.rs#L1")),
            ("phone", "+4915123456789", Ok("phone tel:+4915123456789")),
            (
                "ticket=PR-1",
                "",
                Err("pattern \"ticket=PR-1\": it has no target"),
            ),
            ("tag", "", Err("pattern \"tag\": it has no target")),
            ("tag=x", "", Err("pattern \"tag=x\": it has no target")),
            (
                "phone=#x",
                "",
                Err("pattern \"phone=#x\": it has no target"),
            ),
            ("a=(=/x", "", Err("pattern \"a=(=/x\": regex parse error")),
            ("A=b=/x", "", Err("pattern \"A\": a name has lower-case")),
        ] {
            let found = Patterns::read([pattern]).map(|patterns| {
                let detector = Detector::default().with_patterns(patterns);
                let links = detector.detect(text);
                let kind = links.first().map(|link| link.kind).expect(pattern);
                format!("{} {}", detector.kind_name(kind), detector.href(text, kind))
            });
            match (found, expected) {
                (Ok(found), Ok(expected)) => assert_eq!(found, expected),
                (Err(error), Err(expected)) => {
                    assert!(error.to_string().starts_with(expected), "{error}")
                }
                (found, _) => panic!("{pattern}: {found:?}"),
            }
        }
    }
}
