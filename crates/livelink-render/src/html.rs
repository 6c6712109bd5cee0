//! A text as HTML.

use crate::parts::{TextPart, text_parts};
use livelink_detect::{Detector, Link};

/// The form of links in HTML.
///
/// ```
/// use livelink_detect::Detector;
///
/// let detector = Detector::default();
/// let text = "example.com";
/// let mut options = livelink_render::HtmlOptions::default();
/// options.rel = String::from("nofollow ugc");
/// let mut html = String::new();
/// livelink_render::html_with(&detector, text, &detector.detect(text), &options, &mut html);
/// assert_eq!(html, "<a href=\"https://example.com\" rel=\"nofollow ugc\" dir=\"auto\">example.com</a>");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct HtmlOptions {
    /// The attribute `rel` of each link, such as `nofollow ugc` for text by strangers. If it is
    /// empty, links have no such attribute. Default: empty.
    pub rel: String,
}

/// Appends `text` as HTML, each link as an `<a>`. It is [`html_with`] with the default options.
pub fn html(detector: &Detector, text: &str, links: &[Link], out: &mut String) {
    html_with(detector, text, links, &HtmlOptions::default(), out);
}

/// Appends `text` as HTML, each link as an `<a>` around its own text.
///
/// The result belongs between tags. A parser gives back the text as it was, including white space
/// and carriage returns. The exception is U+0000, which HTML cannot hold and which becomes U+FFFD.
/// In `<pre>`, begin with a line break of your own, because HTML drops the first one.
///
/// Each link has `dir="auto"`, which keeps out a bidi control before it: after U+202E,
/// `ved.dev/moc.lapyap` would read as `paypal.com/ved.dev`.
pub fn html_with(
    detector: &Detector,
    text: &str,
    links: &[Link],
    options: &HtmlOptions,
    out: &mut String,
) {
    for part in text_parts(text, links) {
        match part {
            TextPart::Between(text) => push_escaped(out, text),
            TextPart::Link(link, own) => {
                push_attribute(out, "<a href", &detector.href(own, link.kind));
                if !options.rel.is_empty() {
                    push_attribute(out, " rel", &options.rel);
                }
                out.push_str(" dir=\"auto\">");
                push_escaped(out, own);
                out.push_str("</a>");
            }
        }
    }
}

/// Appends `name="value"`.
fn push_attribute(out: &mut String, name: &str, value: &str) {
    out.push_str(name);
    out.push_str("=\"");
    push_escaped(out, value);
    out.push('"');
}

/// Appends `text` and escapes every character that means something in HTML, also in the values of
/// attributes.
fn push_escaped(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // A parser would read it as a line feed.
            '\r' => out.push_str("&#13;"),
            '\0' => out.push('\u{FFFD}'),
            _ => out.push(c),
        }
    }
}
