//! References to characters, as HTML, XML and Markdown write them: `&amp;`, `&#38;`, `&lt;`
//! (ruling 43).

use crate::link_text;
use crate::options::Policy;
use crate::text::trailing;
use std::borrow::Cow;

/// The greatest length of a reference between its `&` and its `;` in bytes.
const NAME_MAX: usize = 31;

/// The names of the characters that URLs are written with.
const NAMES: [(&str, char); 19] = [
    ("amp", '&'),
    ("ast", '*'),
    ("colon", ':'),
    ("comma", ','),
    ("commat", '@'),
    ("dollar", '$'),
    ("equals", '='),
    ("excl", '!'),
    ("lowbar", '_'),
    ("lpar", '('),
    ("lsqb", '['),
    ("num", '#'),
    ("percnt", '%'),
    ("period", '.'),
    ("plus", '+'),
    ("quest", '?'),
    ("rpar", ')'),
    ("rsqb", ']'),
    ("sol", '/'),
];

/// Returns the end of a link at the reference whose `;` is at `semicolon`, if the link ends there.
/// That is the place of the `&` of the reference, or of an earlier one if nothing but references
/// is between them. `is_last` says whether no path continues after the `;`. The parts of the link
/// begin at `parts_start`.
///
/// In HTML and XML, a link ends before a character that is in no URL, such as `&lt;` and `&nbsp;`.
/// In these languages and in Markdown, a link also ends before the last reference of its text.
pub(crate) fn end_before(
    policy: &Policy,
    text: &str,
    parts_start: usize,
    semicolon: usize,
    is_last: bool,
) -> Option<usize> {
    if !(policy.entities || policy.markdown_ends) {
        return None;
    }
    let start = start_of(text, parts_start, semicolon)?;
    let name = text.get(start + 1..semicolon)?;
    // No reference has a name of one letter.
    let is_in_no_url = name.len() > 1 && character(name).is_none();
    if !(is_last || policy.entities && is_in_no_url) {
        return None;
    }
    let before = |start: &usize| start_of(text, parts_start, start.checked_sub(1)?);
    std::iter::successors(Some(start), before).last()
}

/// Returns whether there may be a reference whose `;` is at `at`: whether a letter or a digit is
/// right before it. Most semicolons in paths have other text before them. `false` if no rule of the
/// policy reads references.
pub(crate) fn may_end_at(policy: &Policy, text: &str, at: usize) -> bool {
    (policy.entities || policy.markdown_ends) && start_of(text, 0, at).is_some()
}

/// Returns the place of the `&` of the reference whose `;` is at `semicolon`.
fn start_of(text: &str, floor: usize, semicolon: usize) -> Option<usize> {
    let (before, after) = text.as_bytes().split_at_checked(semicolon)?;
    let in_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'#';
    let before = before.get(floor..).filter(|_| after.starts_with(b";"))?;
    let len = trailing(before, NAME_MAX + 1, in_name);
    let is_name = (1..=NAME_MAX).contains(&len) && before.iter().rev().nth(len) == Some(&b'&');
    is_name.then(|| semicolon - len - 1)
}

/// Returns the character that a reference stands for, if URLs are written with it.
fn character(name: &str) -> Option<char> {
    let Some(number) = name.strip_prefix('#') else {
        let mut names = NAMES.iter();
        return names.find(|(known, _)| *known == name).map(|(_, c)| *c);
    };
    let code = match number.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16),
        None => number.parse(),
    };
    let c = char::from_u32(code.ok()?)?;
    let is_in_urls = match c.is_ascii() {
        true => c.is_ascii_graphic() && !"\"'<>\\`".contains(c),
        false => c.is_alphanumeric(),
    };
    is_in_urls.then_some(c)
}

/// Returns the text of a link with each reference replaced by its character. Other references stay
/// as they are.
pub(crate) fn decoded(link: Cow<'_, str>) -> Cow<'_, str> {
    link_text::unescaped(link, '&', |after| {
        let (name, _) = after.split_once(';')?;
        let c = character(name).filter(|_| name.len() <= NAME_MAX)?;
        Some((c, name.len() + 1))
    })
}

#[cfg(test)]
mod tests {
    use super::{character, decoded, start_of};

    #[test]
    fn references() {
        for (name, c) in [
            ("amp", Some('&')),
            ("#38", Some('&')),
            ("#x26", Some('&')),
            ("#X2f", Some('/')),
            ("#233", Some('é')),
            ("lt", None),
            ("nbsp", None),
            ("#60", None),
            ("#xA0", None),
            ("#8220", None),
            ("#", None),
            ("#x110000", None),
            ("", None),
        ] {
            assert_eq!(character(name), c, "{name}");
        }
        for (text, start) in [
            ("a&amp;", Some(1)),
            ("&#38;", Some(0)),
            ("a;", None),
            ("&;", None),
            ("&a b;", None),
            ("&CounterClockwiseContourIntegral;", Some(0)),
            ("&CounterClockwiseContourIntegrals;", None),
            ("&amp", None),
        ] {
            assert_eq!(start_of(text, 0, text.len() - 1), start, "{text}");
        }
        for (link, text) in [
            ("a?b=1&amp;c=2", "a?b=1&c=2"),
            ("a?b=1&#38;c=2&d", "a?b=1&c=2&d"),
            ("a?b&amp;amp;c", "a?b&amp;c"),
            ("a?b&copy;c&", "a?b&copy;c&"),
        ] {
            assert_eq!(decoded(link.into()), text);
        }
    }
}
