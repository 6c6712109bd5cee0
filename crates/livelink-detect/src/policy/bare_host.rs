//! Bare hosts that are something else: the name of a file, a member of a program, the joint of two sentences (rulings 29,
//! 33, 34).

use super::{file_name, member, member_name, sentence_joint};
use crate::host::{chars, idna};
use crate::link_text::may_be_extension;
use crate::options::Policy;
use crate::reject::Rejected;
use std::ops::Range;

/// How many bytes after a link the rules read.
pub(crate) const READS_AFTER: usize = 8;

/// What a bare host is instead of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoSite {
    /// The name of a file with this ending.
    File(&'static str),
    /// A member of a program, or a package. The text says what shows it.
    Member(&'static str),
    /// The end of a sentence and the first word of the next, which begins at this byte of the text.
    Joint {
        /// The start of the second one.
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

/// Returns what the bare host of `text` at `host` is by policy if it is no site. Its link goes on to `end`.
///
/// Reads at most 66 bytes before the host, within its run, and [`READS_AFTER`] bytes after the link, up to the next boundary.
/// Linear in the host; allocates only for a host beyond ASCII.
pub(crate) fn no_site(
    policy: &Policy,
    text: &str,
    host: &Range<usize>,
    end: usize,
) -> Option<NoSite> {
    let written = text.get(host.clone())?;
    let parts = text.get(host.end..end)?;
    if begins_with_www(written) {
        return None;
    }
    if policy.members && parts.is_empty() && has_marks(text, host.start, end) {
        let (before, after) = (text.get(..host.start)?, text.get(end..)?);
        if let Some(evidence) = member::around(before, written, after)
            && !is_mapped_www(written)
        {
            return Some(NoSite::Member(evidence));
        }
    }
    match is_plain(written, parts) {
        true => None,
        false => by_name(policy, written, parts, host.start),
    }
}

/// Returns whether a byte stands around the link `start..end` that a rule on members asks for.
#[inline]
fn has_marks(text: &str, start: usize, end: usize) -> bool {
    let bytes = text.as_bytes();
    let before = start.checked_sub(1).and_then(|at| bytes.get(at));
    let is = |byte: Option<&u8>, mark: u8| {
        byte.is_some_and(|byte| {
            SIGNS
                .get(usize::from(*byte))
                .is_some_and(|signs| signs & mark != 0)
        })
    };
    is(before, MARK_BEFORE) || is(bytes.get(end), MARK_AFTER)
}

/// An upper-case letter, or a byte beyond ASCII.
const UNUSUAL: u8 = 1;
/// A digit.
const DIGIT: u8 = 2;
/// The last byte of what stands before a member.
const MARK_BEFORE: u8 = 4;
/// The first byte of what stands after a member.
const MARK_AFTER: u8 = 8;

/// What each byte may show.
const SIGNS: [u8; 256] = {
    let mut signs = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let unusual = byte >= 0x80 || (byte as u8).is_ascii_uppercase();
        signs[byte] = if unusual { UNUSUAL } else { 0 };
        if (byte as u8).is_ascii_digit() {
            signs[byte] = DIGIT;
        }
        byte += 1;
    }
    let mut i = 0;
    while i < member::MARKS_BEFORE.len() {
        signs[member::MARKS_BEFORE[i] as usize] |= MARK_BEFORE;
        i += 1;
    }
    i = 0;
    while i < member::MARKS_AFTER.len() {
        signs[member::MARKS_AFTER[i] as usize] |= MARK_AFTER;
        i += 1;
    }
    signs
};

/// Returns whether no rule can say anything about the name of a host: it is in lower case, its last label has not the length
/// and the first letter of an ending, and so on. Most hosts are plain, and a table says so.
#[inline]
fn is_plain(name: &str, parts: &str) -> bool {
    let bytes = name.as_bytes();
    let signs = bytes
        .iter()
        .fold(0, |signs, byte| signs | SIGNS[usize::from(*byte)]);
    if signs & UNUSUAL != 0 || !parts.is_empty() {
        return false;
    }
    let dot = bytes.iter().rposition(|byte| *byte == b'.');
    let last = bytes
        .get(dot.map_or(0, |dot| dot + 1)..)
        .unwrap_or_default();
    // `3.4.0.dev` is a version.
    let numbers = signs & DIGIT != 0
        && bytes
            .get(..dot.unwrap_or(0))
            .is_some_and(|rest| rest.contains(&b'.'));
    !numbers && !may_be_extension(last) && !member_name::has_front(bytes)
}

/// Returns what a bare host is by its name and the rest of its link. It begins at `start`.
fn by_name(policy: &Policy, written: &str, parts: &str, start: usize) -> Option<NoSite> {
    // Names are compared in their mapped form: `README.m\u{AD}d` is `readme.md` too.
    let mapped = (!written.is_ascii()).then(|| idna::to_unicode(written));
    let name = mapped.as_deref().unwrap_or(written);
    if begins_with_www(name) {
        return None;
    }
    if policy.file_extensions
        && let Some(extension) = file_name::of_host(name, parts)
    {
        return Some(NoSite::File(extension));
    }
    if policy.members
        && let Some(evidence) = match parts.is_empty() {
            true => member_name::written_as(name),
            false => member::joined(name, parts),
        }
    {
        return Some(NoSite::Member(evidence));
    }
    if policy.sentence_joints
        && parts.is_empty()
        && let Some(dot) = sentence_joint::in_host(written)
    {
        return Some(NoSite::Joint {
            next: start + dot.end,
        });
    }
    None
}

/// Returns whether a host beyond ASCII says in its mapped form that it is a site.
fn is_mapped_www(host: &str) -> bool {
    !host.is_ascii() && begins_with_www(&idna::to_unicode(host))
}

/// Returns whether a host says itself that it is a site.
fn begins_with_www(host: &str) -> bool {
    let Some((www, dot)) = host.split_at_checked(3) else {
        return false;
    };
    www.eq_ignore_ascii_case("www") && dot.starts_with(chars::is_dot)
}

#[cfg(test)]
mod tests {
    use super::super::member;
    use super::{by_name, has_marks, is_plain, no_site};
    use crate::options::Policy;
    use fastrand::Rng;

    /// The short way says what the long way says.
    #[test]
    fn plain_sites_are_sites() {
        let mut rng = Rng::with_seed(29);
        let labels = [
            "example", "com", "org", "self", "this", "www", "README", "md", "rs", "co", "items",
            "map", "on\u{e9}", "Date", "now", "INFO", "logging", "In", "arXiv", "3", "0", "dev",
            "www2", "1a", "zip", "inc", "io", "mov",
        ];
        let around = [
            "", " ", "->", "-->", "f(", "(", "::", ":", "$", "&", "!", "${", "#{", "%{", "@{", "{",
            "}", "[", "a[", ">", "/", "=", "==", "++", "+", ")", ").a", ".", "%2F", "]", "[0]",
            "[1]", "(é", "(http:", "*", "\"", "。", "例",
        ];
        let parts = [
            "",
            "",
            "",
            "",
            ":80",
            "/",
            "/a",
            "/example.com",
            "/self.name",
            "#a",
            "?",
            ":96",
        ];
        let pick = |rng: &mut Rng, from: &[&'static str]| {
            rng.choice(from.iter().copied()).unwrap_or_default()
        };
        let mut refused = 0;
        for _ in 0..200_000 {
            let mut text = String::from(pick(&mut rng, &around));
            let start = text.len();
            text.push_str(pick(&mut rng, &labels));
            for _ in 0..rng.usize(1..4) {
                text.push('.');
                text.push_str(pick(&mut rng, &labels));
            }
            let host = start..text.len();
            text.push_str(pick(&mut rng, &parts));
            let end = text.len();
            text.push_str(pick(&mut rng, &around));
            let policy = Policy::default();
            let (before, after) = (&text[..start], &text[end..]);
            let (name, rest) = (&text[host.clone()], &text[host.end..end]);
            if is_plain(name, rest) {
                assert_eq!(by_name(&policy, name, rest, start), None, "{text}");
            }
            if !has_marks(&text, start, end) {
                assert_eq!(member::around(before, name, after), None, "{text}");
            }
            let found = no_site(&policy, &text, &host, end);
            refused += usize::from(found.is_some());
        }
        assert!((20_000..180_000).contains(&refused), "{refused}");
    }
}
