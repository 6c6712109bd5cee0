//! `textDocument/codeAction`: the fix of a warning, and a link written in another way.

use std::collections::HashMap;
use std::ops::Range;

use gen_lsp_types as lsp;
use livelink::detect::{Rejected, has_scheme};
use livelink::index::runs::run_around;
use livelink::{Link, LinkKind, render};
use lsp::CodeActionKind;
use serde_json::json;

use super::code_span::code_span;
use super::diagnostics::Warning;
use super::fixes::{self, Fix};
use crate::capabilities::{Abilities, COPY, COPY_KIND};
use crate::document::Document;
use crate::facts::LinkFacts;
use crate::lines::DocumentText;

/// The longest run, in bytes, that is searched for a defanged link.
const LONGEST_RUN: usize = 4 << 10;

/// The question of the client.
#[derive(Debug)]
pub(crate) struct Asked<'p> {
    pub(crate) uri: &'p str,
    /// The caret, or the selection.
    pub(crate) range: Range<usize>,
    /// The diagnostics that the client shows there. Some may come from other servers or from an older text.
    pub(crate) diagnostics: &'p [lsp::Diagnostic],
    /// The severity of our diagnostics, if the user wants any.
    pub(crate) severity: Option<lsp::DiagnosticSeverity>,
}

/// The actions of a place, and the document that they are for.
struct Actions<'d> {
    document: &'d Document,
    client: Abilities,
    uri: &'d str,
    found: Vec<lsp::CodeAction>,
}

/// Returns the actions that answer the question of the client.
///
/// If the client names warnings of ours, the fixes are for those, wherever the caret is; otherwise
/// for those that the range touches. The other actions are for the one link that the range lies in,
/// or that its line has; for an address that deceives; or for one that was made harmless.
pub(crate) fn code_actions(
    document: &Document,
    client: Abilities,
    asked: &Asked<'_>,
) -> Vec<lsp::CodeAction> {
    let mut actions = Actions {
        document,
        client,
        uri: asked.uri,
        found: Vec::new(),
    };
    if document.lost {
        return Vec::new();
    }
    let text = &document.text;
    let range = without_line_end(text, &asked.range);
    let detector = document.links.detector();
    let refused = document.warnings.touching(text, detector, range.clone());
    let touched = touched(document, &refused, &range);
    let named = fixes::named(document, client.encoding, asked.diagnostics);
    actions.fix(match named.as_slice() {
        [] => fixes::of_touched(document, client.encoding, asked.severity, &touched),
        named => fixes::of_named(document, client.encoding, named),
    });
    // A rewrite of the link at the caret is no fix of a warning, which may be elsewhere.
    if !named.is_empty() && !client.preferred {
        return actions.found;
    }
    // Without a selection, some clients ask about the line of the caret.
    let line = text.line(text.line_of(range.start));
    let holds = |of: &Range<usize>| {
        of.start <= range.start && range.end <= of.end || line.as_ref() == Some(&range)
    };
    match document.addresses(range.clone()).as_slice() {
        [link] if holds(&link.range) => actions.for_link(link, &text.slice(link.range.clone())),
        [] => match refused.as_slice() {
            [(refused, reason)] if holds(refused) => actions.for_refused(refused.clone(), reason),
            [] => actions.for_defanged(&range),
            _ => {}
        },
        _ => {}
    }
    actions.found
}

/// Returns the warnings that a range touches: those of refused addresses, and the links of Markdown that name another host.
fn touched<'d>(
    document: &'d Document,
    refused: &'d [(Range<usize>, Rejected)],
    range: &Range<usize>,
) -> Vec<Warning<'d>> {
    let others = document.other_hosts().iter();
    let others = others
        .filter(|other| other.range.start <= range.end && other.range.end >= range.start)
        .map(Warning::OtherHost);
    refused
        .iter()
        .map(|(range, reason)| Warning::Refused(range.clone(), reason))
        .chain(others)
        .collect()
}

/// Returns a selection without the line end at its end, so that nothing of the next line is selected.
fn without_line_end(text: &DocumentText, range: &Range<usize>) -> Range<usize> {
    let line = text.line_of(range.end);
    let before = line.checked_sub(1).and_then(|before| text.line(before));
    match before {
        Some(before) if text.line_start(line) == Some(range.end) && before.end >= range.start => {
            range.start..before.end
        }
        _ => range.clone(),
    }
}

