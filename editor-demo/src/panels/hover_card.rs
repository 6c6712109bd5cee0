//! The card beside what is under the mouse: where a link leads, or why text that looks like an address is not a link.

use std::ops::Range;

use eframe::egui::{self, RichText, Ui};
use livelink::Rejected;
use livelink::lint::Style;
use livelink::session::{Mark, MarkKind};
use livelink_egui::text;

use crate::app::EditorApp;
use crate::hovered::Hovered;
use crate::panels::address_label::{address, sentence, warning};
use crate::panels::markup_card;
use crate::panels::typeset_label::TypesetLabel;
use crate::theme::Palette;

/// Shows the card for what is under the mouse. For a link: where it leads, with the part of the address that somebody owns set
/// off. For text that looks like an address: why it is not a link.
pub(crate) fn show(response: &egui::Response, app: &mut EditorApp) {
    let Some((hovered, place)) = app.hovered.clone() else {
        return;
    };
    // The card stands beside the text it is about, not over it.
    let mut response = response.clone();
    response.rect = place;
    response.interact_rect = place;
    match hovered {
        Hovered::Link(link) => {
            response.on_hover_ui(|ui| link_card(ui, app, &link));
        }
        Hovered::Markup { link, .. } => {
            response.on_hover_ui(|ui| markup_card::show(ui, app, &link));
        }
        // Ordinary reasons (no such top-level domain, a file name) interest only those who have the inspector open.
        Hovered::Refused { range, reason } if reason.deceives() || app.inspector => {
            response.on_hover_ui(|ui| refused_card(ui, app, range, &reason));
        }
        Hovered::Refused { .. } => {}
    }
}

fn link_card(ui: &mut Ui, app: &mut EditorApp, link: &Mark) {
    ui.set_max_width(460.0);
    ui.spacing_mut().item_spacing.y = 5.0;
    address(ui, app, &link.href);
    let text = text::slice(app.current.editor.rope(), link.range.clone());
    if !warning(ui, app, &text, &link.href, Style::Prose) && link.kind == MarkKind::Manual {
        ui.label(RichText::new("Linked by hand").small().weak());
    }
    ui.label(RichText::new("Ctrl+click to open").small().weak());
}

fn refused_card(ui: &mut Ui, app: &mut EditorApp, range: Range<usize>, reason: &Rejected) {
    ui.set_max_width(460.0);
    ui.spacing_mut().item_spacing.y = 5.0;
    let palette = Palette::of(ui.ctx().theme());
    let (strong, usual) = (ui.visuals().strong_text_color(), ui.visuals().text_color());
    let (heading, color) = match reason.deceives() {
        true => ("Not a link, on purpose", palette.warning),
        false => ("Not a link", strong),
    };
    let all = 0..heading.len();
    TypesetLabel::new(heading, 13.5, color)
        .strong(all, color)
        .show(ui, &mut app.typesetter);
    let text = text::slice(app.current.editor.rope(), range);
    TypesetLabel::new(&text, 16.0, strong)
        .wrap()
        .show(ui, &mut app.typesetter);
    let sentence = sentence(&reason.to_string());
    TypesetLabel::new(&sentence, 13.0, usual)
        .wrap()
        .show(ui, &mut app.typesetter);
}
