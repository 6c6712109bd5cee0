//! Links that are allowed, and that a reader may take for others.

use livelink_detect::{Detector, LinkKind, Rejected, looks_like_slash};
use std::ops::Range;

/// The reason why a link is unusual.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unusual {
    /// A label of the host looks like one in ASCII, and the top-level domain has its script, as in `аррӏе.рф` (ruling 26).
    LooksLike {
        /// The label in Unicode form.
        label: String,
        /// The ASCII label it looks like.
        looks_like: String,
    },
    /// A character that looks like a slash.
    Slash(char),
}

/// Returns why a link is unusual, and the bytes of its text that show it. `None` for most links. Honest links may be unusual: `сор.рф`
/// is a Russian word. Linear in the link.
///
/// ```
/// use livelink_detect::{Detector, LinkKind};
/// use livelink_lint::{Unusual, unusual};
///
/// let detector = Detector::default();
/// let unusual = |link: &str| unusual(&detector, link, LinkKind::Url);
/// assert!(matches!(unusual("https://аррӏе.рф/a"), Some((_, Unusual::LooksLike { looks_like, .. })) if looks_like == "apple"));
/// assert_eq!(unusual("https://example.com/a\u{2215}b"), Some((21..24, Unusual::Slash('\u{2215}'))));
/// assert_eq!(unusual("https://пример.рф/a"), None);
/// ```
pub fn unusual(
    detector: &Detector,
    link_text: &str,
    kind: LinkKind,
) -> Option<(Range<usize>, Unusual)> {
    let looks_like = detector.host(link_text, kind).and_then(|host| {
        let labels = host.unicode.split('.').filter(|label| !label.is_ascii());
        labels.map(str::to_owned).find_map(look_alike)
    });
    if let Some(found) = looks_like {
        return Some((0..link_text.len(), found));
    }
    let mut signs = link_text.char_indices();
    let (at, c) = signs.find(|(_, c)| looks_like_slash(*c))?;
    Some((at..at + c.len_utf8(), Unusual::Slash(c)))
}

/// Returns what a label looks like. Detection refuses such a label under a top-level domain in ASCII.
fn look_alike(label: String) -> Option<Unusual> {
    let verdicts = Detector::default().explain(&format!("https://{label}.com"));
    let mut reasons = verdicts.iter().filter_map(|verdict| verdict.rejected());
    reasons.find_map(|reason| match reason {
        Rejected::WholeScriptConfusable { looks_like, .. } => Some(Unusual::LooksLike {
            label: label.clone(),
            looks_like: looks_like.clone(),
        }),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::{Unusual, unusual};
    use livelink_detect::{Detector, LinkKind};

    #[test]
    fn links_that_read_as_others() {
        let detector = Detector::default();
        for (link, kind, expected) in [
            ("https://аррӏе.рф", LinkKind::Url, Some("apple")),
            ("xn--80ak6aa92e.xn--p1ai/a", LinkKind::Url, Some("apple")),
            ("me@сосо.укр", LinkKind::Email, Some("coco")),
            ("https://яндекс.аррӏе.рф", LinkKind::Url, Some("apple")),
            ("https://яндекс.рф", LinkKind::Url, None),
            ("https://例え.jp", LinkKind::Url, None),
            ("https://example.com", LinkKind::Url, None),
        ] {
            let found = unusual(&detector, link, kind).map(|(_, found)| found);
            let found = match &found {
                Some(Unusual::LooksLike { looks_like, .. }) => Some(looks_like.as_str()),
                _ => None,
            };
            assert_eq!(found, expected, "{link}");
        }
        let slash = "https://example.com/1\u{2044}2";
        let found = unusual(&detector, slash, LinkKind::Url);
        assert_eq!(found, Some((21..24, Unusual::Slash('\u{2044}'))));
    }
}
