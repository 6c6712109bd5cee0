//! What must hold of every result of minimal escaping.

use std::borrow::Cow;

use uts58::{link_end, minimal};

use super::tokens::tokens;

/// What must hold of every result: it is found whole, says the same, and formatting it again changes nothing.
#[track_caller]
pub(crate) fn check_result(url: &str, result: &str) {
    let start = host_end(result);
    let end = link_end(result, start, result.len());
    assert_eq!(
        end,
        result.len(),
        "found only {:?} of {result:?}",
        &result[..end]
    );
    assert_eq!(
        tokens(&result[start..]),
        tokens(&url[host_end(url)..]),
        "{url:?} became {result:?}"
    );
    assert!(
        matches!(minimal(result), Cow::Borrowed(_)),
        "{url:?} became {result:?}, and again {:?}",
        minimal(result)
    );
}

/// The end of `https://host`.
pub(crate) fn host_end(url: &str) -> usize {
    let host = url.find("://").map_or(0, |at| at + 3);
    url[host..]
        .find(['/', '?', '#'])
        .map_or(url.len(), |at| host + at)
}
