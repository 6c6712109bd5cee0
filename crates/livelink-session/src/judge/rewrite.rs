//! Host names in Unicode instead of their ASCII form.

use std::ops::Range;

use livelink_detect::{Detector, LinkKind};

use super::candidate::whole_link;
use crate::effects::Rewrite;
use crate::lent_text::LentText;
use crate::mark::Mark;

/// The host name of a link that was just made, in Unicode. `None` if it is in Unicode already, or if that would not be the
/// same link.
pub(crate) fn in_unicode<R: LentText>(
    detector: &Detector,
    text: &R,
    mark: &Mark,
) -> Option<Rewrite> {
    let shown = text.slice(mark.range.clone());
    let kind = if mark.href.starts_with("mailto:") {
        LinkKind::Email
    } else {
        LinkKind::Url
    };
    let at = host(&shown, kind);
    let ascii = shown.get(at.clone())?;
    if !ascii.to_ascii_lowercase().contains("xn--") {
        return None;
    }
    let unicode = detector.display(&format!("https://{ascii}"), LinkKind::Url);
    let unicode = unicode.strip_prefix("https://")?;
    let rewritten = format!(
        "{}{unicode}{}",
        shown.get(..at.start)?,
        shown.get(at.end..)?
    );
    let start = mark.range.start + R::len_of(shown.get(..at.start)?);
    let same = unicode != ascii
        && whole_link(detector, &rewritten) == Some(kind)
        && *detector.href(&rewritten, kind) == *mark.href;
    same.then(|| Rewrite {
        range: start..start + R::len_of(ascii),
        text: unicode.to_owned(),
    })
}

/// Where the host is in the text of a link.
fn host(link_text: &str, kind: LinkKind) -> Range<usize> {
    let start = match kind {
        LinkKind::Email => link_text.rfind('@').map_or(0, |at| at + 1),
        LinkKind::Url => link_text.find("://").map_or(0, |at| at + 3),
    };
    let rest = link_text.get(start..).unwrap_or_default();
    let len = rest.find(['/', '?', '#', ':']).unwrap_or(rest.len());
    start..start + len
}
