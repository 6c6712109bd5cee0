//! Signs that make styles when they are typed, as in Markdown.

use std::ops::Range;

use crate::paragraph::{HeadingLevel, ListPlace, Marker, Paragraph, ParagraphKind};
use crate::text_style::TextStyle;

/// Returns what a paragraph becomes by the signs at its start, such as `# `. `signs` is its text before the caret, up to the space
/// that was typed last.
pub(crate) fn paragraph_by(signs: &str, paragraph: Paragraph) -> Option<Paragraph> {
    let sign = signs.strip_suffix(' ')?;
    let is_body = paragraph.kind == ParagraphKind::Body;
    let is_heading = matches!(paragraph.kind, ParagraphKind::Heading(_));
    if !is_body && !is_heading {
        return None;
    }
    if !sign.is_empty() && sign.bytes().all(|byte| byte == b'#') {
        let level = HeadingLevel::new(u8::try_from(sign.len()).ok()?)?;
        let kind = ParagraphKind::Heading(level);
        let changes = paragraph.list.is_none() && paragraph.kind != kind;
        return changes.then_some(Paragraph { kind, ..paragraph });
    }
    if !is_body {
        return None;
    }
    let marker = match sign {
        "-" | "*" | "+" => Marker::Bullet,
        "[]" | "[ ]" => Marker::Task { done: false },
        "[x]" | "[X]" => Marker::Task { done: true },
        ">" => {
            return paragraph.list.is_none().then(|| Paragraph {
                quote: paragraph.quote.saturating_add(1),
                ..paragraph
            });
        }
        FENCE => return Some(code(paragraph)),
        _ => Marker::Number {
            first: number(sign)?,
        },
    };
    let level = match (paragraph.list, marker) {
        // A box turns an item into a task.
        (Some(place), Marker::Task { .. }) => place.level,
        (Some(_), _) => return None,
        (None, _) => 0,
    };
    let list = Some(ListPlace {
        level,
        marker: Some(marker),
    });
    Some(Paragraph { list, ..paragraph })
}

/// The signs that begin a code block.
pub(crate) const FENCE: &str = "```";

/// The signs that make a rule.
pub(crate) const RULE: &str = "---";

/// Returns a line of code in place of a paragraph.
pub(crate) fn code(paragraph: Paragraph) -> Paragraph {
    Paragraph {
        kind: ParagraphKind::Code,
        ..paragraph
    }
}

/// Returns the number of `12.` or `12)`. A year before a full stop is no number of a list.
fn number(sign: &str) -> Option<u32> {
    let digits = sign.strip_suffix(['.', ')'])?;
    let is_number = (1..=3).contains(&digits.len()) && digits.bytes().all(|it| it.is_ascii_digit());
    is_number.then(|| digits.parse().ok()).flatten()
}

/// Two signs around a text, and the style that they make of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    pub(crate) open: Range<usize>,
    pub(crate) close: Range<usize>,
    pub(crate) style: TextStyle,
}

/// Returns the pair of signs whose last character was typed at the end of `before`, in offsets of `before`. `after` is the character
/// after it.
///
/// The rules are those of CommonMark with three differences, because a text that is being typed has no end yet: both signs are equally
/// long, letters and digits stand next to no sign outside unless their script has no case, and no sign is taken in a word that could be
/// an address.
///
/// ```text
/// **bold**  *italic*  _italic_  __bold text__  ~~struck~~  `code`  这是**重要**的
/// 2*3*4  snake_case_name  __init__  https://example.com/*a*        not taken
/// ```
pub(crate) fn pair(before: &str, after: Option<char>) -> Option<Pair> {
    let sign = before.chars().next_back()?;
    let text = before.trim_end_matches(sign);
    let close = text.len()..before.len();
    let style = match (sign, close.len()) {
        ('*', 1) | ('_', 1) => TextStyle::ITALIC,
        ('*', 2) | ('_', 2) => TextStyle::BOLD,
        ('*', 3) => TextStyle::BOLD | TextStyle::ITALIC,
        ('~', 2) => TextStyle::STRIKETHROUGH,
        ('`', 1) => TextStyle::CODE,
        _ => return None,
    };
    let open_end = text.rfind(sign)? + sign.len_utf8();
    let content = text.get(open_end..)?;
    let ahead = text.get(..open_end)?.trim_end_matches(sign);
    let open = ahead.len()..open_end;
    let touches_text = |c: Option<char>| c.is_some_and(|c| !c.is_whitespace());
    let holds_text =
        touches_text(content.chars().next()) && touches_text(content.chars().next_back());
    let is_free = stands_free(ahead.chars().next_back()) && stands_free(after);
    let word = ahead.rsplit(char::is_whitespace).next().unwrap_or(ahead);
    let in_address = word.contains(['/', '@', ':', '\\']);
    let is_name = (sign, close.len()) == ('_', 2) && !content.contains(char::is_whitespace);
    let is_pair = open.len() == close.len() && holds_text && is_free && !in_address && !is_name;
    is_pair.then_some(Pair { open, close, style })
}

