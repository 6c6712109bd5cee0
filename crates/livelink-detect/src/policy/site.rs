//! Bare hosts that are not sites: the name of a file, a member of a program, the joint of two
//! sentences (rulings 29, 33, 34).

use super::member::{self, is_title_case};
use crate::host::{chars, idna};
use crate::link_text::known_extension;
use crate::options::Policy;
use crate::reject::Rejected;
use crate::text::is_one_of;
use std::borrow::Cow;
use std::ops::Range;

/// The number of bytes after a link that the rules read.
pub(crate) const READS_AFTER: usize = 8;

/// The meaning of a bare host that is not a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoSite {
    /// The name of a file with this ending.
    File(&'static str),
    /// A member of a program, or a package. The text is the evidence, in words.
    Member(&'static str),
    /// The joint of two sentences: the last word of one and the first word of the next.
    Joint {
        /// The byte offset in the text where the second sentence begins.
        next: usize,
    },
}

impl NoSite {
    /// Returns the reason with its facts. Allocates.
    pub(crate) fn reason(self, text: &str, host: Range<usize>) -> Rejected {
        match self {
            NoSite::File(extension) => Rejected::FileExtension {
                extension: extension.to_owned(),
            },
            NoSite::Member(evidence) => Rejected::Member { evidence },
            NoSite::Joint { next } => Rejected::SentenceJoint {
                next: text.get(next..host.end).unwrap_or_default().to_owned(),
            },
        }
    }
}

/// If policy says that the bare host of `text` at `host` is not a site, returns its meaning, such
/// as a file name or a member. Returns `None` for a site. The link of the host ends at `end`.
///
/// Reads at most 66 bytes before the host, within its run, and [`READS_AFTER`] bytes after the
/// link, up to the next boundary. Linear in the host. Allocates only for a host that is not ASCII.
pub(crate) fn no_site(
    policy: &Policy,
    text: &str,
    host: &Range<usize>,
    end: usize,
) -> Option<NoSite> {
    let written = text.get(host.clone())?;
    let parts = text.get(host.end..end)?;
    let is_ascii = written.is_ascii();
    // The rules compare names in their mapped form: `README.m\u{AD}d` is `readme.md` as well. An
    // ASCII host keeps its capitals, which tell members from sites. Most others are mapped to
    // themselves, and to see that costs less than the mapping.
    let is_stable = |c: char| c == '.' || chars::is_stable(c);
    let name = match is_ascii || !written.contains("xn--") && written.chars().all(is_stable) {
        true => Cow::Borrowed(written),
        false => idna::to_unicode(written),
    };
    if begins_with_www(written) || begins_with_www(&name) {
        return None;
    }
    if policy.members && parts.is_empty() {
        let (before, after) = (text.get(..host.start)?, text.get(end..)?);
        if let Some(evidence) = member::around(before, written, after) {
            return Some(NoSite::Member(evidence));
        }
    }
    let joint = |dot: Range<usize>| NoSite::Joint {
        next: host.start + dot.end,
    };
    if policy.sentence_joints
        && !is_ascii
        && let Some(dot) = at_full_stop(written)
    {
        return Some(joint(dot));
    }
    if policy.file_extensions
        && let Some(extension) = file_of_host(&name, parts)
    {
        return Some(NoSite::File(extension));
    }
    if policy.members
        && let Some(evidence) = match parts.is_empty() {
            true => member::written_as(&name),
            false => member::joined(&name, parts),
        }
    {
        return Some(NoSite::Member(evidence));
    }
    if policy.sentence_joints && parts.is_empty() {
        return joint_in_host(written).map(joint);
    }
    None
}

/// Returns whether a host begins with `www.`, which says that it is a site.
#[inline]
pub(crate) fn begins_with_www(host: &str) -> bool {
    host.split_at_checked(3)
        .is_some_and(|(www, dot)| www.eq_ignore_ascii_case("www") && dot.starts_with(chars::is_dot))
}

/// Labels under which countries register sites: `example.co.rs`, `example.gov.rs`. Files do not
/// have such names.
const SECOND_LEVEL: [&str; 6] = ["ac", "co", "com", "edu", "gov", "org"];

/// Returns the ending of a bare host that is the name of a file. Returns `None` if the host is not
/// one. `parts` is the rest of its link: port, path, query, fragment.
///
/// A host with a path is a site: `acme.sh/install`. A number without a path is the number of a line
/// (`main.rs:96`), and a fragment names a heading (`README.md#usage`).
pub(super) fn file_of_host(host: &str, parts: &str) -> Option<&'static str> {
    let mut labels = host.rsplit(chars::is_dot);
    let (last, second) = (labels.next()?, labels.next()?);
    let Some(extension) = known_extension(last.as_bytes()) else {
        return input_of_autotools(last, second, labels.next()).filter(|_| parts.is_empty());
    };
    let registered = |label: &&str| label.eq_ignore_ascii_case(second);
    if labels.next().is_some() && SECOND_LEVEL.iter().any(registered) {
        return None;
    }
    let path = parts.trim_start_matches(|c: char| c == ':' || c.is_ascii_digit());
    let has_path = path.len() > 1 && path.starts_with('/');
    (!has_path).then_some(extension)
}

