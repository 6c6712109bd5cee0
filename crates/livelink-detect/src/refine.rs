//! For programs that keep their own finder (UTS #58, section 10): the right end for a link that something else found.

use crate::boundary::floor_char_boundary;
use crate::host::chars;
use std::ops::Range;

/// Returns the link that starts where `found` starts, with the end that UTS #58 gives it.
///
/// `found` is what another finder takes for a URL in `text`, with or without a scheme. The function trusts only its
/// start, and that its scheme and the first character of its host lie in it. The end may move either way: to the right
/// where the finder stopped too early, to the left where it took punctuation along. The function does not check
/// that the host is valid.
///
/// Offsets are bytes. An offset outside the text or inside a character is rounded down. Linear in the length of the link.
///
/// ```
/// use livelink_detect::refine;
///
/// let text = "(see https://intranet/wiki/Ä_(b), and more)";
/// assert_eq!(&text[refine(text, 5..33)], "https://intranet/wiki/Ä_(b)");
/// assert_eq!(&text[refine(text, 5..27)], "https://intranet/wiki/Ä_(b)");
/// ```
#[inline]
pub fn refine(text: &str, found: Range<usize>) -> Range<usize> {
    let start = floor_char_boundary(text, found.start);
    let found_end = floor_char_boundary(text, found.end).max(start);
    let link = text.get(start..found_end).unwrap_or_default();
    let parts = link.find(['/', '?', '#']).unwrap_or(link.len());
    // A `://` before any other part belongs to the scheme.
    let host = match link.find("://") {
        Some(colon) if colon < parts => start + colon + 3,
        _ => start,
    };
    let end = authority_end(text, host);
    start..uts58::link_end(text, end, text.len()).max(end)
}

/// Returns the end of user information, host and port that start at `at`. A dot at the end belongs to them only before
/// `/ ? #`.
#[inline]
fn authority_end(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let len = match rest.strip_prefix('[') {
        Some(inside) => inside.find(']').map_or(0, |close| close + 2),
        None => {
            let stop =
                |c: char| !(chars::is_host_char(c) || matches!(c, '@' | ':' | '%' | '+' | '~'));
            rest.find(stop).unwrap_or(rest.len())
        }
    };
    let after = rest.get(len..).unwrap_or_default();
    let port = after.strip_prefix(':').map_or(0, |digits| {
        let len = digits.bytes().take_while(u8::is_ascii_digit).count();
        if len > 0 { len + 1 } else { 0 }
    });
    let authority = rest.get(..len + port).unwrap_or_default();
    if after
        .get(port..)
        .is_some_and(|after| after.starts_with(['/', '?', '#']))
    {
        return at + authority.len();
    }
    at + authority
        .trim_end_matches(|c| chars::is_dot(c) || matches!(c, ':' | '-' | '@'))
        .len()
}

#[cfg(test)]
mod tests {
    use super::refine;

    /// The link stands between ⸠ and ⸡; what another finder found, between `[[` and `]]`, starts where the link does.
    #[track_caller]
    fn check(marked: &str, found: &str) {
        let text = marked.replace(['⸠', '⸡'], "");
        let start = marked.find('⸠').expect("a link");
        let end = start + text[start..].find(found).expect("what was found") + found.len();
        let link = refine(&text, start..end);
        assert_eq!(
            format!(
                "{}⸠{}⸡{}",
                &text[..link.start],
                &text[link.clone()],
                &text[link.end..]
            ),
            marked
        );
    }

    #[test]
    fn ends_move_either_way() {
        for (marked, found) in [
            (
                "see ⸠https://example.com/a⸡. Then",
                "https://example.com/a.",
            ),
            (
                "see ⸠https://example.com/a_(b)⸡) Then",
                "https://example.com/a_(",
            ),
            ("see ⸠https://example.com/äöü⸡ Then", "https://example.com/"),
            ("see ⸠example.com⸡, Then", "example.com,"),
            ("see ⸠https://example.com⸡- Then", "https://example.com-"),
            ("see ⸠example.com:80/a⸡, Then", "example.com"),
            ("see ⸠https://user@host:8080/a⸡. Then", "https://user@host"),
            ("see ⸠http://[::1]:80/a⸡) Then", "http://[::1]"),
            ("see ⸠https://localhost⸡. Then", "https://localhost."),
            ("see ⸠example.com./a⸡ Then", "example.com"),
            (
                "see ⸠example.com?u=https://a.b⸡. Then",
                "example.com?u=https://",
            ),
        ] {
            check(marked, found);
        }
    }

    #[test]
    fn no_offset_panics() {
        let text = "é://é[é]:9é/é";
        for start in 0..text.len() + 3 {
            for end in 0..text.len() + 3 {
                let link = refine(text, start..end);
                assert!(text.get(link).is_some());
            }
        }
    }
}
