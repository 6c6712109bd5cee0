//! The card beside a link of the document's markup: where it leads, and whether it can be opened.

use eframe::egui::{RichText, Ui};
use livelink::lint::Style;
use livelink::syntax::{MarkupKind, MarkupLink};

use crate::app::EditorApp;
use crate::opener::may_open;
use crate::panels::address_label::{address, shortened, warning};
use crate::panels::typeset_label::TypesetLabel;

/// Shows the card. It offers no change, because the document's author wrote the link.
pub(super) fn show(ui: &mut Ui, app: &mut EditorApp, link: &MarkupLink<'_>) {
    ui.set_max_width(460.0);
    ui.spacing_mut().item_spacing.y = 5.0;
    ui.label(RichText::new(heading(link)).small().weak());
    address(ui, app, &link.destination);
    let text = link.shown.trim();
    if !text.is_empty() && text != link.destination {
        let text = format!("Text: {}", shortened(text));
        let usual = ui.visuals().text_color();
        TypesetLabel::new(&text, 13.0, usual)
            .wrap()
            .show(ui, &mut app.typesetter);
    }
    let style = match link.is_code {
        true => Style::Code,
        false => Style::Prose,
    };
    warning(ui, app, &link.shown, &link.destination, style);
    ui.label(RichText::new(opening(&link.destination)).small().weak());
}

/// Says what the link is.
fn heading(link: &MarkupLink<'_>) -> &'static str {
    match (link.kind, link.is_image) {
        (MarkupKind::Attribute, false) => "HTML link to",
        (MarkupKind::Attribute, true) => "Image of HTML at",
        (MarkupKind::Definition, _) => "Markdown definition of",
        (_, false) => "Markdown link to",
        (_, true) => "Image of Markdown at",
    }
}

/// Says how the link is opened, or why it is not.
fn opening(destination: &str) -> &'static str {
    let is_scheme = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    let name = destination.split(':').next().unwrap_or_default();
    let has_scheme = name.len() < destination.len() && name.chars().all(is_scheme);
    if may_open(destination) {
        "Ctrl+click to open"
    } else if destination.starts_with('#') {
        "A place in this document. Only web, mail and ftp addresses are opened."
    } else if has_scheme {
        "Only web, mail and ftp addresses are opened."
    } else {
        "Relative to the document. Only web, mail and ftp addresses are opened."
    }
}