/// Returns whether a character is one of those of the signs.
pub(crate) const fn is_sign(c: char) -> bool {
    matches!(c, '*' | '_' | '~' | '`')
}

/// Returns whether a character may stand next to a sign outside.
pub(crate) fn stands_free(c: Option<char>) -> bool {
    c.is_none_or(|c| !c.is_alphanumeric() || has_no_case(c))
}

/// Returns whether a letter is of a script without case. Such scripts have no names like `snake_case`, and many have no spaces between
/// words.
fn has_no_case(c: char) -> bool {
    c.is_alphabetic() && !c.is_lowercase() && !c.is_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_two_equal_signs_around_text() {
        // The text, the character after it, and the style.
        let (bold, italic) = (TextStyle::BOLD, TextStyle::ITALIC);
        let cases = [
            ("*x*", None, Some(italic)),
            ("a *x y*", None, Some(italic)),
            ("_x_", Some(' '), Some(italic)),
            ("(_x_", Some(')'), Some(italic)),
            ("**x**", None, Some(bold)),
            ("***x***", None, Some(bold | italic)),
            ("~~x~~", None, Some(TextStyle::STRIKETHROUGH)),
            ("`x`", None, Some(TextStyle::CODE)),
            ("«*é*", None, Some(italic)),
            ("这是**重要**", Some('的'), Some(bold)),
            ("これは_大事_", Some('だ'), Some(italic)),
            ("这是2*3*", None, None),
            ("é*x*", None, None),
            // The signs are not equal, or not known.
            ("**x*", None, None),
            ("*x**", None, None),
            ("~x~", None, None),
            ("__init__", None, None),
            ("a __init__", Some(' '), None),
            ("__x y__", None, Some(bold)),
            ("f __init__ g __main__", None, None),
            ("f.__init__(self, x__", None, None),
            ("``x``", None, None),
            ("****", None, None),
            // Nothing is between them, or white space touches them.
            ("**", None, None),
            ("* x*", None, None),
            ("*x *", None, None),
            // They are in a word.
            ("2*3*", None, None),
            ("snake_case_", None, None),
            ("*x*", Some('y'), None),
            // They are in an address.
            ("https://example.com/*a*", None, None),
            ("a@b.(_x_", None, None),
            // The sign next to the last one closes a pair that was given back.
            ("*x* y*", None, None),
            ("x", None, None),
            ("", None, None),
        ];
        for (before, after, style) in cases {
            let found = pair(before, after);
            assert_eq!(
                found.as_ref().map(|it| it.style),
                style,
                "{before:?} {after:?}"
            );
            if let Some(it) = found {
                assert_eq!(
                    before[it.open.clone()],
                    before[it.close.clone()],
                    "{before:?}"
                );
                assert_eq!(it.close.end, before.len(), "{before:?}");
            }
        }
    }

    #[test]
    fn a_sign_at_the_start_makes_a_paragraph() {
        let body = Paragraph::default();
        let kind = |kind| Some(Paragraph { kind, ..body });
        let heading = |level| ParagraphKind::Heading(HeadingLevel::new(level).unwrap());
        let item = |marker| {
            let marker = Some(marker);
            let list = Some(ListPlace { level: 0, marker });
            Some(Paragraph { list, ..body })
        };
        let cases = [
            ("# ", kind(heading(1))),
            ("###### ", kind(heading(6))),
            ("####### ", None),
            ("- ", item(Marker::Bullet)),
            ("* ", item(Marker::Bullet)),
            ("+ ", item(Marker::Bullet)),
            ("1. ", item(Marker::Number { first: 1 })),
            ("12) ", item(Marker::Number { first: 12 })),
            ("1986. ", None),
            ("1 ", None),
            (". ", None),
            ("[] ", item(Marker::Task { done: false })),
            ("[ ] ", item(Marker::Task { done: false })),
            ("[x] ", item(Marker::Task { done: true })),
            ("> ", Some(Paragraph { quote: 1, ..body })),
            ("``` ", kind(ParagraphKind::Code)),
            ("-", None),
            (" ", None),
            ("a- ", None),
        ];
        for (signs, expected) in cases {
            assert_eq!(paragraph_by(signs, body), expected, "{signs:?}");
            let code = code(body);
            assert_eq!(paragraph_by(signs, code), None, "{signs:?} in code");
        }
        let list = item(Marker::Bullet).unwrap();
        assert_eq!(
            paragraph_by("[x] ", list),
            item(Marker::Task { done: true })
        );
        assert_eq!(paragraph_by("- ", list), None);
    }
}
