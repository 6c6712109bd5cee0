//! The comments of programs and data, which are their prose.
//!
//! Links show in strings and in plain values, too. A program reads those, so nobody may rewrite them. The permissions of a
//! text are the same for comments and strings, so this file finds the comments. In doubt, a place is not a comment.

use livelink::syntax::{Permission, PermissionMap};
use std::ops::Range;

/// How comments open, in the languages that permit links in comments and strings alike.
const OPENERS: [&str; 5] = ["//", "/*", "#", "--", "<!--"];

/// The starts of comments that programs read: the interpreter of a script, a command for Go, the address of a source map.
const FOR_PROGRAMS: [&str; 3] = ["#!", "//go:", "//#"];

/// Returns the comments of a text in a language, in order, or `None` if the language is one of prose. `map` says where links show.
/// Linear in the text.
pub(super) fn comments(
    language: &str,
    map: &PermissionMap,
    text: &str,
) -> Option<Vec<Range<usize>>> {
    Some(match language {
        "markdown" | "asciidoc" => return None,
        "html" => in_zones(map, text, |permission| permission == Permission::Allow),
        "xml" => of_xml(map, text),
        // Plain values and comments have the same permission, so they are one zone.
        "yaml" | "bash" | "po" => whole_lines(text),
        _ => in_zones(map, text, |_| false),
    })
}

/// Returns the zones that are comments, and those whose permission is one of prose. Text outside of all zones has the usual permission.
fn in_zones(
    map: &PermissionMap,
    text: &str,
    is_prose: impl Fn(Permission) -> bool,
) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut end = 0;
    for (zone, permission) in map.iter() {
        if is_prose(map.usual()) && end < zone.start {
            found.push(end..zone.start);
        }
        end = zone.end;
        if is_prose(permission) || permission != Permission::Deny && is_comment(text, &zone) {
            found.push(zone);
        }
    }
    if is_prose(map.usual()) {
        found.push(end..text.len());
    }
    found
}

/// Whether a zone is a comment. The text of a string may begin like one, but a quotation mark or the end of an expression is before it.
fn is_comment(text: &str, zone: &Range<usize>) -> bool {
    let before = text.get(..zone.start).unwrap_or_default();
    let own = text.get(zone.clone()).unwrap_or_default();
    let begins = |openers: &[&str]| openers.iter().any(|opener| own.starts_with(opener));
    let is_of_html = before.ends_with("<!--");
    is_of_html
        || begins(&OPENERS) && !begins(&FOR_PROGRAMS) && !before.ends_with(['"', '\'', '`', '}'])
}

/// Returns the comments of XML. Links do not show in the `<!--` of a comment. In a value or a CDATA section it is text, where they may show.
fn of_xml(map: &PermissionMap, text: &str) -> Vec<Range<usize>> {
    const OPEN: &str = "<!--";
    let mut found: Vec<Range<usize>> = Vec::new();
    for (at, _) in text.match_indices(OPEN) {
        let start = at + OPEN.len();
        let is_inside = found.last().is_some_and(|last| at < last.end);
        if is_inside || map.permission(at..start) != Permission::Deny {
            continue;
        }
        let rest = text.get(start..).unwrap_or_default();
        let end = rest.find("-->").map_or(text.len(), |end| start + end);
        found.push(start..end);
    }
    found
}

/// Returns the lines that hold only a comment.
fn whole_lines(text: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    let lines = text.split_inclusive('\n').map(|line| {
        at += line.len();
        (at - line.len()..at, line)
    });
    let comments =
        lines.filter(|(_, line)| line.trim_start().starts_with('#') && !line.starts_with("#!"));
    comments.map(|(range, _)| range).collect()
}
