//! The document as a widget, and the order in which things happen in a frame.

use std::ops::Range;

use eframe::egui::{self, EventFilter, Pos2, Rect, Sense, Ui};
use livelink::Rejected;
use livelink::session::Mark;
use livelink_egui::typesetting::{LayoutStyle, Typesetter};
use livelink_egui::viewport::PlacedPart;

use super::accessibility;
use super::clicks::Clicks;
use super::paint;
use super::paused_input::PausedInput;
use super::scene::Scene;
use super::scrollbar;
use super::text_area::TextArea;
use super::view_options::ViewOptions;
use crate::editor::{Editor, WindowRequest};
use crate::find::FindBar;
use crate::theme::{self, Palette};

/// The state of the widget besides the document's.
#[derive(Debug, Default)]
pub struct DocumentWidget {
    pub(super) clicks: Clicks,
    /// Inputs that wait while the editor is paused.
    paused_input: PausedInput,
    /// Whether the document has had the keyboard once. It gets the keyboard when the window opens.
    greeted: bool,
    /// The document gets the keyboard back with the next frame.
    take_focus: bool,
    had_focus: bool,
    /// The link that the context menu was opened on.
    pub(super) context_link: Option<Mark>,
    /// The context menu was asked for by a key, and opens with the next frame.
    context_by_key: bool,
    /// Where the caret is in the window, if it is on screen.
    caret: Option<Rect>,
    /// The links in the accessibility tree.
    link_nodes: accessibility::LinkNodes,
}

/// What the mouse is over.
#[derive(Clone, Debug, PartialEq)]
pub enum Hovered {
    /// A link.
    Link(Mark),
    /// Text that could be taken for a link, and that detection rejected.
    Refused {
        /// Where it is.
        range: Range<usize>,
        /// Why.
        reason: Rejected,
    },
}

impl Hovered {
    /// Returns the bytes that the mouse is over.
    pub fn range(&self) -> &Range<usize> {
        match self {
            Self::Link(link) => &link.range,
            Self::Refused { range, .. } => range,
        }
    }
}

/// What comes out of a frame of the widget.
#[derive(Debug)]
pub struct WidgetOutput {
    /// The document's response.
    pub response: egui::Response,
    /// What is left for the window to do.
    pub requests: Vec<WindowRequest>,
    /// What is under the mouse, and where that is.
    pub hovered: Option<(Hovered, Rect)>,
    /// The text on screen.
    pub visible: Range<usize>,
}

impl DocumentWidget {
    /// Returns the id of the document, for the focus.
    pub fn id() -> egui::Id {
        egui::Id::unique("document")
    }

    /// Gives the keyboard to the document with the next frame.
    pub fn focus(&mut self) {
        self.take_focus = true;
    }

