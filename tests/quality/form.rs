//! What a link looks like: with a scheme, an address, or a bare host.

use std::fmt;

/// The form of a link's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Scheme,
    Email,
    BareHost,
}

impl Form {
    pub(crate) const ALL: [Self; 3] = [Self::Scheme, Self::Email, Self::BareHost];

    /// The form of a link with this text.
    pub(crate) fn of(link: &str) -> Self {
        let scheme =
            |rest: &str| rest.starts_with("//") || link.len() - rest.len() == "mailto:".len();
        match link.split_once(':') {
            Some((before, rest))
                if before
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
                    && scheme(rest) =>
            {
                Self::Scheme
            }
            _ if link.contains('@') && !link.contains('/') => Self::Email,
            _ => Self::BareHost,
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Scheme => "links with a scheme",
            Self::Email => "email addresses",
            Self::BareHost => "bare hosts",
        })
    }
}
