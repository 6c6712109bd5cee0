//! The choices of a caller.

use crate::bare_hosts::BareHosts;
use crate::link::LinkKind;
use crate::link_text::LinkParts;
use crate::scheme::{SchemeFamily, Schemes};
use crate::tld::NetworkSuffixes;

/// A set of rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Profile {
    /// Detection alone: every link that is valid by UTS #58 (conformance clauses C1 and C3).
    Uts58,
    /// Detection, and the policy of the Universal Acceptance guidelines on top of it. Policy
    /// refuses look-alikes and hidden controls, and finds a host that CJK text is glued to.
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
    /// `http://`, as in the text of the Universal Acceptance guidelines.
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

/// The rules of [`Profile::UniversalAcceptance`], each with a switch of its own.
/// [`Policy::default`] switches on all rules except those for the source of one kind of language:
/// [`bracketed_texts`](Self::bracketed_texts), [`string_escapes`](Self::string_escapes),
/// [`entities`](Self::entities) and [`markdown_ends`](Self::markdown_ends). [`Profile::Uts58`]
/// applies none of them, regardless of these switches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct Policy {
    /// Leave out a lone `?` at the end: "Seen example.com?" (ruling 1).
    pub lone_question_mark: bool,
    /// Leave out `…` at the end of a link, and the marks of the sentence before it (ruling 1).
    pub ellipses: bool,
    /// End a path before a zero-width space, a word joiner or a byte-order mark (ruling 22).
    pub zero_width_ends: bool,
    /// Refuse a link that contains a bidi control (ruling 5).
    pub bidi_controls: bool,
    /// Link an IPv6 address without brackets (ruling 15).
    pub unbracketed_ipv6: bool,
    /// Find a host that CJK text touches, as in `bitcoin.org를`, a host before the full stop of a
    /// CJK sentence, and an email address right after CJK text. End a path at full-width
    /// punctuation if all of the path before it is ASCII: `https://example.com/a，检查` (ruling 25).
    pub cjk_edges: bool,
    /// Refuse a label that mixes scripts (ruling 26), marks and letters of different scripts, or
    /// digits of two systems (ruling 45).
    pub mixed_scripts: bool,
    /// Refuse a label that looks like an ASCII one (ruling 26), or that has a mark that nobody sees,
    /// or a letter that reads as another one (ruling 45).
    pub confusables: bool,
    /// Percent-encode the words of a path that mix scripts in the shown form (ruling 27).
    pub mixed_words: bool,
    /// Refuse a label with a character that identifiers should not have (ruling 28).
    pub identifier_types: bool,
    /// Refuse a bare host that looks like the name of a file, as in `main.rs`, unless `www.`, a
    /// path or a second level such as `gov.rs` shows that it is a site (ruling 29).
    pub file_extensions: bool,
    /// Refuse a bare host if the text around it, or the way it is written, shows that it is a
    /// member or a package of a program: `items.find(`, `key={item.id}`, `com.example.app`
    /// (ruling 33).
    pub members: bool,
    /// Refuse a bare host that is the joint of two sentences, as in `dementia.In` and `放在这里。AI`
    /// (ruling 34).
    pub sentence_joints: bool,
    /// Treat the digits after the colon of a host as its port, whether or not that host links. In
    /// `a.com:80b.com`, no link begins with `80b` (ruling 41).
    pub ports: bool,
    /// End a link before the second half of a pair that encloses it, as in
    /// `'https://example.com/a'b`, before a tag or a reference in brackets, as in
    /// `https://example.com/a</a>` and `https://example.com/a[1]`, and before the next field of a
    /// CSV row. Start an email address after such a character, or after the name of a value:
    /// `'me@example.com'`, `from=me@example.com` (ruling 35).
    pub enclosures: bool,
    /// Treat a word in brackets at the end of a path as the text of the link, as AsciiDoc writes
    /// it: `https://example.com/a[text]` links `https://example.com/a` (ruling 35). This rule is
    /// off by default, because the paths of other texts hold brackets, as in `/pages/[slug]`. It
    /// has no effect without [`enclosures`](Self::enclosures).
    pub bracketed_texts: bool,
    /// Leave out the `_` around a link, as in `_https://example.com_` and `_me@example.com_` (rulings 18,
    /// 19 and 23).
    pub emphasis: bool,
    /// Begin no link in a control sequence of a terminal, and let the text after one begin a link, as in
    /// `ESC[34mhttps://example.com` (ruling 44).
    pub terminal_escapes: bool,
    /// Begin no link inside a grapheme cluster. A variation selector, a combining mark or a joiner
    /// before an address or a bare host belongs to the character before it, as in
    /// `✉️bob@example.com` (ruling 42).
    pub whole_clusters: bool,
    /// End a link before a bidi control that only closing signs follow, and at a quotation mark that a
    /// bidi control follows (ruling 38).
    pub bidi_ends: bool,
    /// Refuse text that looks like an email address but is not one: `@bob@example.com`,
    /// `<20051207171259.GD254@example.com>`, `git@example.com:bob/project.git`. Refuse also the
    /// host of a Matrix name, as in `@bob:example.com` (ruling 36).
    pub non_addresses: bool,
    /// Make the query of a `mailto:` part of the link: `mailto:me@example.com?subject=Hello`
    /// (ruling 37).
    pub mailto_queries: bool,
    /// Read the escapes in links as string literals of JSON, JavaScript and other languages write
    /// them (ruling 39). `\n`, `\t`, `\r`, `\"` and `\u0022` end a link, `https:\/\/example.com\/a`
    /// is a link, and the href of `?a=1\u0026b=2` has a `&`. This rule is off by default, because
    /// outside a string literal a backslash is not an escape. Editors of code switch it on. A link
    /// may also begin right after an escape: `"\nhttps://example.com"`.
    pub string_escapes: bool,
    /// Read references to characters in links as HTML and XML write them (ruling 43). `&lt;`,
    /// `&quot;` and `&nbsp;` end a link, and the href of `?a=1&amp;b=2` has a `&` for its `&amp;`.
    /// This rule is off by default, because `&amp;` is a character only in the source of a page.
    pub entities: bool,
    /// End a link as GitHub Flavored Markdown does (ruling 43): before `*`, `_`, `~` and a
    /// reference such as `&gt;` at the end, and not before digits in brackets, as in `/items[0]`.
    /// This rule is off by default, because it is about the source of Markdown.
    pub markdown_ends: bool,
}

