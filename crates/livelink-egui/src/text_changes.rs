//! The changes that a document reports to the widget.

/// The changes of a document since the widget last looked. The document adds changes; the widget empties the list.
///
/// The widget needs this list to keep the same lines on screen when text above them changes. It makes no difference whether
/// the user changed the text through the widget, or the program did, for example by a command of a menu.
#[derive(Clone, Debug, Default)]
pub struct TextChanges {
    pub(crate) replaced: Vec<Replaced>,
    pub(crate) caret_shown: bool,
}

/// A replaced part of a text, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Replaced {
    pub(crate) start: usize,
    pub(crate) old_end: usize,
    pub(crate) new_end: usize,
}

impl TextChanges {
    /// Adds a replacement: the bytes from `start` to `old_end` were replaced, and the new bytes are
    /// at `start` to `new_end`. Several replacements are added in the order in which they were
    /// made.
    pub fn replace(&mut self, start: usize, old_end: usize, new_end: usize) {
        self.replaced.push(Replaced {
            start,
            old_end,
            new_end,
        });
    }

    /// Asks the widget to bring the caret on screen. A document does so after every command,
    /// whether or not the text changed.
    pub fn show_caret(&mut self) {
        self.caret_shown = true;
    }

    /// Forgets all changes, when the program puts the view where it wants it.
    pub fn clear(&mut self) {
        self.replaced.clear();
        self.caret_shown = false;
    }
}
