//! The answers of a resolver, for detection. Nothing here uses a network.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use livelink_detect::{Registration, Registrations};

/// A [`Registrations`] that keeps the answers of the caller, and the questions that are still open.
///
/// ```
/// use livelink::detect::Verification;
/// use livelink::{Detector, DnsRegistrations, LinkKind};
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
/// At most [`DnsRegistrations::ASKED_MAX`] questions wait for
/// [`take_asked`](DnsRegistrations::take_asked). A domain beyond that is `Pending` without being
/// noted; a later scan notes it. Answers are kept until the caller
/// [forgets](DnsRegistrations::forget) them.
#[derive(Debug, Default)]
pub struct DnsRegistrations {
    answers: RwLock<Answers>,
}

#[derive(Debug, Default)]
struct Answers {
    known: HashMap<Box<str>, Registration>,
    /// The pending domains that were not taken yet, in the order in which detection asked.
    asked: Vec<Box<str>>,
    revision: u64,
}

impl DnsRegistrations {
    /// The greatest number of questions that wait. A page has some hundred domains.
    pub const ASKED_MAX: usize = 4_096;

    /// Returns a source that knows nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts in an answer. It replaces an earlier one, and need not have been asked for. `domain`
    /// may have any case and script.
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

    /// Forgets `domain`, so that detection asks about it again: when an answer is out of date, or
    /// when the question got no answer.
    pub fn forget(&self, domain: &str) {
        let key = key(domain);
        let mut answers = self.write();
        let before = answers.known.remove(&*key);
        answers.asked.retain(|asked| **asked != *key);
        answers.bump_if(before == Some(Registration::Missing));
    }

    /// Returns the domains that detection asked about since the last call and that have no answer
    /// yet, in that order, in ASCII form.
    ///
    /// While somebody types, domains come up that are gone with the next key, such as `example.co`
    /// on the way to `example.com`. Call this when the typing pauses, and look up those that are
    /// still in the text.
    pub fn take_asked(&self) -> Vec<String> {
        let mut answers = self.write();
        let asked = std::mem::take(&mut answers.asked);
        asked
            .into_iter()
            .filter(|domain| answers.known.get(domain) == Some(&Registration::Pending))
            .map(String::from)
            .collect()
    }

    /// A poisoned lock does no harm: each change is complete before anything that could panic.
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
    /// Returns the answer, else `Pending`. A new domain is noted for
    /// [`DnsRegistrations::take_asked`].
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

/// Returns a domain as detection asks about it.
fn key(domain: &str) -> Cow<'_, str> {
    let ascii = uts46::domain_to_ascii(domain.trim_end_matches('.'));
    ascii.unwrap_or(Cow::Borrowed(domain))
}

#[cfg(test)]
mod tests;
