//! The part of a link after its host.

use livelink_detect::{Detector, LinkKind};

/// Returns the port, path, query and fragment of a link.
pub(crate) fn tail<'t>(detector: &Detector, link_text: &'t str, kind: LinkKind) -> &'t str {
    let host = detector.host_range(link_text, kind);
    link_text.get(host.end..).unwrap_or_default()
}
