//! The text that has to follow a scheme.

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
