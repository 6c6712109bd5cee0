//! The registration of domains, as a caller finds it out (UASG 4).
//!
//! Nothing in this file uses a network. A table says which top-level domains exist. Only the DNS
//! knows whether somebody has registered `example.com`, and its answer needs time. So detection
//! asks a [`Registrations`], which answers at once with its present knowledge. The caller looks up
//! the rest in its own way and time: with a resolver thread, an async runtime, or by asking a
//! server.

/// The present knowledge about a domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Registration {
    /// It is registered.
    Exists,
    /// It is not registered. Its links are refused.
    Missing,
    /// There is no answer yet. Its links are shown, as
    /// [unverified](crate::Verification::Unverified).
    Pending,
}

/// A source of registrations: it knows for some domains whether they are registered (ruling 32).
///
/// Detection asks about *registrable domains* in lower-case ASCII (`example.co.uk`,
/// `xn--fiqx46g.com`), and never about addresses, single labels or whole hosts. The question is
/// whether anybody owns the name, and the domain of an email address need not have an address
/// record. Detection asks only about links that it would accept, under top-level domains that the
/// table knows. So a registration can remove links, and never adds one.
///
/// The crate `livelink` has a ready implementation, `DnsRegistrations`. One of your own is two
/// methods:
///
/// ```
/// use livelink_detect::{Detector, Registrations, Registration};
/// use std::sync::Arc;
///
/// /// Knows one domain that is for sale.
/// struct ForSale;
///
/// impl Registrations for ForSale {
///     fn registration(&self, domain: &str) -> Registration {
///         if domain == "example.org" { Registration::Missing } else { Registration::Exists }
///     }
///     fn revision(&self) -> u64 {
///         0 // It never changes its mind.
///     }
/// }
///
/// let detector = Detector::default().with_registrations(Arc::new(ForSale));
/// let text = "www.example.org, www.example.com";
/// let links = detector.detect(text);
/// assert_eq!(links.len(), 1);
/// assert_eq!(&text[links[0].range.clone()], "www.example.com");
/// ```
pub trait Registrations: Send + Sync {
    /// Returns the present knowledge about `domain`. It must not wait: detection calls it while it
    /// scans a text, once for each link. Several threads may call it at once.
    fn registration(&self, domain: &str) -> Registration;

    /// Returns a number that changes whenever a scan would find other links than before: when a
    /// domain becomes [`Registration::Missing`], or ceases to be.
    fn revision(&self) -> u64;
}
