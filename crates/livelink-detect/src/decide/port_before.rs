//! The port of the host before a bare host (ruling 41).

use crate::host::chars;
use crate::host::domain::{HostForm, host_of_run};
use crate::options::Options;
use crate::policy;
use crate::tld::TldTable;

/// Returns the end of the digits at `start` if they are the port of the host before them, as in
/// `a.com:80b.com`.
///
/// Only the text decides, and not whether the host before the port links. If that mattered, every
/// link of a run `a.com:80a.com:80…` would depend on the first one, and a key at its start would
/// change all of them.
///
/// `start` is where the host run around `dot` begins. A decision about `dot` may look
/// [`chars::HOST_RUN_MAX`] bytes back. A host that begins before is not found.
pub(super) fn port_before(
    options: &Options,
    tlds: &TldTable,
    text: &str,
    start: usize,
    dot: usize,
) -> Option<usize> {
    let policy = options.policy();
    if !policy.ports || !may_be_port(text, start) {
        return None;
    }
    let colon = start.checked_sub(1)?;
    let limit = dot.saturating_sub(chars::HOST_RUN_MAX);
    let host_start = chars::run_start_within(text, colon, limit);
    if host_start < limit {
        return None;
    }
    let run = text.get(host_start..colon)?;
    let found = host_of_run(run, tlds, false).ok()?;
    if found.kind != HostForm::Domain || found.len_with_dot.unwrap_or(found.len) < run.len() {
        return None;
    }
    let after = text.get(start..)?;
    let end = text.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    // In `main.rs:96a.com`, the number is the number of a line.
    let host = host_start..host_start + found.len;
    match policy::no_site(policy, text, &host, end, false) {
        None => Some(end),
        Some(_) => None,
    }
}

/// Returns whether there is a digit at `start`, and a colon before it. No other text is a port.
#[inline]
pub(super) fn may_be_port(text: &str, start: usize) -> bool {
    let bytes = text.as_bytes();
    let before = start.checked_sub(1).and_then(|at| bytes.get(at));
    before == Some(&b':') && bytes.get(start).is_some_and(u8::is_ascii_digit)
}
