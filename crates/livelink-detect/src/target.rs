//! The permitted targets of a link that a user makes, or that a document brings (ruling 17).

use std::fmt;

use crate::detector::Detector;
use crate::policy::is_bidi_control;
use crate::scheme::Schemes;

/// The reason why a text cannot be the target of a link. In words, the error is the end of a
/// sentence that begins with the text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TargetError {
    /// The text is empty.
    Empty,
    /// It leads to this scheme, which is not one of those that link. The URLs of some schemes start
    /// programs.
    Scheme(String),
    /// It is neither an address nor a path.
    NotAnAddress,
}

impl TargetError {
    /// Returns a name for programs in other languages: `"empty"`, `"scheme"` or `"not an address"`.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Scheme(_) => "scheme",
            Self::NotAnAddress => "not an address",
        }
    }
}

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("is empty"),
            Self::Scheme(name) => {
                write!(f, "leads to \"{name}:\", which is not a scheme that links")
            }
            Self::NotAnAddress => f.write_str("is not an address"),
        }
    }
}

impl std::error::Error for TargetError {}

/// The schemes whose addresses a web page may hand over to other programs (HTML Standard,
/// "safelisted scheme"), sorted. Detection links few of them, but a link that a user makes may lead
/// there.
const SAFELISTED: &str = "bitcoin ftp ftps geo im irc ircs magnet mailto matrix mms news \
    nntp openpgp4fpr sftp sip sms smsto ssh tel urn webcal wtai xmpp";

impl Schemes {
    /// Returns whether a link of a document may lead to this target. Three kinds of targets are
    /// allowed:
    ///
    /// - those of one of these schemes;
    /// - those of a scheme that web pages may hand over to other programs, such as `mailto` and
    ///   `tel` (HTML Standard, "safelisted scheme");
    /// - places without a scheme, such as `../notes` and `#start`.
    ///
    /// So an unknown scheme is refused. The scheme is read as a browser reads it. A browser drops
    /// spaces and controls before a scheme, and line breaks inside it. Linear in the target.
    ///
    /// ```
    /// let schemes = livelink_detect::Schemes::default();
    /// let allowed = ["https://example.com", "mailto:a@example.com", "tel:123", "../notes#a:b"];
    /// assert!(allowed.iter().all(|target| schemes.allow(target)));
    /// let refused = ["javascript:alert(1)", "\u{1}java\nscript:alert(1)", "data:text/html,x", "file:///etc/passwd"];
    /// assert!(!refused.iter().any(|target| schemes.allow(target)));
    /// ```
    pub fn allow(&self, target: &str) -> bool {
        scheme_of(target).is_none_or(|name| self.knows(&name))
    }

    fn knows(&self, name: &str) -> bool {
        let is_safe = |safe: &str| safe.eq_ignore_ascii_case(name);
        self.rule(name).is_some() || SAFELISTED.split(' ').any(is_safe)
    }
}

/// Returns the scheme that a browser sees in a target.
fn scheme_of(target: &str) -> Option<String> {
    let target = target.trim_start_matches(|c: char| c <= ' ');
    let mut name = String::new();
    for c in target.chars() {
        match c {
            '\t' | '\n' | '\r' => {}
            ':' if !name.is_empty() => return Some(name),
            'a'..='z' | 'A'..='Z' => name.push(c),
            '0'..='9' | '+' | '-' | '.' if !name.is_empty() => name.push(c),
            _ => return None,
        }
    }
    None
}

/// Returns whether no target may contain a character: it would be dropped, or shown as something
/// else.
fn is_unfit(c: char) -> bool {
    c.is_whitespace() || c.is_control() || matches!(c, '\\' | '<' | '>' | '"') || is_bidi_control(c)
}

impl Detector {
    /// Returns the target of a link to an address that a user typed. An address without a scheme
    /// gets one, as when it is detected: `example.com/a` leads to `https://example.com/a`,
    /// `me@example.com` to `mailto:me@example.com`. A text that begins with a scheme that links
    /// stays as it is, even where detection would not link its host. So does a path within the
    /// site, which begins with `/`, `./`, `../`, `#` or `?`. Linear in the text.
    ///
    /// # Errors
    ///
    /// The text is empty, has a scheme that does not link (ruling 17), or is no address.
    ///
    /// ```
    /// use livelink_detect::{Detector, TargetError};
    ///
    /// let detector = Detector::default();
    /// assert_eq!(detector.target(" rust-lang.org/learn ").unwrap(), "https://rust-lang.org/learn");
    /// assert_eq!(detector.target("me@example.com").unwrap(), "mailto:me@example.com");
    /// assert_eq!(detector.target("http://intranet/a").unwrap(), "http://intranet/a");
    /// assert_eq!(detector.target("not a url"), Err(TargetError::NotAnAddress));
    /// let error = detector.target("javascript:alert(1)").unwrap_err();
    /// assert_eq!(error.to_string(), "leads to \"javascript:\", which is not a scheme that links");
    /// ```
    pub fn target(&self, typed: &str) -> Result<String, TargetError> {
        let typed = typed.trim();
        if typed.is_empty() {
            return Err(TargetError::Empty);
        }
        if let [link] = &self.detect(typed)[..]
            && link.range == (0..typed.len())
        {
            return Ok(self.href(typed, link.kind));
        }
        if let Some(name) = scheme_of(typed)
            && !self.options().schemes.knows(&name)
        {
            return Err(TargetError::Scheme(name));
        }
        let is_path = typed.starts_with(['/', '#', '?'])
            || typed.starts_with("./")
            || typed.starts_with("../");
        // "//host" leads to another host.
        let is_path = is_path && !typed.starts_with("//");
        if typed.contains(is_unfit) || !(is_path || leads_somewhere(typed)) {
            return Err(TargetError::NotAnAddress);
        }
        Ok(typed.to_owned())
    }

