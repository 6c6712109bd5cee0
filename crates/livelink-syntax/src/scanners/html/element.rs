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

/// The names that count. A `match` of them is 2 kB of code, which pages load.
const NAMES: [(Element, &[&str]); 20] = [
    (Element::A, &["a"]),
    (Element::Code, &["code"]),
    (Element::Kbd, &["kbd"]),
    (Element::Pre, &["pre"]),
    (Element::Samp, &["samp"]),
    (Element::Tt, &["tt"]),
    (Element::Script, &["script"]),
    (Element::Style, &["style"]),
    (Element::Textarea, &["textarea"]),
    (Element::Title, &["title"]),
    (Element::Table, &["table"]),
    (Element::Cell, &["td", "th", "caption"]),
    (Element::Rows, &["tr", "tbody", "thead", "tfoot"]),
    (Element::Area, &["area"]),
    (Element::Iframe, &["iframe"]),
    (Element::Noembed, &["noembed"]),
    (Element::Noframes, &["noframes"]),
    (Element::Xmp, &["xmp"]),
    (Element::Block, &["blockquote"]),
    (
        Element::Block,
        &[
            "p", "li", "div", "ul", "ol", "dd", "dt", "dl", "h1", "h2", "h3", "h4", "h5", "h6",
            "body", "main", "section", "article", "aside", "nav", "header", "footer", "form",
            "fieldset", "figure", "details",
        ],
    ),
];

impl Element {
    /// Returns the element whose name `text` starts with, and the length of the name.
    pub(crate) fn of(text: &[u8]) -> (usize, Self) {
        let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"/>".contains(byte);
        let len = text.iter().position(is_end).unwrap_or(text.len());
        let mut lower = [0; LONGEST];
        let name = text.get(..len).unwrap_or_default();
        let Some(lower) = lower.get_mut(..len) else {
            return (len, Self::Inline);
        };
        lower.copy_from_slice(name);
        lower.make_ascii_lowercase();
        let mut known = NAMES.iter();
        let known = known.find(|(_, names)| names.iter().any(|name| name.as_bytes() == lower));
        let element = known.map_or(Self::Inline, |(element, _)| *element);
        (len, element)
    }

    /// Whether the text of the element shows no links: it is the text of a link already, if that leads anywhere, or it is code.
    pub(crate) fn hides_links(self) -> bool {
        use Element::{A, Code, Kbd, Pre, Samp, Tt};
        matches!(self, A | Code | Kbd | Pre | Samp | Tt)
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
