//! The fixes of warnings.

use std::ops::Range;

use gen_lsp_types as lsp;
use livelink::detect::Rejected;
use livelink::render;

use super::diagnostics::{MOST, SOURCE, Warning, code_of, diagnostic_of, is_published};
use crate::document::Document;
use crate::encoding::Encoding;
use crate::markdown_links::naming_its_host;

/// The longest text that the title of a fix quotes, in characters.
const LONGEST_QUOTE: usize = 60;

/// The most links of Markdown that are fixed in one answer.
const MOST_NAMING: usize = 20;

/// The fix of a warning. A warning has one at the most, because a client may apply all fixes of a document together.
#[derive(Debug)]
pub(super) struct Fix {
    /// The replaced part of the text.
    pub(super) range: Range<usize>,
    /// The text that is written there.
    pub(super) new: String,
    /// The action, for its title.
    pub(super) title: &'static str,
    /// The address that it mends, which tells it from other fixes with the same title.
    pub(super) of: String,
    /// The diagnostic that the client shows, if it shows one.
    pub(super) diagnostic: Option<lsp::Diagnostic>,
}

impl Fix {
    /// Returns the fix of a warning. `None` if no fix is certain to help.
    fn of(document: &Document, warning: &Warning<'_>) -> Option<Self> {
        let detector = document.links.detector();
        match warning {
            Warning::Refused(range, reason) => {
                let own = document.text.slice(range.clone());
                let new = render::refused(detector, &own, reason);
                let of = match reason {
                    Rejected::MixedScripts { ascii, .. }
                    | Rejected::WholeScriptConfusable { ascii, .. }
                    | Rejected::DeceptiveCharacter { ascii, .. } => ascii.clone(),
                    _ => new.clone(),
                };
                (new != own).then(|| Self {
                    range: range.clone(),
                    new,
                    title: "Make the address harmless (defang)",
                    of: of.chars().take(LONGEST_QUOTE).collect(),
                    diagnostic: None,
                })
            }
            Warning::OtherHost(other) => {
                let (range, new) =
                    naming_its_host(detector, &document.text, document.markdown()?, other)?;
                Some(Self {
                    range,
                    of: new.chars().take(LONGEST_QUOTE).collect(),
                    new,
                    title: "Name the host that the link leads to",
                    diagnostic: None,
                })
            }
        }
    }
}

/// Returns the diagnostics that are ours, of this text or of an older one. A client may leave the source out.
pub(super) fn named<'a>(
    document: &Document,
    encoding: Encoding,
    diagnostics: &'a [lsp::Diagnostic],
) -> Vec<&'a lsp::Diagnostic> {
    let is_ours = |diagnostic: &&lsp::Diagnostic| match &diagnostic.source {
        Some(source) => source == SOURCE,
        None => warning_of(document, encoding, diagnostic).is_some(),
    };
    diagnostics.iter().filter(is_ours).collect()
}

/// Returns the fixes of the diagnostics that still apply to the text, each once, in the order of the text.
pub(super) fn of_named(
    document: &Document,
    encoding: Encoding,
    named: &[&lsp::Diagnostic],
) -> Vec<Fix> {
    let mut left = MOST_NAMING;
    let fix = |diagnostic: &&lsp::Diagnostic| {
        let warning = warning_of(document, encoding, diagnostic)?;
        if !is_in_time(&warning, &mut left) {
            return None;
        }
        let diagnostic = Some((*diagnostic).clone());
        Some(Fix {
            diagnostic,
            ..Fix::of(document, &warning)?
        })
    };
    in_order(named.iter().filter_map(fix).take(MOST).collect())
}

/// Returns the fixes of warnings. They name their diagnostics if the user wants any, which have this `severity`.
pub(super) fn of_touched(
    document: &Document,
    encoding: Encoding,
    severity: Option<lsp::DiagnosticSeverity>,
    warnings: &[Warning<'_>],
) -> Vec<Fix> {
    let mut left = MOST_NAMING;
    let fix = |warning: &Warning<'_>| {
        if !is_in_time(warning, &mut left) {
            return None;
        }
        let diagnostic = |severity| diagnostic_of(document, encoding, severity, warning);
        Some(Fix {
            diagnostic: severity.map(diagnostic),
            ..Fix::of(document, warning)?
        })
    };
    let published = warnings
        .iter()
        .filter(|warning| is_published(document, warning));
    in_order(published.filter_map(fix).take(MOST).collect())
}

/// Whether there is still time for the fix of a warning. For each link that names another host, the document is read again.
fn is_in_time(warning: &Warning<'_>, left: &mut usize) -> bool {
    if matches!(warning, Warning::OtherHost(_)) {
        if *left == 0 {
            return false;
        }
        *left -= 1;
    }
    true
}

/// Puts fixes in order. Of several that would replace the same text, the first stays, because a client may apply all of them.
fn in_order(mut fixes: Vec<Fix>) -> Vec<Fix> {
    fixes.sort_by_key(|fix| fix.range.start);
    fixes.dedup_by(|next, kept| next.range.start < kept.range.end);
    fixes
}

/// Returns the warning that a diagnostic is for, or `None` if there is no such warning (any more).
fn warning_of<'d>(
    document: &'d Document,
    encoding: Encoding,
    diagnostic: &lsp::Diagnostic,
) -> Option<Warning<'d>> {
    let range = encoding.offsets(&document.text, diagnostic.range).ok()?;
    let refused = document.warnings.of(&range);
    let refused = refused.map(|reason| Warning::Refused(range.clone(), reason));
    let others = document.other_hosts();
    let first = others.partition_point(|other| other.range.start < range.start);
    let others = others.iter().skip(first);
    let others = others.take_while(|other| other.range.start == range.start);
    let warning = refused
        .into_iter()
        .chain(others.map(Warning::OtherHost))
        .find(|warning| {
            warning.range() == range && diagnostic.code.as_ref() == Some(&code_of(warning))
        })?;
    // A position after the end of a line means that end, and yet it is not where the warning is.
    let same_place = encoding.range(&document.text, range) == diagnostic.range;
    (same_place && is_published(document, &warning)).then_some(warning)
}
