//! The refusal of a host run: cheap to find, expensive to explain.
//!
//! Most dots of a text belong to no host, so a "no" must cost nothing: a [`HostRefusal`] is a byte.
//! A person wants more facts. `refusal_facts` finds them again from the host when somebody asks.

/// The reason why a host run is not a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HostRefusal {
    /// Nothing is left of it.
    NoHost,
    /// There are two dots in a row, or a dot at the start.
    EmptyLabel,
    /// A label with a hyphen at an edge.
    Hyphen,
    /// An underscore in the registrable domain.
    Underscore,
    /// Not valid under IDNA.
    Invalid,
    /// A label longer than 63 characters in ASCII form.
    LabelTooLong,
    /// More than 253 characters in ASCII form.
    TooLong,
    /// A single label.
    SingleLabel,
    /// No known top-level domain.
    UnknownTld,
    /// A public suffix by itself.
    PublicSuffix,
    /// It ends in a number, and is not an IPv4 address.
    InvalidIpv4,
    /// It is an IPv4 address where only a domain is allowed.
    BareIpv4,
}
