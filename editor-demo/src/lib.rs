//! The Livelink demo editor: a plain notes editor whose links stay right while you type.
//!
//! It shows what the library can do, and it is the end-to-end test of embedding the library. It holds no rule about what a
//! link is or when a link is made: all of that comes from [`livelink::session`].
//!
//! # The path of a key
//!
//! ```text
//! egui event --key_bindings--> EditorCommand --editor--> session::Input --livelink--> Outcome
//!                                                                                        |
//!        window <--document_view-- TextLayout <--typesetting-- LinePart <--viewport------+
//! ```
//!
//! A frame lays out the lines on screen and nothing else. So a document of 100 MB, or a single line of 10 MB, costs as much
//! as a short note.

mod numbers;
mod waker;

pub mod clipboard;
pub mod link_mode;
pub mod shown_links;

pub mod files;
pub mod journal;

pub mod activity;
mod address;
pub mod editor;
pub mod key_bindings;

pub mod document_view;
pub mod theme;

mod dialog;
mod find;
mod link_counter;
mod notice;
mod opener;

pub mod app;
pub mod panels;

pub mod args;
pub mod sample_document;
pub mod screenshot;
pub mod script;
