//! The text as a widget, and the order in which things happen in a frame.

use std::ops::Range;

use egui::{Event, EventFilter, Id, Key, Pos2, Rect, Response, Sense, Ui, accesskit};

use super::mouse::is_of_mouse;
use super::paused_input::PausedInput;
use super::scrollbar;
use super::text_area::TextArea;
use super::text_colors::TextColors;
use super::text_pane::{Look, TextPane};
use super::view_options::ViewOptions;
use crate::decoration::Decorator;
use crate::text_command::{Hit, TextCommand};
use crate::text_document::TextDocument;
use crate::text_view::TextView;
use crate::typesetting::{LayoutStyle, Typesetter};

/// Distance between rows, in ems. Generous: Devanagari and Thai stack marks above and below.
const LINE_HEIGHT: f32 = 1.65;

/// A text that is shown in all the space that is left, and the state that the widget keeps between frames.
///
/// A frame lays out the rows on screen and no others, and layouts are kept by their text. So a key in a text of 100 MB costs
/// as much as a key in a short one, and so does a key in a line of 10 MB.
#[derive(Debug)]
pub struct TextWidget {
    name: String,
    pane: TextPane,
    /// Inputs that wait while the input is paused.
    paused_input: PausedInput,
    /// Whether the text has had the keyboard once. It gets the keyboard when the window opens.
    greeted: bool,
    /// The text gets the keyboard back with the next frame.
    take_focus: bool,
    had_focus: bool,
    /// The context menu was asked for by a key, and opens with the next frame.
    context_by_key: bool,
}

/// The result of one frame of the widget.
#[derive(Debug)]
pub struct WidgetOutput<R> {
    /// The response of the text, without its scroll bar.
    pub response: Response,
    /// Requests to the program, in the order in which the user made them.
    pub requests: Vec<R>,
    /// The bytes of the cluster under the mouse.
    pub pointed: Option<Range<usize>>,
    /// The decoration under the mouse, if it has an id.
    pub hit: Option<Hit>,
    /// The bytes on screen, in whole parts of lines.
    pub visible: Range<usize>,
}

