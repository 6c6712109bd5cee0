//! What a caller may choose.

/// Which rules apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Profile {
    /// Detection alone, literal: every syntactically valid link by UTS #58 (conformance clauses C1 and C3).
    Uts58,
    /// Detection and the policy of the Universal Acceptance guidelines above it: refuses look-alikes and hidden
    /// controls, finds the host in CJK text that is glued to it.
    #[default]
    UniversalAcceptance,
}

/// The scheme that the href of a bare host gets (ruling 30).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DefaultScheme {
    /// `https://`
    #[default]
    Https,
    /// `http://`, as the text of the Universal Acceptance guidelines has it.
    Http,
}

impl DefaultScheme {
    /// The scheme's name, without `://`.
    pub fn name(self) -> &'static str {
        match self {
            DefaultScheme::Https => "https",
            DefaultScheme::Http => "http",
        }
    }
}

/// What detection goes by. [`Options::default`] is what a text editor for everyone wants.
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
#[non_exhaustive]
pub struct Options {
    /// Which rules apply. Default: [`Profile::UniversalAcceptance`].
    pub profile: Profile,
    /// The scheme of the href of a bare host. Default: `https`.
    pub default_scheme: DefaultScheme,
    /// A link longer than so many bytes is not linked at all, never cut (ruling 24). Default: 16,384.
    ///
    /// Behind such a candidate the scan goes on after its first `max_link_len` bytes. What stands there is looked at
    /// anew, so the work for a candidate that never ends is bounded by this number.
    pub max_link_len: usize,
    /// Whether a host of one label links with a scheme, as in `http://localhost:8080` (ruling 20). Default: no.
    pub single_label_hosts: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            profile: Profile::default(),
            default_scheme: DefaultScheme::default(),
            max_link_len: 16_384,
            single_label_hosts: false,
        }
    }
}
