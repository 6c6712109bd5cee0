//! A field for one line of text, as in a dialog.

use std::ops::Range;

use egui::{
    Event, EventFilter, Id, Key, Rect, Response, Sense, TextStyle, Ui, UiBuilder, Vec2, accesskit,
};

use super::mouse::is_of_mouse;
use super::paint;
use super::text_area::TextArea;
use super::text_colors::TextColors;
use super::text_pane::{Look, TextPane};
use crate::line_document::LineDocument;
use crate::selected_range::SelectedRange;
use crate::text_command::TextCommand;
use crate::text_document::TextDocument as _;
use crate::typesetting::{LayoutStyle, Typesetter};

/// The narrowest field, in points.
const NARROWEST: f32 = 24.0;

/// A field for one line of text in any script, in place of egui's `TextEdit::singleline`, which has no bidirectional order.
///
/// The text is the program's. The selection and the undo history are kept in egui's memory for as
/// long as the field is shown. Line breaks that are pasted become spaces. The program handles
/// Enter; see [`FieldOutput::entered`]. egui handles Tab and Escape: Tab gives the keyboard to the
/// next widget, and Escape takes it away from the field.
///
/// A frame costs O(text). A text of more than 8 KB is cut into parts, of which the field shows one.
///
/// ```
/// use livelink_egui::{FontSource, SingleLineField, Typesetter};
///
/// let mut typesetter = Typesetter::new(FontSource::Embedded);
/// let mut name = "שלום".to_owned();
/// let context = egui::Context::default();
/// let mut output = context.run_ui(egui::RawInput::default(), |ui| {
///     typesetter.begin_frame(ui.ctx());
///     let label = ui.label("Name");
///     let field = SingleLineField::new(&mut name).hint("yours");
///     let shown = field.show(ui, &mut typesetter);
///     shown.response.labelled_by(label.id);
///     assert!(!shown.entered);
/// });
/// # output.textures_delta.clear();
/// ```
#[derive(Debug)]
pub struct SingleLineField<'a> {
    text: &'a mut String,
    hint: &'a str,
    desired_width: Option<f32>,
    take_keyboard: bool,
    selected: Option<Range<usize>>,
}

/// The result of one frame of a [`SingleLineField`].
#[derive(Debug)]
pub struct FieldOutput {
    /// The response of the field. It is `changed` if the user changed the text.
    pub response: Response,
    /// Whether Enter was pressed in the field.
    pub entered: bool,
}

/// The state of a field between frames.
#[derive(Clone, Debug, Default)]
struct FieldState {
    document: LineDocument,
    pane: TextPane,
    had_focus: bool,
    /// When the field was shown last, in passes of egui.
    shown: u64,
}

impl<'a> SingleLineField<'a> {
    /// Returns a field for this text, as wide as egui's text fields are.
    pub fn new(text: &'a mut String) -> Self {
        Self {
            text,
            hint: "",
            desired_width: None,
            take_keyboard: false,
            selected: None,
        }
    }

    /// Sets the text that is shown while the field is empty.
    #[must_use]
    pub fn hint(mut self, hint: &'a str) -> Self {
        self.hint = hint;
        self
    }

    /// Sets the width, in points. The field is never wider than the room that is left.
    #[must_use]
    pub fn desired_width(mut self, width: f32) -> Self {
        self.desired_width = Some(width);
        self
    }

    /// With `true`, gives the keyboard to the field and selects its text.
    #[must_use]
    pub fn take_keyboard(mut self, take: bool) -> Self {
        self.take_keyboard = take;
        self
    }

    /// Sets which bytes of the text are selected when the field gets the keyboard, as the name in a
    /// path. Usually, all of the text is.
    #[must_use]
    pub fn selected(mut self, bytes: Range<usize>) -> Self {
        self.selected = Some(bytes);
        self
    }

