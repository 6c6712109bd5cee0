//! The elements that decide where links show.

/// An element, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Element {
    A,
    Code,
    Kbd,
    Pre,
    Samp,
    Tt,
    Script,
    Style,
    Textarea,
    Title,
    Table,
    /// `td`, `th` or `caption`.
    Cell,
    /// `tr`, `tbody`, `thead` or `tfoot`.
    Rows,
    Area,
    /// Elements whose text is no markup and is not shown.
    Iframe,
    Noembed,
    Noframes,
    Xmp,
    /// An element that ends the elements inside it, such as `p` and `li`.
    Block,
    /// Any other one.
    Inline,
}

/// The longest name that counts here, in bytes.
const LONGEST: usize = 10;

impl Element {
    /// Returns the element whose name `text` starts with, and the length of the name.
    pub(super) fn of(text: &[u8]) -> (usize, Self) {
        let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"/>".contains(byte);
        let len = text.iter().position(is_end).unwrap_or(text.len());
        let mut lower = [0; LONGEST];
        let name = text.get(..len).unwrap_or_default();
        let Some(lower) = lower.get_mut(..len) else {
            return (len, Self::Inline);
        };
        lower.copy_from_slice(name);
        lower.make_ascii_lowercase();
        let element = match &*lower {
            b"a" => Self::A,
            b"code" => Self::Code,
            b"kbd" => Self::Kbd,
            b"pre" => Self::Pre,
            b"samp" => Self::Samp,
            b"tt" => Self::Tt,
            b"script" => Self::Script,
            b"style" => Self::Style,
            b"area" => Self::Area,
            b"iframe" => Self::Iframe,
            b"noembed" => Self::Noembed,
            b"noframes" => Self::Noframes,
            b"xmp" => Self::Xmp,
            b"textarea" => Self::Textarea,
            b"title" => Self::Title,
            b"table" => Self::Table,
            b"td" | b"th" | b"caption" => Self::Cell,
            b"tr" | b"tbody" | b"thead" | b"tfoot" => Self::Rows,
            b"p" | b"li" | b"ul" | b"ol" | b"dd" | b"dt" | b"dl" | b"div" | b"h1" | b"h2"
            | b"h3" | b"h4" | b"h5" | b"h6" | b"body" | b"main" | b"section" | b"article"
            | b"aside" | b"nav" | b"header" | b"footer" | b"blockquote" | b"form" | b"fieldset"
            | b"figure" | b"details" => Self::Block,
            _ => Self::Inline,
        };
        (len, element)
    }

    /// Whether the text of the element is no markup.
    pub(super) fn is_raw(self) -> bool {
        use Element::{Iframe, Noembed, Noframes, Script, Style, Textarea, Title, Xmp};
        matches!(
            self,
            Script | Style | Textarea | Title | Iframe | Noembed | Noframes | Xmp
        )
    }
}
