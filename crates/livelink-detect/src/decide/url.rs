//! Links with a scheme and `://` (rulings 9, 14, 15, 17, 18, 20).

use crate::boundary::ends_links;
use crate::byte_table::{ALPHANUMERIC, ByteTable, with};
use crate::host::domain::HostMatch;
use crate::host::{chars, ip};
use crate::reject::Rejected;
use crate::scan::{Scanner, VerdictSink};
use crate::scheme::{self, SchemeRule};
use crate::text::byte_before;
use std::ops::Range;
use uts58::{LinkTerm, link_term};

/// The authority: the text between `//` and the first of `/ ? # \`, or the first character that no
/// authority holds.
struct Authority {
    /// Its end. If another scheme and `://` follow, it is the start of that scheme.
    end: usize,
    userinfo: bool,
}

/// The ASCII characters that an authority may hold. The others end it.
const IN_AUTHORITY: ByteTable = with(ALPHANUMERIC, b"@-._~%!$&'()*+,;=:");

/// The length of the longest IPv6 address, which ends with an IPv4 address.
const IPV6_MAX: usize = 45;

impl<S: VerdictSink + ?Sized> Scanner<'_, S> {
    /// Decides about the `://` whose colon is at `colon`. The colon may begin a dead zone even if
    /// an earlier candidate or dead zone has `taken` it. Only the characters right around the colon
    /// decide that.
    pub(super) fn url(&mut self, colon: usize, taken: bool) {
        let host_start = colon + 3;
        if !byte_before(self.text, colon).is_some_and(scheme::is_scheme_byte) {
            // There is no scheme before this `://`. A host after it has a slash before it, and the
            // slash forbids a link.
            self.at = host_start;
            return;
        }
        let Some((start, rule)) = self.options.schemes.before_slashes(self.text, 0, colon) else {
            let run = scheme::run_start(self.text, 0, colon);
            return self.nothing_after(run, colon, |scanner| {
                let scheme = scanner.slice(run..colon).to_owned();
                Rejected::UnknownScheme { scheme }
            });
        };
        if let Some(before) = self.glued_before(start) {
            let run = scheme::run_start(self.text, 0, colon);
            return self.nothing_after(run, colon, |_| Rejected::GluedScheme { before });
        }
        if self.is_in_terminal_string(start) {
            return self.nothing_after(start, colon, |_| Rejected::TerminalEscape);
        }
        let taken = taken || start < self.floor;
        if rule != SchemeRule::Host {
            return match taken {
                true => self.at = host_start,
                false => self.hostless(start, colon, rule),
            };
        }
        if !taken && let Some(found) = self.host_again(host_start) {
            let run = host_start..host_start + found.len;
            self.saw(run.end + 4);
            return self.url_of_host(start, run.clone(), run.end, Some(found));
        }
        if let Some(run) = self.plain_host_run(host_start)
            && self.is_authority(host_start..run.end)
        {
            // The scan has read the host and the character after it, or `://`.
            self.saw(run.end + 4);
            return match taken {
                true => self.at = host_start,
                false => {
                    let single = self.options.single_label_hosts;
                    let found = self.host_of_plain_run(run, host_start, single);
                    if let Some(found) = found {
                        self.keep_host(host_start, found);
                    }
                    self.url_of_host(start, host_start..run.end, run.end, found);
                }
            };
        }
        let in_brackets = self.rest(host_start).starts_with('[');
        let authority = match in_brackets {
            true => self.authority_after_brackets(host_start),
            false => self.authority(host_start),
        };
        if authority.userinfo {
            return self.nothing_after(start, colon, |_| Rejected::Userinfo);
        }
        if taken {
            self.at = host_start;
            return;
        }
        if in_brackets {
            return self.bracketed_ipv6(start, host_start);
        }
        if self.policy().unbracketed_ipv6
            && let Some(end) = self.unbracketed_ipv6(host_start)
        {
            let tail = self.port_and_parts(start, end);
            return self.url_candidate(start, host_start..end, false, tail);
        }
        let (host_run, found) = self.host_at(host_start, self.options.single_label_hosts);
        self.url_of_host(start, host_run, authority.end, found);
    }

    /// Decides about a link with a scheme whose host run begins with the host `found`, if it begins
    /// with one.
    #[inline]
    fn url_of_host(
        &mut self,
        start: usize,
        host_run: Range<usize>,
        authority_end: usize,
        found: Option<HostMatch>,
    ) {
        match found {
            Some(found) => {
                let host = host_run.start..host_run.start + found.len;
                let tail = self.tail(start, host_run.start, &found);
                self.url_candidate(start, host, found.plain, tail);
            }
            None => {
                self.refuse(start, authority_end, |scanner| {
                    let single = scanner.options.single_label_hosts;
                    let refusal = scanner.refusal_of_run(host_run.clone(), single);
                    refusal.explain(scanner.slice(host_run), scanner.tlds)
                });
            }
        }
    }

    /// Returns whether these ASCII letters, digits, dots and hyphens are a whole authority.
    fn is_authority(&self, host: Range<usize>) -> bool {
        let next = self.text.as_bytes().get(host.end);
        next.is_none_or(|byte| byte.is_ascii() && !IN_AUTHORITY[usize::from(*byte)])
            && host.len() <= self.options.max_link_len
    }

    /// Refuses the candidate that starts at `start`. No part of its authority links either. No part
    /// of its path links either, if the path has an end.
    pub(super) fn refuse(
        &mut self,
        start: usize,
        authority_end: usize,
        reason: impl FnOnce(&Self) -> Rejected,
    ) {
        let parts = self.parts(start, authority_end);
        let end = parts.map_or(authority_end, |found| found.end.max(authority_end));
        self.reject(start..end, reason);
        self.go_on(end);
    }

    /// Decides about an IPv6 address in brackets (ruling 15).
    fn bracketed_ipv6(&mut self, start: usize, open: usize) {
        let address = self.ipv6_text(open + 1);
        let close = open + 1 + address.len();
        if self.rest(close).starts_with(']') && ip::ipv6(address).is_some() {
            let tail = self.port_and_parts(start, close + 1);
            return self.url_candidate(start, open..close + 1, true, tail);
        }
        self.refuse(start, close, |scanner| Rejected::InvalidIpv6 {
            address: scanner.in_brackets(open).to_owned(),
        });
    }

    /// Returns the text in the place of an IPv6 address in brackets, for the reason. The text
    /// includes the opening bracket if no bracket closes it, or if the closing bracket comes too
    /// late for an address.
    fn in_brackets(&self, open: usize) -> &str {
        let rest = self.rest(open);
        let ends = |c: &char| ends_links(*c) || matches!(c, ']' | '/' | '?' | '#');
        let inside = rest.chars().take(IPV6_MAX + 2).take_while(|c| !ends(c));
        let len = inside.map(char::len_utf8).sum();
        let (all, after) = rest.split_at_checked(len).unwrap_or((rest, ""));
        all.strip_prefix('[')
            .filter(|_| after.starts_with(']'))
            .unwrap_or(all)
    }

    /// Returns the end of an IPv6 address without brackets, if everything up to the boundary or
    /// `/ ? #` is one (ruling 15).
    fn unbracketed_ipv6(&self, start: usize) -> Option<usize> {
        let address = self.ipv6_text(start);
        ip::ipv6(address)?;
        let end = start + address.len();
        let next = self.rest(end).chars().next();
        let ends = next.is_none_or(|c| ends_links(c) || matches!(c, '/' | '?' | '#'));
        ends.then_some(end)
    }

    /// Returns the characters of an IPv6 address at `start`, at most one more than the longest
    /// address has.
    fn ipv6_text(&self, start: usize) -> &str {
        let rest = self.rest(start);
        let address = |b: &u8| b.is_ascii_hexdigit() || matches!(b, b':' | b'.');
        let len = rest.bytes().take(IPV6_MAX + 1).take_while(address).count();
        // The scan has also read the character after them.
        self.saw(start + len + 4);
        rest.get(..len).unwrap_or_default()
    }

    /// Returns the authority at `open`, after an IPv6 address in brackets. If an `@` follows, a URL
    /// parser reads the address as user information.
    fn authority_after_brackets(&self, open: usize) -> Authority {
        let close = open + 1 + self.ipv6_text(open + 1).len();
        let Some(after) = self.rest(close).strip_prefix(']') else {
            return Authority {
                end: open,
                userinfo: false,
            };
        };
        let authority = self.authority(close + 1);
        Authority {
            userinfo: authority.userinfo || after.starts_with('@'),
            ..authority
        }
    }

    /// Returns the authority at `host_start`.
    ///
    /// The authority ends where a URL parser would end it: it includes the characters that RFC 3986
    /// allows in user information, and letters of all scripts. A host may end earlier.
    ///
    /// It holds no slash. So the authorities of a text do not overlap, and reading them all is
    /// linear.
    fn authority(&self, host_start: usize) -> Authority {
        let limit = host_start.saturating_add(self.options.max_link_len);
        let mut authority = Authority {
            end: host_start,
            userinfo: false,
        };
        let bytes = self.text.as_bytes();
        let allowed = |c: &char| {
            !c.is_ascii() && (chars::is_host_char(*c) || link_term(*c) == LinkTerm::Include)
        };
        while authority.end < limit {
            match bytes.get(authority.end) {
                Some(byte) if IN_AUTHORITY[usize::from(*byte)] => {
                    authority.userinfo |= *byte == b'@' && authority.end > host_start;
                    authority.end += 1;
                }
                Some(0x80..) => match self.rest(authority.end).chars().next().filter(allowed) {
                    Some(c) => authority.end += c.len_utf8(),
                    None => break,
                },
                _ => break,
            }
        }
        // The scan has also read the character that ends it, or `//`.
        self.saw(authority.end + 4);
        // `http://localhost,http://example.com`: the second URL is a candidate of its own.
        if let Some(colon) = authority.end.checked_sub(1).filter(|at| *at >= host_start)
            && self.rest(colon).starts_with("://")
        {
            let next = self
                .options
                .schemes
                .before_slashes(self.text, host_start, colon);
            authority.end = next.map_or_else(
                || scheme::run_start(self.text, host_start, colon),
                |(start, _)| start,
            );
        }
        authority
    }
}