    /// Shows the field.
    ///
    /// The program calls [`Typesetter::begin_frame`] before, once a frame.
    pub fn show(self, ui: &mut Ui, typesetter: &mut Typesetter) -> FieldOutput {
        let (rect, mut response) = self.allocate(ui);
        let id = response.id;
        let mut state = take_state(ui, id);
        if !state.document.is(self.text) {
            state.document.set(self.text);
        }
        if self.take_keyboard {
            response.request_focus();
            let all = 0..state.document.text().len_bytes();
            let selected = self.selected.unwrap_or(all);
            let select = TextCommand::Select(SelectedRange::from(selected));
            state.document.perform(select);
        }
        // A key that was pressed before the field got the keyboard, such as the one that opened the
        // dialog, is not meant for the field.
        let focused = response.has_focus();
        let is_new = focused && !state.had_focus && self.take_keyboard;

        let usual = *typesetter.style();
        let style = style_of(ui);
        typesetter.set_style(style);
        let area = area_of(ui, rect, style.row_height);
        let entered = state.input(ui, &response, typesetter, area, focused && !is_new);
        state.had_focus = focused;
        if !state.document.is(self.text) {
            *self.text = state.document.text().to_string();
            response.mark_changed();
        }

        paint_frame(ui, rect, focused, &response);
        let mut inner = ui.new_child(UiBuilder::new().scope_id(id.with("text")).max_rect(rect));
        state.paint(&mut inner, id, typesetter, area, focused, self.hint);
        state
            .pane
            .hover(ui, &response, &state.document, &(), typesetter, area);
        typesetter.set_style(usual);
        ui.data_mut(|data| data.insert_temp(id, state));
        FieldOutput { response, entered }
    }

    fn allocate(&self, ui: &mut Ui) -> (Rect, Response) {
        let width = self
            .desired_width
            .unwrap_or(ui.spacing().text_edit_width)
            .min(ui.available_width())
            .max(NARROWEST);
        let padding = ui.spacing().button_padding;
        let height = ui.text_style_height(&TextStyle::Body) + 2.0 * padding.y;
        let height = height.max(ui.spacing().interact_size.y);
        ui.allocate_exact_size(Vec2::new(width, height), Sense::click_and_drag())
    }
}

impl FieldState {
    /// Passes the input of the frame to the text. Returns whether Enter was pressed.
    fn input(
        &mut self,
        ui: &Ui,
        response: &Response,
        typesetter: &mut Typesetter,
        area: TextArea,
        keys: bool,
    ) -> bool {
        let Self { document, pane, .. } = self;
        pane.begin(document, typesetter, area);
        let mut requests = Vec::new();
        let mut entered = false;
        let mut events = ui.input(|input| input.events.clone());
        if keys {
            let filter = EventFilter {
                horizontal_arrows: true,
                vertical_arrows: true,
                tab: false,
                escape: false,
            };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
            entered = events.iter().any(|event| is_pressed(event, Key::Enter));
            events.retain(|event| {
                let keys = [Key::Enter, Key::Tab];
                !keys.iter().any(|key| is_pressed(event, *key))
            });
        } else {
            events.retain(is_of_mouse);
            if self.had_focus && !response.has_focus() {
                requests.extend(pane.view.send(document, TextCommand::Blur));
                pane.view.stay();
            }
        }
        requests.extend(pane.input(response, document, &(), typesetter, area, events));
        if let Some(value) = asked_value(ui, response.id) {
            let all = 0..document.text().len_bytes();
            document.perform(TextCommand::Select(SelectedRange::from(all)));
            requests.extend(pane.view.send(document, TextCommand::Insert(&value)));
        }
        requests.extend(pane.asked(ui, response.id, document));
        for request in requests {
            request.through(ui.ctx());
        }
        pane.view.show_caret(document, typesetter, false);
        // After a deletion, no more than needed stays scrolled to the side.
        let widest = paint::widest(&pane.view.visible(document, typesetter));
        let viewport = pane.view.viewport_mut();
        viewport.scroll_sideways(0.0, widest + area.height);
        entered
    }

