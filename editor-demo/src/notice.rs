//! What the user must know: a sentence, and what can be done about it.

/// Something to tell, and what can be done about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub(crate) text: String,
    pub(crate) actions: Vec<(&'static str, NoticeAction)>,
    /// Its first button gets the keyboard with the next frame.
    pub(crate) take_keyboard: bool,
}

/// What a button of a notice does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoticeAction {
    /// Recover the text that a killed program left.
    Recover,
    /// Put the text away that a killed program left.
    DiscardRecovery,
    /// Offer again what was put away.
    TakeBackDiscarded,
    /// Read the file again.
    Reload,
    /// Write the file in UTF-8 from now on.
    UseUtf8,
    /// Copy the address that could not be opened.
    CopyAddress,
}

impl Notice {
    pub(crate) fn warning(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            actions: Vec::new(),
            take_keyboard: false,
        }
    }

    pub(crate) fn with(mut self, name: &'static str, action: NoticeAction) -> Self {
        self.actions.push((name, action));
        self
    }
}
