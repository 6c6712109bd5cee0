//! The rules of `livelink fix`.

/// Which rules apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rules {
    /// Write out the characters beyond ASCII in URLs.
    pub(crate) unescape: bool,
    /// Put `<` and `>` around a URL that a plain renderer would end at another place.
    pub(crate) brackets: bool,
    /// Write the scheme of bare hosts.
    pub(crate) add_scheme: bool,
    /// Make links harmless.
    pub(crate) defang: bool,
    /// Make harmless links links again.
    pub(crate) refang: bool,
}
