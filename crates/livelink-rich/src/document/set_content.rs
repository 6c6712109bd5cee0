//! Puts another document in the place of this one.

use std::sync::Arc;

use livelink_session::{Input, UnitKind};

use super::RichDocument;
use super::run::SoFar;
use crate::load::layers_of;
use crate::rich_text::RichText;

impl RichDocument {
    /// Makes this another document, as one undo unit.
    pub(super) fn set_content(&mut self, content: &RichText, so_far: &mut SoFar) {
        self.run(Input::BeginUnit(UnitKind::Insert), so_far);
        self.run(
            Input::Replace {
                range: 0..self.text().len_bytes(),
                text: &content.text,
                linkify: false,
            },
            so_far,
        );
        let was_formatted = self.is_formatted();
        self.layers = Arc::new(layers_of(content, self.text()));
        self.code.set(&self.layers.code);
        self.chosen = None;
        if !was_formatted {
            self.use_context();
        }
        so_far.looks.add(0..self.text().len_lines());
        self.run(
            Input::SetLinks {
                range: 0..content.text.len(),
                links: content.links.as_slice().into(),
                mutes: content.mutes.as_slice().into(),
            },
            so_far,
        );
        self.run(Input::EndUnit, so_far);
    }
}
