//! Bare hosts that are something else: the name of a file, a member of a program, the joint of two sentences (rulings 29,
//! 33, 34).

use super::{file_name, member, sentence_joint};
use crate::host::{chars, idna};
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
    // Names are compared in their mapped form: `README.m\u{AD}d` is `readme.md` too.
    let mapped = (!written.is_ascii()).then(|| idna::to_unicode(written));
    let name = mapped.as_deref().unwrap_or(written);
    if begins_with_www(name) {
        return None;
    }
    let parts = text.get(host.end..end)?;
    if policy.file_extensions
        && let Some(extension) = file_name::of_host(name, parts)
    {
        return Some(NoSite::File(extension));
    }
    if policy.members {
        let before = text.get(..host.start)?;
        let after = text.get(end..)?;
        if let Some(evidence) = member::evidence(before, name, parts, after) {
            return Some(NoSite::Member(evidence));
        }
    }
    if policy.sentence_joints
        && parts.is_empty()
        && let Some(dot) = sentence_joint::in_host(written)
    {
        return Some(NoSite::Joint {
            next: host.start + dot.end,
        });
    }
    None
}

/// Returns whether a host says itself that it is a site.
fn begins_with_www(host: &str) -> bool {
    host.split(chars::is_dot)
        .next()
        .is_some_and(|label| label.eq_ignore_ascii_case("www"))
}
