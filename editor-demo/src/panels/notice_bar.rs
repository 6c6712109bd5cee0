//! The bar below the document that shows the notice.

use eframe::egui::{self, Align, Color32, Frame, Layout, TextStyle, Ui};
use livelink_egui::TypesetLabel;

use crate::app::EditorApp;
use crate::open_document::{Notice, NoticeAction};
use crate::theme::Palette;

/// The text has at least this width, in points. If the buttons leave less beside it, they stand below it.
const TEXT_WIDTH: f32 = 260.0;

/// Shows the notice, if there is one.
pub(crate) fn bar(ui: &mut Ui, app: &mut EditorApp) {
    let Some(notice) = &mut app.current.notice else {
        return;
    };
    let take_keyboard = std::mem::take(&mut notice.take_keyboard);
    let notice = notice.clone();
    let palette = Palette::of(ui.ctx().theme());
    let frame = Frame::new().fill(palette.notice).inner_margin(6.0);
    let clicked = frame.show(ui, |ui| {
        if ui.available_width() - buttons_width(ui, &notice) < TEXT_WIDTH {
            text(ui, app, &notice);
            let row = ui.horizontal_wrapped(|ui| buttons(ui, &notice, take_keyboard, false));
            return row.inner;
        }
        let row = ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let clicked = buttons(ui, &notice, take_keyboard, true);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                text(ui, app, &notice);
            });
            clicked
        });
        row.inner
    });
    if let Some(action) = clicked.inner {
        app.current.notice = None;
        app.current.widget.focus();
        app.act(ui.ctx(), action);
    }
}

fn text(ui: &mut Ui, app: &mut EditorApp, notice: &Notice) {
    let label = TypesetLabel::sentence(&notice.text, ui).show(ui, &mut app.typesetter);
    let live = egui::accesskit::Live::Polite;
    ui.ctx()
        .accesskit_node_builder(label.id, |node| node.set_live(live));
}

/// Shows the buttons in order, or, for a layout from the right, in the other order. The first one gets the keyboard if it is to
/// take it.
fn buttons(
    ui: &mut Ui,
    notice: &Notice,
    take_keyboard: bool,
    backwards: bool,
) -> Option<NoticeAction> {
    let mut named: Vec<_> = notice.actions.iter().enumerate().collect();
    if backwards {
        named.reverse();
    }
    let mut chosen = None;
    for (index, action) in named {
        let button = ui.button(action.name());
        if take_keyboard && index == 0 {
            button.request_focus();
        }
        if button.clicked() {
            chosen = Some(action.clone());
        }
    }
    chosen
}

/// Returns how wide the buttons are beside each other, with the space around them.
fn buttons_width(ui: &Ui, notice: &Notice) -> f32 {
    let font = TextStyle::Button.resolve(ui.style());
    let width = |name: &str| {
        let text = name.to_owned();
        let galley = ui
            .painter()
            .layout_no_wrap(text, font.clone(), Color32::WHITE);
        galley.rect.width() + 2.0 * ui.spacing().button_padding.x + ui.spacing().item_spacing.x
    };
    let actions = notice.actions.iter();
    actions.map(|action| width(action.name())).sum()
}
