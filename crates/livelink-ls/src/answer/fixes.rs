//! The fixes of warnings.

use std::ops::Range;

use gen_lsp_types as lsp;
use livelink::Rejected;

use super::diagnostics::{MOST, SOURCE, code_of, is_published, of_refused};
use crate::document::Document;
use crate::encoding::Encoding;

/// The fix of a warning. A warning has one at the most, because a client may apply all fixes of a document together.
#[derive(Debug)]
pub(super) struct Fix<'r> {
    /// The address in the text.
    pub(super) range: Range<usize>,
    /// The host of the address in ASCII.
    pub(super) ascii: &'r str,
    /// The address made harmless.
    pub(super) defanged: &'r str,
    /// The diagnostic that the client shows, if it shows one.
    pub(super) diagnostic: Option<lsp::Diagnostic>,
}

impl<'r> Fix<'r> {
    /// Returns the fix of a warning with this reason, if there is one.
    pub(super) fn of(range: Range<usize>, reason: &'r Rejected) -> Option<Self> {
        match reason {
            Rejected::MixedScripts {
                ascii, defanged, ..
            }
            | Rejected::WholeScriptConfusable {
                ascii, defanged, ..
            } => Some(Self {
                range,
                ascii,
                defanged,
                diagnostic: None,
            }),
            _ => None,
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
pub(super) fn of_named<'d>(
    document: &'d Document,
    encoding: Encoding,
    named: &[&lsp::Diagnostic],
) -> Vec<Fix<'d>> {
    let fix = |diagnostic: &&lsp::Diagnostic| {
        let (range, reason) = warning_of(document, encoding, diagnostic)?;
        let diagnostic = Some((*diagnostic).clone());
        Some(Fix {
            diagnostic,
            ..Fix::of(range, reason)?
        })
    };
    let mut fixes: Vec<_> = named.iter().filter_map(fix).collect();
    fixes.sort_by_key(|fix| fix.range.start);
    fixes.dedup_by(|one, other| one.range == other.range);
    fixes.truncate(MOST);
    fixes
}

/// Returns the fixes of warnings. They name their diagnostics if the user wants any, which have this `severity`.
pub(super) fn of_touched<'r>(
    document: &Document,
    encoding: Encoding,
    severity: Option<lsp::DiagnosticSeverity>,
    warnings: &'r [(Range<usize>, Rejected)],
) -> Vec<Fix<'r>> {
    let fix = |(range, reason): &'r (Range<usize>, Rejected)| {
        let diagnostic = |severity| of_refused(document, encoding, severity, range.clone(), reason);
        Some(Fix {
            diagnostic: severity.map(diagnostic),
            ..Fix::of(range.clone(), reason)?
        })
    };
    let published = warnings
        .iter()
        .filter(|(range, _)| is_published(document, range));
    published.filter_map(fix).take(MOST).collect()
}

/// Returns the warning that a diagnostic is for, or `None` if there is no such warning (any more).
fn warning_of<'d>(
    document: &'d Document,
    encoding: Encoding,
    diagnostic: &lsp::Diagnostic,
) -> Option<(Range<usize>, &'d Rejected)> {
    let range = encoding.offsets(&document.text, diagnostic.range).ok()?;
    let reason = document.warnings.of(&range)?;
    // A position after the end of a line means that end, and yet it is not where the warning is.
    let same_place = encoding.range(&document.text, range.clone()) == diagnostic.range;
    let same = same_place && diagnostic.code.as_ref() == Some(&code_of(reason));
    (same && is_published(document, &range)).then_some((range, reason))
}
