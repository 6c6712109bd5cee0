//! How an element shows its text: what its name and its CSS say.

use crate::text_style::TextStyle;

/// What becomes of white space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum WhiteSpace {
    /// A run of it is one space.
    #[default]
    Collapses,
    /// Runs of spaces are one space, and line feeds break lines.
    KeepsLines,
    /// It stays as it is.
    Stays,
}

/// How text looks, as far as the model has a word for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) style: TextStyle,
    /// Its font has one width, which no element for code says. What becomes of it depends on the text beside it.
    pub(super) fixed_width: bool,
}

/// What one element changes in the look of its text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Change {
    on: TextStyle,
    off: TextStyle,
    fixed_width: Option<bool>,
    white_space: Option<WhiteSpace>,
    /// The element does not show.
    pub(super) is_hidden: bool,
    /// It has a border, which tells a quote from an indented block, or says nothing of borders.
    pub(super) has_border: bool,
    /// It has fonts or colors.
    pub(super) is_colored: bool,
}

impl Change {
    /// Returns what the name of an element says.
    pub(super) fn of_name(name: &str) -> Self {
        let on = match name {
            "b" | "strong" => TextStyle::BOLD,
            "i" | "em" | "cite" | "var" | "dfn" => TextStyle::ITALIC,
            "s" | "strike" | "del" => TextStyle::STRIKETHROUGH,
            "code" | "kbd" | "samp" | "tt" => TextStyle::CODE,
            _ => TextStyle::PLAIN,
        };
        Self {
            on,
            white_space: (name == "pre").then_some(WhiteSpace::Stays),
            has_border: true,
            ..Self::default()
        }
    }

    /// Reads declarations of CSS. O(declarations).
    pub(super) fn declare(&mut self, css: &str) {
        for declaration in css.split(';') {
            let Some((name, value)) = declaration.split_once(':') else {
                continue;
            };
            let name = name.trim().to_ascii_lowercase();
            let value = value.trim().to_ascii_lowercase();
            self.declare_one(&name, value.trim_end_matches("!important").trim_end());
        }
    }

    fn declare_one(&mut self, name: &str, value: &str) {
        match name {
            "font-weight" => {
                let weight: u32 = value.parse().unwrap_or(0);
                let is_bold = matches!(value, "bold" | "bolder") || weight >= 600;
                self.set(TextStyle::BOLD, is_bold, value);
            }
            "font-style" => {
                let is_italic = value == "italic" || value.starts_with("oblique");
                self.set(TextStyle::ITALIC, is_italic, value);
            }
            "text-decoration" | "text-decoration-line" => {
                let is_struck = value.split(' ').any(|word| word == "line-through");
                self.set(TextStyle::STRIKETHROUGH, is_struck, value);
            }
            "font-family" => {
                self.font(value);
                self.is_colored = true;
            }
            "white-space" => {
                self.white_space = Some(match value {
                    "pre-line" => WhiteSpace::KeepsLines,
                    "break-spaces" => WhiteSpace::Stays,
                    _ if value.starts_with("pre") => WhiteSpace::Stays,
                    "inherit" | "unset" => return,
                    _ => WhiteSpace::Collapses,
                });
            }
            "white-space-collapse" => {
                self.white_space = Some(match value {
                    "preserve" | "break-spaces" => WhiteSpace::Stays,
                    "preserve-breaks" => WhiteSpace::KeepsLines,
                    _ => WhiteSpace::Collapses,
                });
            }
            "display" => self.is_hidden |= value == "none",
            "mso-hide" => self.is_hidden |= value == "all",
            "mso-list" => self.is_hidden |= value == "ignore",
            "border" | "border-style" => self.has_border = !value.starts_with("none"),
            "color" | "background" | "background-color" | "font-size" => self.is_colored = true,
            _ => {}
        }
    }

    fn set(&mut self, style: TextStyle, is_on: bool, value: &str) {
        if matches!(value, "inherit" | "unset" | "") {
            return;
        }
        let (on, off) = match is_on {
            true => (self.on | style, self.off - style),
            false => (self.on - style, self.off | style),
        };
        (self.on, self.off) = (on, off);
    }

    /// Reads the names of fonts.
    pub(super) fn font(&mut self, names: &str) {
        let mut fonts = names
            .split(',')
            .map(|font| font.trim().trim_matches(['"', '\'']).to_ascii_lowercase());
        let first = fonts.next().unwrap_or_default();
        let has_word = first.split([' ', '-', '_']).any(|word| {
            matches!(
                word,
                "mono" | "monospace" | "sfmono" | "courier" | "consolas"
            )
        });
        let is_fixed = has_word
            || matches!(&*first, "menlo" | "monaco" | "lucida console")
            || fonts.any(|font| font == "monospace");
        self.fixed_width = Some(is_fixed);
    }

    /// Returns whether the element shows its text as a program's source is shown: all white space stays, and the font has one
    /// width.
    pub(super) fn is_source(&self) -> bool {
        self.fixed_width == Some(true) && self.white_space == Some(WhiteSpace::Stays)
    }

    /// Forgets that the element is bold.
    pub(super) fn forget_bold(&mut self) {
        self.on = self.on - TextStyle::BOLD;
    }

    /// Makes the text of the element verbatim, and nothing else.
    pub(super) fn be_verbatim(&mut self) {
        self.on = TextStyle::VERBATIM;
    }

    /// Returns how text looks in the element.
    pub(super) fn apply(&self, look: Look, white_space: WhiteSpace) -> (Look, WhiteSpace) {
        // A line through the text around an element goes on through the element, whatever that says.
        let off = self.off - TextStyle::STRIKETHROUGH;
        let look = Look {
            style: (look.style - off) | self.on,
            fixed_width: self.fixed_width.unwrap_or(look.fixed_width),
        };
        (look, self.white_space.unwrap_or(white_space))
    }
}