impl TextWidget {
    /// Returns a widget. A screen reader calls the text by this name. Each widget of a program has another name.
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            pane: TextPane::default(),
            paused_input: PausedInput::default(),
            greeted: false,
            take_focus: false,
            had_focus: false,
            context_by_key: false,
        }
    }

    /// Returns egui's id of the text, by which it has the keyboard.
    pub fn id(&self) -> Id {
        Id::unique(self.name.as_str())
    }

    /// Gives the keyboard to the text with the next frame.
    pub fn focus(&mut self) {
        self.take_focus = true;
    }

    /// Returns the scroll position and the state of the mouse.
    pub fn view(&self) -> &TextView {
        &self.pane.view
    }

    /// Returns the view, to scroll, or to give a command of a menu to the document.
    pub fn view_mut(&mut self) -> &mut TextView {
        &mut self.pane.view
    }

    /// Shows the text in all the space that is left, and passes the input of the frame to the
    /// document.
    ///
    /// The program calls [`Typesetter::begin_frame`] before, once a frame. O(text on screen + log(text)).
    pub fn show<D: TextDocument>(
        &mut self,
        ui: &mut Ui,
        document: &mut D,
        decorator: &impl Decorator<D>,
        typesetter: &mut Typesetter,
        options: &ViewOptions,
    ) -> WidgetOutput<D::Request> {
        let id = self.id();
        let whole = ui.available_rect_before_wrap();
        ui.advance_cursor_after_rect(whole);
        let bar = Rect::from_min_max(
            Pos2::new(whole.right() - scrollbar::WIDTH, whole.top()),
            whole.max,
        );
        let rect = Rect::from_min_max(whole.min, Pos2::new(bar.left(), whole.bottom()));
        let response = ui.interact(rect, id, Sense::click_and_drag());
        let menu = egui::Popup::is_any_open(ui.ctx());
        let other = ui.memory(|memory| memory.focused().is_some_and(|other| other != id));
        let from_other = other && self.take_focus;
        let focused = self.take_keyboard(ui, &response, menu, options.covered);

        let scale = ui.ctx().pixels_per_point();
        let area = TextArea::new(rect, options, document.text().len_lines(), scale);
        let font_size = (options.font_size() * scale).round();
        let style = LayoutStyle {
            font_size,
            row_height: (font_size * LINE_HEIGHT).round(),
            wrap_width: options.wrap.then_some(area.width),
            monospace: options.monospace,
            ..LayoutStyle::default()
        };
        typesetter.set_style(style);
        self.pane.begin(document, typesetter, area);

        let mut requests = Vec::new();
        let mut events = ui.input(|input| input.events.clone());
        if focused {
            if from_other {
                // The key that pressed the button which gave the keyboard away is meant for the
                // button.
                events.retain(|event| !presses_a_button(event));
            }
            events = self.paused_input.through(events);
        } else {
            events.retain(is_of_mouse);
            if self.had_focus && !menu {
                requests.extend(self.pane.view.send(document, TextCommand::Blur));
                self.pane.view.stay();
            }
        }
        self.had_focus = focused || (self.had_focus && menu);
        let left = (self.pane).input(&response, document, decorator, typesetter, area, events);
        requests.extend(left);
        requests.extend(self.pane.asked(ui, id, document));
        self.pane.wheel(ui, &response, document, typesetter, area);
        let viewport = self.pane.view.viewport_mut();
        let bar_id = id.with("scroll bar");
        let jumped = scrollbar::show(ui, bar_id, bar, viewport, document, typesetter);
        self.pane.view.show_caret(document, typesetter, jumped);

        let colors = options.colors;
        let colors = colors.unwrap_or_else(|| TextColors::of(ui.ctx().theme()));
        ui.painter().rect_filled(whole, 0.0, colors.paper);
        let look = Look {
            id,
            colors,
            line_numbers: options.line_numbers.then(|| options.font_size() * 0.8),
            focused,
            role: accesskit::Role::MultilineTextInput,
            name: Some(&self.name),
        };
        let visible = (self.pane).paint(ui, document, decorator, typesetter, area, &look);
        if let Some(scene) = &self.pane.scene {
            let viewport = self.pane.view.viewport();
            scrollbar::paint(ui, bar, viewport, document.text(), scene);
        }
        let (pointed, hit) =
            (self.pane).hover(ui, &response, document, decorator, typesetter, area);
        WidgetOutput {
            response,
            requests,
            pointed,
            hit,
            visible,
        }
    }

    /// Takes the keyboard or gives it away. Returns whether the text has it.
    fn take_keyboard(&mut self, ui: &Ui, response: &Response, menu: bool, covered: bool) -> bool {
        let nobody = ui.memory(|memory| memory.focused().is_none());
        if menu {
            // While the menu is open, the keys are meant for it. They come back when it closes.
            response.surrender_focus();
        } else if !self.greeted || self.take_focus || (nobody && !covered) {
            self.greeted = true;
            self.take_focus = false;
            response.request_focus();
        }
        let focused = response.has_focus();
        if focused {
            let filter = EventFilter {
                tab: true,
                horizontal_arrows: true,
                vertical_arrows: true,
                // Without this, Escape would take the keyboard away from everything.
                escape: true,
            };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        }
        focused
    }

    /// Returns where a range of the text is in the window, in points, as the last frame showed it: one rectangle a row, and more in
    /// a row that changes its direction. Text that is not on screen has none.
    pub fn rects(&self, range: &Range<usize>) -> Vec<Rect> {
        let scene = self.pane.scene.as_ref();
        scene.map_or_else(Vec::new, |scene| scene.rects(range))
    }

    /// Returns the inputs that wait while the input is paused.
    pub fn paused_input(&mut self) -> &mut PausedInput {
        &mut self.paused_input
    }

    /// Opens the context menu at the caret with the next frame. `hit` is the decoration that the menu is about.
    pub fn open_context_menu(&mut self, hit: Option<Hit>) {
        self.pane.context_hit = hit;
        self.context_by_key = true;
    }

    /// Returns where the context menu is to be opened, in points, once after a key asked for it.
    pub fn take_context_place(&mut self) -> Option<Pos2> {
        let asked = std::mem::take(&mut self.context_by_key);
        let caret = self.pane.caret.filter(|_| asked)?;
        Some(caret.left_bottom())
    }

    /// Returns the decoration that the context menu was opened on.
    pub fn context_hit(&self) -> Option<&Hit> {
        self.pane.context_hit.as_ref()
    }
}

/// Returns whether a key presses the button that has the keyboard.
fn presses_a_button(event: &Event) -> bool {
    match event {
        Event::Key { key, .. } => *key == Key::Enter,
        Event::Text(text) => text == " ",
        _ => false,
    }
}
