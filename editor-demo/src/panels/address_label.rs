//! What the cards about links and addresses have in common: the address, and a warning if it could deceive a reader.

use eframe::egui::Ui;
use livelink::lint::{Style, misleads};
use livelink::{Decision, Detector, Rejected};

use crate::address::shown_form;
use crate::app::EditorApp;
use crate::panels::typeset_label::TypesetLabel;
use crate::theme::Palette;

/// How much of an address or a text a card shows, in bytes.
const LONGEST: usize = 400;

/// Shows an address as people read it, with the part that somebody owns set off, and below it as it is, if that differs.
pub(super) fn address(ui: &mut Ui, app: &mut EditorApp, href: &str) {
    let (weak, strong) = (
        ui.visuals().weak_text_color(),
        ui.visuals().strong_text_color(),
    );
    let (shown, owner) = shown_form(href);
    let start = shortened(&shown);
    let owner = owner.start.min(start.len())..owner.end.min(start.len());
    TypesetLabel::new(&start, 15.0, weak)
        .strong(owner, strong)
        .wrap()
        .show(ui, &mut app.typesetter);
    if shown != href {
        TypesetLabel::new(&shortened(href), 12.0, weak)
            .wrap()
            .show(ui, &mut app.typesetter);
    }
}

/// Shows a warning if the text of a link names another site than the link leads to, or if its address would deceive a reader.
/// Returns whether it does. `style` says how the text is shown.
pub(super) fn warning(
    ui: &mut Ui,
    app: &mut EditorApp,
    text: &str,
    href: &str,
    style: Style,
) -> bool {
    let detector = app.current.editor.document().session().detector();
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
        .wrap()
        .show(ui, &mut app.typesetter);
    true
}

/// Returns why an address would deceive a reader, if it would. It does so at its start, where its host is.
fn deceives(detector: &Detector, href: &str) -> Option<Rejected> {
    let verdicts = detector.explain(&shortened(href)).into_iter();
    let mut reasons = verdicts.filter_map(|verdict| match verdict.decision {
        Decision::Rejected { reason } => Some(reason),
        _ => None,
    });
    reasons.find(Rejected::deceives)
}

/// Returns the start of a text that is too long for a card.
pub(super) fn shortened(text: &str) -> String {
    match text.get(..text.floor_char_boundary(LONGEST)) {
        Some(start) if start.len() < text.len() => format!("{start}…"),
        _ => text.to_owned(),
    }
}

/// Returns a reason as a sentence, with a capital and a full stop.
pub(super) fn sentence(reason: &str) -> String {
    let mut chars = reason.chars();
    let first = chars.next().into_iter().flat_map(char::to_uppercase);
    first.chain(chars).chain(['.']).collect()
}
