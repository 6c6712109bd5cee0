//! Text whose links nobody can follow by accident, and the same text as it was before.

use crate::parts::{TextPart, text_parts};
use livelink_detect::{Detector, Link, is_dot, run_end, run_start};
use std::ops::Range;

/// Appends `text` with its links made harmless: `hxxps://example[.]com/a`, `me[@]example[.]com`.
/// People can read them, but programs find no link any more.
///
/// In each run ([`is_boundary`](livelink_detect::is_boundary)) that holds one of `links`, the
/// function breaks these links. If something in the run would still link, or would only link now,
/// it breaks all dots, colons and `@` of the run. So the detector finds nothing in a run that had a
/// link.
///
/// ```
/// use livelink_detect::Detector;
///
/// let detector = Detector::default();
/// let text = "Malware on http://example.com/a.exe, from me@example.com.";
/// let mut out = String::new();
/// livelink_render::defanged(&detector, text, &detector.detect(text), &mut out);
/// assert_eq!(out, "Malware on hxxp://example[.]com/a.exe, from me[@]example[.]com.");
/// assert_eq!(detector.detect(&out), []);
/// ```
pub fn defanged(detector: &Detector, text: &str, links: &[Link], out: &mut String) {
    let mut at = 0;
    let mut rest = links;
    while let Some(first) = rest.first() {
        let run = run_start(text, first.range.start)..run_end(text, first.range.end);
        let (inside, after) = rest.split_at(
            rest.partition_point(|link| link.range.start < run.end)
                .max(1),
        );
        rest = after;
        let (Some(before), Some(own)) = (text.get(at..run.start), text.get(run.clone())) else {
            continue;
        };
        out.push_str(before);
        push_run(detector, own, &shifted(inside, &run), out);
        at = run.end;
    }
    out.push_str(text.get(at..).unwrap_or_default());
}

/// Returns the links of a run, with offsets that count from the start of the run.
fn shifted(links: &[Link], run: &Range<usize>) -> Vec<Link> {
    let shift = |link: &Link| {
        let range =
            link.range.start.checked_sub(run.start)?..link.range.end.checked_sub(run.start)?;
        Some(Link {
            range,
            ..link.clone()
        })
    };
    links.iter().filter_map(shift).collect()
}

/// Appends a run that contains links.
fn push_run(detector: &Detector, run: &str, links: &[Link], out: &mut String) {
    let start = out.len();
    for part in text_parts(run, links) {
        match part {
            TextPart::Between(text) => out.push_str(text),
            TextPart::Link(link, own) => out.push_str(&detector.defanged(own, link.kind)),
        }
    }
    let mut links = false;
    let own = out.get(start..).unwrap_or_default();
    // Each caller of `for_each` gets a copy of the scanner, which needs a second to compile.
    detector.for_each_dyn(own, &mut |_| links = true);
    if links {
        out.truncate(start);
        push_apart(run, out);
    }
}

/// Appends text, and breaks every character in it that could make a link.
fn push_apart(text: &str, out: &mut String) {
    for c in text.chars() {
        if may_link(c) {
            out.extend(['[', c, ']']);
        } else {
            out.push(c);
        }
    }
}

/// Whether a text links by this character, so that a sign such as `[.]` is written for it.
fn may_link(c: char) -> bool {
    is_dot(c) || matches!(c, ':' | '@')
}

/// The names of schemes in a defanged text, in lower case, and their real names.
const NAMES: [(&str, &str); 3] = [("hxxps", "https"), ("hxxp", "http"), ("fxp", "ftp")];

/// Appends `text` with its links as they were before [`defanged`] made them
/// harmless: `https://example.com/a` for `hxxps://example[.]com/a`.
///
/// ```
/// let mut out = String::new();
/// livelink_render::refanged("Malware on hxxp://example[.]com/a.exe, from me[@]example[.]com.", &mut out);
/// assert_eq!(out, "Malware on http://example.com/a.exe, from me@example.com.");
/// ```
pub fn refanged(text: &str, out: &mut String) {
    let mut rest = text;
    let mut before = None;
    while let Some(c) = rest.chars().next() {
        // A link may begin right after a letter beyond ASCII.
        let name = match before {
            Some(before) if char::is_ascii_alphanumeric(&before) => None,
            _ => scheme(rest),
        };
        let len = if let Some(c) = sign(rest) {
            out.push(c);
            c.len_utf8() + 2
        } else if let Some((len, name)) = name {
            out.push_str(name);
            len
        } else {
            out.push(c);
            c.len_utf8()
        };
        before = Some(c);
        rest = rest.get(len..).unwrap_or_default();
    }
}

/// Returns the character of the sign that `text` begins with, such as the dot of `[.]`.
fn sign(text: &str) -> Option<char> {
    let mut chars = text.strip_prefix('[')?.chars();
    let c = chars.next().filter(|c| may_link(*c));
    c.filter(|_| chars.next() == Some(']'))
}

/// Returns the scheme that `text` begins with in its harmless form: the length of that form, and
/// the scheme.
fn scheme(text: &str) -> Option<(usize, &'static str)> {
    let (form, name) = NAMES.iter().find(|(form, _)| {
        let (start, after) = text.split_at_checked(form.len()).unwrap_or_default();
        start.eq_ignore_ascii_case(form) && (after.starts_with("://") || after.starts_with("[:]"))
    })?;
    Some((form.len(), name))
}

#[cfg(test)]
mod tests {
    use crate::{defanged, refanged};
    use livelink_detect::Detector;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let mut out = String::new();
        refanged(text, &mut out);
        assert_eq!(out, expected);
    }

    #[test]
    fn only_the_harmless_forms_change() {
        check("HXXPS[:]//a[.]com fxp://b.org", "https://a.com ftp://b.org");
        check(
            "hxxp is not a scheme, a[0] no dot",
            "hxxp is not a scheme, a[0] no dot",
        );
        check("xhxxp://a é[.]é", "xhxxp://a é.é");
        check("例hxxp://例[。]例[．]jp [[｡]]", "例http://例。例．jp [｡]");
        check("", "");
    }

    #[test]
    fn what_is_defanged_comes_back() {
        let detector = Detector::default();
        for text in [
            "See http://example.com/a_(b), ftp://a.org",
            "me@example.com, https://[::1]:80/x",
            "https://例え.テスト.com。次に",
            "例https://例え。テスト。com",
        ] {
            let mut harmless = String::new();
            defanged(&detector, text, &detector.detect(text), &mut harmless);
            assert_ne!(harmless, text);
            let mut again = String::new();
            refanged(&harmless, &mut again);
            let links = |text: &str| {
                let links = detector.detect(text).into_iter();
                links
                    .map(|link| detector.href(&text[link.range], link.kind))
                    .collect::<Vec<_>>()
            };
            assert_eq!(links(&again), links(text), "{harmless}");
        }
    }
}