    fn paint(
        &mut self,
        ui: &mut Ui,
        id: Id,
        typesetter: &mut Typesetter,
        area: TextArea,
        focused: bool,
        hint: &str,
    ) {
        let visuals = ui.visuals();
        let mut colors = TextColors::of(ui.ctx().theme());
        colors.ink = visuals.widgets.inactive.text_color();
        colors.selection = visuals.selection.bg_fill;
        let weak = visuals.weak_text_color();
        if self.document.text().len_bytes() == 0 && !hint.is_empty() {
            let layout = typesetter.layout(hint);
            let origin = [area.left, area.top];
            let rows = (area.top, area.top + area.height);
            let painter = ui.painter_at(area.rect);
            typesetter.paint(&painter, origin, &layout, rows, |_| weak);
        }
        let look = Look {
            id,
            colors,
            line_numbers: None,
            focused,
            role: accesskit::Role::TextInput,
            name: None,
        };
        self.pane
            .paint(ui, &self.document, &(), typesetter, area, &look);
        ui.ctx().accesskit_node_builder(id, |node| {
            node.add_action(accesskit::Action::SetValue);
            if !hint.is_empty() {
                node.set_placeholder(hint);
            }
        });
    }
}

/// Removes the state of a field from egui's memory. A field that was not shown in the last pass
/// starts anew.
fn take_state(ui: &Ui, id: Id) -> FieldState {
    let now = ui.ctx().cumulative_pass_nr();
    let kept: Option<FieldState> = ui.data_mut(|data| data.remove_temp(id));
    let mut state = kept
        .filter(|state| state.shown + 1 >= now)
        .unwrap_or_default();
    state.shown = now;
    state
}

fn style_of(ui: &Ui) -> LayoutStyle {
    let scale = ui.ctx().pixels_per_point();
    let font = TextStyle::Body.resolve(ui.style());
    LayoutStyle {
        font_size: (font.size * scale).round(),
        row_height: (ui.text_style_height(&TextStyle::Body) * scale).round(),
        ..LayoutStyle::default()
    }
}

/// Returns where the text is in a field.
fn area_of(ui: &Ui, rect: Rect, row_height: f32) -> TextArea {
    let scale = ui.ctx().pixels_per_point();
    let padding = ui.spacing().button_padding.x;
    TextArea {
        // Inside of the line around the field.
        rect: rect.shrink(1.0),
        left: ((rect.left() + padding) * scale).round(),
        top: (rect.center().y * scale - row_height / 2.0).round(),
        width: ((rect.width() - 2.0 * padding) * scale).floor().max(1.0),
        height: row_height,
        scale,
    }
}

/// Paints the frame around the text, as egui's own text fields do.
fn paint_frame(ui: &Ui, rect: Rect, focused: bool, response: &Response) {
    let visuals = ui.style().interact(response);
    let stroke = match focused {
        true => ui.visuals().selection.stroke,
        false => visuals.bg_stroke,
    };
    ui.painter().rect(
        rect,
        visuals.corner_radius,
        ui.visuals().text_edit_bg_color(),
        stroke,
        egui::StrokeKind::Inside,
    );
}

fn is_pressed(event: &Event, wanted: Key) -> bool {
    matches!(event, Event::Key { key, pressed: true, .. } if *key == wanted)
}

/// Returns the text that assistive technology wants in the field.
fn asked_value(ui: &Ui, id: Id) -> Option<String> {
    ui.input(|input| {
        input.events.iter().rev().find_map(|event| {
            let Event::AccessKitActionRequest(request) = event else {
                return None;
            };
            let is_ours = request.target_node == id.accesskit_id();
            match (request.action, &request.data) {
                (accesskit::Action::SetValue, Some(accesskit::ActionData::Value(text)))
                    if is_ours =>
                {
                    Some(text.to_string())
                }
                _ => None,
            }
        })
    })
}
