//! `textDocument/codeAction`: a link written in another way.

use std::collections::HashMap;
use std::ops::Range;

use gen_lsp_types as lsp;
use livelink::index::runs::run_around;
use livelink::{Link, LinkKind, Rejected, has_scheme, render};
use lsp::CodeActionKind;
use serde_json::json;

use super::code_span::code_span;
use super::facts::{LinkFacts, minimal};
use super::hover::verdict_at;
use crate::capabilities::{Abilities, COPY, COPY_KIND};
use crate::document::Document;

/// The longest run, in bytes, in which a defanged link is looked for.
const LONGEST_RUN: usize = 4 << 10;

/// The actions of a place, and the document that they are for.
struct Actions<'d> {
    document: &'d Document,
    client: Abilities,
    uri: &'d str,
    found: Vec<lsp::CodeAction>,
}

/// Returns the actions for what is at `range`: for its first link, for an address that deceives, or for one that was made
/// harmless.
pub(crate) fn code_actions(
    document: &Document,
    client: Abilities,
    uri: &str,
    range: Range<usize>,
) -> Vec<lsp::CodeAction> {
    let mut actions = Actions {
        document,
        client,
        uri,
        found: Vec::new(),
    };
    if document.lost {
        return Vec::new();
    }
    let links = document.links.touching(&document.text, range.clone());
    if let Some(link) = links.into_iter().next() {
        let own = document.text.slice(link.range.clone());
        actions.for_link(&link, &own);
    } else if let Some((verdict, _)) = verdict_at(document, range.start)
        && let Some(reason) = verdict.rejected()
    {
        actions.for_refused(verdict.range.clone(), reason);
    }
    if actions.found.is_empty() {
        actions.for_defanged(range);
    }
    actions.found
}

impl Actions<'_> {
    /// Adds an action that replaces `range`. An action that changes nothing, or what an earlier one does, is left out.
    fn replace(
        &mut self,
        kind: CodeActionKind,
        title: &str,
        range: Range<usize>,
        old: &str,
        new: String,
    ) {
        let place = self.client.encoding.range(&self.document.text, range);
        let edit = lsp::TextEdit {
            range: place,
            new_text: new,
        };
        let uri = lsp::Uri::from(self.uri);
        let changes = HashMap::from([(uri.clone(), vec![edit.clone()])]);
        let same = |action: &lsp::CodeAction| {
            action.edit.as_ref().and_then(|edit| edit.changes.as_ref()) == Some(&changes)
        };
        if edit.new_text == old || self.found.iter().any(same) {
            return;
        }
        let edit = lsp::WorkspaceEdit {
            changes: Some(changes),
            ..lsp::WorkspaceEdit::default()
        };
        self.found.push(lsp::CodeAction {
            title: title.to_owned(),
            kind: Some(kind),
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
        let in_markdown = self.document.syntax.is_markdown()
            && self.document.syntax.shows(link, own)
            && !self.is_enclosed(link);
        let mut rewrite = |title: &str, new: String| {
            self.replace(
                CodeActionKind::RefactorRewrite,
                title,
                link.range.clone(),
                own,
                new,
            );
        };
        rewrite("Write the link in its readable form", facts.shown.clone());
        rewrite(
            "Write the link in ASCII",
            facts.ascii(detector, own).to_owned(),
        );
        rewrite(
            "Write the link with as few escapes as it needs",
            minimal(own, link.kind),
        );
        if !has_scheme(own) {
            let scheme = match link.kind {
                LinkKind::Url => format!("{}://", detector.options().default_scheme.name()),
                LinkKind::Email => "mailto:".to_owned(),
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

    /// Whether the link stands between `<` and `>` already.
    fn is_enclosed(&self, link: &Link) -> bool {
        let rope = self.document.text.rope();
        let before = link
            .range
            .start
            .checked_sub(1)
            .and_then(|at| rope.get_byte(at));
        before == Some(b'<') && rope.get_byte(link.range.end) == Some(b'>')
    }

    fn for_refused(&mut self, range: Range<usize>, reason: &Rejected) {
        let (Rejected::MixedScripts {
            ascii, defanged, ..
        }
        | Rejected::WholeScriptConfusable {
            ascii, defanged, ..
        }) = reason
        else {
            return;
        };
        let title = "Make the address harmless (defang)";
        let old = self.document.text.slice(range.clone());
        self.replace(
            CodeActionKind::QuickFix,
            title,
            range,
            &old,
            defanged.clone(),
        );
        self.copy("Copy the host in ASCII", ascii);
        self.copy("Copy the address made harmless (defanged)", defanged);
    }

    /// Adds the action for an address that was made harmless.
    fn for_defanged(&mut self, range: Range<usize>) {
        let run = run_around(self.document.text.rope(), range.start..range.start);
        if run.len() > LONGEST_RUN {
            return;
        }
        let harmless = self.document.text.slice(run.clone());
        let mut again = String::new();
        render::refanged(&harmless, &mut again);
        if again != harmless && !self.document.links.detector().detect(&again).is_empty() {
            let title = "Make the address a link again (refang)";
            self.replace(
                CodeActionKind::RefactorRewrite,
                title,
                run,
                &harmless,
                again,
            );
        }
    }
}
