//! The Livelink demo editor: a plain notes editor whose links stay right while you type.
//!
//! It is an example of the library, and its end-to-end test. It holds no rule about which text is a
//! link or when a link is made: all of that comes from [`livelink::session`].
//!
//! # The path of a key
//!
//! ```text
//! egui event --livelink_egui--> TextCommand --editor--> session::Input --livelink--> Outcome
//!                                                                                        |
//!                         window <--livelink_egui-- Decoration <--link_decorator---------+
//! ```
//!
//! The text widget of [`livelink_egui`] knows no links. The editor is its document, and the link decorator says which ranges
//! are links.

mod background;
mod find_options;
mod numbers;
mod words;

pub mod clipboard;
pub mod link_settings;
mod markup_links;
pub mod shown_links;

pub mod files;
pub mod journal;

pub mod activity;
mod address;
pub mod editor;
pub mod format_command;
mod half_keys;
pub mod key_bindings;
pub mod text_format;

mod hovered;
mod link_decorator;
pub mod theme;

mod dialog;
mod find;
mod open_document;
mod opener;
mod system_dialogs;

pub mod app;
pub mod panels;

mod frame;

pub mod args;
pub mod sample_document;
pub mod screenshot;
pub mod script;
