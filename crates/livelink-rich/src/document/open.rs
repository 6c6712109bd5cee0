//! Makes documents.

use std::sync::Arc;

use livelink_detect::Detector;
use livelink_session::{Document, SessionOptions};
use ropey::Rope;

use super::RichDocument;
use crate::layers::Layers;
use crate::load::layers_of;
use crate::markers::Numbers;
use crate::rich_text::RichText;
use crate::snapshots::Snapshots;

impl RichDocument {
    /// Makes a plain document: one that is not [formatted](crate::RichInput::SetFormatted). O(1).
    pub fn new(document: Document<Rope>) -> Self {
        Self::of(document, Layers::default())
    }

    /// Makes a formatted document. It leaves out what does not fit: ranges outside the text or inside a character, links that a
    /// session does not take, and list items without a list around them. The caret is at the end. O(content).
    pub fn load(content: &RichText, options: SessionOptions) -> Self {
        let detector = Detector::new(options.detection.clone());
        Self::load_with_detector(content, detector, options)
    }

    /// Makes a formatted document as [`load`](Self::load) does, with a detector of the editor's.
    pub fn load_with_detector(
        content: &RichText,
        detector: Detector,
        mut options: SessionOptions,
    ) -> Self {
        // The detector's schemes decide which links are loaded.
        options.detection = detector.options().clone();
        let text = Rope::from_str(&content.text);
        let layers = layers_of(content, &text);
        let (links, mutes) = (content.links.clone(), content.mutes.clone());
        let mut document = Document::load(text, options, links, mutes);
        document.set_detector(detector);
        Self::of(document, layers)
    }

    fn of(document: Document<Rope>, layers: Layers) -> Self {
        let mut this = Self {
            document,
            layers: Arc::new(layers),
            snapshots: Snapshots::default(),
            numbers: Numbers::default(),
            chosen: None,
            composing: None,
            code: Arc::default(),
            shortcuts: true,
            armed: None,
            in_unit: false,
        };
        this.code.set(&this.layers.code);
        if this.is_formatted() {
            this.use_context();
        }
        this.keep_snapshot();
        this
    }
}
