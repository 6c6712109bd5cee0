//! What a caller can choose.

use crate::scheme::{SchemeFamily, Schemes};

/// Which set of rules applies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Profile {
    /// Detection alone: every link that is valid by UTS #58 (conformance clauses C1 and C3).
    Uts58,
    /// Detection, and the policy of the Universal Acceptance guidelines on top of it. Policy refuses look-alikes and
    /// hidden controls, and finds a host that CJK text is glued to.
    #[default]
    UniversalAcceptance,
}

/// The scheme that a bare host gets in its href (ruling 30).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum DefaultScheme {
    /// `https://`
    #[default]
    Https,
    /// `http://`, as the text of the Universal Acceptance guidelines has it.
    Http,
}

impl DefaultScheme {
    /// Returns the scheme's name, without `://`.
    pub fn name(self) -> &'static str {
        match self {
            DefaultScheme::Https => "https",
            DefaultScheme::Http => "http",
        }
    }
}

/// The rules of [`Profile::UniversalAcceptance`], each with a switch of its own. [`Policy::default`] has all rules on
/// that the guidelines ask for. [`Profile::Uts58`] applies no rule, whatever is set here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
#[non_exhaustive]
pub struct Policy {
    /// Leave out a lone `?` at the end: "Seen example.com?" (ruling 1).
    pub lone_question_mark: bool,
    /// Refuse a link that holds a bidi control (ruling 5).
    pub bidi_controls: bool,
    /// Link an IPv6 address without brackets (ruling 15).
    pub unbracketed_ipv6: bool,
    /// Find a host or an email address that CJK text stands glued before or after, and a host before the full stop of a
    /// CJK sentence: `bitcoin.org를`. End a path that is ASCII so far at full-width punctuation:
    /// `https://example.com/a，检查` (ruling 25).
    pub cjk_edges: bool,
    /// Refuse a label that mixes scripts (ruling 26).
    pub mixed_scripts: bool,
    /// Refuse a label that looks like an ASCII one (ruling 26).
    pub confusables: bool,
    /// Percent-encode the words of a path that mix scripts in the shown form (ruling 27).
    pub mixed_words: bool,
    /// Refuse a label with a character that identifiers should not have (ruling 28).
    pub identifier_types: bool,
    /// Refuse a bare host that is also the usual name of a file, as in `main.rs`, unless `www.` or a path says that it is
    /// a site (ruling 29).
    pub file_extensions: bool,
    /// Refuse a bare host that is a member or a package of a program by what stands around it and how it is written, as
    /// in `items.find(`, `key={item.id}` and `com.example.app` (ruling 33).
    pub members: bool,
    /// Refuse a bare host that is the joint of two sentences, as in `dementia.In` (ruling 34).
    pub sentence_joints: bool,
    /// End a link where the character before it comes again, as in `'https://example.com/a'b`, at the text or the tag
    /// after it, as in `https://example.com/a</a>`, and at the next field of a CSV row. Leave such a character before an
    /// email address out of it: `'me@example.com'`, `from=me@example.com` (ruling 35).
    pub enclosures: bool,
    /// End a link at a quotation mark that a bidi control follows (ruling 38).
    pub bidi_after_quotes: bool,
    /// Refuse what is written like an email address and is none: `@bob@example.com`, `<20051207171259.GD254@example.com>`,
    /// `git@example.com:bob/project.git`; and the host of a Matrix name, as in `@bob:example.com` (ruling 36).
    pub non_addresses: bool,
    /// Take the query of a `mailto:` into its link: `mailto:me@example.com?subject=Hello` (ruling 37).
    pub mailto_queries: bool,
    /// Read links as string literals of JSON, JavaScript and other languages write them (ruling 39): `\n`, `\t`, `\r`,
    /// `\"` and `\u0022` end a link, `https:\/\/example.com\/a` is one, and the href of `?a=1\u0026b=2` has a `&`. Off by
    /// default, because outside a string literal a backslash is a backslash. Editors of code switch it on.
    pub string_escapes: bool,
}

