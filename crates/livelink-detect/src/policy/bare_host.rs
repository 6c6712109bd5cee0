//! Bare hosts that are something else: the name of a file (ruling 29).

use super::file_name;
use crate::host::{chars, idna};
use crate::options::Policy;
use crate::reject::Rejected;
use std::ops::Range;

/// What a bare host is instead of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoSite {
    /// The name of a file with this ending.
    File(&'static str),
}

impl NoSite {
    /// Returns the reason with its facts. Allocates.
    pub(crate) fn reason(self) -> Rejected {
        match self {
            NoSite::File(extension) => Rejected::FileExtension {
                extension: extension.to_owned(),
            },
        }
    }
}

/// Returns what the bare host of `text` at `host` is by policy if it is no site. Its link goes on to `end`.
///
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
    None
}

/// Returns whether a host says itself that it is a site.
fn begins_with_www(host: &str) -> bool {
    host.split(chars::is_dot)
        .next()
        .is_some_and(|label| label.eq_ignore_ascii_case("www"))
}
