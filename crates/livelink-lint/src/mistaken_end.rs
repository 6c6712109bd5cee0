//! Links that end elsewhere than their authors meant.
//!
//! Some end too late. Japanese needs no spaces, and a URL may have its letters. So a link after which nobody typed a space
//! takes in the sentence after it. The standard cannot help it, because `https://ja.wikipedia.org/wiki/アルベルト` is a link
//! too. A checker can ask the author. (Before the punctuation of a Chinese or Japanese sentence, detection ends the link.)
//!
//! Others end too early, at a closing bracket that nothing opens.

use crate::tail::tail;
use livelink_detect::{Detector, LinkKind, is_cjk, is_full_width_mark};

/// Japanese words that follow a noun and do not begin one. `の` and `と` are left out, because they also join the words of a
/// title.
const PARTICLES: [&str; 10] = [
    "を", "は", "が", "に", "で", "へ", "も", "から", "まで", "など",
];

/// Returns the byte offset in `link_text` where the author of a link probably wanted it to end. There, a Japanese particle follows
/// a letter or digit of ASCII, and between the host and that place the link is ASCII. `None` for most links. Linear in the link.
///
/// ```
/// use livelink_detect::{Detector, LinkKind};
/// use livelink_lint::glued_text;
///
/// let detector = Detector::default();
/// let end = |link| glued_text(&detector, link, LinkKind::Url).map(|at| &link[..at]);
/// assert_eq!(end("https://example.com/docsを参照"), Some("https://example.com/docs"));
/// assert_eq!(end("https://ja.wikipedia.org/wiki/Re:ゼロから始める"), None);
/// assert_eq!(end("https://zh.wikipedia.org/wiki/C语言"), None);
/// ```
pub fn glued_text(detector: &Detector, link_text: &str, kind: LinkKind) -> Option<usize> {
    let tail = tail(detector, link_text, kind);
    let (before, rest) = tail.split_at(tail.find(|c: char| !c.is_ascii())?);
    let ends_word = before.ends_with(|c: char| c.is_ascii_alphanumeric());
    let is_particle = PARTICLES.iter().any(|word| rest.starts_with(word));
    (ends_word && is_particle).then_some(link_text.len() - rest.len())
}

/// Whether text could be glued to a link: its path has Chinese, Japanese or Korean text right after a letter or digit of ASCII, or a
/// full-width mark, or a dash beyond ASCII. [`glued_text`] answers only if it is nearly sure. Linear in the link.
///
/// ```
/// use livelink_detect::{Detector, LinkKind};
/// use livelink_lint::could_be_glued;
///
/// let detector = Detector::default();
/// let could = |link| could_be_glued(&detector, link, LinkKind::Url);
/// assert!(could("https://example.com/1a2b贡献代码"));
/// assert!(could("https://example.com/a/上找到。另外"));
/// assert!(could("https://example.com/a—well"));
/// assert!(!could("https://ja.wikipedia.org/wiki/アルベルト"));
/// assert!(!could("https://de.wikipedia.org/wiki/Äpfel"));
/// ```
pub fn could_be_glued(detector: &Detector, link_text: &str, kind: LinkKind) -> bool {
    let tail = tail(detector, link_text, kind);
    let mut before = '/';
    tail.chars().any(|c| {
        let after_word = before.is_ascii_alphanumeric();
        before = c;
        let is_dash = matches!(c, '\u{2012}'..='\u{2015}');
        !c.is_ascii() && (is_full_width_mark(c) || is_dash || after_word && is_cjk(c))
    })
}

/// Returns the text after a link that its author probably meant as a part of it. Such text begins with a closing bracket that
/// nothing in the paragraph opens, and at least two characters of an address follow the bracket without a space. `before` is the
/// paragraph up to the link, and `after` begins at the end of the link. Linear in `before` and in the returned text.
///
/// ```
/// use livelink_lint::after_stray_bracket;
///
/// // The link of "see https://example.com/a)b/c now" ends before the bracket.
/// assert_eq!(after_stray_bracket("see ", ")b/c now"), Some(")b/c"));
/// // In "(see https://example.com/a)b/c now" the bracket closes the one before the link.
/// assert_eq!(after_stray_bracket("(see ", ")b/c now"), None);
/// assert_eq!(after_stray_bracket("see ", ") now"), None);
/// ```
pub fn after_stray_bracket<'t>(before: &str, after: &'t str) -> Option<&'t str> {
    let (open, close) = match after.chars().next()? {
        ')' => ('(', ')'),
        ']' => ('[', ']'),
        _ => return None,
    };
    let goes_on =
        |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '_' | '-' | '%' | '=' | '&' | '#');
    let rest = after.get(1..)?;
    let len = rest.find(|c| !goes_on(c)).unwrap_or(rest.len());
    let count = |one: char| before.chars().filter(|c| *c == one).count();
    let is_stray = count(open) <= count(close) && len >= 2;
    is_stray.then(|| after.get(..len + 1)).flatten()
}

#[cfg(test)]
mod tests {
    use super::{PARTICLES, after_stray_bracket, could_be_glued, glued_text};
    use livelink_detect::{Detector, LinkKind};

    /// The link of a text, and the end of it that is glued.
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
            ("https://example.com/a-を", ""),
            ("https://example.com", ""),
        ] {
            let link = detector.detect(text).pop().expect("a link");
            let own = &text[link.range];
            let found = glued_text(&detector, own, LinkKind::Url).map_or("", |at| &own[at..]);
            assert_eq!(found, glued, "{own}");
        }
        for word in PARTICLES {
            let own = format!("https://example.com/a{word}");
            let found = glued_text(&detector, &own, LinkKind::Url);
            assert_eq!(found, Some(own.len() - word.len()), "{own}");
        }
    }

    /// Text that may not belong to a link, and text that surely does.
    #[test]
    fn text_that_may_be_glued() {
        let detector = Detector::default();
        for (link, expected) in [
            ("https://example.com/1a2b贡献代码", true),
            ("https://example.com/a，第二章", true),
            ("https://example.com/é。また", true),
            ("https://example.com/a—well", true),
            ("https://example.com/—", true),
            ("https://example.com/a\u{2012}b", true),
            ("https://example.com/a\u{2015}b", true),
            ("https://example.com/a\u{2011}b", false),
            ("https://example.com/a\u{2016}b", false),
            ("https://example.com/caf\u{e9}", false),
            ("https://example.com/-贡献", false),
            ("https://example.com/贡献代码", false),
            ("https://贡献.example/a", false),
            ("https://example.com/a", false),
        ] {
            let found = could_be_glued(&detector, link, LinkKind::Url);
            assert_eq!(found, expected, "{link}");
        }
    }

    #[test]
    fn text_after_a_bracket() {
        for (before, after, expected) in [
            ("", ")ab", Some(")ab")),
            ("", ")a", None),
            ("", ")/a.b c", Some(")/a")),
            ("", "]ab", Some("]ab")),
            ("[", "]ab", None),
            ("(", "]ab", Some("]ab")),
            ("(a)", ")ab", Some(")ab")),
            ("((a)", ")ab", None),
            ("", "a)bc", None),
            ("", ") bc", None),
            ("", ")äb", None),
            ("", ")", None),
            ("", "", None),
        ] {
            assert_eq!(
                after_stray_bracket(before, after),
                expected,
                "{before:?} {after:?}"
            );
        }
    }
}
