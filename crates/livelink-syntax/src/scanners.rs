//! Scanners of our own, for builds without a C compiler: Markdown, and the comments and strings of programs.
//!
//! They read a text line by line from the top. Every few kilobytes a checkpoint keeps a line start and the scanner's state
//! there. After an edit, a scanner reads from the checkpoint before the edit. It stops at the first checkpoint after the edit
//! where its state is the one that was kept.
//!
//! The scanners know lines, not grammars. [`crate::Language::from_scanner`] tells users what that costs.

mod dialect;
mod engine;
mod line_scanner;
mod markdown;
mod program;

pub(crate) use dialect::{DIALECTS, Dialect};
pub(crate) use engine::ScannerEngine;
pub(crate) use markdown::MarkdownScanner;
pub(crate) use program::ProgramScanner;
