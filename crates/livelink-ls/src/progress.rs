//! The progress that a client knows of, while a large document is read.

use gen_lsp_types as lsp;
use lsp_server::RequestId;

/// A progress as the protocol has it: the client is asked for it, and then it shows a percentage.
#[derive(Debug)]
pub(crate) struct Progress {
    pub(crate) token: lsp::ProgressToken,
    pub(crate) state: ProgressState,
}

/// How far the client is with a progress.
#[derive(Debug)]
pub(crate) enum ProgressState {
    /// It has been asked by this request, and has not answered.
    Asked(RequestId),
    /// It shows this percentage.
    Shows(usize),
}
