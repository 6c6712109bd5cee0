//! Where detection can start in the middle of a long run.

use std::ops::Range;

use crate::lent_text::LentText;
use crate::mark::{Mark, MarkKind};
use crate::span_layer::SpanLayer;

/// How long a name may be that the start of detection steps over. No scheme is longer.
const NAME: usize = 64;

/// Returns the place in `range` where detection starts. It is a place from which detection finds the same links as from the start
/// of the run, as far as that can be known without reading the run.
///
/// An automatic link begins where no candidate and no dead zone reaches. So the scan of the whole run has nothing in mind there but
/// what stands right before the link, such as a bracket. Without such a link, detection starts where no scheme is cut in two. In
/// `https://a.com,` it would otherwise find the scheme `ttps`, after which nothing links.
pub(super) fn entry<R: LentText>(text: &R, marks: &SpanLayer<Mark>, range: Range<usize>) -> usize {
    let mut from = range.start;
    for (mark, (_, kind)) in marks.lent(range.clone()) {
        if *kind == MarkKind::Auto && from <= mark.start {
            let between = text.slice(from..mark.start);
            return from + R::len_of(between.trim_end_matches(|c| !is_of_name(c)));
        }
        from = mark.end.min(range.end);
    }
    let rest = text.slice(range.start..range.end.min(range.start + NAME));
    let name = rest
        .split_inclusive(|c| !is_of_name(c))
        .next()
        .unwrap_or_default();
    let after = range.start + R::len_of(name);
    match name.ends_with(is_of_name) || after >= range.end {
        true => range.start,
        false => after,
    }
}

/// Returns whether the name of a scheme, or of a host in ASCII, may hold `c`.
fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.' | '_')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lent_text::Lent;

    /// In each text, `|` is where the range begins, `[…]` an automatic link, `{…}` one of the user's own, and `^` where detection
    /// starts.
    #[track_caller]
    fn check(pattern: &str) {
        let (mut text, mut marks) = (String::new(), SpanLayer::new());
        let (mut from, mut start, mut expected) = (0, 0, None);
        for c in pattern.chars() {
            match c {
                '|' => from = text.len(),
                '^' => expected = Some(text.len()),
                '[' | '{' => start = text.len(),
                ']' | '}' => {
                    let kind = match c {
                        ']' => MarkKind::Auto,
                        _ => MarkKind::Manual,
                    };
                    let (range, href) = (start..text.len(), "x:".into());
                    marks.insert(&Mark { range, href, kind });
                }
                c => text.push(c),
            }
        }
        let lent = Lent::<usize, _>::new(text.as_str());
        let found = entry(&lent, &marks, from..text.len());
        assert_eq!(Some(found), expected, "{pattern}");
    }

    #[test]
    fn where_detection_starts() {
        // At a link, and before what stands right before it.
        check("ht|tps://a.com^,[b.org],c.net");
        check("|ab^(\"[https://b.org]\")");
        check("|^[b.org],c.net");
        check("|^語[b.org]");
        // The link begins before the range.
        check("[a.|com]^,[b.org]");
        check("[a.|com]:80^,[b.org]");
        check("[a.|com]^[b.org]");
        // A link of the user's own says nothing about the text.
        check("|a {b c}d^ [e.com]");
        // Without a link, where no name is cut.
        check("ht|tps:^//a.com,b.org");
        check("x|,^https://a.com");
        check("|語^https://a.com");
        check("|語^xhttps://a.com,");
        check("|^aaaa.bbbb-c+d_");
        check("|^a");
        check("a|^");
        // No scheme is so long.
        let name = "x".repeat(NAME - 1);
        check(&format!("|{name},^b"));
        check(&format!("|^{name}x,b"));
    }
}