    /// Returns the target of a link that an editor makes, from a given target that another link may
    /// have had. It is the same as for [`target`](Self::target), except that a path may begin
    /// with a name, as in `docs/notes`. A user who types such a path more likely forgot a part of
    /// an address. Linear in the text.
    ///
    /// # Errors
    ///
    /// Those of [`target`](Self::target).
    ///
    /// ```
    /// let detector = livelink_detect::Detector::default();
    /// assert_eq!(detector.target_or_path("docs/notes").unwrap(), "docs/notes");
    /// assert!(detector.target_or_path("not a url").is_err());
    /// ```
    pub fn target_or_path(&self, given: &str) -> Result<String, TargetError> {
        match self.target(given) {
            Err(TargetError::NotAnAddress) if is_path(given.trim()) => Ok(given.trim().to_owned()),
            target => target,
        }
    }
}

/// Returns whether a target is a path within the site.
fn is_path(target: &str) -> bool {
    scheme_of(target).is_none() && !target.starts_with("//") && !target.contains(is_unfit)
}

/// Returns whether a target has a scheme, and something after it.
fn leads_somewhere(target: &str) -> bool {
    let rest = target.split_once(':').map_or("", |(_, rest)| rest);
    scheme_of(target).is_some() && !rest.trim_start_matches('/').is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SchemeRule;

    #[test]
    fn what_is_typed_becomes_a_target() {
        let detector = Detector::default();
        let other = |name: &str| Err(TargetError::Scheme(name.to_owned()));
        let none = || Err(TargetError::NotAnAddress);
        for (typed, expected) in [
            ("rust-lang.org/learn", Ok("https://rust-lang.org/learn")),
            ("https://example.com/a b", none()),
            ("https://example.com/ä", Ok("https://example.com/%C3%A4")),
            ("HTTPS://intranet/a", Ok("HTTPS://intranet/a")),
            ("http://localhost:8080", Ok("http://localhost:8080")),
            ("mailto:a@localhost", Ok("mailto:a@localhost")),
            ("me@example.com", Ok("mailto:me@example.com")),
            ("/a/b", Ok("/a/b")),
            ("../a#b", Ok("../a#b")),
            ("#a", Ok("#a")),
            ("//example.com/a", none()),
            ("/\\example.com", none()),
            ("not a url", none()),
            ("word", none()),
            ("https:", none()),
            ("https://", none()),
            ("", Err(TargetError::Empty)),
            ("  ", Err(TargetError::Empty)),
            ("javascript:alert(1)", other("javascript")),
            ("JavaScript:alert(1)", other("JavaScript")),
            ("java\tscript:alert(1)", other("javascript")),
            ("java\nscript:alert(1)", other("javascript")),
            ("java\r\nscript:alert(1)", other("javascript")),
            ("data:text/html,x", other("data")),
            ("vbscript:x", other("vbscript")),
            ("file:///etc/passwd", other("file")),
            ("https://example.com/\u{202e}fdp", none()),
            ("tel:+1-201-555-0123", Ok("tel:+1-201-555-0123")),
            ("tel:", none()),
        ] {
            let found = detector.target(typed);
            assert_eq!(found.as_deref().map_err(Clone::clone), expected, "{typed}");
        }
    }

    /// An editor may give a path that begins with a name. A text that cannot be a path is refused
    /// as if a user had typed it.
    #[test]
    fn what_an_editor_gives_may_be_a_path() {
        let detector = Detector::default();
        let none = || Err(TargetError::NotAnAddress);
        for (given, expected) in [
            ("docs/notes", Ok("docs/notes")),
            (" notes.md ", Ok("notes.md")),
            ("word", Ok("word")),
            ("../a#b", Ok("../a#b")),
            ("example.com/a", Ok("https://example.com/a")),
            ("not a url", none()),
            ("//example.com/a", none()),
            ("a\\b", none()),
            ("a<b", none()),
            ("a\u{202e}b", none()),
            ("https:", none()),
            ("tel:", none()),
            ("data:x", Err(TargetError::Scheme("data".to_owned()))),
            ("", Err(TargetError::Empty)),
        ] {
            let found = detector.target_or_path(given);
            assert_eq!(found.as_deref().map_err(Clone::clone), expected, "{given}");
        }
    }

    #[test]
    fn schemes_of_the_callers_own_are_allowed() {
        let mut schemes = Schemes::default();
        assert!(!schemes.allow("x-notes:1"));
        schemes.add("x-notes", SchemeRule::Opaque).unwrap();
        assert!(
            SAFELISTED.split(' ').is_sorted() && schemes.allow("XMPP:1") && !schemes.allow("te:1")
        );
        // The list of the HTML Standard, with the three schemes of detection.
        let safe = "bitcoin ftp ftps geo http https im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sftp sip sms \
                    smsto ssh tel urn webcal wtai xmpp";
        for name in safe.split(' ') {
            assert!(schemes.allow(&format!("{name}:x")), "{name}");
        }
        assert!(schemes.allow("X-Notes:1") && schemes.allow("mailto:") && schemes.allow(""));
        assert!(schemes.allow(":x") && schemes.allow("1a:x") && schemes.allow("a/b:c"));
        assert!(!schemes.allow(" \u{0}x-y:z"));
    }
}
