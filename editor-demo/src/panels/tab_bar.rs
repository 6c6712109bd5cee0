//! The bar with a tab for each document. It shows if there are several.

use eframe::egui::{
    self, Button, Color32, CornerRadius, PointerButton, ScrollArea, Stroke, Ui, vec2,
};
use livelink_egui::{TypesetLabel, Typesetter};
use unicode_segmentation::UnicodeSegmentation as _;

use crate::app::EditorApp;
use crate::key_bindings::AppCommand;
use crate::panels::hint::Hint as _;
use crate::theme::Palette;

/// The greatest length of a tab's name, in grapheme clusters. A longer name is cut off.
const NAME_LENGTH: usize = 28;

/// The texts of a tab.
struct Tab {
    name: String,
    /// The name, with a mark if there are changes.
    marked: String,
    /// The whole path.
    place: String,
}

/// Shows the tabs.
pub(crate) fn bar(ui: &mut Ui, app: &mut EditorApp) {
    let names = app.tab_names().into_iter();
    let tabs = names.zip(app.documents()).map(|(name, document)| {
        let place = document
            .path
            .as_ref()
            .map(|path| path.display().to_string());
        let mark = if document.is_modified() { "*" } else { "" };
        Tab {
            marked: format!("{mark}{name}"),
            place: place.unwrap_or_else(|| name.clone()),
            name,
        }
    });
    let tabs: Vec<Tab> = tabs.collect();
    let current = app.at;
    let mut clicked = None;
    ScrollArea::horizontal().show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            for (index, tab) in tabs.iter().enumerate() {
                let is_current = index == current;
                let shown = ui.push_id(index, |ui| show(tab, ui, &mut app.typesetter, is_current));
                clicked = clicked.or(shown.inner.map(|part| (index, part)));
            }
        });
    });
    let Some((index, part)) = clicked else {
        return;
    };
    app.go_to_tab(index);
    match part {
        TabPart::Name => app.current.widget.focus(),
        TabPart::Close => app.command(ui.ctx(), AppCommand::Close),
    }
}

/// Returns a name, or the beginning of a long one.
fn cut_off(name: &str) -> String {
    let rest = name.grapheme_indices(true).nth(NAME_LENGTH);
    match rest.and_then(|(end, _)| name.get(..end)) {
        Some(beginning) => format!("{beginning}…"),
        None => name.to_owned(),
    }
}

/// The part of a tab that was clicked.
#[derive(Clone, Copy)]
enum TabPart {
    Name,
    Close,
}

/// Shows one tab. The middle button of the mouse closes it.
fn show(tab: &Tab, ui: &mut Ui, typesetter: &mut Typesetter, is_current: bool) -> Option<TabPart> {
    let palette = Palette::of(ui.ctx().theme());
    let fill = match is_current {
        true => palette.paper,
        false => Color32::TRANSPARENT,
    };
    let frame = egui::Frame::new()
        .fill(fill)
        .corner_radius(CornerRadius {
            nw: 5,
            ne: 5,
            sw: 0,
            se: 0,
        })
        .inner_margin(egui::Margin::symmetric(9, 4));
    let framed = frame.show(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.spacing_mut().button_padding = vec2(2.0, 0.0);
        let ink = if is_current {
            palette.ink
        } else {
            palette.weak
        };
        ui.visuals_mut().widgets.inactive.fg_stroke.color = ink;
        let named = TypesetLabel::sentence(&cut_off(&tab.marked), ui).row(ui, typesetter, 0.0);
        let named = named.hint(tab.place.as_str());
        ui.ctx().accesskit_node_builder(named.id, |node| {
            node.set_role(egui::accesskit::Role::Tab);
            node.set_label(tab.marked.as_str());
            node.set_selected(is_current);
        });
        if is_current {
            named.scroll_to_me(None);
        }
        let close = Button::new(egui::RichText::new("×").color(palette.weak)).frame(false);
        let close = ui.add(close).hint("Close (Ctrl+W)");
        ui.ctx().accesskit_node_builder(close.id, |node| {
            node.set_label(format!("Close {}", tab.name));
        });
        if named.clicked() {
            Some(TabPart::Name)
        } else if close.clicked() || named.clicked_by(PointerButton::Middle) {
            Some(TabPart::Close)
        } else {
            None
        }
    });
    if is_current {
        let bottom = framed.response.rect.x_range();
        let stroke = Stroke::new(2.0, palette.link);
        ui.painter()
            .hline(bottom, framed.response.rect.top() + 1.0, stroke);
    }
    framed.inner
}
