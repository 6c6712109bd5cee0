//! A URL given as its parts, none of them escaped.

use alloc::string::String;

use super::minimal::minimal;
use super::units::push_escaped;

/// The parts of a URL as plain data, so that the data cannot be confused with delimiters.
///
/// [`minimal`] takes a URL apart by its literal `/ ? # & =`. A program that builds a URL knows better: `AC/DC` may be
/// one segment of the path. All fields but `prefix` are data without escapes; a `%` is a per cent sign.
///
/// ```
/// use uts58::{UrlParts, minimal_parts};
///
/// let url = UrlParts {
///     prefix: "https://example.com",
///     path: &["music", "AC/DC"],
///     query: &[("q", Some("R&B")), ("новое", None)],
///     ..UrlParts::default()
/// };
/// assert_eq!(minimal_parts(&url), "https://example.com/music/AC%2FDC?q=R%26B&новое");
/// assert_eq!(url.escaped(), "https://example.com/music/AC%2FDC?q=R%26B&%D0%BD%D0%BE%D0%B2%D0%BE%D0%B5");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UrlParts<'a> {
    /// Scheme, host and port, verbatim. No `/ ? #` may follow the host.
    pub prefix: &'a str,
    /// The segments, each written after a `/`. Empty: no path. One empty segment: `/`.
    pub path: &'a [&'a str],
    /// The pairs of key and value. Empty: no query. A key without a value has no `=`.
    pub query: &'a [(&'a str, Option<&'a str>)],
    /// The fragment without its directives.
    pub fragment: Option<&'a str>,
    /// The text directives, written after the fragment and one `:~:`.
    pub directives: &'a [TextDirective<'a>],
}

/// The text that a browser should scroll to and highlight: `text=prefix-,start,end,-suffix`. Plain data without escapes.
///
/// ```
/// use uts58::{TextDirective, UrlParts, minimal_parts};
///
/// let url = UrlParts {
///     prefix: "https://example.com",
///     directives: &[TextDirective { prefix: Some("см."), start: "один, два", ..TextDirective::default() }],
///     ..UrlParts::default()
/// };
/// assert_eq!(minimal_parts(&url), "https://example.com#:~:text=см.-,один%2C%20два");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextDirective<'a> {
    /// Text that must come right before `start`.
    pub prefix: Option<&'a str>,
    /// The text, or its beginning if `end` is given.
    pub start: &'a str,
    /// The end of the text.
    pub end: Option<&'a str>,
    /// Text that must come right after the end.
    pub suffix: Option<&'a str>,
}

/// Returns the URL of these parts, minimally escaped (UTS #58, section 4.1). [`minimal`] lists the escapes that stay.
#[must_use]
pub fn minimal_parts(parts: &UrlParts<'_>) -> String {
    minimal(&parts.escaped()).into_owned()
}

impl UrlParts<'_> {
    /// Returns the URL of these parts with every character of the data escaped except ASCII letters, digits and `- _ .
    /// ~` (in directives also `-`).
    #[must_use]
    pub fn escaped(&self) -> String {
        let mut out = String::from(self.prefix);
        for segment in self.path {
            out.push('/');
            push_data(&mut out, segment);
        }
        for (i, (key, value)) in self.query.iter().enumerate() {
            out.push(if i == 0 { '?' } else { '&' });
            push_data(&mut out, key);
            if let Some(value) = value {
                out.push('=');
                push_data(&mut out, value);
            }
        }
        if self.fragment.is_some() || !self.directives.is_empty() {
            out.push('#');
            push_data(&mut out, self.fragment.unwrap_or_default());
        }
        for (i, directive) in self.directives.iter().enumerate() {
            out.push_str(if i == 0 { ":~:" } else { "&" });
            directive.push_to(&mut out);
        }
        out
    }
}

impl TextDirective<'_> {
    fn push_to(&self, out: &mut String) {
        out.push_str("text=");
        if let Some(prefix) = self.prefix {
            push_term(out, prefix);
            out.push_str("-,");
        }
        push_term(out, self.start);
        if let Some(end) = self.end {
            out.push(',');
            push_term(out, end);
        }
        if let Some(suffix) = self.suffix {
            out.push_str(",-");
            push_term(out, suffix);
        }
    }
}

fn push_data(out: &mut String, data: &str) {
    for c in data.chars() {
        match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '_' | '.' | '~' => out.push(c),
            _ => push_escaped(out, c),
        }
    }
}

/// Like [`push_data`], but escapes a `-` too, because a `-` marks a prefix or suffix here.
fn push_term(out: &mut String, data: &str) {
    for (i, piece) in data.split('-').enumerate() {
        if i > 0 {
            push_escaped(out, '-');
        }
        push_data(out, piece);
    }
}
