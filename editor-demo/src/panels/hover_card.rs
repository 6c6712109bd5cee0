//! The card beside the text under the mouse: where a link leads, or why text that looks like an address is not a link.

use std::ops::Range;

use eframe::egui::{self, RichText, Ui};
use livelink::Detector;
use livelink::detect::Rejected;
use livelink::lint::{Style, misleads};
use livelink::render::isolated;
use livelink::session::{Mark, MarkKind};
use livelink::syntax::{MarkupKind, MarkupLink};
use livelink_egui::{TypesetLabel, text};

use crate::address::shown_form;
use crate::app::EditorApp;
use crate::hovered::Hovered;
use crate::opener::{ONLY_THESE, may_open};
use crate::panels::hint;
use crate::theme::Palette;

/// Shows the card for the text under the mouse. For a link: where it leads, with the part of the address that somebody owns set
/// off. For text that looks like an address: why it is not a link.
pub(crate) fn show(response: &egui::Response, app: &mut EditorApp) {
    let Some((hovered, place)) = app.hovered.clone() else {
        return;
    };
    if !hint::are_shown(&response.ctx) {
        return;
    }
    // The card stands beside the text it is about, not over it.
    let mut response = response.clone();
    response.rect = place;
    response.interact_rect = place;
    // Ordinary reasons (no such top-level domain, a file name) interest only those who have the inspector open.
    if let Hovered::Refused { reason, .. } = &hovered
        && !reason.deceives()
        && !app.inspector
    {
        return;
    }
    response.on_hover_ui(|ui| {
        ui.set_max_width(460.0);
        ui.spacing_mut().item_spacing.y = 5.0;
        match hovered {
            Hovered::Link(link) => link_card(ui, app, &link),
            Hovered::Markup(place) => markup_card(ui, app, &place.link),
            Hovered::Refused { range, reason } => refused_card(ui, app, range, &reason),
        }
    });
}

fn link_card(ui: &mut Ui, app: &mut EditorApp, link: &Mark) {
    let text = text::slice(app.current.editor.rope(), link.range.clone());
    if let Some(kind) = own_kind(app.current.editor.detector(), &text, &link.href) {
        ui.label(RichText::new(kind).small().weak());
    }
    address(ui, app, &link.href);
    if !warning(ui, app, &text, &link.href, Style::Prose) && link.kind == MarkKind::Manual {
        ui.label(RichText::new("Linked by hand").small().weak());
    }
    ui.label(RichText::new("Ctrl+click to open").small().weak());
}

/// Returns what a link of the editor's own patterns is. A link that leads elsewhere than the pattern says is none of these.
fn own_kind(detector: &Detector, text: &str, href: &str) -> Option<&'static str> {
    let links = detector.detect(text);
    let link = links.first().filter(|link| link.range == (0..text.len()))?;
    let heading = match detector.kind_name(link.kind) {
        "mention" => "A name",
        "ticket" => "A ticket",
        _ => return None,
    };
    (detector.href(text, link.kind) == href).then_some(heading)
}

fn refused_card(ui: &mut Ui, app: &mut EditorApp, range: Range<usize>, reason: &Rejected) {
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
    TypesetLabel::new(&text, 16.0, strong).show(ui, &mut app.typesetter);
    let sentence = sentence(&reason.to_string());
    TypesetLabel::new(&sentence, 13.0, usual).show(ui, &mut app.typesetter);
}

/// Shows the card. It offers no change, because the document's author wrote the link.
fn markup_card(ui: &mut Ui, app: &mut EditorApp, link: &MarkupLink<'_>) {
    ui.label(RichText::new(heading(link)).small().weak());
    address(ui, app, &link.destination);
    let text = link.shown.trim();
    if !text.is_empty() && text != link.destination {
        let text = format!("Text: {}", shortened(text));
        let usual = ui.visuals().text_color();
        TypesetLabel::new(&text, 13.0, usual).show(ui, &mut app.typesetter);
    }
    let style = match link.is_code {
        true => Style::Code,
        false => Style::Prose,
    };
    warning(ui, app, &link.shown, &link.destination, style);
    ui.label(RichText::new(opening(&link.destination)).small().weak());
}

/// Names the kind of the link.
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
fn opening(destination: &str) -> String {
    let is_scheme = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    let name = destination.split(':').next().unwrap_or_default();
    let has_scheme = name.len() < destination.len() && name.chars().all(is_scheme);
    if may_open(destination) {
        "Ctrl+click to open".to_owned()
    } else if destination.starts_with('#') {
        format!("A place in this document. {ONLY_THESE}.")
    } else if has_scheme {
        format!("{ONLY_THESE}.")
    } else {
        format!("Relative to the document. {ONLY_THESE}.")
    }
}

/// How much of an address or a text a card shows, in bytes.
const LONGEST: usize = 400;

/// Shows an address as people read it, with the part that somebody owns set off, and below it as it is, if that differs.
fn address(ui: &mut Ui, app: &mut EditorApp, href: &str) {
    let (weak, strong) = (
        ui.visuals().weak_text_color(),
        ui.visuals().strong_text_color(),
    );
    let (shown, owner) = shown_form(app.current.editor.detector(), href);
    let start = shortened(&shown);
    // The label is in three parts, each with its letters from right to left in their place.
    let (rest, after) = start.split_at(owner.end.min(start.len()));
    let (before, owner) = rest.split_at(owner.start.min(rest.len()));
    let [before, owner, after] = [before, owner, after].map(isolated);
    let start = format!("{before}{owner}{after}");
    let owner = before.len()..before.len() + owner.len();
    TypesetLabel::new(&start, 15.0, weak)
        .strong(owner, strong)
        .show(ui, &mut app.typesetter);
    if shown != href {
        TypesetLabel::new(&shortened(href), 12.0, weak).show(ui, &mut app.typesetter);
    }
}

/// Shows a warning if the text of a link names another site than the link leads to, or if its address would deceive a reader.
/// Returns whether it does. `style` says how the text is shown.
fn warning(ui: &mut Ui, app: &mut EditorApp, text: &str, href: &str, style: Style) -> bool {
    let detector = app.current.editor.detector();
    let warning = match misleads(detector, text, href, style) {
        Some((seen, real)) => format!(
            "The text names {}, but the link leads to {}.",
            seen.unicode, real.unicode
        ),
        None => match deceives(detector, href) {
            Some(reason) => sentence(&reason.to_string()),
            None => return false,
        },
    };
    let color = Palette::of(ui.ctx().theme()).warning;
    TypesetLabel::new(&warning, 13.5, color)
        .strong(0..warning.len(), color)
        .show(ui, &mut app.typesetter);
    true
}

/// Returns why an address would deceive a reader, if it would. It does so at its start, where its host is.
fn deceives(detector: &Detector, href: &str) -> Option<Rejected> {
    let verdicts = detector.explain(&shortened(href)).into_iter();
    let mut refused = verdicts.filter_map(|verdict| verdict.rejected().cloned());
    refused.find(Rejected::deceives)
}

/// Returns the start of a text that is too long for a card.
fn shortened(text: &str) -> String {
    match text.get(..text.floor_char_boundary(LONGEST)) {
        Some(start) if start.len() < text.len() => format!("{start}…"),
        _ => text.to_owned(),
    }
}

/// Returns a reason as a sentence, with a capital and a full stop.
fn sentence(reason: &str) -> String {
    let mut chars = reason.chars();
    let first = chars.next().into_iter().flat_map(char::to_uppercase);
    first.chain(chars).chain(['.']).collect()
}
