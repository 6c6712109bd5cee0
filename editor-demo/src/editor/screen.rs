//! The document on screen: scrolling, and what is where.

use std::ops::Range;

use livelink::session::Mark;
use livelink_egui::caret;
use livelink_egui::typesetting::Typesetter;
use livelink_egui::viewport::{self, Viewport};

use super::Editor;

impl Editor {
    /// Returns the line and the column of the caret, both counted from 1.
    pub fn line_and_column(&self) -> (usize, usize) {
        caret::line_and_column(self.rope(), self.document.selection().head)
    }

    /// Returns the scroll position and the size of the view.
    pub fn viewport(&mut self) -> &mut Viewport {
        &mut self.viewport
    }

    /// Sets the size of the view. A caret that was on screen stays there.
    pub fn resize(&mut self, typesetter: &mut Typesetter, width: f32, height: f32) {
        let old = self.viewport.height();
        self.viewport.resize(width, height);
        if height < old {
            let head = self.document.selection().head;
            let place = self
                .viewport
                .place_of(self.document.text(), typesetter, head);
            let row_height = typesetter.style().row_height;
            self.reveal |= place.is_some_and(|(top, _)| top > -row_height && top < old);
        }
    }

    /// Returns how far the text is scrolled to the side, in pixels.
    pub fn scrolled_sideways(&self) -> f32 {
        self.viewport.left()
    }

    /// Returns whether the caret is to be brought on screen, and forgets it.
    pub fn take_reveal(&mut self) -> bool {
        std::mem::take(&mut self.reveal)
    }

    /// Brings the caret on screen.
    pub fn reveal(&mut self, typesetter: &mut Typesetter) {
        self.viewport.reveal(
            self.document.text(),
            typesetter,
            self.document.selection().head,
        );
    }

    /// Returns the height of the caret's row in the view, in pixels; `None` if it is not near the screen.
    pub fn caret_top(&self, typesetter: &mut Typesetter) -> Option<f32> {
        let head = self.document.selection().head;
        let place = self
            .viewport
            .place_of(self.document.text(), typesetter, head)?;
        Some(place.0)
    }

    /// Scrolls by a distance in pixels.
    pub fn scroll(&mut self, typesetter: &mut Typesetter, by: f32) {
        self.viewport.scroll(self.document.text(), typesetter, by);
    }

    /// Jumps to a fraction of the document.
    pub fn jump(&mut self, typesetter: &mut Typesetter, fraction: f32) {
        self.viewport
            .jump(self.document.text(), typesetter, fraction);
    }

    /// Returns the parts of lines on screen.
    pub fn visible(&mut self, typesetter: &mut Typesetter) -> Vec<viewport::PlacedPart> {
        self.viewport.visible(self.document.text(), typesetter)
    }

    /// Returns the byte nearest to a point of the view, in pixels.
    pub fn byte_at(&self, typesetter: &mut Typesetter, x: f32, y: f32) -> usize {
        self.viewport
            .byte_at(self.document.text(), typesetter, x, y)
    }

    /// Returns the cluster under a point of the view, in pixels; `None` beside the text.
    pub fn cluster_under(
        &self,
        typesetter: &mut Typesetter,
        x: f32,
        y: f32,
    ) -> Option<Range<usize>> {
        self.viewport
            .cluster_at(self.document.text(), typesetter, x, y)
    }

    /// Returns the link under a point of the view.
    pub fn link_under(&self, typesetter: &mut Typesetter, x: f32, y: f32) -> Option<Mark> {
        let cluster = self.cluster_under(typesetter, x, y)?;
        self.links_in(cluster).into_iter().next()
    }
}
