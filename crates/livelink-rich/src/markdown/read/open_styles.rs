//! What is open while a paragraph is read.

use crate::rich_text::RichText;
use crate::text_style::TextStyle;

/// How long the parts of a document are, to go back to.
#[derive(Clone, Debug, Default)]
pub(super) struct Lengths {
    pub(super) text: usize,
    styles: usize,
    links: usize,
    pub(super) mutes: usize,
}

impl Lengths {
    pub(super) fn of(content: &RichText) -> Self {
        Self {
            text: content.text.len(),
            styles: content.styles.len(),
            links: content.links.len(),
            mutes: content.mutes.len(),
        }
    }

    pub(super) fn restore(&self, content: &mut RichText) {
        content.text.truncate(self.text);
        content.styles.truncate(self.styles);
        if let Some((range, _)) = content.styles.last_mut() {
            range.end = range.end.min(self.text);
        }
        content.links.truncate(self.links);
        content.mutes.truncate(self.mutes);
    }
}

/// The styles that are open, and how often.
#[derive(Default)]
pub(super) struct OpenStyles([usize; 3]);

impl OpenStyles {
    const EACH: [TextStyle; 3] = [TextStyle::BOLD, TextStyle::ITALIC, TextStyle::STRIKETHROUGH];

    pub(super) fn change(&mut self, style: TextStyle, change: impl Fn(usize) -> usize) {
        for (count, each) in self.0.iter_mut().zip(Self::EACH) {
            if each == style {
                *count = change(*count);
            }
        }
    }

    pub(super) fn set(&self) -> TextStyle {
        let open = self.0.iter().zip(Self::EACH);
        open.filter(|(count, _)| **count > 0)
            .fold(TextStyle::PLAIN, |set, (_, style)| set | style)
    }
}
