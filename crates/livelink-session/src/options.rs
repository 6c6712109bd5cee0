//! The settings of a session.

use std::sync::Arc;

use livelink_detect::{LinkKind, Options, is_boundary};

/// The settings of a session. `Default` has the settings that a word processor needs.
///
/// ```
/// use livelink_session::SessionOptions;
///
/// let mut options = SessionOptions::default();
/// assert!(options.autolink && !options.commit_on_blur && !options.read_only);
/// options.autolink = false;
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct SessionOptions {
    /// Links are made and kept up to date while editing. Off: existing links stay and move with the
    /// text, and nothing else happens. Switching it on again does not link text that was typed
    /// meanwhile. Default: on (UASG 8 asks for the switch).
    pub autolink: bool,
    /// When the focus is lost, the run at the caret is committed as by a boundary character.
    /// Default: off.
    pub commit_on_blur: bool,
    /// The rules of detection: profile, policy, schemes, the longest link. Default: the detector's
    /// own defaults, which are the Universal Acceptance profile and links of up to 16,384 bytes
    /// (ruling 24).
    ///
    /// A session that is made from a [`Detector`](livelink_detect::Detector) uses the detector's
    /// options here.
    ///
    /// [`Options::bare_hosts`] is about new links here, as [`urls`](Self::urls) is: an existing link still
    /// follows its text. So the session's own detector finds all bare hosts.
    ///
    /// ```
    /// use livelink_detect::SchemeRule;
    /// use livelink_session::{Document, Input, SessionOptions};
    ///
    /// let mut options = SessionOptions::default();
    /// options.detection.schemes.add("gemini", SchemeRule::Host)?;
    /// let mut document = Document::new(String::new(), options);
    /// document.apply(Input::Type("gemini://example.com/a "));
    /// assert_eq!(document.links().count(), 1);
    /// # Ok::<(), livelink_detect::SchemeError>(())
    /// ```
    pub detection: Options,
    /// The typed characters that commit. Default: every boundary.
    pub triggers: Triggers,
    /// URLs, with a scheme or without, are linked when they are committed or pasted. Default: on.
    ///
    /// This option and the next one are about new links: an existing link still follows its text.
    pub urls: bool,
    /// Email addresses are linked. Default: on.
    pub emails: bool,
    /// A host name that is committed in its ASCII form is rewritten in Unicode (`xn--fsq.com`
    /// becomes `例.com`), in an undo unit of its own on top of the commit. A host is not rewritten
    /// where the Unicode form would not be the same link. Default: off.
    pub rewrite_punycode: bool,
    /// A viewer: the user's own input changes nothing, and nothing is ever linked (UASG 6). Edits
    /// by other users and by the editor's own program still arrive and move links and mutes.
    /// Default: off.
    pub read_only: bool,
}

impl Default for SessionOptions {
    fn default() -> Self {
        Self {
            autolink: true,
            commit_on_blur: false,
            detection: Options::default(),
            triggers: Triggers::default(),
            urls: true,
            emails: true,
            rewrite_punycode: false,
            read_only: false,
        }
    }
}

/// The typed characters that commit the text to their left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Triggers {
    /// Every character that ends a run: white space, Tab, line breaks, U+3000.
    #[default]
    Boundaries,
    /// These and no others. A boundary that is not among them ends a run all the same, without
    /// linking it. A character that ends no run commits the whole run around it.
    ///
    /// ```
    /// use livelink_session::{Document, Input, SessionOptions, Triggers};
    ///
    /// let mut options = SessionOptions::default();
    /// options.triggers = Triggers::Characters("\n,".into());
    /// let mut document = Document::new(String::new(), options);
    /// document.apply(Input::Type("example.com"));
    /// document.apply(Input::Type(","));
    /// assert_eq!(document.link_at(0).unwrap().range, 0..11);
    /// document.apply(Input::Type(" example.org"));
    /// document.apply(Input::Type(" "));
    /// assert_eq!(document.links().count(), 1);
    /// ```
    Characters(Arc<str>),
}

impl Triggers {
    /// Returns whether typing `c` commits.
    pub(crate) fn holds(&self, c: char) -> bool {
        match self {
            Self::Boundaries => is_boundary(c),
            Self::Characters(characters) => characters.contains(c),
        }
    }
}

impl SessionOptions {
    /// Returns whether a link with this text may be made where there was none.
    pub(crate) fn wants(&self, link_text: &str, kind: LinkKind) -> bool {
        match kind {
            LinkKind::Url => self.urls && self.detection.allow_bare(link_text),
            LinkKind::Email => self.emails,
            // The host asked for them by giving the pattern.
            LinkKind::Custom(_) => true,
        }
    }

    /// Returns whether links may be made or changed without being asked for.
    pub(crate) fn links_by_itself(&self) -> bool {
        self.autolink && !self.read_only
    }
}
