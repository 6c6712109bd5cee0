//! The notifications about open documents.

use std::io::Write;
use std::time::Instant;

use gen_lsp_types as lsp;
use lsp::MessageType;
use serde::Deserialize;
use serde_json::Value;

use super::Server;
use super::publish::PAUSE;
use crate::document::{Change, Document};

/// The parameters of `textDocument/didChange`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DidChange {
    text_document: Versioned,
    content_changes: Vec<Change>,
}

#[derive(Deserialize)]
struct Versioned {
    uri: String,
    version: Option<i32>,
}

impl<W: Write> Server<W> {
    pub(super) fn opened(&mut self, params: Value) {
        let Some(params) = self
            .client
            .read::<lsp::DidOpenTextDocumentParams>("textDocument/didOpen", params)
        else {
            return;
        };
        let item = params.text_document;
        let post = self.posts.next();
        let mut document =
            Document::open(post.0, &item, &self.settings.detector, &self.folders, &post);
        document.publish_at = Some(Instant::now());
        let uri = item.uri.0;
        if let Some(old) = self.documents.insert(uri.clone(), document) {
            let what = format!("{uri} was open already; its text is now the new one");
            self.client.log(MessageType::Warning, what);
            self.end_progress(old);
        }
        self.ask_progress(&uri);
    }

    pub(super) fn changed(&mut self, params: Value) {
        // A change that cannot be read leaves the text unknown.
        let uri = params
            .pointer("/textDocument/uri")
            .and_then(Value::as_str)
            .map(str::to_owned);
        let params = self
            .client
            .read::<DidChange>("textDocument/didChange", params);
        let Some(uri) = uri else {
            return;
        };
        let Some(document) = self.documents.get_mut(&uri) else {
            let what = format!("textDocument/didChange: {uri} is not open");
            self.client.log(MessageType::Error, what);
            return;
        };
        document.publish_at = Some(Instant::now() + PAUSE);
        document.changes += 1;
        let Some(params) = params else {
            document.lose();
            return;
        };
        let mut wrong = Vec::new();
        if let Some(version) = params.text_document.version {
            if version <= document.version {
                wrong.push((
                    MessageType::Warning,
                    format!("version {version} comes after {}", document.version),
                ));
            }
            document.version = version;
        }
        for change in &params.content_changes {
            if let Err(error) = document.change(self.abilities.encoding, change) {
                wrong.push((
                    MessageType::Error,
                    format!("{error}; it has no links until its whole text comes"),
                ));
            }
        }
        for (kind, what) in wrong {
            self.client
                .log(kind, format!("{}: {what}", params.text_document.uri));
        }
    }

    pub(super) fn closed(&mut self, params: Value) {
        let Some(params) = self
            .client
            .read::<lsp::DidCloseTextDocumentParams>("textDocument/didClose", params)
        else {
            return;
        };
        let uri = params.text_document.uri.0;
        let Some(document) = self.documents.remove(&uri) else {
            self.client.log(
                MessageType::Warning,
                format!("textDocument/didClose: {uri} is not open"),
            );
            return;
        };
        self.end_progress(document);
        self.send_diagnostics(&uri, None, Vec::new());
    }
}
