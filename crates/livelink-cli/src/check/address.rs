//! The findings about one address, under the names of the rules.

use super::finding::Finding;
use super::rule::Rule;
use livelink::detect::{HostInfo, Rejected};
use livelink::lint::{self, Unusual, Userinfo};
use livelink::{Detector, LinkKind};
use std::ops::Range;

/// The findings about a candidate at `at` that is not a link.
pub(super) fn refused(
    detector: &Detector,
    own: &str,
    reason: &Rejected,
    at: usize,
    found: &mut Vec<Finding>,
) {
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
pub(super) fn joined(text: &str, first: Range<usize>, second: Range<usize>) -> Option<Finding> {
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

/// The finding about a character of a link at `at` that nobody sees.
pub(super) fn invisible(own: &str, host: Option<&HostInfo>, at: usize) -> Option<Finding> {
    let (offset, c) = lint::first_invisible(own)?;
    let message = format!(
        "U+{:04X} stands in the link, and nobody sees it",
        u32::from(c)
    );
    Some(Finding {
        range: at + offset..at + offset + c.len_utf8(),
        rule: Rule::InvisibleCharacter,
        message,
        help: Some("write the address without the character".to_owned()),
        ruling: Some(22),
        host: host.map(|host| host.ascii.clone()),
    })
}

/// The findings about a link at `at`.
pub(super) fn linked(
    detector: &Detector,
    own: &str,
    kind: LinkKind,
    at: usize,
    found: &mut Vec<Finding>,
) {
    let host = detector.host(own, kind);
    found.extend(invisible(own, host.as_ref(), at));
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
