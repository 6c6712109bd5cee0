//! The panels around the document: the menu, the bars, the dialogs, the cards and the inspector.

mod dialog_fields;
pub(crate) mod dialogs;
pub(crate) mod find_bar;
pub(crate) mod format_bar;
mod help_page;
pub(crate) mod hint;
pub(crate) mod hover_card;
pub(crate) mod inspector;

pub(crate) mod menu;
pub(crate) mod notice_bar;
pub mod overlays;
pub(crate) mod status_bar;
pub(crate) mod tab_bar;
