//! Patterns of the user's own.

use crate::failure::Failure;
use clap::Args as ClapArgs;
use livelink::Detector;
use livelink::detect::ready::{Mentions, PhoneNumbers, SourcePlaces, Tags};
use livelink::detect::{Pattern, Patterns, RegexPattern, Template};
use std::sync::Arc;

/// The options of patterns.
#[derive(ClapArgs, Debug)]
pub(crate) struct OwnPatterns {
    /// Also link what a regular expression finds, inside one word: NAME is the kind of the link, {} in TARGET the first group
    /// of the expression or all of the match. "tag=TARGET", "mention=TARGET", "source=TARGET" and "phone" are ready patterns:
    /// #tag, @name, src/main.rs:12:5, +4915123456789. Of two patterns, the first one wins
    #[arg(long = "pattern", value_name = "NAME=REGEX=TARGET")]
    patterns: Vec<String>,
}

impl OwnPatterns {
    /// Returns the detector with these patterns.
    pub(crate) fn add_to(&self, detector: Detector) -> Result<Detector, Failure> {
        if self.patterns.is_empty() {
            return Ok(detector);
        }
        let list: Result<_, _> = self
            .patterns
            .iter()
            .map(|written| pattern(written))
            .collect();
        let patterns = Patterns::of(list?).map_err(|error| Failure::Input(error.to_string()))?;
        Ok(detector.with_patterns(patterns))
    }
}

/// Reads a pattern.
fn pattern(written: &str) -> Result<Arc<dyn Pattern>, Failure> {
    let wrong = |what: &str| {
        Failure::Input(format!(
            "--pattern {written:?}: {what}; write NAME=REGEX=TARGET, as in \
             'ticket=PR-([0-9]+)=https://example.com/requests/{{}}'"
        ))
    };
    let (name, rest) = written.split_once('=').unwrap_or((written, ""));
    let Some((expression, target)) = split(rest) else {
        let target = Template::new(rest);
        return match (name, rest) {
            ("phone", "") => Ok(Arc::new(PhoneNumbers)),
            ("tag", _) if is_target(rest) => Ok(Arc::new(Tags::new(target))),
            ("mention", _) if is_target(rest) => Ok(Arc::new(Mentions::new(target))),
            ("source", _) if is_target(rest) => Ok(Arc::new(SourcePlaces::new(target))),
            ("source", "") => Ok(Arc::new(SourcePlaces::new(Template::new("{}")))),
            _ => Err(wrong("it has no target")),
        };
    };
    let pattern = RegexPattern::new(name, expression, None, Template::new(target));
    Ok(Arc::new(
        pattern.map_err(|error| wrong(&error.to_string()))?,
    ))
}

/// Returns the expression and the target: the target begins after the first `=` before a text that
/// reads like one.
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
    use super::OwnPatterns;
    use livelink::Detector;

    #[test]
    fn patterns_of_the_command_line() {
        for (pattern, text, expected) in [
            (
                "ticket=PR-([0-9]+)=https://a.com/?id={}&b=c",
                "PR-7",
                Ok("ticket https://a.com/?id=7&b=c"),
            ),
            ("pair=a=b=/x/{}", "a=b", Ok("pair /x/a%3Db")),
            ("tag=https://a.com/{}", "#x", Ok("tag https://a.com/x")),
            ("mention=#{}", "@x", Ok("mention #x")),
            ("source", "a.rs:1:2", Ok("source a.rs#L1C2")),
            ("source=../{}", "a.rs:1", Ok("source ../a.rs#L1")),
            ("phone", "+4915123456789", Ok("phone tel:+4915123456789")),
            (
                "ticket=PR-1",
                "",
                Err("--pattern \"ticket=PR-1\": it has no target"),
            ),
            ("tag", "", Err("--pattern \"tag\": it has no target")),
            ("a=(=/x", "", Err("--pattern \"a=(=/x\": regex parse error")),
            ("A=b=/x", "", Err("pattern \"A\": a name has lower-case")),
        ] {
            let own = OwnPatterns {
                patterns: vec![pattern.to_owned()],
            };
            let found = own.add_to(Detector::default()).map(|detector| {
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
