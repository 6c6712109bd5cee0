//! `textDocument/documentLink` and `documentLink/resolve`.

use std::ops::Range;

use gen_lsp_types as lsp;
use livelink::Link;
use serde::Serialize;

use crate::document::Document;
use crate::encoding::Encoding;
use crate::link_list::LinkList;
use crate::walk::Walk;

/// The most links with their targets in one answer. In a longer one, the client asks for the target of a link.
const WITH_TARGETS: usize = 5_000;

/// A link without its target. The client asks for the target when it needs it.
#[derive(Serialize)]
struct Unresolved {
    range: lsp::Range,
    /// The number of the document.
    data: u64,
}

/// Returns all links that show in a document. They are written once after a change.
pub(crate) fn all_links(document: &Document, encoding: Encoding) -> &LinkList {
    let kept = &document.derived.links;
    kept.get_or_init(|| links_in(document, encoding, 0..document.text.len()))
}

/// Returns the links that show and that overlap or touch a range.
pub(crate) fn links_in(document: &Document, encoding: Encoding, range: Range<usize>) -> LinkList {
    let mut list = LinkList::default();
    let links = document.shown_links(range);
    if links.len() <= WITH_TARGETS {
        for (link, own) in &links {
            list.push(&with_target(document, encoding, link, own));
        }
        return list;
    }
    let mut walk = Walk::new(encoding, &document.text);
    for (link, _) in links {
        let start = walk.position(link.range.start);
        let end = walk.position(link.range.end);
        list.push(&Unresolved {
            range: lsp::Range { start, end },
            data: document.number,
        });
    }
    list
}

/// Returns a link with its target and its tooltip.
fn with_target(
    document: &Document,
    encoding: Encoding,
    link: &Link,
    own: &str,
) -> lsp::DocumentLink {
    let range = encoding.range(&document.text, link.range.clone());
    let detector = document.links.detector();
    let (target, tooltip) = document.targets.borrow_mut().of(detector, own, link.kind);
    lsp::DocumentLink::new(range, Some(target), Some(tooltip), None)
}

/// Returns a link with its target, or `None` if there is no such link any more.
pub(crate) fn resolved(
    document: &Document,
    encoding: Encoding,
    asked: &lsp::DocumentLink,
) -> Option<lsp::DocumentLink> {
    let range = encoding.offsets(&document.text, asked.range).ok()?;
    let links = document.shown_links(range.clone());
    let (link, own) = links.iter().find(|(link, _)| link.range == range)?;
    Some(with_target(document, encoding, link, own))
}
