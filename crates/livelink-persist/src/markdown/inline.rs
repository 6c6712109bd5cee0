//! The parts of inline Markdown for programs that write or read more of Markdown than links, such as headings and emphasis.
//!
//! So one place decides which characters are escaped, and how a target is written.

use std::fmt::Write as _;

use livelink_session::{Mark, MarkKind};

pub use super::autolink::target as autolink_target;
pub use super::mute::{OpenMute, closing, lone, opening};

/// Returns whether the link can be written as `<text>`.
///
/// Some parsers decode a character reference in an autolink, or take a `|` in it as the end of a table cell. `<!` and `<?`
/// begin HTML.
///
/// ```
/// use livelink_persist::markdown::inline::is_autolink;
/// use livelink_session::{Mark, MarkKind};
///
/// let link = Mark { range: 0..14, href: "https://x.org/".into(), kind: MarkKind::Auto };
/// assert!(is_autolink("https://x.org/", &link));
/// assert!(!is_autolink("x.org", &link));
/// ```
pub fn is_autolink(text: &str, link: &Mark) -> bool {
    link.kind == MarkKind::Auto
        && text.starts_with(|c: char| c.is_ascii_alphanumeric())
        && !text.contains(['&', '\\', '`', '|'])
        && autolink_target(text).as_deref() == Some(&*link.href)
}

/// Returns whether every parser reads a character as a letter or a digit. Circled and squared letters do not count. Unicode calls them
/// alphabetic, but it also puts them among the symbols, and CommonMark treats symbols like punctuation.
///
/// ```
/// use livelink_persist::markdown::inline::is_letter;
///
/// assert!(is_letter('é') && is_letter('語') && is_letter('⒒'));
/// assert!(!is_letter('ⓒ') && !is_letter('🄰') && !is_letter('.'));
/// ```
pub fn is_letter(c: char) -> bool {
    let is_symbol = matches!(
        c,
        '\u{24b6}'..='\u{24e9}'
            | '\u{1f130}'..='\u{1f149}'
            | '\u{1f150}'..='\u{1f169}'
            | '\u{1f170}'..='\u{1f189}'
    );
    c.is_alphanumeric() && !is_symbol
}

/// The place of the next character in its line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum LinePlace {
    /// Nothing: the line starts here.
    #[default]
    Start,
    /// This many digits and nothing else. A dot or parenthesis would make them the number of a list item.
    Digits(usize),
    /// Any other text.
    Inside,
}

/// The most digits that the number of a list item has.
const NUMBER_MAX: usize = 9;

/// What stands after a character of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// This character, which is no line break and is written as it is.
    Text(char),
    /// Markup, such as a link.
    Markup,
    /// A line break, or the end of the paragraph.
    LineEnd,
}

/// Writes text as Markdown. It only appends, and never looks at a character twice.
///
/// ```
/// use livelink_persist::markdown::inline::{Inline, Next};
///
/// let mut inline = Inline::default();
/// inline.character('-', Next::Text('*'), false);
/// inline.character('*', Next::LineEnd, false);
/// assert_eq!(inline.out, r"\-\*");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Inline {
    /// What was written so far.
    pub out: String,
    line: LinePlace,
}

impl Inline {
    /// Returns a writer whose text is about this long, in bytes.
    pub fn with_capacity(len: usize) -> Self {
        Self {
            out: String::with_capacity(len),
            ..Self::default()
        }
    }

    /// Returns whether the next character is the first of its line.
    pub fn starts_line(&self) -> bool {
        self.line == LinePlace::Start
    }

    /// Says that the next character is the first of its line, so that it could begin a list or a heading.
    pub fn start_line(&mut self) {
        self.line = LinePlace::Start;
    }

    /// Writes a character of the text that is no line break. `in_link` says whether it is in the text of a link.
    pub fn character(&mut self, c: char, next: Next, in_link: bool) {
        match c {
            ' ' | '\t' => match self.starts_line() || next == Next::LineEnd {
                true => self.reference(c),
                false => self.plain(c),
            },
            '\0' | '\n' | '\r' | '\u{b}' | '\u{c}' => self.reference(c),
            // Some parsers let a backtick end a code span even after a backslash. In a link, that would end the link's text.
            '`' if in_link => self.reference(c),
            '_' if self.is_in_word(next) => self.plain(c),
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '~' | '|' | '^' | '$' => {
                self.escaped(c);
            }
            // Parsers that know lists of definitions read a colon as the start of a definition.
            '#' | '+' | '-' | '=' | ':' if self.starts_line() => self.escaped(c),
            '.' | ')' if matches!(self.line, LinePlace::Digits(1..=NUMBER_MAX)) => self.escaped(c),
            // Before a link, a `!` would make the link an image.
            '!' if matches!(next, Next::Markup | Next::Text('[')) => self.escaped(c),
            c => self.plain(c),
        }
    }

    /// Returns whether a character stands between two letters or digits. A `_` there is never emphasis.
    fn is_in_word(&self, next: Next) -> bool {
        self.out.ends_with(is_letter) && matches!(next, Next::Text(c) if is_letter(c))
    }

    /// Writes a character as it is.
    pub fn plain(&mut self, c: char) {
        self.out.push(c);
        self.line = match self.line {
            LinePlace::Start if c.is_ascii_digit() => LinePlace::Digits(1),
            LinePlace::Digits(count) if c.is_ascii_digit() => LinePlace::Digits(count + 1),
            _ => LinePlace::Inside,
        };
    }

    /// Writes a mark of ASCII with a backslash before it.
    pub fn escaped(&mut self, c: char) {
        self.out.push('\\');
        self.out.push(c);
        self.line = LinePlace::Inside;
    }

    /// Writes a character as a decimal reference, which is never the edge of a mute.
    pub fn reference(&mut self, c: char) {
        let _ = write!(self.out, "&#{};", u32::from(c));
        self.line = LinePlace::Inside;
    }

    /// Appends source.
    pub fn markup(&mut self, markup: &str) {
        self.out.push_str(markup);
        self.line = LinePlace::Inside;
    }

    /// Writes the end of the text of a link: `](target)`, or `](<target>)` if the session made the link.
    pub fn link_end(&mut self, href: &str, kind: MarkKind) {
        let pointed = kind == MarkKind::Auto;
        self.markup(if pointed { "](<" } else { "](" });
        for c in href.chars() {
            match c {
                c if c.is_ascii_control() || matches!(c, ' ' | '`') => self.reference(c),
                '\\' | '(' | ')' | '<' | '>' | '&' | '|' => self.escaped(c),
                c => self.plain(c),
            }
        }
        self.markup(if pointed { ">)" } else { ")" });
    }
}
