//! Schemes: the ones that link, families of them that are switched on together, and the text that
//! may come before them (rulings 8, 17, 18, 40).

use crate::text::{all_shown, byte_before, trailing};
use std::fmt;

/// The scheme of email addresses, with its colon.
pub(crate) const MAILTO: &str = "mailto:";

/// The form of `://` in a string literal that escapes slashes, as in `https:\/\/example.com`
/// (ruling 39).
pub(crate) const ESCAPED_SLASHES: &str = ":\\/\\/";

/// The greatest number of characters in the name of a scheme.
const NAME_MAX: usize = 64;

/// The name under which [`Schemes`] keeps the rule of all schemes that have none of their own.
const ANY: &str = "*";

/// The schemes whose addresses hold a program or a page themselves, or lead into the browser. They never link.
const NEVER: [&str; 8] = [
    "about",
    "blob",
    "data",
    "filesystem",
    "jar",
    "javascript",
    "vbscript",
    "view-source",
];

/// The greatest number of bytes before the colon that are searched for the start of a scheme.
/// Registered schemes have at most 36 characters.
const SCHEME_RUN_MAX: usize = 256;

/// The error of [`Schemes::add`]: the name, and why it cannot be a scheme that links.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemeError {
    name: String,
    reason: &'static str,
}

impl fmt::Display for SchemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "scheme \"{}\" {}", all_shown(&self.name), self.reason)
    }
}

impl std::error::Error for SchemeError {}

/// The schemes that link (ruling 17). `mailto` is not among them: it belongs to email addresses,
/// which link with and without it.
///
/// ```
/// use livelink_detect::{Detector, Options, SchemeRule};
///
/// let mut options = Options::default();
/// options.schemes.add("gemini", SchemeRule::Host)?;
/// options.schemes.add("tel", SchemeRule::Opaque)?;
/// let text = "gemini://example.com/a or call tel:+1-201-555-0123, ext. 4";
/// let links = Detector::new(options).detect(text);
/// assert_eq!(&text[links[0].range.clone()], "gemini://example.com/a");
/// assert_eq!(&text[links[1].range.clone()], "tel:+1-201-555-0123");
/// # Ok::<(), livelink_detect::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        into = "Vec<(String, SchemeRule)>",
        try_from = "Vec<(String, SchemeRule)>"
    )
)]
pub struct Schemes {
    /// The schemes with their rules. Each name is in lower case, and in here once.
    known: Vec<(String, SchemeRule)>,
    /// Whether [`ANY`] is among them. Every URL asks.
    has_any: bool,
}

impl Default for Schemes {
    /// `http`, `https` and `ftp` (ruling 17).
    fn default() -> Self {
        let known = ["http", "https", "ftp"].map(|name| (name.to_owned(), SchemeRule::Host));
        Self {
            known: known.into(),
            has_any: false,
        }
    }
}

impl Schemes {
    /// Returns a set without any scheme: only bare hosts and email addresses link.
    pub fn none() -> Self {
        Self {
            known: Vec::new(),
            has_any: false,
        }
    }

    /// Returns the default schemes and every other valid one, by [`SchemeRule::Slashes`]: `word://…`
    /// links whatever the word is (ruling 40). The program decides which of them it opens.
    ///
    /// Schemes whose addresses hold a program or a page themselves, such as `javascript` and `data`,
    /// never link.
    ///
    /// ```
    /// use livelink_detect::{Detector, Options, Schemes};
    ///
    /// let mut options = Options::default();
    /// options.schemes = Schemes::any();
    /// let detector = Detector::new(options);
    /// assert_eq!(detector.detect("see obsidian://open?vault=notes").len(), 1);
    /// assert_eq!(detector.detect("see JavaScript://example.com/%0Aalert(1)").len(), 0);
    /// ```
    pub fn any() -> Self {
        let mut schemes = Self::default();
        schemes.set(ANY, SchemeRule::Slashes);
        schemes
    }

