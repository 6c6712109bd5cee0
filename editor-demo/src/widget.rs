//! The document as a widget: where it goes in the window, the mouse, the wheel, and the order in which a frame happens.

use std::ops::Range;

use eframe::egui::{self, Event, EventFilter, Pos2, Rect, Sense, Ui};
use livelink::Rejected;
use livelink::session::Mark;

use crate::access;
use crate::editor::{Editor, Grain, Request};
use crate::layout::Style;
use crate::paint;
use crate::scrollbar;
use crate::theme::{self, Palette};
use crate::typeset::Typesetter;
use crate::viewport::Placed;

/// How long two clicks may be apart to count as a double click, in seconds.
const DOUBLE_CLICK: f64 = 0.4;
/// How far they may be apart, in points.
const CLICK_SLOP: f32 = 4.0;

/// How the document is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewOptions {
    /// Break rows at the width of the window.
    pub wrap: bool,
    /// Numbers beside the lines.
    pub line_numbers: bool,
    /// Size of the text; 1 is normal.
    pub zoom: f32,
    /// Show what the last input rescanned, and mutes.
    pub engine: bool,
}

impl Default for ViewOptions {
    fn default() -> Self {
        Self {
            wrap: true,
            line_numbers: false,
            zoom: 1.0,
            engine: false,
        }
    }
}

/// Clicks in a row, to tell single, double and triple ones.
#[derive(Clone, Copy, Debug, Default)]
struct Clicks {
    count: u32,
    time: f64,
    at: Pos2,
}

/// The state of the widget besides the document's.
#[derive(Debug, Default)]
pub struct DocumentWidget {
    clicks: Clicks,
    /// Whether the document has had the keyboard once: it gets it when the window opens.
    greeted: bool,
    /// The document is to get the keyboard back.
    take_focus: bool,
    had_focus: bool,
    /// What the context menu was opened on.
    context_link: Option<Mark>,
    /// The links in the accessibility tree.
    link_nodes: access::LinkNodes,
}

/// What the mouse is over.
#[derive(Clone, Debug, PartialEq)]
pub enum Hovered {
    /// A link.
    Link(Mark),
    /// Text that could be taken for a link and was refused.
    Refused {
        /// Where it is.
        range: Range<usize>,
        /// Why.
        reason: Rejected,
    },
}

/// What the widget has found out in a frame.
#[derive(Debug)]
pub struct Shown {
    /// The document's response.
    pub response: egui::Response,
    /// What is left to do.
    pub requests: Vec<Request>,
    /// What is under the mouse.
    pub hovered: Option<Hovered>,
    /// The text on screen.
    pub visible: Range<usize>,
}

/// Where the text is in the window. Pixels, except where said.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// The document's area, in points.
    pub rect: Rect,
    /// Left edge of the text before sideways scrolling.
    pub left: f32,
    /// Top edge of the view.
    pub top: f32,
    /// Width of the column of text.
    pub width: f32,
    /// Height of the view.
    pub height: f32,
    /// Pixels in a point.
    pub scale: f32,
}

impl Frame {
    fn new(rect: Rect, options: &ViewOptions, lines: usize, scale: f32) -> Self {
        let em = theme::FONT_SIZE * options.zoom;
        let gutter = if options.line_numbers {
            gutter_width(lines, em)
        } else {
            0.0
        };
        let room = (rect.width() - gutter - 2.0 * theme::MARGIN).max(4.0 * em);
        let column = if options.wrap {
            room.min(theme::COLUMN * em)
        } else {
            room
        };
        // The column stands in the middle, as on a page; code starts at the left.
        let aside = if options.wrap && !options.line_numbers {
            (room - column) / 2.0
        } else {
            0.0
        };
        Self {
            rect,
            left: ((rect.left() + gutter + theme::MARGIN + aside) * scale).round(),
            top: ((rect.top() + theme::MARGIN_TOP) * scale).round(),
            width: (column * scale).floor(),
            height: ((rect.height() - 2.0 * theme::MARGIN_TOP) * scale)
                .round()
                .max(1.0),
            scale,
        }
    }

    /// A point of the window as a point of the view.
    fn to_view(self, at: Pos2) -> (f32, f32) {
        (at.x * self.scale - self.left, at.y * self.scale - self.top)
    }

    /// A rectangle of the view (left, top, right, bottom) as one of the window.
    pub(crate) fn to_window(self, left: f32, top: f32, right: f32, bottom: f32) -> Rect {
        let at =
            |x: f32, y: f32| Pos2::new((self.left + x) / self.scale, (self.top + y) / self.scale);
        Rect::from_min_max(at(left, top), at(right, bottom))
    }
}

