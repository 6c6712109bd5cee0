//! `textDocument/documentLink` and `documentLink/resolve`.

use gen_lsp_types as lsp;
use livelink::Link;
use serde_json::json;

use crate::document::Document;
use crate::encoding::Encoding;

/// Returns a link with its target and its tooltip.
pub(crate) fn document_link(
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

/// Returns links without targets. The client asks for the target of a link when it needs it.
pub(crate) fn links_without_targets(
    document: &Document,
    encoding: Encoding,
    uri: &str,
    links: &[(Link, String)],
) -> Vec<lsp::DocumentLink> {
    let data = json!({ "uri": uri });
    let unresolved = |(link, _): &(Link, String)| {
        let range = encoding.range(&document.text, link.range.clone());
        lsp::DocumentLink::new(range, None, None, Some(data.clone()))
    };
    links.iter().map(unresolved).collect()
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
    Some(document_link(document, encoding, link, own))
}
