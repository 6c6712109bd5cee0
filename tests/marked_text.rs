//! Marked text: each link stands between ⸠ and ⸡, as in the official LinkDetectionTest.txt.

use livelink::Link;

/// Returns `text` with each link between ⸠ and ⸡.
pub fn mark(text: &str, links: &[Link]) -> String {
    let mut out = String::new();
    let mut at = 0;
    for link in links {
        out.push_str(&text[at..link.range.start]);
        out.push('⸠');
        out.push_str(&text[link.range.clone()]);
        out.push('⸡');
        at = link.range.end;
    }
    out.push_str(&text[at..]);
    out
}

/// Returns `marked` without its marks.
pub fn unmark(marked: &str) -> String {
    marked.replace(['⸠', '⸡'], "")
}

/// Returns `line` with each `\u{XXXX}` replaced by the character it names.
pub fn unescape(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some((before, escape)) = rest.split_once("\\u{") {
        let (digits, after) = escape.split_once('}').expect("a closing brace");
        let c = u32::from_str_radix(digits, 16)
            .ok()
            .and_then(char::from_u32);
        out.push_str(before);
        out.push(c.expect("a code point"));
        rest = after;
    }
    out.push_str(rest);
    out
}