    /// Adds a scheme, or changes its rule. Case does not matter. The name `*` stands for every
    /// scheme that has no rule of its own, as in [`any`](Self::any).
    ///
    /// # Errors
    ///
    /// If the name is not a letter followed by letters, digits, `+`, `-` and `.` (RFC 3986,
    /// section 3.1), is longer than 64 characters, is `mailto`, or is a scheme that never links, such
    /// as `javascript`. If the name is `*` and the rule is not [`SchemeRule::Slashes`].
    pub fn add(&mut self, name: &str, rule: SchemeRule) -> Result<(), SchemeError> {
        let name = name.to_ascii_lowercase();
        let reason = if name == ANY && rule != SchemeRule::Slashes {
            "stands for every scheme, and links only before \"//\" without a host"
        } else if name == ANY {
            self.set(ANY, rule);
            return Ok(());
        } else if NEVER.contains(&name.as_str()) {
            "never links, because its addresses hold a program or a page"
        } else if !name.starts_with(|c: char| c.is_ascii_lowercase()) {
            "does not begin with a letter"
        } else if !name.bytes().all(is_scheme_byte) {
            "holds a character other than letters, digits, \"+\", \"-\" and \".\""
        } else if name.len() > NAME_MAX {
            "is longer than 64 characters"
        } else if name == "mailto" {
            "belongs to email addresses, which link always"
        } else {
            self.set(&name, rule);
            return Ok(());
        };
        Err(SchemeError { name, reason })
    }

    /// Removes a scheme. Returns whether it was there. Case does not matter.
    pub fn remove(&mut self, name: &str) -> bool {
        let len = self.known.len();
        self.known
            .retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self.has_any &= name != ANY;
        self.known.len() < len
    }

    /// Returns the rule of a scheme; `None` if it does not link. Case does not matter.
    pub fn rule(&self, name: &str) -> Option<SchemeRule> {
        let mut rules = self.iter();
        let found = rules.find(|(known, _)| known.eq_ignore_ascii_case(name));
        match found {
            Some((_, rule)) => Some(rule),
            None => (self.has_any && is_other(name)).then_some(SchemeRule::Slashes),
        }
    }

