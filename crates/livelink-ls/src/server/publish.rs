//! Publishes the warnings of documents.

use std::io::Write;
use std::time::{Duration, Instant};

use gen_lsp_types as lsp;

use super::Server;
use crate::answer;
use crate::published::Published;

/// How long after a key the warnings are published.
pub(super) const PAUSE: Duration = Duration::from_millis(150);

impl<W: Write> Server<W> {
    /// Publishes the warnings of a document, when all of it has been read, and if the client does not have them.
    pub(super) fn publish(&mut self, uri: &str) {
        let Some(document) = self.documents.get_mut(uri) else {
            return;
        };
        let Some(severity) = self.settings.severity else {
            document.publish_at = None;
            return;
        };
        if !document.lost && !document.warnings.is_complete(&document.text) {
            document.publish_at = Some(Instant::now() + PAUSE);
            return;
        }
        document.publish_at = None;
        let (found, places): (Vec<_>, Vec<_>) =
            answer::diagnostics(document, self.abilities.encoding, severity)
                .into_iter()
                .unzip();
        let known = document.published.as_ref();
        if known.is_none_or(|published| !published.is(&found)) {
            document.published = Some(Published::new(found.clone(), places));
            let version = document.version;
            self.send_diagnostics(uri, Some(version), found);
        }
    }

    pub(super) fn send_diagnostics(
        &mut self,
        uri: &str,
        version: Option<i32>,
        diagnostics: Vec<lsp::Diagnostic>,
    ) {
        let params = lsp::PublishDiagnosticsParams {
            uri: uri.into(),
            version,
            diagnostics,
        };
        self.client
            .notify("textDocument/publishDiagnostics", params);
    }
}
