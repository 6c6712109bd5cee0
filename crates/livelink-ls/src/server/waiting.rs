//! Requests that wait for work which is not done.

use std::time::Instant;

use gen_lsp_types as lsp;
use lsp_server::RequestId;
use serde::Deserialize;

/// A request whose answer depends on work that is not done.
#[derive(Debug)]
pub(crate) struct Waiting {
    pub(crate) id: RequestId,
    pub(crate) params: LinkParams,
    /// How often the client had changed the document before it.
    pub(crate) changes: u64,
    /// The latest time for the answer; `None` while it waits for the index, which always comes.
    pub(crate) until: Option<Instant>,
}

/// The parameters of `textDocument/documentLink`, and the range that is our addition to them.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LinkParams {
    pub(crate) text_document: lsp::TextDocumentIdentifier,
    pub(crate) range: Option<lsp::Range>,
    pub(crate) partial_result_token: Option<lsp::ProgressToken>,
}