    /// Returns the schemes with their rules, in the order in which they were added. Names are in
    /// lower case. The name `*` stands for every other scheme.
    ///
    /// ```
    /// use livelink_detect::Schemes;
    ///
    /// let schemes = Schemes::default();
    /// let names: Vec<&str> = schemes.iter().map(|(name, _)| name).collect();
    /// assert_eq!(names, ["http", "https", "ftp"]);
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, SchemeRule)> + DoubleEndedIterator {
        let known = self.known.iter();
        known.map(|(name, rule)| (name.as_str(), *rule))
    }

    /// Returns whether a URL begins with one of these schemes or with `mailto`, and has something
    /// after the colon. A program may hand such a URL to the system. A document can hold links to
    /// anything, and the URLs of some schemes start programs.
    ///
    /// ```
    /// let schemes = livelink_detect::Schemes::default();
    /// assert!(schemes.lead("HTTPS://example.com/"));
    /// assert!(schemes.lead("mailto:a@example.com"));
    /// assert!(!schemes.lead("javascript:alert(1)"));
    /// assert!(!schemes.lead("https:"));
    /// ```
    pub fn lead(&self, href: &str) -> bool {
        href.split_once(':').is_some_and(|(name, rest)| {
            !rest.is_empty() && (self.rule(name).is_some() || name.eq_ignore_ascii_case("mailto"))
        })
    }

    /// Returns whether one of the schemes needs no `//`.
    pub(crate) fn any_opaque(&self) -> bool {
        self.iter().any(|(_, rule)| rule == SchemeRule::Opaque)
    }

    /// Splits a link after the colon of its scheme, if the scheme needs no host. Returns `None` for
    /// other links.
    pub(crate) fn split_without_host<'t>(&self, link: &'t str) -> Option<(&'t str, &'t str)> {
        let colon = link.find(':')?;
        let (name, rest) = link.split_at_checked(colon)?;
        let without_host = match self.rule(name)? {
            SchemeRule::Host => false,
            // A name before a port could be a scheme by its letters: `example.com:80`.
            SchemeRule::Slashes => rest.starts_with("://"),
            SchemeRule::Opaque => true,
        };
        without_host.then(|| link.split_at_checked(colon + 1))?
    }

    /// Adds the schemes of a family (ruling 40). A scheme that links already gets the rule of the
    /// family.
    ///
    /// ```
    /// use livelink_detect::{Detector, Options, SchemeFamily};
    ///
    /// let mut options = Options::default();
    /// options.schemes.add_family(SchemeFamily::Calls);
    /// assert_eq!(Detector::new(options).detect("call tel:+1-201-555-0123").len(), 1);
    /// ```
    pub fn add_family(&mut self, family: SchemeFamily) {
        for (name, rule) in family.schemes() {
            self.set(name, *rule);
        }
    }

    /// Adds a scheme. The caller knows that `name` is a valid name in lower case.
    fn set(&mut self, name: &str, rule: SchemeRule) {
        self.remove(name);
        self.known.push((name.to_owned(), rule));
        self.has_any |= name == ANY;
    }

    /// Returns the start and the rule of the scheme before the `://` whose colon is at byte `colon`.
    /// The scheme does not begin before `floor`.
    ///
    /// A scheme without a rule of its own is all of the scheme characters before the colon, from the
    /// first letter on: `git+http` in `git+http://a`. After a full stop, a scheme with a rule of its
    /// own counts instead: `http` in `end.http://a`, where a space is missing.
    pub(crate) fn before_slashes(
        &self,
        text: &str,
        floor: usize,
        colon: usize,
    ) -> Option<(usize, SchemeRule)> {
        let own = self.ending(text, floor, colon);
        if !self.has_any {
            return own;
        }
        let before = text.get(floor..colon)?;
        let len = trailing(before.as_bytes(), NAME_MAX + 1, is_scheme_byte);
        let run = before.get(before.len() - len..)?;
        let name = run.trim_start_matches(|c: char| !c.is_ascii_alphabetic());
        match own {
            Some((start, _))
                if start == colon - name.len() || byte_before(text, start) == Some(b'.') =>
            {
                own
            }
            _ => is_other(name).then_some((colon - name.len(), SchemeRule::Slashes)),
        }
    }

    /// Returns the start and the rule of the longest scheme with a rule of its own that ends at byte
    /// `colon` and does not begin before `floor`.
    pub(crate) fn ending(
        &self,
        text: &str,
        floor: usize,
        colon: usize,
    ) -> Option<(usize, SchemeRule)> {
        let before = text.as_bytes().get(floor..colon)?;
        let last = Some(before.last()?.to_ascii_lowercase()).filter(|last| *last != b'*')?;
        let mut longest: Option<&(String, SchemeRule)> = None;
        for known in &self.known {
            // The names are in lower case. The last byte rules out most of them.
            let name = known.0.as_bytes();
            if name.last() == Some(&last)
                && longest.is_none_or(|(longest, _)| longest.len() < name.len())
                && let Some(word) = before.get(before.len().wrapping_sub(name.len())..)
                && (word == name || word.eq_ignore_ascii_case(name))
            {
                longest = Some(known);
            }
        }
        longest.map(|(name, rule)| (colon - name.len(), *rule))
    }

    /// Returns the start of `http:`, or of another known scheme, that ends right before byte `at`
    /// and has nothing glued before it. The text after such a scheme is not a bare host
    /// (ruling 17).
    pub(crate) fn before(&self, text: &str, at: usize) -> Option<usize> {
        let colon = text.get(..at)?.strip_suffix(':')?.len();
        let start = match self.ending(text, 0, colon) {
            Some((start, _)) => start,
            None => mailto_start(text, 0, at)?,
        };
        let glued = text.get(..start)?.chars().next_back().is_some_and(glues);
        (!glued).then_some(start)
    }
}

