//! The bar with a button for each format. It shows while the document on screen can have formats.

use eframe::egui::{
    self, Button, ComboBox, Pos2, Rect, Response, RichText, Sense, Stroke, Ui, vec2,
};
use livelink::rich::ParagraphKind;

use crate::app::EditorApp;
use crate::format_command::{
    BOLD, BULLETS, FormatCommand, INLINE_CODE, ITALIC, NUMBERED, STRIKETHROUGH, TASKS,
};
use crate::key_bindings::{AppCommand, keys_of};
use crate::panels::hint::Hint as _;
use crate::text_format::TextFormat;

/// The size of a button, in points.
const SIZE: [f32; 2] = [28.0, 24.0];

/// The kinds of paragraphs.
const KINDS: [FormatCommand; 5] = [
    FormatCommand::Body,
    FormatCommand::Heading(1),
    FormatCommand::Heading(2),
    FormatCommand::Heading(3),
    FormatCommand::Code,
];

/// Shows the bar.
pub(crate) fn bar(ui: &mut Ui, app: &mut EditorApp) {
    let format = app.current.editor.format();
    let mut chosen = None;
    if app.current.read_only() {
        ui.disable();
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let first = kinds(ui, format, &mut chosen);
        if std::mem::take(&mut app.format_bar_focus) {
            first.request_focus();
        }
        ui.separator();
        for (command, text) in [
            (BOLD, RichText::new("B").strong()),
            (ITALIC, RichText::new("I").italics()),
            (STRIKETHROUGH, RichText::new("S").strikethrough()),
            (INLINE_CODE, RichText::new("<>").monospace()),
        ] {
            let button = button(ui, command, text, format);
            if button.clicked() {
                chosen = Some(command);
            }
        }
        ui.separator();
        for command in [
            BULLETS,
            NUMBERED,
            TASKS,
            FormatCommand::Quote,
            FormatCommand::Outdent,
            FormatCommand::Indent,
        ] {
            let button = button(ui, command, RichText::new(""), format);
            icon(ui, command, &button);
            if button.clicked() {
                chosen = Some(command);
            }
        }
        ui.separator();
        let link = Button::new("")
            .min_size(SIZE.into())
            .frame_when_inactive(false);
        let link = ui.add(link);
        let keys = keys_of(AppCommand::EditLink, ui.ctx().os().is_mac()).next();
        ui.ctx()
            .accesskit_node_builder(link.id, |node| node.set_label("Link"));
        link_icon(ui, &link);
        let link = link.hint(format!("Link ({})", keys.unwrap_or_default()));
        if link.clicked() {
            app.command(ui.ctx(), AppCommand::EditLink);
        }
    });
    if let Some(command) = chosen {
        app.command(ui.ctx(), AppCommand::Format(command));
        app.current.widget.focus();
    }
}

/// Shows the list of the kinds of paragraphs.
fn kinds(ui: &mut Ui, format: TextFormat, chosen: &mut Option<FormatCommand>) -> Response {
    let selected = KINDS.into_iter().find(|kind| format.has(*kind));
    let name = match (selected, format.paragraph.kind) {
        (Some(kind), _) => kind.name(),
        (None, ParagraphKind::Heading(_)) => "Heading",
        (None, ParagraphKind::Rule) => "Rule",
        (None, _) => "Source",
    };
    let name = match format.paragraph.language {
        Some(language) => format!("{name}: {language}"),
        None => name.to_owned(),
    };
    let list = ComboBox::from_id_salt("paragraph").width(110.0);
    let list = list.selected_text(&name).show_ui(ui, |ui| {
        for kind in KINDS {
            let is_selected = Some(kind) == selected;
            if ui.selectable_label(is_selected, kind.name()).clicked() {
                *chosen = Some(kind);
                // By itself, the list closes only when the mouse has clicked.
                ui.close();
            }
        }
    });
    let label = format!("Paragraph: {name}");
    ui.ctx().accesskit_node_builder(list.response.id, |node| {
        node.set_label(label);
    });
    list.response.hint("What the paragraph is")
}

/// Shows a button, which is pressed while the format is on. It cannot be pressed where the command would do nothing.
fn button(ui: &mut Ui, command: FormatCommand, text: RichText, format: TextFormat) -> Response {
    let is_on = format.has(command);
    let button = Button::selectable(is_on, text).min_size(SIZE.into());
    let button = ui.add_enabled(format.can(command), button.sense(Sense::click()));
    let is_mac = ui.ctx().os().is_mac();
    let keys = keys_of(AppCommand::Format(command), is_mac).next();
    let name = command.name();
    let hover = keys.map_or_else(|| name.to_owned(), |keys| format!("{name} ({keys})"));
    ui.ctx().accesskit_node_builder(button.id, |node| {
        node.set_label(name);
        node.set_toggled(is_on.into());
    });
    button.hint(hover)
}

/// Draws the picture of a format that no letter stands for.
fn icon(ui: &Ui, command: FormatCommand, button: &Response) {
    let color = ui.style().interact(button).fg_stroke.color;
    let color = match button.enabled() {
        true => color,
        false => ui.visuals().disable(color),
    };
    let painter = ui.painter();
    let line = Stroke::new(1.5, color);
    let corner = button.rect.center() - vec2(8.0, 6.0);
    let at = |x: f32, y: f32| corner + vec2(x, y);
    let row =
        |y: f32, from: f32| painter.hline(corner.x + from..=corner.x + 16.0, corner.y + y, line);
    let rows = [1.0, 6.0, 11.0];
    match command {
        BULLETS => {
            for y in rows {
                painter.circle_filled(at(1.5, y), 1.5, color);
                row(y, 6.0);
            }
        }
        NUMBERED => {
            let font = egui::FontId::proportional(7.5);
            for (y, number) in rows.into_iter().zip(["1", "2", "3"]) {
                painter.text(
                    at(1.5, y),
                    egui::Align2::CENTER_CENTER,
                    number,
                    font.clone(),
                    color,
                );
                row(y, 6.0);
            }
        }
        TASKS => {
            for y in [2.0, 10.0] {
                let square = Rect::from_center_size(at(2.5, y), vec2(5.0, 5.0));
                painter.rect_stroke(
                    square,
                    1.0,
                    Stroke::new(1.0, color),
                    egui::StrokeKind::Middle,
                );
                row(y, 8.0);
            }
        }
        FormatCommand::Quote => {
            painter.vline(
                corner.x + 1.0,
                corner.y..=corner.y + 12.0,
                Stroke::new(2.5, color),
            );
            for y in rows {
                row(y, 5.0);
            }
        }
        _ => {
            row(0.5, 0.0);
            row(11.5, 0.0);
            row(6.0, 8.0);
            let (tip, back) = match command {
                FormatCommand::Indent => (5.0, 1.0),
                _ => (1.0, 5.0),
            };
            let points: Vec<Pos2> = vec![at(back, 3.5), at(tip, 6.0), at(back, 8.5)];
            painter.add(egui::Shape::line(points, line));
        }
    }
}

/// Draws two links of a chain.
fn link_icon(ui: &Ui, button: &Response) {
    let line = Stroke::new(1.5, ui.style().interact(button).fg_stroke.color);
    let center = button.rect.center();
    for side in [-1.0, 1.0] {
        let part = Rect::from_center_size(center + vec2(side * 4.0, 0.0), vec2(9.0, 6.0));
        let painter = ui.painter();
        painter.rect_stroke(part, 3.0, line, egui::StrokeKind::Middle);
    }
}
