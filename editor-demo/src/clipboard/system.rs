//! The clipboard of the system.

/// The system's clipboard, for HTML, which egui does not reach.
#[derive(Default)]
pub(crate) enum SystemClipboard {
    /// There is no system clipboard. Plain text still goes through egui.
    #[default]
    None,
    System(arboard::Clipboard),
    /// The HTML that a paste finds, for tests.
    Fixed(String),
}

impl std::fmt::Debug for SystemClipboard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::None => "None",
            Self::System(_) => "System",
            Self::Fixed(_) => "Fixed",
        })
    }
}

impl SystemClipboard {
    /// Connects to the clipboard.
    pub(crate) fn connect() -> Self {
        arboard::Clipboard::new().map_or(Self::None, Self::System)
    }

    /// Puts HTML and plain text on the clipboard. Returns whether that worked.
    pub(crate) fn copy_html(&mut self, html: &str, text: &str) -> bool {
        match self {
            Self::System(clipboard) => clipboard.set_html(html, Some(text)).is_ok(),
            Self::None | Self::Fixed(_) => false,
        }
    }

    /// The HTML on the clipboard.
    pub(crate) fn html(&mut self) -> Option<String> {
        match self {
            Self::System(clipboard) => clipboard.get().html().ok(),
            Self::Fixed(html) => Some(html.clone()),
            Self::None => None,
        }
    }
}
