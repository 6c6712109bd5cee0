//! Tells the client the progress of reading a large document.

use std::io::Write;

use gen_lsp_types as lsp;
use lsp_server::{RequestId, Response};
use serde_json::{Value, json};

use super::Server;
use crate::document::Document;
use crate::progress::{Progress, ProgressState};

/// The server reports its progress in steps of at least so many percent.
const STEP: usize = 5;

impl<W: Write> Server<W> {
    /// Asks the client to show the progress of reading a document, if the document is large.
    pub(super) fn ask_progress(&mut self, uri: &str) {
        let Some(document) = self.documents.get_mut(uri) else {
            return;
        };
        if self.abilities.progress && document.is_large() && document.progress.is_none() {
            let token = lsp::ProgressToken::String(format!("livelink/{}", document.number));
            let params = json!({ "token": token });
            let id = self
                .client
                .request("window/workDoneProgress/create", params);
            let state = ProgressState::Asked(id);
            document.progress = Some(Progress { token, state });
        }
    }

    /// Accepts the client's answer to such a request. Returns whether the answer was one.
    pub(super) fn progress_answered(&mut self, response: &Response) -> bool {
        let asked = |document: &&mut Document| is_asked(document, &response.id);
        let Some(document) = self.documents.values_mut().find(asked) else {
            return false;
        };
        let Some(progress) = &mut document.progress else {
            return false;
        };
        if response.response_result.is_err() {
            // The client shows none.
            document.progress = None;
            return true;
        }
        progress.state = ProgressState::Shows(0);
        let value = json!({ "kind": "begin", "title": "Livelink reads a large document", "cancellable": true, "percentage": 0 });
        let params = json!({ "token": progress.token, "value": value });
        self.client.notify("$/progress", params);
        true
    }

    /// Tells the client the progress, and when the reading is done.
    pub(super) fn report_progress(&mut self) {
        let warned = self.settings.severity.is_some();
        for document in self.documents.values_mut() {
            let (now, is_read) = (
                document.warnings.percent(&document.text),
                document.is_read(warned),
            );
            let Some(Progress {
                token,
                state: ProgressState::Shows(percent),
            }) = &mut document.progress
            else {
                continue;
            };
            let value = if is_read {
                json!({ "kind": "end" })
            } else if now >= *percent + STEP {
                *percent = now;
                json!({ "kind": "report", "percentage": now })
            } else {
                continue;
            };
            self.client
                .notify("$/progress", json!({ "token": token, "value": value }));
            if is_read {
                document.progress = None;
            }
        }
    }

    /// Ends the progress of a document that is closed.
    pub(super) fn end_progress(&mut self, document: Document) {
        if let Some(Progress {
            token,
            state: ProgressState::Shows(_),
        }) = document.progress
        {
            let params = json!({ "token": token, "value": { "kind": "end" } });
            self.client.notify("$/progress", params);
        }
    }

    /// Leaves the rest of a document unread, because the user does not want to wait for its warnings. Its links are all there.
    pub(super) fn cancel_progress(&mut self, params: Value) {
        let method = "window/workDoneProgress/cancel";
        let Some(params) = self
            .client
            .read::<lsp::WorkDoneProgressCancelParams>(method, params)
        else {
            return;
        };
        let canceled = |document: &&mut Document| {
            let progress = document.progress.as_ref();
            progress.is_some_and(|progress| progress.token == params.token)
        };
        if let Some(document) = self.documents.values_mut().find(canceled) {
            document.warnings.stop();
        }
    }
}

/// Whether the client has been asked by this request to show the progress of a document.
fn is_asked(document: &Document, request: &RequestId) -> bool {
    let state = document.progress.as_ref().map(|progress| &progress.state);
    matches!(state, Some(ProgressState::Asked(id)) if id == request)
}
