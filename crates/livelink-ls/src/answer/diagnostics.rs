//! Diagnostics: text that could deceive a reader.

use std::ops::Range;

use gen_lsp_types as lsp;
use livelink::Rejected;
use livelink::index::Permission;

use crate::document::Document;
use crate::encoding::Encoding;
use crate::markdown_links::OtherHost;

/// The most diagnostics of a document.
pub(super) const MOST: usize = 1_000;

/// The name of the server in a diagnostic.
pub(super) const SOURCE: &str = "livelink";

/// Returns the diagnostics of a document. `others` are its Markdown links whose text names one host
/// while the address has another.
pub(crate) fn diagnostics(
    document: &Document,
    encoding: Encoding,
    severity: lsp::DiagnosticSeverity,
    others: &[OtherHost],
) -> Vec<lsp::Diagnostic> {
    if document.lost {
        return Vec::new();
    }
    let refused = document
        .warnings
        .iter()
        .filter(|(range, _)| is_published(document, range))
        .map(|(range, reason)| of_refused(document, encoding, severity, range, reason));
    let others = others.iter().map(|other| lsp::Diagnostic {
        range: encoding.range(
            &document.text,
            document.text.on_characters(other.range.clone()),
        ),
        severity: Some(severity),
        code: Some(lsp::Code::String("other_host".to_owned())),
        source: Some(SOURCE.to_owned()),
        message: lsp::Message::String(format!(
            "the text names {}, but the link leads to {}",
            other.seen.unicode, other.real.unicode
        )),
        ..lsp::Diagnostic::default()
    });
    let mut all: Vec<_> = refused.chain(others).take(MOST).collect();
    all.sort_by_key(|diagnostic| diagnostic.range);
    all
}

/// Returns whether a warning at this place is published. In code it is not. The target of a Markdown
/// link holds no other link either, but its warnings are published, because a reader follows it.
pub(super) fn is_published(document: &Document, range: &Range<usize>) -> bool {
    document.syntax.is_markdown() || document.syntax.permission(range.clone()) != Permission::Deny
}

/// The diagnostic of an address that was refused.
pub(super) fn of_refused(
    document: &Document,
    encoding: Encoding,
    severity: lsp::DiagnosticSeverity,
    range: Range<usize>,
    reason: &Rejected,
) -> lsp::Diagnostic {
    lsp::Diagnostic {
        range: encoding.range(&document.text, document.text.on_characters(range)),
        severity: Some(severity),
        code: Some(code_of(reason)),
        code_description: Some(lsp::CodeDescription {
            href: page_of(reason).into(),
        }),
        source: Some(SOURCE.to_owned()),
        message: lsp::Message::String(format!("not a link: {reason}")),
        ..lsp::Diagnostic::default()
    }
}

/// The code of a reason.
pub(super) fn code_of(reason: &Rejected) -> lsp::Code {
    lsp::Code::String(format!("{} (ruling {})", reason.name(), reason.ruling()))
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