impl Actions<'_> {
    /// An edit that replaces `range`, for the version of the document that it was made for, if the client looks at that.
    fn edit(&self, range: Range<usize>, new: String) -> lsp::WorkspaceEdit {
        let edit = lsp::TextEdit {
            range: self.client.encoding.range(&self.document.text, range),
            new_text: new,
        };
        let uri = lsp::Uri::from(self.uri);
        if !self.client.versioned_edits {
            return lsp::WorkspaceEdit {
                changes: Some(HashMap::from([(uri, vec![edit])])),
                ..lsp::WorkspaceEdit::default()
            };
        }
        let document = lsp::OptionalVersionedTextDocumentIdentifier {
            version: Some(self.document.version),
            text_document_identifier: lsp::TextDocumentIdentifier { uri },
        };
        let edit = lsp::TextDocumentEdit {
            text_document: document,
            edits: vec![edit.into()],
        };
        lsp::WorkspaceEdit {
            document_changes: Some(vec![edit.into()]),
            ..lsp::WorkspaceEdit::default()
        }
    }

    /// Adds an action that writes `range` in another way. An action that changes nothing, or repeats an earlier one, is left
    /// out.
    fn rewrite(&mut self, title: &str, range: Range<usize>, old: &str, new: String) {
        if new == old {
            return;
        }
        let edit = self.edit(range, new);
        if self
            .found
            .iter()
            .any(|action| action.edit.as_ref() == Some(&edit))
        {
            return;
        }
        self.found.push(lsp::CodeAction {
            title: title.to_owned(),
            kind: Some(CodeActionKind::RefactorRewrite),
            edit: Some(edit),
            ..lsp::CodeAction::default()
        });
    }

    /// Adds an action that puts a text into the clipboard, if the client has the command for it. A text that an earlier action
    /// copies is left out.
    fn copy(&mut self, title: &str, text: &str) {
        let same = |action: &lsp::CodeAction| {
            let arguments = action
                .command
                .as_ref()
                .and_then(|command| command.arguments.as_ref());
            arguments.is_some_and(|arguments| arguments.first() == Some(&json!(text)))
        };
        if !self.client.copy || self.found.iter().any(same) {
            return;
        }
        self.found.push(lsp::CodeAction {
            title: title.to_owned(),
            kind: Some(CodeActionKind::from(COPY_KIND)),
            command: Some(lsp::Command {
                title: title.to_owned(),
                command: COPY.to_owned(),
                arguments: Some(vec![json!(text)]),
                ..lsp::Command::default()
            }),
            ..lsp::CodeAction::default()
        });
    }

    fn for_link(&mut self, link: &Link, own: &str) {
        let detector = self.document.links.detector();
        let facts = LinkFacts::of(detector, own, link.kind);
        let in_markdown =
            self.document.syntax.is_markdown() && self.document.syntax.shows(link, own);
        let mut rewrite =
            |title: &str, new: String| self.rewrite(title, link.range.clone(), own, new);
        if let LinkKind::Custom(_) = link.kind {
            // Other programs do not know the pattern, so each other form of the text is another text.
            if in_markdown {
                let mut written = String::new();
                render::markdown_link(detector, own, link.kind, &mut written);
                rewrite("Write the link as a link of Markdown", written);
            }
            self.copy("Copy the address", &facts.href);
            return;
        }
        rewrite("Write the link in its readable form", facts.shown.clone());
        rewrite(
            "Write the link in ASCII",
            facts.ascii(detector, own).to_owned(),
        );
        rewrite(
            "Write the link with as few escapes as it needs",
            match link.kind {
                LinkKind::Url => detector.minimal(own),
                _ => own.to_owned(),
            },
        );
        if !has_scheme(own) {
            let scheme = match link.kind {
                LinkKind::Url => format!("{}://", detector.options().default_scheme.name()),
                _ => "mailto:".to_owned(),
            };
            rewrite("Add the scheme", scheme + own);
        }
        let alone = [Link {
            range: 0..own.len(),
            kind: link.kind,
        }];
        let mut harmless = String::new();
        render::defanged(detector, own, &alone, &mut harmless);
        rewrite("Make the link harmless (defang)", harmless);
        if in_markdown {
            let mut written = String::new();
            render::markdown(detector, own, &alone, &mut written);
            if written.starts_with('<') {
                rewrite("Enclose the link in < and >", written);
            }
            let mut written = String::new();
            render::markdown_link(detector, own, link.kind, &mut written);
            rewrite("Write the link as a link of Markdown", written);
            // In code, nothing links.
            rewrite("Do not link this here (write it as code)", code_span(own));
        }
        self.copy("Copy the address in ASCII", &facts.href);
        self.copy("Copy the link in its readable form", &facts.shown);
    }

    /// Adds fixes. If there are several, the title of each names its address.
    fn fix(&mut self, fixes: Vec<Fix>) {
        let several = fixes.len() > 1;
        for fix in fixes {
            let title = match several {
                true => format!("{}: {}", fix.title, fix.of),
                false => fix.title.to_owned(),
            };
            let edit = self.edit(fix.range, fix.new);
            self.found.push(lsp::CodeAction {
                title,
                kind: Some(CodeActionKind::QuickFix),
                diagnostics: fix.diagnostic.map(|diagnostic| vec![diagnostic]),
                is_preferred: Some(true),
                edit: Some(edit),
                ..lsp::CodeAction::default()
            });
        }
    }

    fn for_refused(&mut self, range: Range<usize>, reason: &Rejected) {
        if let Rejected::MixedScripts { ascii, .. }
        | Rejected::WholeScriptConfusable { ascii, .. }
        | Rejected::DeceptiveCharacter { ascii, .. } = reason
        {
            self.copy("Copy the host in ASCII", ascii);
        }
        let own = self.document.text.slice(range);
        let harmless = render::refused(self.document.links.detector(), &own, reason);
        self.copy("Copy the address made harmless (defanged)", &harmless);
    }

    /// Adds the action for an address that was made harmless.
    fn for_defanged(&mut self, range: &Range<usize>) {
        let run = run_around(self.document.text.rope(), range.start..range.start);
        if run.len() > LONGEST_RUN || range.end > run.end {
            return;
        }
        let harmless = self.document.text.slice(run.clone());
        let mut again = String::new();
        render::refanged(&harmless, &mut again);
        if again != harmless && !self.document.links.detector().detect(&again).is_empty() {
            let title = "Make the address a link again (refang)";
            self.rewrite(title, run, &harmless, again);
        }
    }
}
