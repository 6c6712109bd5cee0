//! The document on screen: scrolling, and places on the screen.

use std::ops::Range;

use super::TextView;
use crate::text_document::{TextDocument, selection_of};
use crate::typesetting::Typesetter;
use crate::viewport::{PlacedPart, Viewport};

impl TextView {
    /// Returns the scroll position and the size of the view.
    pub fn viewport(&self) -> &Viewport {
        &self.viewport
    }

    /// Returns the scroll position and the size of the view, to put the view elsewhere.
    pub fn viewport_mut(&mut self) -> &mut Viewport {
        &mut self.viewport
    }

    /// Returns the height of the caret's row in the view, in pixels. Returns `None` if the row is not near the screen.
    pub fn caret_top<D: TextDocument>(
        &self,
        document: &D,
        typesetter: &mut Typesetter,
    ) -> Option<f32> {
        let head = selection_of(document).head;
        let place = self.viewport.place_of(document, typesetter, head)?;
        Some(place.top)
    }

    /// Does not scroll to the caret, although the caret has moved.
    pub fn stay(&mut self) {
        self.reveal = false;
    }

    /// Sets the size of the view. A caret that was on screen stays there.
    pub(crate) fn resize<D: TextDocument>(
        &mut self,
        document: &D,
        typesetter: &mut Typesetter,
        width: f32,
        height: f32,
    ) {
        let old = self.viewport.height();
        self.viewport.resize(width, height);
        if height < old {
            let top = self.caret_top(document, typesetter);
            let row_height = typesetter.style().row_height;
            self.reveal |= top.is_some_and(|top| top > -row_height && top < old);
        }
    }

    /// Brings the caret on screen, if that was asked for and not ruled out.
    pub(crate) fn show_caret<D: TextDocument>(
        &mut self,
        document: &D,
        typesetter: &mut Typesetter,
        ruled_out: bool,
    ) {
        if std::mem::take(&mut self.reveal) && !ruled_out {
            let head = selection_of(document).head;
            self.viewport.reveal(document, typesetter, head);
        }
    }

    /// Returns the parts of lines on screen.
    pub(crate) fn visible<D: TextDocument>(
        &mut self,
        document: &D,
        typesetter: &mut Typesetter,
    ) -> Vec<PlacedPart> {
        self.viewport.visible(document, typesetter)
    }

    /// Returns the byte nearest to a point of the view, in pixels.
    pub(crate) fn byte_at<D: TextDocument>(
        &self,
        document: &D,
        typesetter: &mut Typesetter,
        x: f32,
        y: f32,
    ) -> usize {
        self.viewport.byte_at(document, typesetter, x, y)
    }

    /// Returns the cluster under a point of the view, in pixels; `None` beside the text.
    pub(crate) fn cluster_under<D: TextDocument>(
        &self,
        document: &D,
        typesetter: &mut Typesetter,
        x: f32,
        y: f32,
    ) -> Option<Range<usize>> {
        self.viewport.cluster_at(document, typesetter, x, y)
    }
}
