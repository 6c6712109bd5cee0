//! Addresses that are plain but for a `=` in the local part or before it, or for a host of more than 31 bytes, by vectors:
//! `list-bounces+me=example.org@`, `header.i=@`, `smtp.mailfrom=me@`. For x86 with AVX2.
//!
//! Servers write such addresses into the headers of mail.

use super::plain_email::STANDS_BEFORE;
use super::plain_email_wide::{LocalPart, is_far_message_id};
use super::plain_link::{NO_LINK, NOT_PLAIN};
use crate::host::plain_host_wide::LongHost;
use crate::link::LinkKind;
use crate::policy;
use crate::scan::{Scanner, VerdictSink};
use fearless_simd::{Simd, x86::Avx2};

impl<S: VerdictSink> Scanner<'_, S> {
    /// Decides about the `@` at `at` if the address around it is plain but for a `=` or a long host, or if no host follows. Returns `false`,
    /// without a decision, if that is not so.
    #[inline(never)]
    pub(super) fn rare_email(&mut self, simd: Avx2, at: usize) -> bool {
        let this = &mut *self;
        let found = simd.vectorize(
            #[inline(always)]
            move || this.rare_email_by(simd, at).unwrap_or(NOT_PLAIN),
        );
        self.accept_plain(found, LinkKind::Email)
    }

    #[inline(always)]
    fn rare_email_by(&mut self, simd: Avx2, at: usize) -> Option<(usize, usize)> {
        let bytes = self.text.as_bytes();
        let host = LongHost::new(simd, bytes.get(at + 1..)?)?;
        let next = host.next()?;
        if !next.is_ascii() || next == b'_' {
            return None;
        }
        let end = at + 1 + host.len as usize;
        self.saw(end + 4);
        if !self.last_plain_hosts.is_other_host(host) {
            return host.ends_in_no_tld(self.filter).then_some(NO_LINK);
        }
        let before = bytes.get(..at)?;
        let (start, local) = self.rare_local_part(simd, before)?;
        if end - start > self.options.max_link_len || next == b':' {
            return None;
        }
        let is_id = policy::may_enclose_id(Some(&local.before), Some(&next))
            && self.policy().non_addresses
            && is_far_message_id(simd, before, local.len);
        Some(if is_id { (end, end) } else { (start, end) })
    }

    /// Returns the start of the address whose `@` stands after `text`, and its local part by the standard.
    #[inline(always)]
    fn rare_local_part(&self, simd: Avx2, text: &[u8]) -> Option<(usize, LocalPart)> {
        let local = LocalPart::with_equals(simd, text)?;
        let local_start = text.len() - local.len;
        if local_start < self.floor || !STANDS_BEFORE[usize::from(local.before)] {
            return None;
        }
        let start = self.without_enclosure(local_start, text.len());
        // Text without a letter or digit might be an expression.
        let is_word = text.get(start).is_some_and(u8::is_ascii_alphanumeric);
        is_word.then_some((start, local))
    }
}

#[cfg(test)]
mod tests {
    use crate::scan::{LinkVec, State, scan_window};
    use crate::{Detector, Link, tld};

    /// Returns the links of a text whose first `floor` bytes are decided.
    fn links(detector: &Detector, text: &str, floor: usize) -> Vec<Link> {
        let mut found = LinkVec {
            links: Vec::new(),
            pass_on: None,
        };
        let state = State {
            at: floor,
            floor,
            ..State::default()
        };
        let setup = detector.setup(&tld::EMBEDDED);
        scan_window(setup, text, true, state, usize::MAX, &mut found);
        found.links
    }

    /// A local part begins after what is decided.
    #[test]
    fn nothing_decided_is_read() {
        let detector = Detector::default();
        let plodding = detector.without_shortcuts();
        let mut found = 0;
        for address in [
            "(from=me@example.org)",
            "<list+me=example.org@example.com>",
            "header.i=@example.org;",
        ] {
            let text = format!("{:64}{address}{:64}", "", "");
            for floor in 0..text.len() {
                let fast = links(&detector, &text, floor);
                assert_eq!(fast, links(&plodding, &text, floor), "{floor}: {text}");
                found += fast.len();
            }
        }
        assert!(found > 150, "{found}");
    }
}
