//! Selecting with the mouse.

use super::TextView;
use crate::caret::{self, Granularity};
use crate::selected_range::SelectedRange;
use crate::text_command::TextCommand;
use crate::text_document::{TextDocument, selection_of};

impl TextView {
    /// Begins a selection or a drag, as the mouse button went down at a byte of the text.
    pub(crate) fn press<D: TextDocument>(
        &mut self,
        document: &mut D,
        at: usize,
        granularity: Granularity,
        extend: bool,
    ) {
        let selection = selection_of(document);
        let selected = selection.range();
        if granularity == Granularity::Cluster
            && !extend
            && selected.start <= at
            && at < selected.end
        {
            // The user may want to move the selected text. If not, releasing the button puts the caret here.
            self.grabbed = Some((at, None));
            return;
        }
        let around = caret::range_around(document.text(), at, granularity);
        if extend {
            let anchor = selection.anchor;
            self.dragging = Some((granularity, anchor..anchor));
            self.drag(document, at);
        } else {
            self.select(document, around.clone().into());
            self.dragging = Some((granularity, around));
        }
        self.reveal = false;
    }

    /// Follows the mouse with the button down. Returns whether the button holds a selection or dragged text.
    pub(crate) fn drag<D: TextDocument>(&mut self, document: &mut D, at: usize) -> bool {
        if let Some((from, place)) = &mut self.grabbed {
            if at != *from || place.is_some() {
                *place = Some(at);
            }
            return true;
        }
        let Some((granularity, origin)) = self.dragging.clone() else {
            return false;
        };
        let around = caret::range_around(document.text(), at, granularity);
        let selection = if around.start < origin.start {
            SelectedRange {
                anchor: origin.end,
                head: around.start,
            }
        } else {
            SelectedRange {
                anchor: origin.start,
                head: around.end.max(origin.end),
            }
        };
        self.select(document, selection);
        self.reveal = false;
        true
    }

    /// Ends the selection or the drag, as the mouse button went up. Selected text that was dragged goes where it was dropped.
    /// With `copy` it also stays where it was.
    pub(crate) fn release<D: TextDocument>(
        &mut self,
        document: &mut D,
        copy: bool,
    ) -> Option<D::Request> {
        self.dragging = None;
        match self.grabbed.take()? {
            (from, None) => {
                self.select(document, SelectedRange::caret(from));
                None
            }
            (_, Some(to)) => self.send(document, TextCommand::MoveSelected { to, copy }),
        }
    }

    /// Returns where text that is being dragged would go, in bytes.
    pub fn drop_place(&self) -> Option<usize> {
        self.grabbed?.1
    }
}
