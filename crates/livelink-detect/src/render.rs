//! A text with its links written out: as HTML, as Markdown, harmless.
//!
//! Each function takes a text and the links found in it, and appends to a `String`.
//!
//! ```
//! use livelink_detect::{Detector, render};
//!
//! let detector = Detector::default();
//! let text = "Q&A: example.com/a_(b).";
//! let mut html = String::new();
//! render::html(&detector, text, &detector.detect(text), &mut html);
//! assert_eq!(html, "Q&amp;A: <a href=\"https://example.com/a_(b)\">example.com/a_(b)</a>.");
//! let mut markdown = String::new();
//! render::markdown(&detector, text, &detector.detect(text), &mut markdown);
//! assert_eq!(markdown, "Q&A: [example.com/a\\_(b)](<https://example.com/a_(b)>).");
//! ```

use crate::detector::Detector;
use crate::link::{Link, LinkKind};

/// Calls `plain` with what stands between the links and `link` with each link's own text, in order.
///
/// Links that lie outside the text, over another one or inside a character are left out.
fn pieces<'t>(
    text: &'t str,
    links: &[Link],
    out: &mut String,
    mut plain: impl FnMut(&mut String, &'t str),
    mut link: impl FnMut(&mut String, &'t str, LinkKind),
) {
    let mut at = 0;
    for found in links {
        let between = text.get(at..found.range.start);
        let inside = text.get(found.range.clone());
        if let (Some(between), Some(inside)) = (between, inside) {
            plain(out, between);
            link(out, inside, found.kind);
            at = found.range.end;
        }
    }
    plain(out, text.get(at..).unwrap_or_default());
}

/// The text as HTML: `& < > " '` escaped, each link an `<a>`. White space is kept as it is.
pub fn html(detector: &Detector, text: &str, links: &[Link], out: &mut String) {
    pieces(text, links, out, push_html, |out, link, kind| {
        out.push_str("<a href=\"");
        push_html(out, &detector.href(link, kind));
        out.push_str("\">");
        push_html(out, link);
        out.push_str("</a>");
    });
}

/// Appends `text` with the characters escaped that mean something in HTML, attribute values included.
fn push_html(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(c),
        }
    }
}

/// The text as Markdown: each link an autolink (`<https://example.com>`) where that leads to the same place, else an
/// inline link. The text around the links is taken for Markdown already and left as it is.
pub fn markdown(detector: &Detector, text: &str, links: &[Link], out: &mut String) {
    let plain = |out: &mut String, text: &str| out.push_str(text);
    pieces(text, links, out, plain, |out, link, kind| {
        let href = detector.href(link, kind);
        let email = kind == LinkKind::Email && href.strip_prefix("mailto:") == Some(link);
        // CommonMark takes no white space, `<` or `>` in an autolink, and changes nothing else in it.
        let plain = link.is_ascii() && !link.contains(['<', '>', '\\', '&', ' ']);
        if plain && (href == link || email) {
            out.push('<');
            out.push_str(link);
            out.push('>');
            return;
        }
        out.push('[');
        push_markdown(out, link);
        out.push_str("](<");
        for c in href.chars() {
            if matches!(c, '<' | '>' | '\\' | '&') {
                out.push('\\');
            }
            out.push(c);
        }
        out.push_str(">)");
    });
}

/// Appends `text` with the characters escaped that mean something inside a link's text in Markdown.
fn push_markdown(out: &mut String, text: &str) {
    for c in text.chars() {
        if matches!(
            c,
            '\\' | '[' | ']' | '*' | '_' | '`' | '<' | '>' | '&' | '~' | '!'
        ) {
            out.push('\\');
        }
        out.push(c);
    }
}