impl Policy {
    /// No rule is on.
    pub const NONE: Self = Self {
        lone_question_mark: false,
        bidi_controls: false,
        unbracketed_ipv6: false,
        cjk_edges: false,
        mixed_scripts: false,
        confusables: false,
        mixed_words: false,
        identifier_types: false,
        file_extensions: false,
        members: false,
        sentence_joints: false,
        enclosures: false,
        bidi_after_quotes: false,
        non_addresses: false,
        mailto_queries: false,
        string_escapes: false,
    };
}

impl Policy {
    /// Returns whether a rule is on that may end a path before the standard does.
    pub(crate) fn ends_paths(&self) -> bool {
        self.enclosures | self.cjk_edges | self.bidi_after_quotes | self.string_escapes
    }
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            lone_question_mark: true,
            bidi_controls: true,
            unbracketed_ipv6: true,
            cjk_edges: true,
            mixed_scripts: true,
            confusables: true,
            mixed_words: true,
            identifier_types: true,
            file_extensions: true,
            members: true,
            sentence_joints: true,
            enclosures: true,
            bidi_after_quotes: true,
            non_addresses: true,
            mailto_queries: true,
            string_escapes: false,
        }
    }
}

/// The options of a detector. [`Options::default`] fits a text editor for everyone.
///
/// ```
/// use livelink_detect::{Detector, Options, Profile};
///
/// let mut options = Options::default();
/// options.profile = Profile::Uts58;
/// assert_eq!(Detector::new(options).detect("See deΩ.uk").len(), 1);
/// assert_eq!(Detector::default().detect("See deΩ.uk").len(), 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
#[non_exhaustive]
pub struct Options {
    /// Which set of rules applies. Default: [`Profile::UniversalAcceptance`].
    pub profile: Profile,
    /// The rules of [`Profile::UniversalAcceptance`]. Default: [`Policy::default`].
    pub policy: Policy,
    /// The schemes that link, besides `mailto`. Default: `http`, `https`, `ftp`.
    pub schemes: Schemes,
    /// The scheme that a bare host gets in its href. Default: `https`.
    pub default_scheme: DefaultScheme,
    /// The length in bytes up to which a candidate links. A longer one is not linked at all, and never cut (ruling 24).
    /// Default: 16,384.
    ///
    /// Of a candidate that is too long, only the host and port count as decided. The scan goes on right after them, and
    /// what stands in the path may link. So the scan stays linear, and a change of the text reaches only what is near
    /// it: see "Runs of any length" in ARCHITECTURE.md. If more than three bytes of `.`, `,` and the like follow a link
    /// and reach past the limit, they count towards its length, because the text after them is not read.
    ///
    /// The length also bounds how far a `://` forbids links after it, where no boundary comes first (rulings 9, 17).
    pub max_link_len: usize,
    /// Whether a host of one label links with a scheme, as in `http://localhost:8080` (ruling 20). Default: no.
    pub single_label_hosts: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            profile: Profile::default(),
            policy: Policy::default(),
            schemes: Schemes::default(),
            default_scheme: DefaultScheme::default(),
            max_link_len: 16_384,
            single_label_hosts: false,
        }
    }
}

impl Options {
    /// Returns the options for an editor of source code: repositories and files link too, and hosts of one label after a
    /// scheme (rulings 20 and 40).
    ///
    /// ```
    /// use livelink_detect::{Detector, Options};
    ///
    /// let detector = Detector::new(Options::for_developers());
    /// for link in ["ssh://git@example.com/project.git", "file:///etc/hosts", "http://localhost:8080"] {
    ///     assert_eq!(detector.detect(link).len(), 1);
    ///     assert_eq!(Detector::default().detect(link).len(), 0);
    /// }
    /// ```
    pub fn for_developers() -> Self {
        let mut options = Self {
            single_label_hosts: true,
            ..Self::default()
        };
        options.schemes.add_family(SchemeFamily::Repositories);
        options.schemes.add_family(SchemeFamily::Files);
        options
    }

    /// Returns the rules of policy that apply.
    #[inline]
    pub(crate) fn policy(&self) -> &Policy {
        match self.profile {
            Profile::Uts58 => &Policy::NONE,
            Profile::UniversalAcceptance => &self.policy,
        }
    }
}