/// Returns the ending of a host that is the name of an input of autotools, from its labels, the last
/// one first: `Makefile.in`, `configure.ac`, `config.h.in`.
///
/// The pairs decide, because both halves occur in sites: `readme.in`, `config.com`.
fn input_of_autotools(last: &str, second: &str, third: Option<&str>) -> Option<&'static str> {
    const STEMS: [&str; 5] = ["makefile", "makemodule", "configure", "config", "control"];
    /// The endings of the files that `configure` makes of `NAME.ENDING.in`.
    const MADE: [&str; 16] = [
        "c", "cfg", "conf", "cpp", "desktop", "h", "html", "ini", "pc", "pl", "py", "service",
        "sh", "spec", "texi", "xml",
    ];
    let ending = ["in", "ac", "am"]
        .into_iter()
        .find(|ending| ending.eq_ignore_ascii_case(last))?;
    let is_second = |name: &&str| name.eq_ignore_ascii_case(second);
    let is_input = match third {
        None => STEMS.iter().any(is_second),
        Some(_) => ending == "in" && MADE.iter().any(is_second),
    };
    is_input.then_some(ending)
}

/// Returns the range of the last dot of a bare host if the label after it is a word in title case
/// that begins another sentence. Returns `None` otherwise.
///
/// The label before it has no upper-case letter, as in `dementia.In`. Or that label is a word in title
/// case or in capitals, and the word after it has two letters, as in `Thanks.It`: `Amazon.Com` and
/// `EXAMPLE.Com` may be names.
pub(super) fn joint_in_host(host: &str) -> Option<Range<usize>> {
    let dot = last(host, chars::is_dot)?;
    let next = host.get(dot.end..)?;
    if !is_title_case(next) {
        return None;
    }
    let label = host.get(..dot.start)?.rsplit(chars::is_dot).next()?;
    let is_word = is_title_case(label) || label.bytes().all(|byte| byte.is_ascii_uppercase());
    let is_joint = !label.contains(char::is_uppercase) || is_word && next.len() == 2;
    is_joint.then_some(dot)
}

/// Returns the range of the last character of a host for which `is_such` returns true.
fn last(host: &str, is_such: fn(char) -> bool) -> Option<Range<usize>> {
    let (at, c) = host.char_indices().rfind(|(_, c)| is_such(*c))?;
    Some(at..at + c.len_utf8())
}

/// Top-level domains that writers type after an ideographic full stop, because their input method
/// turns `.` into it. All others are words or names of the next sentence more often. Sorted.
const TYPED_AFTER_STOP: &str = "cn com edu gov hk jp kr net org tw";

/// Returns the range of the last ideographic full stop of a bare host if it ends a sentence, as it
/// does in Chinese and Japanese.
///
/// It does so in `放在这里。AI`. In `等功能。example.com`, the other dots of the host are ASCII, so the
/// writer would also have typed an ASCII dot here. In `例え。com`, it is a dot that an input method
/// made.
pub(crate) fn at_full_stop(host: &str) -> Option<Range<usize>> {
    let stop = last(host, chars::is_sentence_dot)?;
    let is_typed = is_one_of(TYPED_AFTER_STOP, host.get(stop.end..)?);
    (!is_typed).then_some(stop)
}

