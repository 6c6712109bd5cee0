//! Texts that end a path or cannot be in one, each told by the characters at one place.

use super::cjk;
use crate::boundary::ends_links;
use crate::text::char_at;

/// The number of bytes after a bracket that are searched for the one that closes it.
pub(super) const BRACKETED: usize = 64;

/// The number of bytes after a `<` that are searched for the end of the element.
pub(super) const ELEMENT: usize = 128;

/// The number of bytes that are read to see whether a path ends at a sign: an element, or references and
/// the character after them.
pub(crate) const SIGN_READ: usize = ELEMENT + 4;

/// The endings of files that web servers name in paths.
const FILES: [&[u8]; 32] = [
    b".asp", b".aspx", b".cgi", b".csv", b".doc", b".docx", b".gif", b".gz", b".htm", b".html",
    b".jpeg", b".jpg", b".js", b".json", b".jsp", b".md", b".mp3", b".mp4", b".pdf", b".php",
    b".png", b".ppt", b".pptx", b".rar", b".shtml", b".svg", b".txt", b".webp", b".xls", b".xlsx",
    b".xml", b".zip",
];

/// Returns whether `c` at `at` is a letter of Chinese or Japanese right after the ending of a file, as
/// in `https://example.com/a.htmlをご覧ください`. Korean text is left alone: there, names of files end in
/// Hangul as well.
pub(super) fn is_after_file(text: &str, at: usize, c: char) -> bool {
    let before = text.as_bytes().get(..at).unwrap_or_default();
    let is_ending = |ending: &&[u8]| {
        let (_, end) = before.split_at(before.len().saturating_sub(ending.len()));
        end.eq_ignore_ascii_case(ending)
    };
    before.last().is_some_and(u8::is_ascii_alphanumeric)
        && FILES.iter().any(is_ending)
        && cjk::is_cjk(c)
        && !cjk::is_hangul(c)
}

/// Returns whether `c` ends a sentence or a part of it, or may be the second half of a pair.
pub(super) fn is_closing_sign(c: char) -> bool {
    ".,;:!?)]}>\"'`*_~|…”’»«“״、。，）」』】》！？：；".contains(c)
}

/// Returns whether `c` has no width and separates words, or keeps them together. Nobody writes it in
/// an address (ruling 22).
pub(super) fn is_zero_width(c: char) -> bool {
    matches!(c, '\u{200B}' | '\u{2060}' | '\u{FEFF}')
}

/// Returns whether the sign at `at` closes a link that has the same sign before it. It does if no
/// path continues after the sign and its repetitions.
pub(super) fn closes(text: &str, at: usize, sign: u8) -> bool {
    let signs = text.as_bytes().get(at..).unwrap_or_default().iter();
    let repeated = signs.take(BRACKETED).take_while(|byte| **byte == sign);
    is_end(text, at + repeated.count())
}

/// Returns whether no path continues at `at`, because the text ends there, or with a boundary or
/// punctuation there.
pub(super) fn is_end(text: &str, at: usize) -> bool {
    match char_at(text, at) {
        None => true,
        Some(c) if ends_links(c) => true,
        Some('!' | '"' | '\'' | ')' | '*' | ',' | '.' | ':'..='<' | '>' | '?') => true,
        Some('\\' | ']' | '`' | '|' | '}') => true,
        Some(c) => !c.is_ascii() && !c.is_alphanumeric(),
    }
}

/// Returns whether a tag of HTML begins at `at`: a line break, an element that is closed before the
/// next boundary, or one that has attributes. Another word in angle brackets may be a placeholder
/// for a part of the path: `https://example.com/<user>`.
pub(super) fn is_tag(text: &str, at: usize) -> bool {
    /// Elements that usually have attributes.
    const WITH_ATTRIBUTES: [&str; 6] = ["a", "br", "div", "font", "img", "span"];
    let rest = text.get(at + 1..).unwrap_or_default();
    let near = rest.as_bytes().iter().take(ELEMENT - 4);
    let len = near.take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let (name, after) = rest.split_at_checked(len).unwrap_or_default();
    let ends = |(place, c): &(usize, char)| len + *place >= ELEMENT - 4 || ends_links(*c);
    match after.char_indices().next().filter(|first| !ends(first)) {
        _ if name.is_empty() => false,
        Some((_, '>')) => {
            let end = after.char_indices().find(ends);
            let element = after.get(..end.map_or(after.len(), |(place, _)| place));
            let mut tags = element.unwrap_or_default().split("</").skip(1);
            name == "br" || tags.any(|tag| tag.starts_with(name))
        }
        Some((_, '/')) => name == "br",
        Some(_) => false,
        None => WITH_ATTRIBUTES.contains(&name),
    }
}
