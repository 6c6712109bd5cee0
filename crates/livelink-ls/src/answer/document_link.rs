//! `textDocument/documentLink` and `documentLink/resolve`.

use std::ops::Range;

use gen_lsp_types as lsp;
use livelink::{Link, LinkKind};
use serde::Serialize;

use crate::document::Document;
use crate::encoding::Encoding;
use crate::link_list::LinkList;
use crate::markup_links::{MarkupTarget, Target};
use crate::places::MOST_PLACES;
use crate::targets::WITH_TARGETS;
use crate::walk::Walk;

/// A link without its target. The client asks for the target when it needs it.
#[derive(Serialize)]
struct Unresolved {
    range: lsp::Range,
    /// The number of the document.
    data: u64,
}

/// Returns all links that show in a document. They are written once after a change.
pub(crate) fn all_links(document: &Document, encoding: Encoding, markup: bool) -> &LinkList {
    let kept = &document.derived.links;
    kept.get_or_init(|| links_in(document, encoding, markup, 0..document.text.len()))
}

/// Returns the links that show and that overlap or touch a range, in order. With `markup`, those that the markup makes are among
/// them, where no other link is.
pub(crate) fn links_in(
    document: &Document,
    encoding: Encoding,
    markup: bool,
    range: Range<usize>,
) -> LinkList {
    let mut list = LinkList::default();
    let links = leading(document, range.clone());
    let of_markup = match markup {
        true => between(document.markup_targets(&range), &links),
        false => Vec::new(),
    };
    let mut of_markup = of_markup.iter().peekable();
    let few = links.len() <= WITH_TARGETS;
    let mut walk = Walk::new(encoding, &document.text, range.start);
    for link in &links {
        while let Some(one) = of_markup.next_if(|one| one.range.start < link.range.start) {
            list.push(&of_target(document, &mut walk, one));
        }
        if few {
            if let Some(link) = with_target(document, &mut walk, link) {
                list.push(&link);
            }
            continue;
        }
        let (range, _) = walk.range(link.range.clone());
        list.push(&Unresolved {
            range,
            data: document.number,
        });
    }
    for one in of_markup {
        list.push(&of_target(document, &mut walk, one));
    }
    list
}

/// Returns the links that show and that overlap or touch a range, without links to missing files.
fn leading(document: &Document, range: Range<usize>) -> Vec<Link> {
    let mut links = document.shown_links(range);
    let mut asked = 0;
    links.retain(|link| {
        let LinkKind::Custom(_) = link.kind else {
            return true;
        };
        asked += 1;
        let own = document.text.slice(link.range.clone());
        asked <= MOST_PLACES && document.custom_target(&own, link.kind).is_some()
    });
    links
}

/// Returns the links of markup that overlap no other link. Both are in order.
fn between(mut of_markup: Vec<MarkupTarget>, links: &[Link]) -> Vec<MarkupTarget> {
    of_markup.retain(|one| {
        let next = links.partition_point(|link| link.range.end <= one.range.start);
        let next = links.get(next);
        next.is_none_or(|link| link.range.start >= one.range.end)
    });
    of_markup
}

/// Returns a link of markup with its target and its tooltip.
fn of_target(document: &Document, walk: &mut Walk<'_>, one: &MarkupTarget) -> lsp::DocumentLink {
    let (range, _) = walk.range(one.range.clone());
    let (target, tooltip) = match &one.target {
        Target::File(uri) => (lsp::Uri::from(uri.as_str()), None),
        Target::Address(address, kind) => {
            let detector = document.links.detector();
            let mut known = document.targets.borrow_mut();
            let (target, tooltip) = known.of(detector, address, *kind);
            (target, Some(tooltip))
        }
    };
    lsp::DocumentLink::new(range, Some(target), tooltip, None)
}

/// Returns a link with its target and its tooltip. `None` if it leads to a file that is not there.
fn with_target(document: &Document, walk: &mut Walk<'_>, link: &Link) -> Option<lsp::DocumentLink> {
    let (range, own) = walk.range(link.range.clone());
    let detector = document.links.detector();
    let (target, tooltip) = match link.kind {
        LinkKind::Custom(_) => {
            let target = document.custom_target(&own, link.kind)?;
            let tooltip = format!("{}: {target}", detector.kind_name(link.kind));
            (target.into(), tooltip)
        }
        _ => document.targets.borrow_mut().of(detector, &own, link.kind),
    };
    let link = lsp::DocumentLink::new(range, Some(target), Some(tooltip), None);
    Some(link)
}

/// Returns a link with its target, or `None` if there is no such link any more.
pub(crate) fn resolved(
    document: &Document,
    encoding: Encoding,
    asked: &lsp::DocumentLink,
) -> Option<lsp::DocumentLink> {
    let range = encoding.offsets(&document.text, asked.range).ok()?;
    let links = document.shown_links(range.clone());
    let link = links.iter().find(|link| link.range == range)?;
    let mut walk = Walk::new(encoding, &document.text, link.range.start);
    with_target(document, &mut walk, link)
}
