//! Output for terminals: colours, and links that one can click.

use clap::ValueEnum;
use livelink::lint::escape_unseen;
use std::borrow::Cow;
use std::io::IsTerminal as _;

/// When colours are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorArg {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Also in files and pipes
    Always,
    /// In no case
    Never,
}

impl ColorArg {
    /// Whether the standard output gets colours.
    pub(crate) fn on_stdout(self) -> bool {
        let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        match self {
            ColorArg::Always => true,
            ColorArg::Never => false,
            ColorArg::Auto => std::io::stdout().is_terminal() && !is_set("NO_COLOR") && !is_dumb,
        }
    }
}

/// Returns a text as one column of a line. Characters that control a terminal, characters that nobody sees, tabs and line feeds are escaped.
/// Linear in the text.
pub(crate) fn on_line(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return Cow::Borrowed(text);
    }
    let seen = escape_unseen(text).replace('\t', "\\t");
    Cow::Owned(seen.replace('\n', "\\n"))
}

/// The columns of the terminal that the standard output goes to.
pub(crate) fn width() -> Option<usize> {
    let (width, _) = terminal_size::terminal_size_of(std::io::stdout())?;
    Some(usize::from(width.0))
}

/// The start of a link that leads to `href`, for terminals that know how to show it (OSC 8). `href` is a URL in ASCII.
pub(crate) fn link_start(href: &str) -> String {
    format!("\u{1B}]8;;{href}\u{1B}\\")
}

/// The end of that link.
pub(crate) const LINK_END: &str = "\u{1B}]8;;\u{1B}\\";