#[cfg(feature = "serde")]
impl From<Schemes> for Vec<(String, SchemeRule)> {
    fn from(schemes: Schemes) -> Self {
        schemes.known
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Vec<(String, SchemeRule)>> for Schemes {
    type Error = SchemeError;

    /// Adds each name with its rule, as [`Schemes::add`] does.
    fn try_from(rules: Vec<(String, SchemeRule)>) -> Result<Self, SchemeError> {
        let mut schemes = Self::none();
        for (name, rule) in rules {
            schemes.add(&name, rule)?;
        }
        Ok(schemes)
    }
}

/// Returns whether a name is a valid scheme that may link by the rule of all schemes.
fn is_other(name: &str) -> bool {
    let never = |known: &&str| known.eq_ignore_ascii_case(name);
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(is_scheme_byte)
        && name.len() <= NAME_MAX
        && !NEVER.iter().chain([&"mailto"]).any(never)
}

/// Returns whether a scheme may contain a byte (RFC 3986, section 3.1).
pub(crate) fn is_scheme_byte(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.')
}

/// Returns the start of the scheme characters that end at byte `colon`, not before `floor`.
pub(crate) fn run_start(text: &str, floor: usize, colon: usize) -> usize {
    let floor = floor.max(colon.saturating_sub(SCHEME_RUN_MAX));
    let before = text.as_bytes().get(floor..colon).unwrap_or_default();
    colon - trailing(before, SCHEME_RUN_MAX, is_scheme_byte)
}

/// Returns whether `c`, right before a scheme, forbids the link (ruling 18).
pub(crate) fn glues(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Returns the start of the `mailto:` that ends at byte `at`, not before `floor`.
pub(crate) fn mailto_start(text: &str, floor: usize, at: usize) -> Option<usize> {
    let start = at
        .checked_sub(MAILTO.len())
        .filter(|start| *start >= floor)?;
    let mailto = text.get(start..at)?.eq_ignore_ascii_case(MAILTO);
    mailto.then_some(start)
}

/// The text that has to follow a scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum SchemeRule {
    /// `://` and a host, as for `https`.
    Host,
    /// `://` and anything else, as for `ssh` and `file`: `ssh://git@server/project`,
    /// `file:///etc/hosts`. The host is not checked, and may be missing or have user information
    /// before it. The link ends where a path would.
    Slashes,
    /// A colon and anything else, as for `tel` and `magnet`. The link ends where a path would.
    Opaque,
}

/// A family of schemes that a caller may switch on with
/// [`Schemes::add_family`](crate::Schemes::add_family) (ruling 40).
///
/// No family is on by default, because a click on such a link starts another program, or opens a
/// file of the reader's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SchemeFamily {
    /// Repositories of source code: `git`, `ssh`, `sftp`, `svn` and their compounds, as in
    /// `ssh://git@example.com/project.git`.
    Repositories,
    /// `file`, as in `file:///etc/hosts`.
    Files,
    /// `magnet`, as in `magnet:?xt=urn:btih:c12fe1c0`.
    Magnets,
    /// Telephone: `tel`, `sms`, `sip` and `sips`, as in `tel:+1-201-555-0123`.
    Calls,
    /// Chat: `matrix`, `xmpp`, `irc` and `ircs`, as in `matrix:u/bob:example.com`.
    Chats,
}

impl SchemeFamily {
    /// Returns the schemes of the family, in lower case, with their rules.
    ///
    /// ```
    /// use livelink_detect::{SchemeFamily, SchemeRule};
    ///
    /// assert_eq!(SchemeFamily::Files.schemes(), [("file", SchemeRule::Slashes)]);
    /// ```
    pub const fn schemes(self) -> &'static [(&'static str, SchemeRule)] {
        use SchemeRule::{Opaque, Slashes};
        match self {
            Self::Repositories => &[
                ("git", Slashes),
                ("ssh", Slashes),
                ("sftp", Slashes),
                ("svn", Slashes),
                ("git+ssh", Slashes),
                ("git+https", Slashes),
                ("svn+ssh", Slashes),
            ],
            Self::Files => &[("file", Slashes)],
            Self::Magnets => &[("magnet", Opaque)],
            Self::Calls => &[
                ("tel", Opaque),
                ("sms", Opaque),
                ("sip", Opaque),
                ("sips", Opaque),
            ],
            Self::Chats => &[
                ("matrix", Opaque),
                ("xmpp", Opaque),
                ("irc", Slashes),
                ("ircs", Slashes),
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_checked() {
        for (name, expected) in [
            ("ssh", true),
            ("SVN+ssh", true),
            ("a.b-c+1", true),
            ("", false),
            ("1a", false),
            ("a b", false),
            ("é", false),
            ("mailto", false),
            ("MailTo", false),
            ("JavaScript", false),
            ("data", false),
            ("*", false),
        ] {
            let mut schemes = Schemes::default();
            assert_eq!(
                schemes.add(name, SchemeRule::Host).is_ok(),
                expected,
                "{name}"
            );
            assert_eq!(schemes.rule(name).is_some(), expected, "{name}");
        }
    }

    /// An error quotes the name and states its fault.
    #[test]
    fn errors_say_why() {
        for (name, why) in [
            ("1a", "\"1a\" does not begin with a letter"),
            (
                "a\n",
                "\"a\\n\" holds a character other than letters, digits, \"+\", \"-\" and \".\"",
            ),
            (
                "mailto",
                "\"mailto\" belongs to email addresses, which link always",
            ),
            (
                "vbscript",
                "\"vbscript\" never links, because its addresses hold a program or a page",
            ),
        ] {
            let found = Schemes::default().add(name, SchemeRule::Host);
            let found = found.map_err(|error| error.to_string());
            assert_eq!(found, Err(format!("scheme {why}")));
        }
    }

    #[test]
    fn a_name_has_64_characters_at_most() {
        let mut schemes = Schemes::default();
        for (len, expected) in [(1, true), (64, true), (65, false)] {
            let found = schemes.add(&"a".repeat(len), SchemeRule::Opaque);
            assert_eq!(found.is_ok(), expected, "{len}");
        }
    }

    #[test]
    fn what_leads_somewhere() {
        for (href, expected) in [
            ("https://example.com/", true),
            ("HTTP://x", true),
            ("MailTo:a@b.example", true),
            ("ftp://x", true),
            ("http:", false),
            ("mailto", false),
            ("file:///etc/passwd", false),
            ("javascript:alert(1)", false),
            (":", false),
            ("", false),
            ("example.com", false),
            (" http://x", false),
            ("smb://x", false),
        ] {
            assert_eq!(Schemes::default().lead(href), expected, "{href}");
        }
    }

    #[test]
    fn a_scheme_is_there_once() {
        let mut schemes = Schemes::default();
        assert_eq!(schemes.add("HTTP", SchemeRule::Opaque), Ok(()));
        assert_eq!(schemes.rule("http"), Some(SchemeRule::Opaque));
        assert!(schemes.remove("Http"));
        assert!(!schemes.remove("http"));
        assert_eq!(schemes.rule("http"), None);
    }

    /// A short text is read in another way than a long one.
    #[test]
    fn an_opaque_scheme_links_in_a_text_of_any_length() {
        let mut options = crate::Options::default();
        assert_eq!(options.schemes.add("tel", SchemeRule::Opaque), Ok(()));
        let detector = crate::Detector::new(options);
        for words in [0, 1, 10, 20] {
            let text = format!("{}tel:+49-30-123", "call ".repeat(words));
            let links = detector.detect(&text);
            let found = links.iter().map(|link| (link.range.start, link.range.end));
            assert!(found.eq([(5 * words, text.len())]), "{text}");
        }
    }
}