    /// Shows the document in all the space that is left.
    pub(crate) fn show(
        &mut self,
        ui: &mut Ui,
        editor: &mut Editor,
        typesetter: &mut Typesetter,
        options: &ViewOptions,
        find: &FindBar,
    ) -> WidgetOutput {
        let id = Self::id();
        let whole = ui.available_rect_before_wrap();
        ui.advance_cursor_after_rect(whole);
        let bar = Rect::from_min_max(
            Pos2::new(whole.right() - scrollbar::WIDTH, whole.top()),
            whole.max,
        );
        let rect = Rect::from_min_max(whole.min, Pos2::new(bar.left(), whole.bottom()));
        let response = ui.interact(rect, id, Sense::click_and_drag());
        let menu = egui::Popup::is_any_open(ui.ctx());
        let nobody = ui.memory(|memory| memory.focused().is_none());
        if menu {
            // The keys are the menu's, and come back when it closes.
            response.surrender_focus();
        } else if !self.greeted || self.take_focus || (nobody && !options.covered) {
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
            ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
        }

        let scale = ui.ctx().pixels_per_point();
        let frame = TextArea::new(rect, options, editor.rope().len_lines(), scale);
        let font_size = (options.font_size() * scale).round();
        let style = LayoutStyle {
            font_size,
            row_height: (font_size * theme::LINE_HEIGHT).round(),
            wrap_width: options.wrap.then_some(frame.width),
            monospace: options.monospace,
        };
        typesetter.set_style(style);
        editor.resize(typesetter, frame.width, frame.height);

        editor.set_time(ui.input(|input| input.time));
        let mut requests = Vec::new();
        if focused {
            requests.extend(self.keyboard(ui, editor, typesetter));
        } else if self.had_focus && !menu {
            editor.apply(livelink::session::Input::Blur);
            editor.take_reveal();
        }
        self.had_focus = focused || (self.had_focus && menu);
        requests.extend(accessibility::requests(ui, editor, id, &self.link_nodes));
        requests.extend(self.mouse(ui, &response, editor, typesetter, frame));
        self.wheel(ui, &response, editor, typesetter, frame);
        let jumped = scrollbar::show(ui, bar, editor, typesetter);
        if editor.take_reveal() && !jumped {
            editor.reveal(typesetter);
        }

        let placed = editor.visible(typesetter);
        let palette = Palette::of(ui.ctx().theme());
        ui.painter().rect_filled(whole, 0.0, palette.paper);
        let found = find.within(&visible_range(&placed));
        let view = Scene {
            frame,
            placed: &placed,
            palette,
            options,
            focused,
            found: &found,
        };
        paint::document(ui, editor, typesetter, &view);
        scrollbar::paint(ui, bar, editor, typesetter, &placed);
        let row_height = typesetter.style().row_height;
        self.caret = paint::caret_rect(editor, &view, row_height);
        self.link_nodes = accessibility::describe(ui, id, editor, &view, typesetter);
        if focused {
            tell_input_method(ui, editor, &view, typesetter);
        }

        let hovered = self.hover(ui, &response, editor, typesetter, frame);
        let scrolled = editor.scrolled_sideways();
        let hovered = hovered.and_then(|hovered| {
            let rects = view.rects(hovered.range(), row_height, scrolled);
            let pointer = response.hover_pos()?;
            let at = |rect: &&Rect| rect.contains(pointer);
            let rect = rects.iter().find(at).or(rects.first()).copied()?;
            Some((hovered, rect))
        });
        WidgetOutput {
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
    ) -> Vec<WindowRequest> {
        let events = ui.input(|input| input.events.clone());
        let events = self.paused_input.through(events);
        events
            .iter()
            .filter_map(|event| editor.event(event, typesetter))
            .collect()
    }

    /// Returns the inputs that wait while the editor is paused.
    pub fn paused_input(&mut self) -> &mut PausedInput {
        &mut self.paused_input
    }

    /// Opens the context menu at the caret with the next frame.
    pub(crate) fn open_context_menu(&mut self, editor: &Editor) {
        self.context_link = editor.link_at(editor.document().selection().head);
        self.context_by_key = true;
    }

    /// Returns where the context menu is to be opened, once after it was asked for by a key.
    pub(crate) fn take_context_place(&mut self) -> Option<Pos2> {
        let asked = std::mem::take(&mut self.context_by_key);
        let caret = self.caret.filter(|_| asked)?;
        Some(caret.left_bottom())
    }

    /// The link that the context menu was opened on.
    pub fn context_link(&self) -> Option<&Mark> {
        self.context_link.as_ref()
    }
}

/// Tells the input method where to put its window.
fn tell_input_method(ui: &Ui, editor: &Editor, view: &Scene<'_>, typesetter: &Typesetter) {
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

fn visible_range(placed: &[PlacedPart]) -> Range<usize> {
    match (placed.first(), placed.last()) {
        (Some(first), Some(last)) => first.part.range.start..last.part.range.end,
        _ => 0..0,
    }
}
