//! `textDocument/hover`: the facts about the candidate under the pointer.

use std::fmt::Write as _;
use std::ops::Range;

use gen_lsp_types as lsp;
use livelink::LinkKind;
use livelink::detect::{Decision, Rejected, Verdict};
use livelink::index::Permission;
use livelink::index::runs::{end_of_run_within, start_of_run_from};
use livelink::lint::escape_unseen;
use livelink::render;

use super::code_span::code_span;
use crate::capabilities::Abilities;
use crate::document::Document;
use crate::facts::LinkFacts;

/// How much of a run is looked at, in bytes before and after the pointer.
const LOOK: usize = 32 << 10;

/// Returns the facts about the candidate at `at`, or `None` if there is no candidate.
pub(crate) fn hover(document: &Document, client: Abilities, at: usize) -> Option<lsp::Hover> {
    if document.lost {
        return None;
    }
    let (verdict, own) = verdict_at(document, at)?;
    let mut page = Page {
        text: String::new(),
        markdown: client.markdown,
    };
    match &verdict.decision {
        Decision::Accepted { kind } => accepted(&mut page, document, &verdict.range, &own, *kind),
        Decision::Rejected { reason } => rejected(&mut page, reason),
    }
    let kind = match client.markdown {
        true => lsp::MarkupKind::Markdown,
        false => lsp::MarkupKind::PlainText,
    };
    Some(lsp::Hover {
        contents: lsp::Contents::MarkupContent(lsp::MarkupContent {
            kind,
            value: page.text,
        }),
        range: Some(client.encoding.range(&document.text, verdict.range)),
    })
}

/// Returns the candidate that holds the byte at `at`, with its text. A link is preferred to a rejected candidate, and a shorter
/// candidate before a longer one.
pub(crate) fn verdict_at(document: &Document, at: usize) -> Option<(Verdict, String)> {
    let rope = document.text.rope();
    let start = start_of_run_from(rope, at, at.saturating_sub(LOOK));
    let far = at.saturating_add(LOOK).min(document.text.len());
    let end = end_of_run_within(rope, at, far).unwrap_or(far);
    let run = document.text.on_characters(start..end.max(start));
    let text = document.text.slice(run.clone());
    let verdicts = document.links.detector().explain(&text).into_iter();
    let mut here = verdicts.filter(|verdict| {
        let range = &verdict.range;
        (run.start + range.start..run.start + range.end).contains(&at)
    });
    let first = here.next()?;
    let rank = |verdict: &Verdict| (verdict.rejected().is_some(), verdict.range.len());
    let mut best = here.fold(first, |best, verdict| {
        if rank(&verdict) < rank(&best) {
            verdict
        } else {
            best
        }
    });
    let own = text.get(best.range.clone())?.to_owned();
    best.range = run.start + best.range.start..run.start + best.range.end;
    Some((best, own))
}

fn accepted(page: &mut Page, document: &Document, range: &Range<usize>, own: &str, kind: LinkKind) {
    let detector = document.links.detector();
    let facts = LinkFacts::of(detector, own, kind);
    if let LinkKind::Custom(_) = kind {
        let target = document.custom_target(own, kind);
        let name = detector.kind_name(kind);
        let shows = document.syntax.permission(range.clone()).admits(own, kind);
        page.title(&match (&target, shows) {
            (Some(_), true) => format!("link: {name}"),
            (Some(_), false) => format!("{name} in code, which is not shown as a link"),
            (None, _) => format!("{name} without a file, which is not shown as a link"),
        });
        page.fact("leads to", target.as_ref().unwrap_or(&facts.href));
        return;
    }
    let permission = document.syntax.permission(range.clone());
    match permission.admits(own, kind) {
        true => page.title("link"),
        false => page.title(match permission {
            Permission::Deny => "an address in code, which is not shown as a link",
            Permission::ExplicitOnly => {
                "an address without a scheme, which is not shown as a link here"
            }
            _ => "an address that could be the name of a file, which is not shown as a link here",
        }),
    }
    page.fact("leads to", &facts.href);
    page.fact("shown as", &facts.shown);
    if let Some(host) = &facts.host {
        if host.ascii != host.unicode {
            page.fact("host in ASCII", &host.ascii);
        }
        if let Some(domain) = &host.registrable_domain {
            page.fact("registrable domain", domain);
        }
    }
}

fn rejected(page: &mut Page, reason: &Rejected) {
    page.title(&format!(
        "not a link: {reason} (ruling {})",
        reason.ruling()
    ));
    if let Rejected::MixedScripts {
        ascii, defanged, ..
    }
    | Rejected::WholeScriptConfusable {
        ascii, defanged, ..
    }
    | Rejected::DeceptiveCharacter {
        ascii, defanged, ..
    } = reason
    {
        page.fact("host in ASCII", ascii);
        page.fact("safe to copy", defanged);
    }
}

/// The text of a hover.
struct Page {
    text: String,
    markdown: bool,
}

impl Page {
    fn title(&mut self, title: &str) {
        match self.markdown {
            true => escape(title, &mut self.text),
            false => self.text.push_str(title),
        }
    }

    /// Adds a line. A character that cannot be seen, such as a bidi control, is written as its number.
    fn fact(&mut self, name: &str, value: &str) {
        let value = escape_unseen(value);
        // After that, because isolates cannot be seen either.
        let value = render::isolated(&value);
        // Writing to a string cannot fail.
        let _ = match self.markdown {
            true => write!(self.text, "\n\n{name}: {}", code_span(&value)),
            false => write!(self.text, "\n{name}: {value}"),
        };
    }
}

/// Appends text, escaped so that Markdown shows it as it is.
fn escape(text: &str, out: &mut String) {
    for c in escape_unseen(text).chars() {
        if c.is_ascii_punctuation() {
            out.push('\\');
        }
        out.push(c);
    }
}
