//! What stands around the document: the menu, the bars, the dialogs, the cards and the inspector.

mod address_label;
mod dialog_fields;
pub(crate) mod dialogs;
pub(crate) mod find_bar;
pub(crate) mod focus_ring;
mod help_page;
pub(crate) mod hover_card;
pub(crate) mod inspector;

mod keep_links;
mod link_fields;
pub mod linked_hint;
mod markup_card;
pub(crate) mod menu;
pub(crate) mod notice_bar;
pub(crate) mod status_bar;
pub(crate) mod tab_bar;
mod typeset_label;
