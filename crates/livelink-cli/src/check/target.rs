//! The findings about the targets of links in Markdown and HTML.
//!
//! A browser follows a target with its escapes decoded and to its end. The scan of a text reads the escapes as they are written, and
//! ends a link before a character that no plain link has.

use super::address::{invisible, joined, linked, refused};
use super::finding::Finding;
use super::marked_up::MarkedUp;
use super::rule::Rule;
use livelink::detect::{Decision, Rejected, is_bidi_control};
use livelink::index::Permission;
use livelink::{Detector, LinkKind, lint};
use std::collections::HashSet;

/// Adds the findings about targets to those that the scan of the text has found. A target gets at most one finding of each rule, counting
/// those of the scan. The work grows with the length of the text, and with the sorting of the findings.
pub(super) fn findings(
    detector: &Detector,
    text: &str,
    marked_up: &MarkedUp,
    found: &mut Vec<Finding>,
) {
    found.sort_by_key(|finding| finding.range.start);
    let mut new = Vec::new();
    for link in marked_up.with_target() {
        let place = &link.target;
        let written = text.get(place.clone()).unwrap_or_default();
        let followed = lint::followed(&link.destination);
        let address = followed.as_deref().unwrap_or(&link.destination);
        let mut own = Vec::new();
        if address != written {
            scanned(detector, address, &mut own);
        }
        if followed.is_some() {
            whole(detector, address, &mut own);
        }
        let first = found.partition_point(|finding| finding.range.start < place.start);
        let inside = found.iter().skip(first);
        let known = inside.take_while(|finding| finding.range.start < place.end);
        let mut rules: HashSet<Rule> = known.map(|finding| finding.rule).collect();
        own.retain(|finding| rules.insert(finding.rule));
        for finding in &mut own {
            finding.range = match address == written {
                true => place.start + finding.range.start..place.start + finding.range.end,
                false => place.clone(),
            };
        }
        new.append(&mut own);
    }
    found.append(&mut new);
}

/// The findings about an address as if it stood in a text. The places are in bytes of the address.
fn scanned(detector: &Detector, address: &str, found: &mut Vec<Finding>) {
    let mut last_link = 0..0;
    for verdict in detector.explain(address) {
        let range = verdict.range;
        let own = address.get(range.clone()).unwrap_or_default();
        match verdict.decision {
            Decision::Accepted { kind } => {
                found.extend(joined(address, last_link, range.clone()));
                last_link = range.clone();
                if Permission::NoFileNames.admits(own, kind) {
                    linked(detector, own, kind, range.start, found);
                }
            }
            Decision::Rejected { reason } => {
                refused(detector, own, &reason, range.start, found);
            }
        }
    }
    // The end of a target is marked, so its author meant all of it.
    found.retain(|finding| finding.rule != Rule::GluedText);
}

/// The findings about an address that goes from its start to its end. The places are in bytes of the address.
fn whole(detector: &Detector, address: &str, found: &mut Vec<Finding>) {
    if lint::userinfo(detector, address).is_some() {
        refused(detector, address, &Rejected::Userinfo, 0, found);
    }
    if let Some(control) = address.chars().find(|c| is_bidi_control(*c)) {
        let reason = Rejected::BidiControl { control };
        refused(detector, address, &reason, 0, found);
    }
    let host = detector.host(address, LinkKind::Url);
    found.extend(invisible(address, host.as_ref(), 0));
}