#[cfg(test)]
mod tests {
    use super::{NoSite, no_site};
    use crate::options::Policy;

    #[test]
    fn names_are_compared_in_their_mapped_form() {
        let version = Some(NoSite::Member("it is written like a version"));
        let keyword = Some(NoSite::Member("it begins with a keyword"));
        for (host, expected) in [
            ("README.m\u{AD}d", Some(NoSite::File("md"))),
            ("ｍａｉｎ.rs", Some(NoSite::File("rs"))),
            ("README．md", Some(NoSite::File("md"))),
            ("this．name", keyword),
            ("ｗｗｗ.main.rs", None),
            ("пример.рф", None),
            // The A-label and the U-label are one word.
            ("3.xn--p1ai.рф", version),
            ("3.рф.рф", version),
            ("3.xn--p1ai.com", None),
        ] {
            let found = no_site(&Policy::default(), host, &(0..host.len()), host.len());
            assert_eq!(found, expected, "{host}");
        }
    }
}

#[cfg(test)]
mod file_name_tests {
    use super::file_of_host;

    #[test]
    fn hosts() {
        for (host, parts, expected) in [
            ("main.rs", "", Some("rs")),
            ("README.MD", "", Some("md")),
            ("src.main.RS", "", Some("rs")),
            ("main.rs", ":96", Some("rs")),
            ("README.md", "#usage", Some("md")),
            ("README.md", "/", Some("md")),
            ("README.md", "?plain=1", Some("md")),
            ("example.com", "", None),
            ("main.rss", "", None),
            ("acme.sh", "/install", None),
            ("acme.sh", ":8080/install", None),
            ("example.co.rs", "", None),
            ("example.gov.rs", "", None),
            ("co.rs", "", Some("rs")),
            ("Makefile.in", "", Some("in")),
            ("configure.ac", "", Some("ac")),
            ("Makemodule.am", "", Some("am")),
            ("control.in", "", Some("in")),
            ("config.h.in", "", Some("in")),
            ("setup.SH.IN", "", Some("in")),
            ("config.h.am", "", None),
            ("h.in", "", None),
            ("readme.in", "", None),
            ("config.com", "", None),
            ("a.makefile.in", "", None),
            ("makefile.in", "/a", None),
            ("example.co.in", "", None),
        ] {
            assert_eq!(file_of_host(host, parts), expected, "{host}{parts}");
        }
    }
}

#[cfg(test)]
mod sentence_joint_tests {
    use super::{TYPED_AFTER_STOP, at_full_stop, joint_in_host};

    #[test]
    fn joints() {
        for (host, expected) in [
            ("dementia.In", Some(8..9)),
            ("the.why.It", Some(7..8)),
            ("in-2019.In", Some(7..8)),
            ("slovo。In", Some(5..8)),
            ("Thanks.It", Some(6..7)),
            ("OK.To", Some(2..3)),
            ("the.Thanks.It", Some(10..11)),
            ("Thanks.it", None),
            ("THANKS.IT", None),
            ("jsFiddle.Me", None),
            ("Route66.Is", None),
            ("Refactoring.Guru", None),
            ("example.com", None),
            ("example.C", None),
            ("example.COM", None),
            ("Example.Com", None),
            ("WordPress.Org", None),
            ("EXAMPLE.Com", None),
        ] {
            assert_eq!(joint_in_host(host), expected, "{host}");
        }
    }

    #[test]
    fn full_stops() {
        assert!(TYPED_AFTER_STOP.split(' ').is_sorted());
        for (host, expected) in [
            ("里。AI", Some(3..6)),
            ("索引。新闻", Some(6..9)),
            ("JDK。Oracle", Some(3..6)),
            ("里｡COM", Some(3..6)),
            ("等功能。example.com", Some(9..12)),
            ("例え。example．com", Some(6..9)),
            ("一。二。com。AI", Some(15..18)),
            ("例え。com", None),
            ("www.example。com", None),
            ("例え｡jp", None),
            ("例え.jp", None),
            ("example.com", None),
        ] {
            assert_eq!(at_full_stop(host), expected, "{host}");
        }
    }
}
