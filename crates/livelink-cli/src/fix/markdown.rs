//! The check that a new document of Markdown has the links of the old one.

use super::left::Left;
use super::replaced::{Place, new_ranges, replaced};
use livelink::syntax::{Markup, MarkupKind, MarkupLanguage, MarkupLink};
use std::borrow::Cow;
use std::collections::HashSet;

/// How often the new document is read, before all brackets are left out.
const ROUNDS: usize = 4;

/// Returns those places at which a reader of the new document gets the intended link: the URL between the new `<` and `>` is a
/// link, and all other links of the markup stay as they are. In HTML, for example, `<https://example.com>` is a tag. The document is
/// read a few times at most.
pub(super) fn as_read(text: &str, mut places: Vec<Place>, left: &mut Vec<Left>) -> Vec<Place> {
    if !places.iter().any(is_bracketed) {
        return places;
    }
    let old = links(text);
    for round in 1..=ROUNDS {
        let new = links(&replaced(text, 0..text.len(), &places));
        let ranges = new_ranges(&places);
        let of_places = places.iter().zip(&ranges);
        let bracketed: HashSet<_> = of_places
            .filter(|(place, _)| is_bracketed(place))
            .map(|(_, range)| range)
            .collect();
        let is_autolink = |link: &&MarkupLink<'_>| link.kind == MarkupKind::Autolink;
        let read: HashSet<_> = new
            .iter()
            .filter(is_autolink)
            .map(|link| &link.range)
            .collect();
        let others = new.iter().filter(|link| !bracketed.contains(&link.range));
        let are_all_read = bracketed.is_subset(&read);
        if are_all_read && others.map(target).eq(old.iter().map(target)) {
            break;
        }
        let leave_all = are_all_read || round == ROUNDS;
        let mut ranges = ranges.into_iter();
        places.retain(|place| {
            let is_read = ranges.next().is_some_and(|range| read.contains(&range));
            let leaves = is_bracketed(place) && (leave_all || !is_read);
            if leaves {
                let (range, _) = place;
                let own = text.get(range.clone()).unwrap_or_default();
                let why = "Markdown would not read a link between < and > here";
                left.push(Left::link(range.start, own, why));
            }
            !leaves
        });
    }
    places
}

fn links(text: &str) -> Vec<MarkupLink<'static>> {
    Markup::read(text, MarkupLanguage::Markdown).links
}

/// Returns how a link is written, and where it leads. Escapes that `--unescape` writes out make no difference.
fn target<'l>(link: &'l MarkupLink<'_>) -> (MarkupKind, Cow<'l, str>) {
    (link.kind, livelink::lint::unescaped(&link.destination))
}

fn is_bracketed((_, new): &Place) -> bool {
    new.starts_with('<')
}