fn gutter_width(lines: usize, em: f32) -> f32 {
    let digits = lines.max(100).ilog10() + 1;
    (digits as f32 + 1.0) * em * 0.6
}

impl DocumentWidget {
    /// The document's id, for focus.
    pub fn id() -> egui::Id {
        egui::Id::unique("document")
    }

    /// Gives the keyboard to the document with the next frame.
    pub fn focus(&mut self) {
        self.take_focus = true;
    }

    /// Shows the document in all the space that is left.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        editor: &mut Editor,
        typesetter: &mut Typesetter,
        options: &ViewOptions,
    ) -> Shown {
        let id = Self::id();
        let whole = ui.available_rect_before_wrap();
        ui.advance_cursor_after_rect(whole);
        let bar = Rect::from_min_max(
            Pos2::new(whole.right() - scrollbar::WIDTH, whole.top()),
            whole.max,
        );
        let rect = Rect::from_min_max(whole.min, Pos2::new(bar.left(), whole.bottom()));
        let response = ui.interact(rect, id, Sense::click_and_drag());
        if !self.greeted || std::mem::take(&mut self.take_focus) {
            self.greeted = true;
            response.request_focus();
        }
        let focused = response.has_focus();
        if focused {
            let filter = EventFilter {
                tab: true,
                horizontal_arrows: true,
                vertical_arrows: true,
                escape: false,
            };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
        }

        let scale = ui.ctx().pixels_per_point();
        let frame = Frame::new(rect, options, editor.rope().len_lines(), scale);
        let font_size = (theme::FONT_SIZE * options.zoom * scale).round();
        let style = Style {
            font_size,
            row_height: (font_size * theme::LINE_HEIGHT).round(),
            wrap_width: options.wrap.then_some(frame.width),
        };
        typesetter.set_style(style);
        editor.viewport().resize(frame.width, frame.height);

        let mut requests = Vec::new();
        if focused {
            requests.extend(self.keyboard(ui, editor, typesetter));
        } else if self.had_focus {
            editor.apply(livelink::session::Input::Blur);
            editor.take_reveal();
        }
        self.had_focus = focused;
        requests.extend(access::requests(ui, editor, id, &self.link_nodes));
        requests.extend(self.mouse(ui, &response, editor, typesetter, frame));
        self.wheel(ui, &response, editor, typesetter, frame);
        let jumped = scrollbar::show(ui, bar, editor, typesetter);
        if editor.take_reveal() && !jumped {
            editor.reveal(typesetter);
        }

        let placed = editor.visible(typesetter);
        let palette = Palette::of(ui.ctx().theme());
        ui.painter().rect_filled(whole, 0.0, palette.paper);
        let view = paint::View {
            frame,
            placed: &placed,
            palette,
            options,
            focused,
        };
        paint::document(ui, editor, typesetter, &view);
        scrollbar::paint(ui, bar, editor, typesetter, &placed);
        self.link_nodes = access::describe(ui, id, editor, &view, typesetter);
        if focused {
            tell_input_method(ui, editor, &view, typesetter);
        }

        let hovered = self.hover(ui, &response, editor, typesetter, frame);
        Shown {
            response,
            requests,
            hovered,
            visible: visible_range(&placed),
        }
    }

    fn keyboard(
        &mut self,
        ui: &Ui,
        editor: &mut Editor,
        typesetter: &mut Typesetter,
    ) -> Vec<Request> {
        let events = ui.input(|input| input.events.clone());
        events
            .iter()
            .filter_map(|event| editor.event(event, typesetter))
            .collect()
    }

    fn mouse(
        &mut self,
        ui: &Ui,
        response: &egui::Response,
        editor: &mut Editor,
        typesetter: &mut Typesetter,
        frame: Frame,
    ) -> Vec<Request> {
        let mut requests = Vec::new();
        if !response.hovered() && !response.is_pointer_button_down_on() {
            return requests;
        }
        let (events, now) = ui.input(|input| (input.events.clone(), input.time));
        for event in &events {
            match *event {
                Event::PointerButton {
                    pos,
                    button: egui::PointerButton::Primary,
                    pressed: true,
                    modifiers,
                } if frame.rect.contains(pos) && response.contains_pointer() => {
                    response.request_focus();
                    let (x, y) = frame.to_view(pos);
                    if modifiers.command
                        && let Some(link) = editor.link_under(typesetter, x, y)
                    {
                        requests.push(Request::Open(link.href.to_string()));
                        continue;
                    }
                    let grain = self.clicks.next(pos, now);
                    let at = editor.byte_at(typesetter, x, y);
                    editor.press(at, grain, modifiers.shift);
                }
                Event::PointerButton {
                    pos,
                    button: egui::PointerButton::Secondary,
                    pressed: true,
                    ..
                } if frame.rect.contains(pos) && response.contains_pointer() => {
                    response.request_focus();
                    let (x, y) = frame.to_view(pos);
                    self.context_link = editor.link_under(typesetter, x, y);
                    let at = editor.byte_at(typesetter, x, y);
                    if !editor.document().selection().range().contains(&at) {
                        editor.press(at, Grain::Cluster, false);
                        editor.release();
                    }
                }
                Event::PointerButton {
                    button: egui::PointerButton::Primary,
                    pressed: false,
                    ..
                } => editor.release(),
                Event::PointerMoved(pos) if response.is_pointer_button_down_on() => {
                    let (x, y) = frame.to_view(pos);
                    let at = editor.byte_at(typesetter, x, y);
                    editor.drag(at);
                }
                _ => {}
            }
        }
        // Beyond the edges the text moves along, for as long as the button is down.
        if response.is_pointer_button_down_on()
            && let Some(pos) = ui.ctx().pointer_latest_pos()
        {
            let (x, y) = frame.to_view(pos);
            let beyond = if y < 0.0 {
                y
            } else {
                (y - frame.height).max(0.0)
            };
            if beyond != 0.0
                && editor.drag(editor.byte_at(typesetter, x, y.clamp(0.0, frame.height)))
            {
                editor.scroll(typesetter, beyond / 4.0);
                ui.ctx().request_repaint();
            }
        }
        requests
    }

    fn wheel(
        &self,
        ui: &Ui,
        response: &egui::Response,
        editor: &mut Editor,
        typesetter: &mut Typesetter,
        frame: Frame,
    ) {
        if !response.contains_pointer() {
            return;
        }
        let delta = ui.input(|input| input.smooth_scroll_delta());
        if delta.y != 0.0 {
            editor.scroll(typesetter, -delta.y * frame.scale);
        }
        if delta.x != 0.0 && typesetter.style().wrap_width.is_none() {
            let widest = paint::widest(&editor.visible(typesetter));
            editor
                .viewport()
                .scroll_sideways(-delta.x * frame.scale, widest + frame.width / 8.0);
        }
    }

    fn hover(
        &self,
        ui: &Ui,
        response: &egui::Response,
        editor: &Editor,
        typesetter: &mut Typesetter,
        frame: Frame,
    ) -> Option<Hovered> {
        if !response.hovered() {
            return None;
        }
        let (x, y) = frame.to_view(response.hover_pos()?);
        let link = editor.link_under(typesetter, x, y);
        let command = ui.input(|input| input.modifiers.command);
        let icon = if link.is_some() && command {
            egui::CursorIcon::PointingHand
        } else {
            egui::CursorIcon::Text
        };
        ui.ctx().set_cursor_icon(icon);
        if let Some(link) = link {
            return Some(Hovered::Link(link));
        }
        let at = editor.cluster_under(typesetter, x, y)?.start;
        let (range, reason) = editor.refused(at)?;
        Some(Hovered::Refused { range, reason })
    }

    /// The link that the context menu was opened on.
    pub fn context_link(&self) -> Option<&Mark> {
        self.context_link.as_ref()
    }
}

impl Clicks {
    /// Counts a click and says what it selects by.
    fn next(&mut self, at: Pos2, time: f64) -> Grain {
        let again = time - self.time < DOUBLE_CLICK && self.at.distance(at) < CLICK_SLOP;
        self.count = if again { self.count % 3 + 1 } else { 1 };
        self.time = time;
        self.at = at;
        match self.count {
            2 => Grain::Word,
            3 => Grain::Line,
            _ => Grain::Cluster,
        }
    }
}

/// Tells the input method where to put its window.
fn tell_input_method(ui: &Ui, editor: &Editor, view: &paint::View<'_>, typesetter: &Typesetter) {
    let caret =
        paint::caret_rect(editor, view, typesetter.style().row_height).unwrap_or(view.frame.rect);
    ui.output_mut(|output| {
        output.ime = Some(egui::output::IMEOutput {
            purpose: egui::IMEPurpose::Normal,
            rect: view.frame.rect,
            cursor_rect: caret,
            should_interrupt_composition: false,
        });
    });
}

fn visible_range(placed: &[Placed]) -> Range<usize> {
    match (placed.first(), placed.last()) {
        (Some(first), Some(last)) => first.piece.range.start..last.piece.range.end,
        _ => 0..0,
    }
}
