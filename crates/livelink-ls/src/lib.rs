//! A language server for links: URLs and email addresses in plain text, in comments and in strings, in every script.
//!
//! An editor that speaks the [Language Server Protocol](https://microsoft.github.io/language-server-protocol/) starts the
//! command `livelink-ls` (or `livelink lsp`) and gets:
//!
//! | request | answer |
//! |---|---|
//! | `textDocument/documentLink`, `documentLink/resolve` | the links, also those of Markdown and HTML themselves and of the user's own patterns, where each leads, and its registrable domain in the tooltip |
//! | `textDocument/hover` | how the link is shown, its ASCII form, its owner; or why something is not a link |
//! | `textDocument/publishDiagnostics` | text that could deceive a reader, each with the number of its ruling |
//! | `textDocument/codeAction` | the fix of a diagnostic; for the link at the caret: the readable form, the ASCII form, minimal escapes, Markdown, the scheme, defang and refang, no link |
//! | `window/workDoneProgress` | how far the reading of a large document is; canceled, the rest has no diagnostics |
//!
//! Edits come in incrementally, and positions count UTF-8, UTF-16 or UTF-32, as the client prefers.
//! Each document has a [`LinkIndex`](livelink::index::LinkIndex), so a key costs a scan of the
//! words around it. A [`SyntaxContext`](livelink::syntax::SyntaxContext), which parses in the
//! background, tells prose from code.
//!
//! This crate holds no rules about links. Each answer comes from [`livelink`].
//!
//! # Four additions to the protocol
//!
//! All are optional. A client that knows nothing of them gets every link.
//!
//! * `textDocument/documentLink` accepts a `range`. The answer then holds the links of that range
//!   only, such as the visible lines. The server says so in
//!   `capabilities.experimental.documentLinkRange`.
//! * `livelink/linksChanged`, with the `uri` of a document, tells the client that other links show:
//!   after a parse in the background, new settings, or other folders of the workspace. It is sent to a client that has
//!   `experimental.livelinkLinksChanged` in its capabilities. For other clients, an answer waits
//!   for the parse for up to a twentieth of a second.
//! * A client that has `experimental.livelinkCopy` in its capabilities gets code actions with the command `livelink.copy`, whose
//!   argument is a text for the clipboard. The protocol has no way for a server to reach it.
//! * The request `livelink/text`, with the `uri` of a document, is for reports of faults. It
//!   returns the text that the server has, its `version`, and whether the document is `lost`: a
//!   change did not fit, and the client must send its whole text.
//!
//! # Use as a library
//!
//! [`serve`] talks to any pair of streams. It returns when the client has said goodbye or has gone.
//!
//! ```
//! let input = concat!(
//!     "Content-Length: 75\r\n\r\n",
//!     r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
//!     "Content-Length: 44\r\n\r\n",
//!     r#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#,
//!     "Content-Length: 33\r\n\r\n",
//!     r#"{"jsonrpc":"2.0","method":"exit"}"#,
//! );
//! let mut output = Vec::new();
//! let goodbye = livelink_ls::serve(input.as_bytes(), &mut output);
//! assert!(goodbye);
//! assert!(String::from_utf8(output).unwrap().contains("documentLinkProvider"));
//! ```

mod capabilities;
mod serve;
mod server;

mod answer;

mod derived;
mod document;
mod facts;
mod file_target;
mod language;
mod link_list;
mod live_links;
mod markdown_links;
mod markup_links;
mod places;
mod progress;
mod published;
mod settings;
mod targets;
mod warnings;

mod encoding;
mod lines;
mod walk;

mod client;
mod frame;
mod inbox;
mod parent;

pub use serve::{serve, serve_stdio};
