//! The bar with a tab for each document. It shows if there are several.

use eframe::egui::{
    self, Button, Color32, CornerRadius, PointerButton, ScrollArea, Sense, Stroke, Ui,
};

use crate::app::EditorApp;
use crate::key_bindings::AppCommand;
use crate::theme::Palette;

/// The greatest width of a tab's name, in points. A longer name is cut off.
const NAME_WIDTH: f32 = 180.0;

/// What was done to a tab.
enum Done {
    GoTo(usize),
    Close(usize),
}

/// Shows the tabs.
pub(crate) fn bar(ui: &mut Ui, app: &mut EditorApp) {
    let names = app.tab_names();
    let mut tabs = Vec::new();
    for (name, document) in names.into_iter().zip(app.documents()) {
        let path = document.path.as_deref();
        let place = path.map_or_else(|| name.clone(), |path| path.display().to_string());
        tabs.push((name, place, document.is_modified()));
    }
    let current = app.current_tab();
    let mut done = None;
    ScrollArea::horizontal().show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            for (index, (name, place, is_modified)) in tabs.iter().enumerate() {
                let mark = if *is_modified { "*" } else { "" };
                let shown = format!("{mark}{name}");
                let did = ui.push_id(index, |ui| tab(ui, &shown, name, place, index == current));
                done = done.take().or(match did.inner {
                    Some(Clicked::Name) => Some(Done::GoTo(index)),
                    Some(Clicked::Close) => Some(Done::Close(index)),
                    None => None,
                });
            }
        });
    });
    match done {
        Some(Done::GoTo(index)) => {
            app.go_to_tab(index);
            app.current.widget.focus();
        }
        Some(Done::Close(index)) => {
            app.go_to_tab(index);
            app.command(ui.ctx(), AppCommand::Close);
        }
        None => {}
    }
}

enum Clicked {
    Name,
    Close,
}

/// Shows one tab. The middle button of the mouse closes it.
fn tab(ui: &mut Ui, shown: &str, name: &str, place: &str, is_current: bool) -> Option<Clicked> {
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
        let ink = if is_current {
            palette.ink
        } else {
            palette.weak
        };
        let text = egui::RichText::new(shown).color(ink);
        let button = Button::new(text)
            .frame(false)
            .truncate()
            .sense(Sense::click());
        let named = ui
            .scope(|ui| {
                ui.set_max_width(NAME_WIDTH);
                ui.add(button)
            })
            .inner
            .on_hover_text(place);
        ui.ctx().accesskit_node_builder(named.id, |node| {
            node.set_role(egui::accesskit::Role::Tab);
            node.set_selected(is_current);
        });
        if is_current {
            named.scroll_to_me(None);
        }
        let close = Button::new(egui::RichText::new("×").color(palette.weak)).frame(false);
        let close = ui.add(close).on_hover_text("Close (Ctrl+W)");
        ui.ctx().accesskit_node_builder(close.id, |node| {
            node.set_label(format!("Close {name}"));
        });
        if named.clicked() {
            Some(Clicked::Name)
        } else if close.clicked() || named.clicked_by(PointerButton::Middle) {
            Some(Clicked::Close)
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
