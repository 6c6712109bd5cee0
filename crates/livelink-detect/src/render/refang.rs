//! Text that was made harmless, as it was before.

/// The signs in a defanged text, and their characters.
const SIGNS: [(&str, char); 3] = [("[.]", '.'), ("[:]", ':'), ("[@]", '@')];

/// The names of schemes in a defanged text, in lower case, and their real names.
const NAMES: [(&str, &str); 3] = [("hxxps", "https"), ("hxxp", "http"), ("fxp", "ftp")];

/// Appends `text` with its links as they were before [`defanged`](super::defanged) made them
/// harmless: `https://example.com/a` for `hxxps://example[.]com/a`.
///
/// ```
/// use livelink_detect::render;
///
/// let mut out = String::new();
/// render::refanged("Malware on hxxp://example[.]com/a.exe, from me[@]example[.]com.", &mut out);
/// assert_eq!(out, "Malware on http://example.com/a.exe, from me@example.com.");
/// ```
#[inline]
pub fn refanged(text: &str, out: &mut String) {
    let mut rest = text;
    let mut before = None;
    while let Some(c) = rest.chars().next() {
        let sign = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign));
        let name = match before {
            Some(before) if char::is_alphanumeric(before) => None,
            _ => scheme(rest),
        };
        let len = if let Some((sign, c)) = sign {
            out.push(*c);
            sign.len()
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

/// Returns the scheme that `text` begins with in its harmless form: the length of that form, and
/// the scheme.
#[inline]
fn scheme(text: &str) -> Option<(usize, &'static str)> {
    let (form, name) = NAMES.iter().find(|(form, _)| {
        let (start, after) = text.split_at_checked(form.len()).unwrap_or_default();
        start.eq_ignore_ascii_case(form) && (after.starts_with("://") || after.starts_with("[:]"))
    })?;
    Some((form.len(), name))
}

#[cfg(test)]
mod tests {
    use super::refanged;
    use crate::{Detector, render};

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
        check("", "");
    }

    #[test]
    fn what_is_defanged_comes_back() {
        let detector = Detector::default();
        for text in [
            "See http://example.com/a_(b), ftp://a.org",
            "me@example.com, https://[::1]:80/x",
            "https://例え.テスト.com。次に",
        ] {
            let mut harmless = String::new();
            render::defanged(&detector, text, &detector.detect(text), &mut harmless);
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
