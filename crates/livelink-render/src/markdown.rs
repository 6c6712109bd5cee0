//! A text as Markdown (CommonMark).

use crate::parts::{TextPart, text_parts};
use livelink_detect::{Detector, Link, LinkKind};

/// Appends `text`, which is Markdown already. Each link becomes an autolink
/// (`<https://example.com>`) where that leads to the same place, else an inline link
/// (`[example.com](<https://example.com>)`).
///
/// The text around the links stays as it is. The exception is a `!` or `\` right before a link,
/// which would turn the link into an image or into plain text. The caller leaves out the links that
/// Markdown knows already, such as those in `<` and `>` or in the parentheses after a `]`, and
/// those in code.
pub fn markdown(detector: &Detector, text: &str, links: &[Link], out: &mut String) {
    let start = out.len();
    for part in text_parts(text, links) {
        match part {
            TextPart::Between(text) => out.push_str(text),
            TextPart::Link(link, own) => {
                keep_apart_from_link(out, start);
                push_link(out, detector, own, link.kind);
            }
        }
    }
}

/// Appends `text`, which is plain, as Markdown that reads the same. It writes links as [`markdown`]
/// does, and escapes everything else that means something in Markdown.
///
/// Lines stay lines: each ends in a hard break. Empty lines, no matter how many, become one gap
/// between paragraphs. Spaces and tabs at the edges of lines are dropped. U+0000 becomes U+FFFD.
///
/// ```
/// use livelink_detect::Detector;
///
/// let detector = Detector::default();
/// let text = "1. *See* example.com!\n2. Done";
/// let mut out = String::new();
/// livelink_render::markdown_of_plain(&detector, text, &detector.detect(text), &mut out);
/// assert_eq!(out, "1\\. \\*See\\* [example.com](<https://example.com>)!\\\n2\\. Done");
/// ```
pub fn markdown_of_plain(detector: &Detector, text: &str, links: &[Link], out: &mut String) {
    let mut escaper = Escaper::default();
    for part in text_parts(text, links) {
        match part {
            TextPart::Between(text) => {
                for c in text.chars() {
                    escaper.push(out, c);
                }
            }
            TextPart::Link(link, own) => {
                escaper.begin(out);
                if out.ends_with('!') && escaper.place == LinePlace::Inside {
                    out.pop();
                    out.push_str("\\!");
                }
                escaper.place = LinePlace::Inside;
                push_link(out, detector, own, link.kind);
            }
        }
    }
    if escaper.line_ends > 0 {
        out.push('\n');
    }
}

/// Escapes the end of `out`, after byte `start`, so that a link can follow it.
fn keep_apart_from_link(out: &mut String, start: usize) {
    let Some(before) = out.get(start..) else {
        return;
    };
    let text = before.strip_suffix('!').unwrap_or(before);
    let backslashes = text.len() - text.trim_end_matches('\\').len();
    let escapes = backslashes % 2 == 1;
    if text.len() == before.len() {
        // A backslash that escapes nothing yet would escape the link.
        if escapes {
            out.push('\\');
        }
    } else if !escapes {
        out.pop();
        out.push_str("\\!");
    }
}

/// Appends a link.
fn push_link(out: &mut String, detector: &Detector, own: &str, kind: LinkKind) {
    let href = detector.href(own, kind);
    if is_autolink(own, &href, kind) {
        out.push('<');
        out.push_str(own);
        out.push('>');
        return;
    }
    markdown_link(detector, own, kind, out);
}

/// Appends a link with the text `own` as an inline link of Markdown: `[text](<target>)`.
///
/// ```
/// use livelink_detect::{Detector, LinkKind};
///
/// let mut out = String::new();
/// livelink_render::markdown_link(&Detector::default(), "https://example.com/a_(b)", LinkKind::Url, &mut out);
/// assert_eq!(out, "[https://example.com/a\\_(b)](<https://example.com/a_(b)>)");
/// ```
pub fn markdown_link(detector: &Detector, own: &str, kind: LinkKind, out: &mut String) {
    let href = detector.href(own, kind);
    out.push('[');
    for c in own.chars() {
        match c {
            // A code span has precedence over everything else. So a grave accent would end the
            // link's text, even after a backslash.
            '`' => out.push_str("&#96;"),
            '\\' | '[' | ']' | '*' | '_' | '<' | '>' | '&' | '~' | '^' | '|' | '!' => {
                out.push('\\');
                out.push(c);
            }
            _ => out.push(c),
        }
    }
    out.push_str("](<");
    for c in href.chars() {
        match c {
            '`' => out.push_str("&#96;"),
            '<' | '>' | '\\' | '&' | '|' => {
                out.push('\\');
                out.push(c);
            }
            _ => out.push(c),
        }
    }
    out.push_str(">)");
}

