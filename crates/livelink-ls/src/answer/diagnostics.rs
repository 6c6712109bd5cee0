//! Diagnostics: text that could deceive a reader.

use std::ops::Range;

use gen_lsp_types as lsp;
use livelink::detect::Rejected;
use livelink::index::Permission;

use crate::document::Document;
use crate::encoding::Encoding;
use crate::markdown_links::OtherHost;

/// The most diagnostics of a document.
pub(super) const MOST: usize = 1_000;

/// The name of the server in a diagnostic.
pub(super) const SOURCE: &str = "livelink";

/// A part of a document that could deceive a reader.
#[derive(Debug)]
pub(super) enum Warning<'d> {
    /// An address that was refused, with its place and the reason.
    Refused(Range<usize>, &'d Rejected),
    /// A link of Markdown whose text names one host while the address has another.
    OtherHost(&'d OtherHost),
}

impl Warning<'_> {
    /// Its place in the text.
    pub(super) fn range(&self) -> Range<usize> {
        match self {
            Self::Refused(range, _) => range.clone(),
            Self::OtherHost(other) => other.range.clone(),
        }
    }
}

/// Returns the diagnostics of a document, each with its place in bytes.
pub(crate) fn diagnostics(
    document: &Document,
    encoding: Encoding,
    severity: lsp::DiagnosticSeverity,
) -> Vec<(lsp::Diagnostic, Range<usize>)> {
    if document.lost {
        return Vec::new();
    }
    let refused = document.warnings.iter();
    let refused = refused.map(|(range, reason)| Warning::Refused(range, reason));
    let others = document.other_hosts().iter().map(Warning::OtherHost);
    let published = refused
        .chain(others)
        .filter(|warning| is_published(document, warning));
    let mut all: Vec<_> = published
        .map(|warning| {
            let diagnostic = diagnostic_of(document, encoding, severity, &warning);
            (diagnostic, warning.range())
        })
        .take(MOST)
        .collect();
    all.sort_by_key(|(diagnostic, _)| diagnostic.range);
    all
}

/// Returns whether a warning is published. In code it is not. The target of a Markdown link holds no other link either, but its
/// warnings are published, because a reader follows it.
pub(super) fn is_published(document: &Document, warning: &Warning<'_>) -> bool {
    document.syntax.is_markdown() || document.syntax.permission(warning.range()) != Permission::Deny
}

/// The diagnostic of a warning.
pub(super) fn diagnostic_of(
    document: &Document,
    encoding: Encoding,
    severity: lsp::DiagnosticSeverity,
    warning: &Warning<'_>,
) -> lsp::Diagnostic {
    let range = document.text.on_characters(warning.range());
    let (page, message) = match warning {
        Warning::Refused(_, reason) => (Some(page_of(reason)), format!("not a link: {reason}")),
        Warning::OtherHost(other) => (
            None,
            format!(
                "the text names {}, but the link leads to {}",
                other.seen.unicode, other.real.unicode
            ),
        ),
    };
    lsp::Diagnostic {
        range: encoding.range(&document.text, range),
        severity: Some(severity),
        code: Some(code_of(warning)),
        code_description: page.map(|page| lsp::CodeDescription { href: page.into() }),
        source: Some(SOURCE.to_owned()),
        message: lsp::Message::String(message),
        ..lsp::Diagnostic::default()
    }
}

/// The code of a warning.
pub(super) fn code_of(warning: &Warning<'_>) -> lsp::Code {
    lsp::Code::String(match warning {
        Warning::Refused(_, reason) => format!("{} (ruling {})", reason.name(), reason.ruling()),
        Warning::OtherHost(_) => "other_host".to_owned(),
    })
}

/// The page that explains a reason: the documentation of its variant, which names the ruling.
fn page_of(reason: &Rejected) -> String {
    let mut variant = String::new();
    for word in reason.name().split('_') {
        let mut letters = word.chars();
        variant.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        variant.push_str(letters.as_str());
    }
    format!(
        "https://docs.rs/livelink-detect/latest/livelink_detect/enum.Rejected.html#variant.{variant}"
    )
}

#[cfg(test)]
mod tests {
    use super::page_of;
    use livelink::Detector;

    #[test]
    fn pages() {
        for (text, variant) in [
            ("http://a@b.com", "Userinfo"),
            ("http://аррӏе.com", "WholeScriptConfusable"),
        ] {
            let verdicts = Detector::default().explain(text);
            let reason = verdicts[0].rejected().expect("a refusal");
            // `Debug` begins with the name of the variant.
            assert!(format!("{reason:?}").starts_with(variant));
            assert!(page_of(reason).ends_with(&format!("#variant.{variant}")));
        }
    }
}
