//! The Livelink demo editor: a plain notes editor whose links stay right while you type.
//!
//! It shows the library and is the end-to-end test of embedding it. It holds no rule about what a link is or when one is
//! made: everything of that kind comes from [`livelink::session`].
//!
//! # The way of a key
//!
//! ```text
//! egui event --input--> Command --editor--> session::Input --livelink--> Outcome
//!                                                                          |
//!             window <--paint-- Layout <--typeset-- Piece <--viewport------+
//! ```
//!
//! A frame lays out the lines on screen and nothing else, so that a document of 100 MB, or a single line of 10 MB, costs as
//! much as a short note.

pub mod caret;
pub mod pieces;
pub mod text;

mod atlas;
pub mod fonts;
pub mod layout;
pub mod typeset;

pub mod activity;
pub mod clipboard;
pub mod editor;
pub mod input;
pub mod links;
pub mod viewport;

mod access;
pub mod held;
mod paint;
mod scrollbar;
pub mod theme;
pub mod widget;

pub mod container;
pub mod disk;
pub mod files;
pub mod journal;
mod loading;
pub mod recent;
pub mod sample;
pub mod sidecar;

pub mod app;
mod dialog;
mod find;
pub mod hint;
mod inspector;
mod label;
mod menu;
mod notice;
mod status;

pub mod args;
pub mod player;
pub mod screenshot;
pub mod script;
