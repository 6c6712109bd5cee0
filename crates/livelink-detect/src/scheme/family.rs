//! Schemes that are switched on together (ruling 40).

use super::rule::SchemeRule;

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
