//! Why a run of host characters is no host: cheap to say, dear to explain.
//!
//! Most dots of a text belong to no host, so saying "no" must cost nothing: a [`HostRefusal`] is a byte or two. The facts
//! that a person wants ([`Rejected`]) are found again from the host when somebody asks.

/// Why a run of host characters is no host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HostRefusal {
    /// Nothing is left of it.
    NoHost,
    /// Two dots in a row, or a dot at the start.
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
    /// Ends in a number, and is no IPv4 address.
    InvalidIpv4,
    /// An IPv4 address where only a domain will do.
    BareIpv4,
}
