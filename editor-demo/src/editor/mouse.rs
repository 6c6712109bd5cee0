//! Selecting with the mouse.

use std::ops::Range;

use livelink::session::{Input, Selection, UnitKind};

use super::Editor;
use crate::caret;
use crate::clipboard::Fragment;
use crate::text;

/// How far a selection by mouse grows at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grain {
    /// By clusters: a single click.
    Cluster,
    /// By words: a double click.
    Word,
    /// By lines: a triple click.
    Line,
}

impl Editor {
    /// The mouse button went down at a byte of the text.
    pub fn press(&mut self, at: usize, grain: Grain, extend: bool) {
        let selected = self.document.selection().range();
        if grain == Grain::Cluster && !extend && selected.start <= at && at < selected.end {
            // Perhaps the text is to be moved; if not, releasing the button puts the caret here.
            self.grabbed = Some((at, None));
            return;
        }
        let around = self.around(at, grain);
        if extend {
            let anchor = self.document.selection().anchor;
            self.dragging = Some((grain, anchor..anchor));
            self.drag(at);
        } else {
            self.apply(Input::Select(Selection {
                anchor: around.start,
                head: around.end,
            }));
            self.dragging = Some((grain, around));
        }
        self.reveal = false;
    }

    /// The mouse moved with the button down. Returns whether a selection is being made.
    pub fn drag(&mut self, at: usize) -> bool {
        if let Some((from, place)) = &mut self.grabbed {
            if at != *from || place.is_some() {
                *place = Some(at);
            }
            return true;
        }
        let Some((grain, origin)) = self.dragging.clone() else {
            return false;
        };
        let around = self.around(at, grain);
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

    /// The mouse button went up. Selected text that was dragged goes where it was dropped; with `copy` it also stays.
    pub fn release(&mut self, copy: bool) {
        self.dragging = None;
        match self.grabbed.take() {
            None => {}
            Some((from, None)) => self.select(from..from),
            Some((_, Some(to))) => self.drop_selection(to, copy),
        }
    }

    /// Where text that is being dragged would go.
    pub fn drop_place(&self) -> Option<usize> {
        self.grabbed?.1
    }

    fn drop_selection(&mut self, to: usize, copy: bool) {
        let range = self.document.selection().range();
        if range.start <= to && to <= range.end && !copy || self.document.options().read_only {
            return;
        }
        let fragment = Fragment::of(self, range.clone());
        let mut to = to;
        self.apply(Input::BeginUnit(UnitKind::Paste));
        if !copy {
            self.apply(Input::Delete);
            if to >= range.end {
                to -= range.len();
            }
        }
        self.select(to..to);
        self.paste_fragment(&fragment);
        self.apply(Input::EndUnit);
        let end = self.document.selection().head;
        self.select(end - fragment.text.len()..end);
    }

    fn around(&self, at: usize, grain: Grain) -> Range<usize> {
        let rope = self.rope();
        match grain {
            Grain::Cluster => at..at,
            Grain::Word => caret::word_at(rope, at),
            Grain::Line => {
                let line = text::line_of(rope, at);
                let end = if line + 1 < rope.len_lines() {
                    rope.line_to_byte(line + 1)
                } else {
                    rope.len_bytes()
                };
                rope.line_to_byte(line)..end
            }
        }
    }
}
