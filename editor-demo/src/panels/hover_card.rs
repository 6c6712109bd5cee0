//! The card beside what is under the mouse: where a link leads, or why text that looks like an address is not a link.

use std::ops::Range;

use eframe::egui::{self, RichText, Ui};
use livelink::session::{Mark, MarkKind};
use livelink::{HostInfo, Rejected};

use crate::app::EditorApp;
use crate::document_view::Hovered;
use crate::panels::typeset_label::TypesetLabel;
use crate::text;
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
        // Ordinary reasons (no such top-level domain, a file name) interest only those who have the inspector open.
        Hovered::Refused { range, reason } if is_warning(&reason) || app.view.engine => {
            response.on_hover_ui(|ui| refused_card(ui, app, range, &reason));
        }
        Hovered::Refused { .. } => {}
    }
}

/// Returns whether it would be dangerous to take the text for a link.
fn is_warning(reason: &Rejected) -> bool {
    matches!(
        reason,
        Rejected::MixedScripts { .. }
            | Rejected::WholeScriptConfusable { .. }
            | Rejected::IdentifierType { .. }
            | Rejected::BidiControl { .. }
            | Rejected::Userinfo
    )
}

fn link_card(ui: &mut Ui, app: &mut EditorApp, link: &Mark) {
    ui.set_max_width(460.0);
    ui.spacing_mut().item_spacing.y = 5.0;
    let (weak, strong) = (
        ui.visuals().weak_text_color(),
        ui.visuals().strong_text_color(),
    );
    let (shown, owner) = shown_form(&link.href);
    let address = TypesetLabel::new(&shown, 15.0, weak)
        .strong(owner, strong)
        .wrap();
    address.show(ui, &mut app.typesetter);
    if shown != *link.href {
        TypesetLabel::new(&link.href, 12.0, weak)
            .wrap()
            .show(ui, &mut app.typesetter);
    }
    if link.kind == MarkKind::Manual {
        ui.label(RichText::new("Linked by hand").small().weak());
    }
    ui.label(RichText::new("Ctrl+click to open").small().weak());
}

fn refused_card(ui: &mut Ui, app: &mut EditorApp, range: Range<usize>, reason: &Rejected) {
    ui.set_max_width(460.0);
    ui.spacing_mut().item_spacing.y = 5.0;
    let palette = Palette::of(ui.ctx().theme());
    let (strong, usual) = (ui.visuals().strong_text_color(), ui.visuals().text_color());
    let (heading, color) = match is_warning(reason) {
        true => ("Not a link, on purpose", palette.warning),
        false => ("Not a link", strong),
    };
    let all = 0..heading.len();
    TypesetLabel::new(heading, 13.5, color)
        .strong(all, color)
        .show(ui, &mut app.typesetter);
    let text = text::slice(app.editor.rope(), range);
    TypesetLabel::new(&text, 16.0, strong)
        .wrap()
        .show(ui, &mut app.typesetter);
    let sentence = sentence(&reason.to_string());
    TypesetLabel::new(&sentence, 13.0, usual)
        .wrap()
        .show(ui, &mut app.typesetter);
}

/// Returns a reason as a sentence, with a capital and a full stop.
fn sentence(reason: &str) -> String {
    let mut chars = reason.chars();
    let first = chars.next().into_iter().flat_map(char::to_uppercase);
    first.chain(chars).chain(['.']).collect()
}

/// Returns an address as people read it, and where in it the registrable domain is, the part that somebody owns. The host is
/// in Unicode, and what needs no percent escape has none.
fn shown_form(href: &str) -> (String, Range<usize>) {
    let mut shown = livelink::uts58::minimal(href).into_owned();
    let Some(host) = host(&shown) else {
        return (shown, 0..0);
    };
    let Ok(info) = HostInfo::parse(&shown[host.clone()]) else {
        return (shown, 0..0);
    };
    shown.replace_range(host.clone(), &info.unicode);
    let end = host.start + info.unicode.len();
    let Some(registrable) = info.registrable_domain else {
        return (shown, 0..0);
    };
    // The registrable domain has the same number of labels in both forms.
    let labels = registrable.split('.').count();
    let mut dots = info.unicode.rmatch_indices('.').map(|(at, _)| at + 1);
    let start = dots.nth(labels - 1).unwrap_or(0);
    (shown, host.start + start..end)
}

/// Returns where in an address its host is.
fn host(address: &str) -> Option<Range<usize>> {
    let start = match address.find("://") {
        Some(at) => at + 3,
        None => address.find('@')? + 1,
    };
    let rest = address.get(start..)?;
    let end = rest.find(['/', '?', '#', ':']).unwrap_or(rest.len());
    Some(start..start + end)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `[` and `]` mark the part that somebody owns.
    #[track_caller]
    fn check(href: &str, expected: &str) {
        let (mut shown, owner) = shown_form(href);
        if !owner.is_empty() {
            shown.insert(owner.end, ']');
            shown.insert(owner.start, '[');
        }
        assert_eq!(shown, expected, "{href}");
    }

    #[test]
    fn the_part_that_somebody_owns() {
        check(
            "https://ja.wikipedia.org/wiki/x",
            "https://ja.[wikipedia.org]/wiki/x",
        );
        check(
            "https://www.example.co.uk:8080/?q",
            "https://www.[example.co.uk]:8080/?q",
        );
        check("https://example.com", "https://[example.com]");
        check("mailto:a@mail.example.com", "mailto:a@mail.[example.com]");
        check(
            "https://bank.example.com.evil.net/",
            "https://bank.example.com.[evil.net]/",
        );
        check("https://192.0.2.1/", "https://192.0.2.1/");
        check("file:///x", "file:///x");
        check("not an address", "not an address");
    }

    #[test]
    fn the_host_is_shown_in_unicode() {
        check(
            "https://www.xn--bcher-kva.example.co.uk/%C3%A4",
            "https://www.bücher.[example.co.uk]/ä",
        );
    }
}
