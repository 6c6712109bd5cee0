//! Selecting with the mouse.

use livelink::session::{Input, Selection, UnitKind};
use livelink_egui::caret::{self, Granularity};

use super::Editor;
use crate::clipboard::LinkedText;

impl Editor {
    /// Begins a selection or a drag, as the mouse button went down at a byte of the text.
    pub fn press(&mut self, at: usize, granularity: Granularity, extend: bool) {
        let selected = self.document.selection().range();
        if granularity == Granularity::Cluster
            && !extend
            && selected.start <= at
            && at < selected.end
        {
            // The user may want to move the selected text. If not, releasing the button puts the caret here.
            self.grabbed = Some((at, None));
            return;
        }
        let around = caret::range_around(self.rope(), at, granularity);
        if extend {
            let anchor = self.document.selection().anchor;
            self.dragging = Some((granularity, anchor..anchor));
            self.drag(at);
        } else {
            self.apply(Input::Select(Selection {
                anchor: around.start,
                head: around.end,
            }));
            self.dragging = Some((granularity, around));
        }
        self.reveal = false;
    }

    /// Follows the mouse with the button down. Returns whether the button holds a selection or dragged text.
    pub fn drag(&mut self, at: usize) -> bool {
        if let Some((from, place)) = &mut self.grabbed {
            if at != *from || place.is_some() {
                *place = Some(at);
            }
            return true;
        }
        let Some((granularity, origin)) = self.dragging.clone() else {
            return false;
        };
        let around = caret::range_around(self.rope(), at, granularity);
        let selection = if around.start < origin.start {
            Selection {
                anchor: origin.end,
                head: around.start,
            }
        } else {
            Selection {
                anchor: origin.start,
                head: around.end.max(origin.end),
            }
        };
        self.apply(Input::Select(selection));
        self.reveal = false;
        true
    }

    /// Ends the selection or the drag, as the mouse button went up. Selected text that was dragged goes where it was dropped.
    /// With `copy` it also stays where it was.
    pub fn release(&mut self, copy: bool) {
        self.dragging = None;
        match self.grabbed.take() {
            None => {}
            Some((from, None)) => self.select(from..from),
            Some((_, Some(to))) => self.drop_selection(to, copy),
        }
    }

    /// Returns where text that is being dragged would go.
    pub fn drop_place(&self) -> Option<usize> {
        self.grabbed?.1
    }

    fn drop_selection(&mut self, to: usize, copy: bool) {
        let range = self.document.selection().range();
        if range.start <= to && to <= range.end && !copy || self.document.options().read_only {
            return;
        }
        let linked = LinkedText::of(&self.document, range.clone());
        let mut to = to;
        self.apply(Input::BeginUnit(UnitKind::Paste));
        if !copy {
            self.apply(Input::Delete);
            if to >= range.end {
                to -= range.len();
            }
        }
        self.select(to..to);
        self.paste_linked(&linked);
        self.apply(Input::EndUnit);
        let end = self.document.selection().head;
        self.select(end - linked.text.len()..end);
    }
}
