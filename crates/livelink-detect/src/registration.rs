//! Hosts that the caller asks the DNS about (UASG 4).
//!
//! Nothing here knows a network. A table says which top-level domains exist; whether somebody has registered
//! `example.com` only the DNS knows, and its answer takes a while. So detection asks a [`Registrations`], which answers at
//! once with what it knows by then, and the caller finds out the rest in its own way and time: with a resolver thread,
//! an async runtime, or by asking a server of its own.

use crate::host::idna::to_ascii;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// What is known of a domain by now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Registration {
    /// It is registered.
    Exists,
    /// It is not registered: its links are refused.
    Missing,
    /// No answer yet: its links are shown, as [unverified](crate::Verification::Unverified).
    Pending,
}

/// Whether domains are registered, as far as the implementor knows.
///
/// Asked about *registrable domains* in lower-case ASCII (`example.co.uk`, `xn--fiqx46g.com`), never about addresses,
/// single labels or whole hosts: what is to be found out is whether anybody owns the name, and an email domain has no
/// address record of its own. Asked only under top-level domains that the table knows, about links that detection
/// takes: a registration takes links away, it adds none.
///
/// [`DnsRegistrations`] is a ready implementation. One of your own is two methods:
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
    /// What is known of `domain` by now. Must not wait: it is called while a text is scanned, once a link, and by two threads
    /// at once where the text is long.
    fn registration(&self, domain: &str) -> Registration;

    /// A number that changes whenever a domain becomes [`Registration::Missing`] or ceases to be, that is whenever a scan
    /// would find other links than before.
    fn revision(&self) -> u64;
}

/// Answers that the caller puts in as they come, and the questions that are still open.
///
/// ```
/// use livelink_detect::{Detector, DnsRegistrations, LinkKind, Verification};
/// use std::sync::Arc;
///
/// let registrations = Arc::new(DnsRegistrations::new());
/// let detector = Detector::default().with_registrations(registrations.clone());
///
/// // Linked at once, and shown as unverified.
/// assert_eq!(detector.detect("see www.example.com/a").len(), 1);
/// let verification = detector.verification("www.example.com/a", LinkKind::Url);
/// assert_eq!(verification, Verification::Unverified);
///
/// // Some thread looks up what was asked, and answers.
/// assert_eq!(registrations.take_asked(), ["example.com"]);
/// registrations.answer("example.com", false);
///
/// // The link is gone with the next scan.
/// assert_eq!(detector.detect("see www.example.com/a").len(), 0);
/// ```
///
/// # Memory
///
/// At most [`DnsRegistrations::ASKED_MAX`] questions wait to be taken; beyond that, a domain is `Pending` without being
/// noted, and noted by a later scan. Answers are kept until they are [forgotten](DnsRegistrations::forget).
#[derive(Debug, Default)]
pub struct DnsRegistrations {
    answers: RwLock<Answers>,
}

#[derive(Debug, Default)]
struct Answers {
    known: HashMap<Box<str>, Registration>,
    /// Those of `known` that are pending and were not taken yet, in the order in which they were asked.
    asked: Vec<Box<str>>,
    revision: u64,
}

impl DnsRegistrations {
    /// The number of questions that wait to be taken at most. A page has some hundred domains.
    pub const ASKED_MAX: usize = 4_096;

    /// Knows nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts in an answer, asked for or not, in the place of the one before. `domain` may have any case and script.
    pub fn answer(&self, domain: &str, exists: bool) {
        let registration = if exists {
            Registration::Exists
        } else {
            Registration::Missing
        };
        let mut answers = self.write();
        let before = answers.known.insert(key(domain).into(), registration);
        answers.bump_if(
            (before == Some(Registration::Missing)) != (registration == Registration::Missing),
        );
    }

    /// Drops what is known of `domain`, so that it is asked for again: when an answer is out of date, or when the
    /// question got none.
    pub fn forget(&self, domain: &str) {
        let key = key(domain);
        let mut answers = self.write();
        let before = answers.known.remove(&*key);
        answers.asked.retain(|asked| **asked != *key);
        answers.bump_if(before == Some(Registration::Missing));
    }

    /// The domains that were asked for since the last call and have no answer yet, in that order, in ASCII form.
    ///
    /// While somebody types, domains come up that are gone with the next key (`example.co` on the way to
    /// `example.com`). Take them when the typing pauses, and ask about those that are still in the text.
    pub fn take_asked(&self) -> Vec<String> {
        let mut answers = self.write();
        let asked = std::mem::take(&mut answers.asked);
        asked
            .into_iter()
            .filter(|domain| answers.known.get(domain) == Some(&Registration::Pending))
            .map(String::from)
            .collect()
    }

    /// A poisoned lock is as good as any: each change is complete before anything that could panic.
    fn read(&self) -> RwLockReadGuard<'_, Answers> {
        self.answers.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Answers> {
        self.answers.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Answers {
    fn bump_if(&mut self, changed: bool) {
        self.revision = self.revision.wrapping_add(u64::from(changed));
    }
}

impl Registrations for DnsRegistrations {
    /// What was answered, else `Pending`; a domain that is new is noted for [`DnsRegistrations::take_asked`].
    fn registration(&self, domain: &str) -> Registration {
        if let Some(registration) = self.read().known.get(domain) {
            return *registration;
        }
        let mut answers = self.write();
        // Another thread may have been here between the two locks.
        if let Some(registration) = answers.known.get(domain) {
            return *registration;
        }
        if answers.asked.len() < Self::ASKED_MAX {
            answers.known.insert(domain.into(), Registration::Pending);
            answers.asked.push(domain.into());
        }
        Registration::Pending
    }

    fn revision(&self) -> u64 {
        self.read().revision
    }
}

/// A domain as detection asks for it.
fn key(domain: &str) -> Cow<'_, str> {
    to_ascii(domain.trim_end_matches('.')).unwrap_or(Cow::Borrowed(domain))
}

#[cfg(test)]
mod tests;
