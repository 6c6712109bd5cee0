//! The links of a text that `--defang` and `--refang` know.

use super::data::Data;
use super::prose::Prose;
use super::signs::refanged;
use livelink::syntax::address_kind;
use livelink::{Link, LinkKind};

/// Returns the links in the prose and in the markup of a text, in order, and whether each is the target of a markup link. Links in data
/// are left out.
pub(super) fn links(prose: &Prose<'_>, text: &str) -> Vec<(Link, bool)> {
    let data = Data::of(prose.kind, text);
    let mut links = with_data(prose, text);
    links.retain(|(link, _)| !data.has(&link.range));
    links
}

/// Returns the links of a text in data, in order.
pub(super) fn links_in_data(prose: &Prose<'_>, text: &str) -> Vec<Link> {
    let data = Data::of(prose.kind, text);
    if data.is_empty() {
        return Vec::new();
    }
    let links = with_data(prose, text).into_iter().map(|(link, _)| link);
    links.filter(|link| data.has(&link.range)).collect()
}

/// Returns all links, also those in data.
fn with_data(prose: &Prose<'_>, text: &str) -> Vec<(Link, bool)> {
    let kind = |address: &str| address_kind(&prose.detector, address);
    let marked = prose.marked_with(text, kind);
    let shows = |link: &Link| prose.shows(&link.range) && !marked.touch(&link.range);
    let plain = prose.links(text).into_iter().filter(shows);
    let plain = plain.map(|link| (link, false));
    let targets = marked.links.iter().map(|marked| (marked.link(), true));
    let mut links: Vec<_> = plain.chain(targets).collect();
    links.sort_by_key(|(link, _)| link.range.start);
    // A target that is harmless already leads nowhere, although the markup makes a link of it: `mailto:me[@]example[.]com`.
    links.retain(|(link, is_target)| {
        let own = text.get(link.range.clone()).unwrap_or_default();
        !is_target || link.kind != LinkKind::Email || refanged(own) == own
    });
    links
}
