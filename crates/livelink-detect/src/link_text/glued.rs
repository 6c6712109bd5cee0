//! Text that is glued to a link, and that its author did not mean to link.
//!
//! Japanese needs no spaces, and its letters may stand in a URL. So a link after which nobody typed a space goes on into the
//! sentence. The standard has to take it so, because `https://ja.wikipedia.org/wiki/アルベルト` is a link too. A checker can ask the
//! author. (Where a mark of a Chinese or Japanese sentence follows the link, detection ends the link by itself.)

use super::LinkParts;
use crate::link::LinkKind;
use crate::policy::{is_full_width_mark, starts_with_cjk};
use crate::scheme::Schemes;

/// Japanese words that follow a noun and do not begin one. `の` and `と` are left out, because they also join the words of a
/// title.
const PARTICLES: [&str; 10] = [
    "を", "は", "が", "に", "で", "へ", "も", "から", "まで", "など",
];

/// Returns where the author of a link probably wanted it to end, as a byte offset of `link_text`, if a Japanese particle follows a
/// letter or digit of ASCII there. Between the host and that place, the link is ASCII. `None` for most links. O(link).
///
/// ```
/// use livelink_detect::{LinkKind, glued_text};
///
/// let end = |link| glued_text(link, LinkKind::Url).map(|at| &link[..at]);
/// assert_eq!(end("https://example.com/docsを参照"), Some("https://example.com/docs"));
/// assert_eq!(end("https://ja.wikipedia.org/wiki/Re:ゼロから始める"), None);
/// assert_eq!(end("https://zh.wikipedia.org/wiki/C语言"), None);
/// ```
pub fn glued_text(link_text: &str, kind: LinkKind) -> Option<usize> {
    let tail = LinkParts::of(&Schemes::default(), link_text, kind).tail;
    let (before, rest) = tail.split_at(tail.find(|c: char| !c.is_ascii())?);
    let ends_word = before.ends_with(|c: char| c.is_ascii_alphanumeric());
    let is_particle = PARTICLES.iter().any(|word| rest.starts_with(word));
    (ends_word && is_particle).then_some(link_text.len() - rest.len())
}

/// Whether text may be glued to a link. In its path, Chinese, Japanese or Korean text follows a letter or digit of ASCII, or a
/// full-width mark or a dash beyond ASCII stands there. [`glued_text`] says it only if it is nearly sure, and this function says it if it may be so.
/// O(link).
///
/// ```
/// use livelink_detect::{LinkKind, could_be_glued};
///
/// let could = |link| could_be_glued(link, LinkKind::Url);
/// assert!(could("https://example.com/1a2b贡献代码"));
/// assert!(could("https://example.com/a/上找到。另外"));
/// assert!(could("https://example.com/a—well"));
/// assert!(!could("https://ja.wikipedia.org/wiki/アルベルト"));
/// assert!(!could("https://de.wikipedia.org/wiki/Äpfel"));
/// ```
pub fn could_be_glued(link_text: &str, kind: LinkKind) -> bool {
    let tail = LinkParts::of(&Schemes::default(), link_text, kind).tail;
    let mut before = '/';
    tail.char_indices().any(|(at, c)| {
        let after_word = before.is_ascii_alphanumeric();
        before = c;
        let is_dash = matches!(c, '\u{2012}'..='\u{2015}');
        !c.is_ascii()
            && (is_full_width_mark(c) || is_dash || after_word && starts_with_cjk(tail, at))
    })
}

#[cfg(test)]
mod tests {
    use super::{could_be_glued, glued_text};
    use crate::{Detector, LinkKind};

    /// The link of a text, and what of it is glued to it.
    #[test]
    fn cases() {
        let detector = Detector::default();
        for (text, glued) in [
            ("https://example.com/aから", "から"),
            ("https://example.com/a#bで読む", "で読む"),
            ("https://bücher.example.com/a1を", "を"),
            // Detection ends these links itself.
            ("详见https://example.com/a，第二章", ""),
            ("https://example.com/a。また", ""),
            // These are titles.
            ("https://ja.wikipedia.org/wiki/モーニング娘。を", ""),
            ("https://ja.wikipedia.org/wiki/SOSの猿", ""),
            ("https://ja.wikipedia.org/wiki/からくり", ""),
            ("https://zh.wikipedia.org/wiki/GNU计划", ""),
            ("https://example.com/?q=は", ""),
            ("https://example.com/é/aを", ""),
            ("https://example.com", ""),
        ] {
            let link = detector.detect(text).pop().expect("a link");
            let own = &text[link.range];
            let found = glued_text(own, LinkKind::Url).map_or("", |at| &own[at..]);
            assert_eq!(found, glued, "{own}");
        }
    }

    /// Text that may not belong to a link, and text that surely does.
    #[test]
    fn what_may_be_glued() {
        for (link, expected) in [
            ("https://example.com/1a2b贡献代码", true),
            ("https://example.com/a，第二章", true),
            ("https://example.com/é。また", true),
            ("https://example.com/a—well", true),
            ("https://example.com/—", true),
            ("https://example.com/caf\u{e9}", false),
            ("https://example.com/-贡献", false),
            ("https://example.com/贡献代码", false),
            ("https://贡献.example/a", false),
            ("https://example.com/a", false),
        ] {
            assert_eq!(could_be_glued(link, LinkKind::Url), expected, "{link}");
        }
    }
}
