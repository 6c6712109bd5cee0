//! The capabilities of the server, and the client capabilities that it uses.

use gen_lsp_types as lsp;
use lsp::{CodeActionKind, MarkupKind, ServerCapabilities};
use serde_json::{Value, json};

use crate::encoding::Encoding;

/// The command of the client that puts its argument into the clipboard, and the kind of the code actions with it.
pub(crate) const COPY: &str = "livelink.copy";
pub(crate) const COPY_KIND: &str = "livelink.copy";

/// The names of VS Code, and of the programs that are made of it.
const VS_CODE: [&str; 6] = [
    "Visual Studio Code",
    "Code - OSS",
    "VSCodium",
    "code-server",
    "Cursor",
    "Windsurf",
];

/// The capabilities of the client.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Abilities {
    pub(crate) encoding: Encoding,
    /// The client answers `workspace/configuration`.
    pub(crate) configuration: bool,
    /// The client accepts `livelink/linksChanged`.
    pub(crate) links_changed: bool,
    /// The client shows Markdown in a hover.
    pub(crate) markdown: bool,
    /// The client shows the progress of long work.
    pub(crate) progress: bool,
    /// The client has the command `livelink.copy`.
    pub(crate) copy: bool,
    /// The client refuses an edit that is for another version of a document.
    pub(crate) versioned_edits: bool,
    /// The client tells a preferred action from others. To a client that does not, all actions for a diagnostic are fixes of it.
    pub(crate) preferred: bool,
    /// The client finds the links of Markdown and HTML itself.
    pub(crate) markup_links: bool,
}

impl Abilities {
    /// Reads what the client says of itself. `positions` is the unit of positions that the user wants.
    pub(crate) fn of(params: &lsp::InitializeParams, positions: Option<Encoding>) -> Self {
        let client = &params.capabilities;
        let name = params.client_info.as_ref().map(|info| info.name.as_str());
        let workspace = client.workspace.as_ref();
        let hover = client
            .text_document
            .as_ref()
            .and_then(|text| text.hover.as_ref());
        let formats = hover.and_then(|hover| hover.content_format.as_deref());
        let experimental = client.experimental.as_ref();
        let has = |name| experimental.and_then(|all| all.get(name)) == Some(&Value::Bool(true));
        let window = client.window.as_ref();
        let edits = workspace.and_then(|workspace| workspace.workspace_edit.as_ref());
        let actions = client
            .text_document
            .as_ref()
            .and_then(|text| text.code_action.as_ref());
        Self {
            encoding: positions.unwrap_or_else(|| Encoding::for_client(client, name)),
            configuration: workspace.and_then(|workspace| workspace.configuration) == Some(true),
            links_changed: has("livelinkLinksChanged"),
            markdown: formats.is_some_and(|formats| formats.contains(&MarkupKind::Markdown)),
            progress: window.and_then(|window| window.work_done_progress) == Some(true),
            copy: has("livelinkCopy"),
            versioned_edits: edits.and_then(|edits| edits.document_changes) == Some(true),
            preferred: actions.and_then(|actions| actions.is_preferred_support) == Some(true),
            markup_links: name.is_some_and(|name| VS_CODE.iter().any(|own| name.starts_with(own))),
        }
    }

    /// Returns the capabilities that the server offers to this client.
    pub(crate) fn offers(self) -> ServerCapabilities {
        ServerCapabilities {
            position_encoding: Some(self.encoding.kind()),
            text_document_sync: Some(lsp::TextDocumentSync::Options(
                lsp::TextDocumentSyncOptions {
                    open_close: Some(true),
                    change: Some(lsp::TextDocumentSyncKind::Incremental),
                    ..lsp::TextDocumentSyncOptions::default()
                },
            )),
            document_link_provider: Some(lsp::DocumentLinkOptions {
                resolve_provider: Some(true),
                ..lsp::DocumentLinkOptions::default()
            }),
            hover_provider: Some(lsp::HoverProvider::Bool(true)),
            code_action_provider: Some(lsp::CodeActionProvider::CodeActionOptions(
                lsp::CodeActionOptions {
                    code_action_kinds: Some(vec![
                        CodeActionKind::QuickFix,
                        CodeActionKind::RefactorRewrite,
                        CodeActionKind::from(COPY_KIND),
                    ]),
                    ..lsp::CodeActionOptions::default()
                },
            )),
            workspace: Some(lsp::WorkspaceOptions {
                workspace_folders: Some(lsp::WorkspaceFoldersServerCapabilities {
                    supported: Some(true),
                    change_notifications: Some(true.into()),
                }),
                ..lsp::WorkspaceOptions::default()
            }),
            experimental: Some(json!({ "documentLinkRange": true })),
            ..ServerCapabilities::default()
        }
    }
}
