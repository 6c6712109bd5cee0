//! What a host can set.

use livelink_detect::{DefaultScheme, Options, Profile};

/// Settings of a session. `Default` is what a word processor ships with.
///
/// ```
/// use livelink_session::SessionOptions;
///
/// let mut options = SessionOptions::default();
/// assert!(options.autolink && !options.commit_on_blur && !options.read_only);
/// options.autolink = false;
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SessionOptions {
    /// Links are made and kept up to date while editing. Off: existing links stay and move with the text, nothing else
    /// happens; switching it on again does not sweep text typed meanwhile. Default: on (UASG 8 asks for the switch).
    pub autolink: bool,
    /// Losing the focus commits the run at the caret as a boundary character would. Default: off.
    pub commit_on_blur: bool,
    /// What counts as a link. Default: the Universal Acceptance profile.
    pub profile: Profile,
    /// The scheme that a bare host gets in its href. Default: https.
    pub default_scheme: DefaultScheme,
    /// The longest link in bytes; longer ones are not linked at all (ruling 24). Default: 16,384.
    pub max_link_len: usize,
    /// A viewer: the user's own input changes nothing, and nothing is ever linked (UASG 6). Edits by other users and by
    /// the host's program still arrive and move what is there. Default: off.
    pub read_only: bool,
}

impl Default for SessionOptions {
    fn default() -> Self {
        Self {
            autolink: true,
            commit_on_blur: false,
            profile: Profile::default(),
            default_scheme: DefaultScheme::default(),
            max_link_len: Options::default().max_link_len,
            read_only: false,
        }
    }
}

impl SessionOptions {
    /// The detector's part of these settings.
    pub(crate) fn detection(&self) -> Options {
        let mut options = Options::default();
        options.profile = self.profile;
        options.default_scheme = self.default_scheme;
        options.max_link_len = self.max_link_len;
        options
    }

    /// May links be made or changed without being asked for?
    pub(crate) fn links_by_itself(&self) -> bool {
        self.autolink && !self.read_only
    }
}
