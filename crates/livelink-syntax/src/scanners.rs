//! Scanners of our own, for builds without a C compiler: Markdown, HTML, XML, tables of fields, and the comments and strings of programs.
//!
//! They read a text line by line from the top. Every few kilobytes the engine saves the scanner's state at the start of a
//! line. After an edit it starts again from the last saved state before the edit. It stops at the first line after the edit
//! where the scanner is in the state that was saved there. A text that nobody edits is read by [`zones_of`], without an engine.
//!
//! The scanners know lines, not grammars. [`crate::Language::from_scanner`] lists the limits of that for users.

mod dialect;
mod engine;
mod fields;
mod html;
mod line_scanner;
mod markdown;
mod program;
mod tags;
mod whole;

pub(crate) use dialect::{DIALECTS, Dialect};
pub(crate) use engine::ScannerEngine;
pub(crate) use fields::FieldScanner;
pub(crate) use html::HtmlScanner;
#[cfg(feature = "markup")]
pub(crate) use html::{Element, HtmlTokens, Piece, TagKind};
pub(crate) use markdown::MarkdownScanner;
#[cfg(feature = "tree-sitter")]
pub(crate) use markdown::zones_of_paragraph as markdown_inline;
pub(crate) use program::ProgramScanner;
pub(crate) use tags::TagScanner;
pub(crate) use whole::zones_of;
