//! A text in a rectangle of the window: its keys and its painting in one frame.
//!
//! [`TextWidget`](super::TextWidget) and [`SingleLineField`](super::SingleLineField) are panes with something around them.

use std::ops::Range;

use egui::{Color32, Id, Rect, Ui, accesskit};

use super::accessibility;
use super::clicks::Clicks;
use super::paint::{self, Brush};
use super::primary_selection::PrimarySelection;
use super::scene::Scene;
use super::text_area::TextArea;
use super::text_colors::TextColors;
use crate::decoration::{Decoration, Decorator};
use crate::styled_text::StyledText;
use crate::text_command::Hit;
use crate::text_document::{TextDocument, selection_of};
use crate::text_view::TextView;
use crate::typesetting::Typesetter;

/// A text in a rectangle, and its state between frames.
#[derive(Clone, Debug, Default)]
pub(super) struct TextPane {
    pub(super) view: TextView,
    pub(super) clicks: Clicks,
    /// The decoration that the context menu was opened on.
    pub(super) context_hit: Option<Hit>,
    /// Where the caret is in the window, if it is on screen.
    pub(super) caret: Option<Rect>,
    /// Its nodes in the accessibility tree.
    nodes: accessibility::Nodes,
    /// The scene of the last frame.
    pub(super) scene: Option<Scene>,
    decorations: Vec<Decoration>,
    /// The decorations of one place, such as the place under the mouse.
    pub(super) near: Vec<Decoration>,
    inked: Vec<(Range<usize>, Color32)>,
    styled: Vec<StyledText>,
    primary: PrimarySelection,
}

/// How a pane looks in a frame.
pub(super) struct Look<'a> {
    /// egui's id of the text.
    pub(super) id: Id,
    pub(super) colors: TextColors,
    /// The size of the line numbers, in points. `None` if no line numbers are shown.
    pub(super) line_numbers: Option<f32>,
    /// Whether the text has the keyboard.
    pub(super) focused: bool,
    pub(super) role: accesskit::Role,
    /// The name of the text for a screen reader, if no label on screen is its name.
    pub(super) name: Option<&'a str>,
}

impl TextPane {
    /// Follows the changes since the last frame: of the text, and of the size of the pane.
    pub(super) fn begin<D: TextDocument>(
        &mut self,
        document: &mut D,
        typesetter: &mut Typesetter,
        area: TextArea,
    ) {
        self.view.follow(document);
        self.view
            .resize(document, typesetter, area.width, area.height);
    }

    /// Performs the requests of assistive technology. Returns those that are left for the program.
    pub(super) fn asked<D: TextDocument>(
        &mut self,
        ui: &Ui,
        id: Id,
        document: &mut D,
    ) -> Vec<D::Request> {
        let asked = accessibility::asked(ui, id, &self.nodes);
        let requests = asked
            .iter()
            .filter_map(|asked| self.view.send(document, asked.command()));
        requests.collect()
    }

    /// Paints the text and describes it to assistive technology. Returns the bytes on screen, in whole parts of lines.
    pub(super) fn paint<D: TextDocument>(
        &mut self,
        ui: &mut Ui,
        document: &D,
        decorator: &impl Decorator<D>,
        typesetter: &mut Typesetter,
        area: TextArea,
        look: &Look<'_>,
    ) -> Range<usize> {
        let scene = Scene {
            frame: area,
            placed: self.view.visible(document, typesetter),
            em: typesetter.style().font_size,
            scrolled: self.view.viewport().left(),
        };
        let visible = scene.visible();
        self.decorations.clear();
        decorator.decorate(document, visible.clone(), &mut self.decorations);
        paint::ink(&self.decorations, &mut self.inked);
        self.styled.clear();
        document.styled_text(visible.clone(), &mut self.styled);
        let brush = Brush {
            colors: look.colors,
            decorations: &self.decorations,
            inked: &self.inked,
            styled: &self.styled,
            line_numbers: look.line_numbers,
            focused: look.focused,
        };
        paint::document(ui, document, &self.view, typesetter, &scene, &brush);
        self.caret = paint::caret_at(&scene, selection_of(document).head);
        let described = accessibility::Described {
            id: look.id,
            role: look.role,
            name: look.name,
        };
        self.nodes = accessibility::describe(ui, &described, document, decorator, &scene);
        if look.focused {
            tell_input_method(ui, self.caret, area.rect);
        }
        self.scene = Some(scene);
        self.primary.follow(ui, document, look.focused);
        visible
    }
}

/// Tells the input method where to put its window: at the caret, or at the text while the caret is not on screen.
fn tell_input_method(ui: &Ui, caret: Option<Rect>, text: Rect) {
    ui.output_mut(|output| {
        output.ime = Some(egui::output::IMEOutput {
            purpose: egui::IMEPurpose::Normal,
            rect: text,
            cursor_rect: caret.unwrap_or(text),
            should_interrupt_composition: false,
        });
    });
}
