//! The findings of a text. The library decides which links there are and which deceive.

use super::address::{joined, linked, refused};
use super::cut::cut;
use super::finding::Finding;
use super::marked_up::MarkedUp;
use super::rule::Rule;
use super::target;
use crate::syntax::language_of;
use livelink::Detector;
use livelink::detect::Decision;
use livelink::index::Permission;
use livelink::lint::{self, Style};
use livelink::syntax::{Language, PermissionMap};
use std::ops::Range;
use std::path::Path;

/// How much of the start of a text may tell that it is a script, in bytes.
const HEAD: usize = 4 << 10;

/// Returns the findings of a text, in the order of their places. Linear in the text.
pub(crate) fn findings(detector: &Detector, path: &Path, text: &str) -> Vec<Finding> {
    let head = text.get(..text.floor_char_boundary(HEAD)).unwrap_or(text);
    let language = language_of(path, || head);
    let marked_up = MarkedUp::of(language.as_ref().map(Language::name), text);
    let map = match (&marked_up, language) {
        // The syntax of these languages allows no link inside a target, but readers follow the target.
        (Some(_), _) | (None, None) => PermissionMap::everywhere(Permission::NoFileNames),
        (None, Some(language)) => PermissionMap::of(&language, text),
    };
    let is_code = |range: &Range<usize>| {
        marked_up
            .as_ref()
            .is_some_and(|marked_up| marked_up.is_code(range.start))
            || map.permission(range.clone()) == Permission::Deny
    };
    let mut found = Vec::new();
    let mut last_link = 0..0;
    for verdict in detector.explain(text) {
        let range = verdict.range;
        if is_code(&range) {
            continue;
        }
        let own = text.get(range.clone()).unwrap_or_default();
        match verdict.decision {
            Decision::Accepted { kind } => {
                found.extend(joined(text, last_link, range.clone()));
                last_link = range.clone();
                if map.permission(range.clone()).admits(own, kind) {
                    found.extend(cut(text, &range, marked_up.as_ref()));
                    linked(detector, own, kind, range.start, &mut found);
                }
            }
            Decision::Rejected { reason } => {
                refused(detector, own, &reason, range.start, &mut found)
            }
        }
    }
    if let Some(marked_up) = &marked_up {
        target::findings(detector, text, marked_up, &mut found);
        other_hosts(detector, marked_up, &mut found);
    }
    found.sort_by_key(|finding| (finding.range.start, finding.rule));
    found
}

/// The links that show one host and lead to another.
fn other_hosts(detector: &Detector, marked_up: &MarkedUp, found: &mut Vec<Finding>) {
    for link in marked_up.with_text() {
        let shown = &link.shown;
        let style = match link.is_code {
            true => Style::Code,
            false => Style::Prose,
        };
        if lint::reads_as_address(detector, shown, style)
            && let Some((seen, real)) = lint::other_host(detector, shown, &link.destination)
        {
            found.push(Finding {
                range: link.range.clone(),
                rule: match lint::names_site(shown, &seen, &link.destination) {
                    true => Rule::SiteName,
                    false => Rule::OtherHost,
                },
                message: format!(
                    "the text names {}, but the link leads to {}",
                    seen.unicode, real.unicode
                ),
                help: None,
                ruling: None,
                host: Some(real.ascii),
            });
        }
    }
}
