//! The answers to requests, each from a document as it is.

mod code_action;
mod code_span;
mod diagnostics;
mod document_link;
mod fixes;
mod hover;

pub(crate) use code_action::{Asked, code_actions};
pub(crate) use diagnostics::diagnostics;
pub(crate) use document_link::{all_links, links_in, resolved};
pub(crate) use hover::hover;