impl Policy {
    /// All rules are off.
    pub const NONE: Self = Self::all(false);

    const fn all(on: bool) -> Self {
        Self {
            lone_question_mark: on,
            ellipses: on,
            zero_width_ends: on,
            bidi_controls: on,
            unbracketed_ipv6: on,
            cjk_edges: on,
            mixed_scripts: on,
            confusables: on,
            mixed_words: on,
            identifier_types: on,
            file_extensions: on,
            members: on,
            sentence_joints: on,
            ports: on,
            enclosures: on,
            bracketed_texts: on,
            emphasis: on,
            terminal_escapes: on,
            whole_clusters: on,
            bidi_ends: on,
            non_addresses: on,
            mailto_queries: on,
            string_escapes: on,
            entities: on,
            markdown_ends: on,
        }
    }

    /// Returns whether any of the rules is on that may end a path before the standard does.
    pub(crate) fn ends_paths(&self) -> bool {
        self.enclosures
            | self.cjk_edges
            | self.bidi_ends
            | self.zero_width_ends
            | self.string_escapes
            | self.entities
            | self.markdown_ends
    }
}

impl Default for Policy {
    fn default() -> Self {
        let mut policy = Self::all(true);
        policy.bracketed_texts = false;
        policy.string_escapes = false;
        policy.entities = false;
        policy.markdown_ends = false;
        policy
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
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct Options {
    /// The set of rules. Default: [`Profile::UniversalAcceptance`].
    pub profile: Profile,
    /// The rules of [`Profile::UniversalAcceptance`]. Default: [`Policy::default`].
    pub policy: Policy,
    /// The schemes that link, besides `mailto`. Default: `http`, `https`, `ftp`.
    pub schemes: Schemes,
    /// The scheme that a bare host gets in its href. Default: `https`.
    pub default_scheme: DefaultScheme,
    /// The greatest length of a link in bytes. A longer candidate is not linked at all, and never
    /// cut (ruling 24). Default: 16,384.
    ///
    /// Of a candidate that is too long, only the host and port count as decided. The scan continues
    /// right after them, and its path may hold links. So the scan stays linear, and a change of the
    /// text only affects links near it: see "Runs of any length" in ARCHITECTURE.md. If more than
    /// three bytes of `.`, `,` and the like follow a link and reach past the limit, they count
    /// towards its length, because the text after them is not read.
    ///
    /// It also bounds the text after a `://` in which links are forbidden, if no boundary comes
    /// first (rulings 9, 17).
    pub max_link_len: usize,
    /// Whether a host of one label links with a scheme, as in `http://localhost:8080` (ruling 20).
    /// Default: no.
    pub single_label_hosts: bool,
    /// The suffixes of one's own network, under which hosts link as under a public suffix: `nas.corp`
    /// (ruling 46). Default: none.
    pub network_suffixes: NetworkSuffixes,
    /// Which hosts link without a scheme (ruling 47). Default: all.
    pub bare_hosts: BareHosts,
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
            network_suffixes: NetworkSuffixes::default(),
            bare_hosts: BareHosts::default(),
        }
    }
}

impl Options {
    /// Returns the options for an editor of source code. With them, the schemes of repositories and
    /// files also link (ruling 40), a host after a scheme may have one label (ruling 20), and hosts of a
    /// network or a test link (ruling 46, [`NetworkSuffixes::private_use`]).
    ///
    /// ```
    /// use livelink_detect::{Detector, Options};
    ///
    /// let detector = Detector::new(Options::for_developers());
    /// for link in ["ssh://git@example.com/project.git", "file:///etc/hosts", "http://localhost:8080", "grafana.lan:3000/d"] {
    ///     assert_eq!(detector.detect(link).len(), 1);
    ///     assert_eq!(Detector::default().detect(link).len(), 0);
    /// }
    /// ```
    pub fn for_developers() -> Self {
        let mut options = Self {
            single_label_hosts: true,
            network_suffixes: NetworkSuffixes::private_use(),
            ..Self::default()
        };
        options.schemes.add_family(SchemeFamily::Repositories);
        options.schemes.add_family(SchemeFamily::Files);
        options
    }

    /// Returns whether [`bare_hosts`](Self::bare_hosts) allows a URL with this text. It allows every one
    /// with a scheme. The answer is meaningful only if `link_text` is a link. Linear in the text.
    ///
    /// ```
    /// use livelink_detect::{BareHosts, Options};
    ///
    /// let mut options = Options::default();
    /// options.bare_hosts = BareHosts::Common;
    /// assert!(options.allow_bare("example.com/a") && options.allow_bare("https://a.rocks"));
    /// assert!(!options.allow_bare("example.rocks/a"));
    /// ```
    #[inline]
    pub fn allow_bare(&self, link_text: &str) -> bool {
        let parts = LinkParts::of(&self.schemes, link_text, LinkKind::Url);
        !parts.scheme.is_empty() || self.bare_hosts.admit(parts.host, &self.network_suffixes)
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