/// Returns whether `<` and `>` around a link's own text turn it into a link to `href` (CommonMark,
/// "Autolinks").
fn is_autolink(own: &str, href: &str, kind: LinkKind) -> bool {
    // Some parsers read a `&` as the start of a character reference.
    let plain =
        |b: u8| b.is_ascii_graphic() && !matches!(b, b'<' | b'>' | b'\\' | b'&' | b'`' | b'|');
    // `<!` and `<?` start HTML, and a code span has precedence over a link.
    if !own.bytes().all(plain) || !own.starts_with(|c: char| c.is_ascii_alphanumeric()) {
        return false;
    }
    if own == href {
        // Its scheme has 2 to 32 characters.
        return own.find(':').is_some_and(|len| (2..=32).contains(&len));
    }
    let domain = |host: &str| {
        host.bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.'))
    };
    kind == LinkKind::Email
        && href.strip_prefix("mailto:") == Some(own)
        && own.rsplit('@').next().is_some_and(domain)
}

/// Writes plain text so that nothing in it means anything in Markdown.
#[derive(Debug, Default)]
struct Escaper {
    /// The spaces since the last character. They are written only if another character follows in
    /// the line.
    gap: String,
    /// The number of line ends since the last character.
    line_ends: usize,
    /// Whether the last character was a carriage return. It makes one line end together with a line
    /// feed.
    carriage: bool,
    place: LinePlace,
}

/// The place of a character in its line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum LinePlace {
    /// Nothing is written yet.
    #[default]
    TextStart,
    /// The character is the first one in its line.
    LineStart,
    /// Only digits come before it in its line. A dot or parenthesis would turn them into the number
    /// of a list item.
    Digits,
    Inside,
}

impl Escaper {
    /// Appends a character.
    fn push(&mut self, out: &mut String, c: char) {
        let line_feed_of_pair = c == '\n' && self.carriage;
        self.carriage = c == '\r';
        match c {
            '\n' | '\r' => {
                self.gap.clear();
                self.line_ends += usize::from(!line_feed_of_pair);
            }
            ' ' | '\t' | '\u{B}' | '\u{C}' => self.gap.push(c),
            _ => self.push_visible(out, c),
        }
    }

    /// Appends a character that is not white space.
    fn push_visible(&mut self, out: &mut String, c: char) {
        self.begin(out);
        let first = matches!(self.place, LinePlace::TextStart | LinePlace::LineStart);
        let escape = match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '~' | '|' => true,
            '#' | '-' | '+' | '=' => first,
            '.' | ')' => self.place == LinePlace::Digits,
            _ => false,
        };
        if escape {
            out.push('\\');
        }
        out.push(if c == '\0' { '\u{FFFD}' } else { c });
        let digits = c.is_ascii_digit() && self.place != LinePlace::Inside;
        self.place = if digits {
            LinePlace::Digits
        } else {
            LinePlace::Inside
        };
    }

    /// Writes the line ends or the white space between the last character and the next one.
    fn begin(&mut self, out: &mut String) {
        let gap = std::mem::take(&mut self.gap);
        self.carriage = false;
        match (self.place, std::mem::take(&mut self.line_ends)) {
            (LinePlace::TextStart, _) => {}
            (_, 0) => {
                if !gap.is_empty() {
                    self.place = LinePlace::Inside;
                }
                out.push_str(&gap);
            }
            (_, ends) => {
                out.push_str(if ends == 1 { "\\\n" } else { "\n\n" });
                self.place = LinePlace::LineStart;
            }
        }
    }
}
