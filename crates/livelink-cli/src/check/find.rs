//! The findings of a text. The library decides which links there are and which deceive. This file gives its answers the names of rules.

use super::cut::cut;
use super::finding::Finding;
use super::marked_up::MarkedUp;
use super::rule::Rule;
use crate::syntax::language_of;
use livelink::detect::{Decision, Rejected};
use livelink::index::Permission;
use livelink::lint::{self, Style, Unusual, Userinfo};
use livelink::syntax::{Language, PermissionMap};
use livelink::{Detector, LinkKind};
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
        other_hosts(detector, marked_up, &mut found);
    }
    found.sort_by_key(|finding| (finding.range.start, finding.rule));
    found
}

/// The findings about a candidate at `at` that is not a link.
fn refused(detector: &Detector, own: &str, reason: &Rejected, at: usize, found: &mut Vec<Finding>) {
    let (rule, message, help, host) = match reason {
        Rejected::MixedScripts {
            ascii, defanged, ..
        }
        | Rejected::WholeScriptConfusable {
            ascii, defanged, ..
        }
        | Rejected::DeceptiveCharacter {
            ascii, defanged, ..
        } => (
            Rule::LookAlikeHost,
            reason.to_string(),
            Some(format!(
                "to write about it without a link, write {defanged}"
            )),
            Some(ascii.clone()),
        ),
        Rejected::IdentifierType { .. } => (Rule::LookAlikeHost, reason.to_string(), None, None),
        Rejected::BidiControl { .. } => (
            Rule::BidiControl,
            reason.to_string(),
            Some("write the address without the character".to_owned()),
            None,
        ),
        Rejected::Userinfo => match user_information(detector, own) {
            Some(finding) => finding,
            None => return,
        },
        Rejected::UnknownTld { tld }
            if livelink::detect::has_scheme(own) && lint::is_retired_tld(tld) =>
        {
            (
                Rule::RetiredDomain,
                format!(
                    "the top-level domain \"{tld}\" was deleted, so the address does not work any more"
                ),
                None,
                None,
            )
        }
        _ => return,
    };
    found.push(Finding {
        range: at..at + own.len(),
        rule,
        message,
        help,
        ruling: Some(reason.ruling()),
        host,
    });
}

/// The finding about two links with a character between them that looks like a slash. A reader takes the host of the second link
/// for a path of the first one.
fn joined(text: &str, first: Range<usize>, second: Range<usize>) -> Option<Finding> {
    let mut between = text.get(first.end..second.start)?.chars();
    let c = between.next().filter(|c| lint::looks_like_slash(*c))?;
    let own = text.get(first.clone())?;
    (!own.is_empty() && between.next().is_none()).then(|| Finding {
        range: first.start..second.end,
        rule: Rule::LookAlikeHost,
        message: format!(
            "U+{:04X} looks like a slash, and the host may go on after it",
            u32::from(c)
        ),
        help: None,
        ruling: Some(26),
        host: None,
    })
}

/// The finding about `https://seen@real/`: the text before the `@` reads as a host, or it is a name.
fn user_information(
    detector: &Detector,
    own: &str,
) -> Option<(Rule, String, Option<String>, Option<String>)> {
    let Userinfo {
        text,
        real,
        seen,
        host,
    } = lint::userinfo(detector, own)?;
    let host = host.map(|host| host.ascii);
    Some(match seen {
        Some(seen) => {
            let seen = seen.ascii;
            let message = format!("the link reads as one to {seen} and leads to {real}");
            (Rule::HostBeforeAt, message, None, host)
        }
        None => {
            let message = format!("\"{text}\" stands before the host {real}");
            let help = "a password in an address is sent, stored and shown in many places";
            (Rule::UserInformation, message, Some(help.to_owned()), host)
        }
    })
}

/// The findings about a link at `at`.
fn linked(detector: &Detector, own: &str, kind: LinkKind, at: usize, found: &mut Vec<Finding>) {
    let host = detector.host(own, kind);
    let mut find = |range: Range<usize>, rule, message: String, help: Option<String>, ruling| {
        found.push(Finding {
            range: at + range.start..at + range.end,
            rule,
            message,
            help,
            ruling: Some(ruling),
            host: host.as_ref().map(|host| host.ascii.clone()),
        });
    };
    let whole = 0..own.len();
    if let Some((offset, c)) = lint::first_invisible(own) {
        let message = format!(
            "U+{:04X} stands in the link, and nobody sees it",
            u32::from(c)
        );
        let help = "write the address without the character".to_owned();
        find(
            offset..offset + c.len_utf8(),
            Rule::InvisibleCharacter,
            message,
            Some(help),
            22,
        );
    }
    if let Some((range, unusual)) = lint::unusual(detector, own, kind) {
        let (message, ruling) = match unusual {
            Unusual::LooksLike { label, looks_like } => {
                (format!("label \"{label}\" looks like \"{looks_like}\""), 26)
            }
            Unusual::Slash(c) => (format!("U+{:04X} looks like a slash", u32::from(c)), 30),
            _ => ("the link is unusual".to_owned(), 26),
        };
        find(range, Rule::UnusualLink, message, None, ruling);
    }
    if let Some(end) = lint::glued_text(detector, own, kind) {
        let (link, glued) = own.split_at(end);
        let message = format!("the link takes in \"{glued}\"");
        let help = format!("if the link should end before that, write a space: {link} {glued}");
        find(end..own.len(), Rule::GluedText, message, Some(help), 25);
    }
    if let Some(host) = &host
        && host.ascii != host.unicode
        && own.to_ascii_lowercase().contains("xn--")
    {
        let shown = detector.display(own, kind);
        let message = format!("the host is {} in Unicode", host.unicode);
        find(
            whole.clone(),
            Rule::Punycode,
            message,
            Some(format!("write {shown}")),
            30,
        );
    }
    if own
        .get(..7)
        .is_some_and(|start| start.eq_ignore_ascii_case("http://"))
    {
        let message = "the page is read without encryption".to_owned();
        find(
            whole,
            Rule::Http,
            message,
            Some("try https://".to_owned()),
            30,
        );
    }
}

/// The links that show one host and lead to another.
fn other_hosts(detector: &Detector, marked_up: &MarkedUp, found: &mut Vec<Finding>) {
    for link in &marked_up.links {
        let shown = link.shown.trim();
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
