//! From a host run to a domain name and its registrable domain (rulings 11 to 13, 20, 21, 23, 24).

use super::chars::{HOST_RUN_MAX, is_dot, is_stable};
use super::idna::{both_forms, is_valid, to_ascii, to_unicode};
use super::ip;
use super::refusal::HostRefusal;
use crate::tld::{KnownSuffixes, Suffix, last_label};
use uts46::BothForms;

/// The longest label in ASCII form (RFC 1035, section 2.3.4; ruling 24).
pub(super) const LABEL_MAX: usize = 63;

/// The longest domain in ASCII form, without a trailing dot (RFC 1035, section 2.3.4; ruling 24).
pub(super) const DOMAIN_MAX: usize = 253;

/// A host at the start of a host run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HostMatch {
    /// The length of the host in bytes, without trailing dots and hyphens.
    pub(crate) len: usize,
    /// The length of the host and one dot in bytes, if exactly one dot follows the host.
    pub(crate) len_with_dot: Option<usize>,
    /// Whether several dots follow the host.
    pub(crate) many_dots: bool,
    /// The form of the host.
    pub(crate) kind: HostForm,
    /// Whether the host is known to be plain: ASCII without A-labels.
    pub(crate) plain: bool,
}

/// The form of a host in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HostForm {
    /// A domain name with a registrable domain.
    Domain,
    /// A single label (ruling 20).
    SingleLabel,
    /// An IPv4 address.
    Ipv4,
}

/// Returns the host that the host run `run` is.
///
/// Linear in the run's length. Allocates only for hosts that are not plain ASCII.
pub(crate) fn host_of_run(
    run: &str,
    tlds: KnownSuffixes<'_>,
    single_label_hosts: bool,
) -> Result<HostMatch, HostRefusal> {
    let without_dots = run.trim_end_matches(is_dot);
    let host = without_dots.trim_end_matches('-');
    let kind = check(host, tlds, single_label_hosts)?;
    let glued_dots = host.len() == without_dots.len();
    let mut dots = run.get(without_dots.len()..).unwrap_or_default().chars();
    let first_dot = dots.next().filter(|_| glued_dots);
    let many_dots = glued_dots && dots.next().is_some();
    Ok(HostMatch {
        len: host.len(),
        len_with_dot: first_dot
            .filter(|_| !many_dots)
            .map(|dot| host.len() + dot.len_utf8()),
        many_dots,
        kind,
        plain: false,
    })
}

/// Returns the front of a host run that contains every host at the start of the run. So the rest of
/// a long run has to be read only once, and not for each of its hosts.
pub(crate) fn reach_of_host(run: &str) -> &str {
    if run.len() <= DOMAIN_MAX {
        return run;
    }
    let (mut octets, mut at) = (0, 0);
    for label in run.split_inclusive(is_dot) {
        let least = least_octets(label.trim_end_matches(is_dot));
        // Dots and hyphens at the end of a run do not belong to its host.
        if least > 0 && octets + least > DOMAIN_MAX {
            return run.get(..at).unwrap_or_default();
        }
        octets += least + ".".len();
        at += label.len();
    }
    run
}

/// Returns a number of octets that the ASCII form of a label surely has, without the hyphens at its
/// end.
fn least_octets(label: &str) -> usize {
    let mapped_alone = |c: char| c.is_ascii() || is_stable(c);
    if label.chars().all(mapped_alone) {
        label.trim_end_matches('-').chars().count()
    } else {
        // The mapping may join characters, or remove them.
        0
    }
}

/// Returns the form of `host`, which has no trailing dots and hyphens.
fn check(
    host: &str,
    tlds: KnownSuffixes<'_>,
    single_label_hosts: bool,
) -> Result<HostForm, HostRefusal> {
    // Most hosts are plain ASCII, and most candidates are not hosts. Neither should cost a
    // conversion.
    let mut buffer = [0; DOMAIN_MAX];
    if let Some(ascii) = plain_ascii(host, &mut buffer) {
        return check_ascii(ascii, tlds, single_label_hosts);
    }
    if host.len() > HOST_RUN_MAX || host.is_ascii() && host.len() > DOMAIN_MAX {
        return Err(HostRefusal::TooLong);
    }
    // The conversion is expensive, so the last label is looked up first. In CJK text each sentence
    // is a candidate.
    let tld = host.rsplit(is_dot).next().unwrap_or_default();
    if tld.len() == host.len() {
        if !single_label_hosts {
            return Err(HostRefusal::SingleLabel);
        }
    } else if !may_be_tld(tld, tlds) {
        return Err(HostRefusal::UnknownTld);
    }
    // The hyphens are also checked before the mapping, because the mapping may drop the characters
    // after a hyphen.
    host.split(is_dot).try_for_each(check_hyphens)?;
    if host.split(is_dot).any(is_too_long) {
        return Err(HostRefusal::LabelTooLong);
    }
    if has_underscore_in_domain(host) {
        return Err(HostRefusal::Underscore);
    }
    let BothForms { ascii, unicode } = both_forms(host).ok_or(HostRefusal::Invalid)?;
    let kind = check_ascii(&ascii, tlds, single_label_hosts)?;
    let mut u_labels = unicode.split('.').filter(|label| !label.is_ascii());
    match u_labels.all(is_valid) {
        true => Ok(kind),
        false => Err(HostRefusal::Invalid),
    }
}

/// Returns whether a host may end in the label `tld`, as written: it is a known top-level domain,
/// or a number.
///
/// A sentence of CJK text also ends in a dot, so the scan asks about the start of each sentence.
/// The function converts only a label that the mapping may change. It allocates for no other label.
pub(crate) fn may_be_tld(tld: &str, tlds: KnownSuffixes<'_>) -> bool {
    let mut buffer = [0; LABEL_MAX];
    let plain = tld.len() < 4 || tld.as_bytes().get(2..4) != Some(b"--");
    if let Some(lower) = buffer
        .get_mut(..tld.len())
        .filter(|_| plain && tld.is_ascii())
    {
        lower.copy_from_slice(tld.as_bytes());
        lower.make_ascii_lowercase();
        let lower = std::str::from_utf8(lower).unwrap_or_default();
        return tlds.may_be_tld(lower) || ip::ends_in_number(lower);
    }
    // The list also has U-labels.
    if plain && tld.chars().all(is_stable) {
        return tlds.may_be_tld(tld);
    }
    to_ascii(tld).is_some_and(|ascii| tlds.may_be_tld(&ascii) || ip::ends_in_number(&ascii))
}

/// Returns whether `host` has a registrable domain. Its labels are letters, digits and single
/// hyphens between these, and its last label is letters. So it is a host if it has one.
#[inline(never)]
pub(crate) fn is_registrable(host: &[u8], tlds: KnownSuffixes<'_>) -> bool {
    let mut buffer = [0; DOMAIN_MAX];
    let host = std::str::from_utf8(host).unwrap_or_default();
    plain_ascii(host, &mut buffer)
        .is_some_and(|ascii| registrable_domain(ascii, tlds.suffix(ascii)).is_ok())
}

/// Returns `host` in lower case, in `buffer`, if it is ASCII without A-labels and short enough.
fn plain_ascii<'b>(host: &str, buffer: &'b mut [u8; DOMAIN_MAX]) -> Option<&'b str> {
    let lower = buffer.get_mut(..host.len())?;
    lower.copy_from_slice(host.as_bytes());
    if !lower.is_ascii() {
        return None;
    }
    lower.make_ascii_lowercase();
    let a_label = |(at, window): (usize, &[u8])| {
        window == b"xn--" && (at == 0 || lower.get(at - 1) == Some(&b'.'))
    };
    let hyphens = lower.contains(&b'-');
    if hyphens && lower.windows(4).enumerate().any(a_label) {
        return None;
    }
    std::str::from_utf8(lower).ok()
}

/// Returns the form of a host in lower-case ASCII. A-labels are not decoded.
fn check_ascii(
    ascii: &str,
    tlds: KnownSuffixes<'_>,
    single_label_hosts: bool,
) -> Result<HostForm, HostRefusal> {
    if ascii.is_empty() {
        return Err(HostRefusal::NoHost);
    }
    if ip::ends_in_number(ascii) {
        let address = ip::ipv4(ascii);
        return address
            .map(|_| HostForm::Ipv4)
            .ok_or(HostRefusal::InvalidIpv4);
    }
    let suffix = tlds.suffix(ascii);
    let single = !ascii.as_bytes().contains(&b'.');
    if suffix == Suffix::Unknown && !single {
        return Err(HostRefusal::UnknownTld);
    }
    if ascii.len() > DOMAIN_MAX {
        return Err(HostRefusal::TooLong);
    }
    let underscore = check_ascii_labels(ascii.as_bytes())?;
    if single {
        return match single_label_hosts && !underscore {
            true => Ok(HostForm::SingleLabel),
            false => Err(HostRefusal::SingleLabel),
        };
    }
    let domain = registrable_domain(ascii, suffix)?;
    if underscore && domain.contains('_') {
        return Err(HostRefusal::Underscore);
    }
    Ok(HostForm::Domain)
}

/// Checks the length and the hyphens of each label of a host in ASCII. Returns whether one has an
/// underscore.
fn check_ascii_labels(ascii: &[u8]) -> Result<bool, HostRefusal> {
    for label in ascii.split(|byte| *byte == b'.') {
        match label {
            [] => return Err(HostRefusal::EmptyLabel),
            [b'-', ..] => return Err(HostRefusal::Hyphen),
            _ if label.len() > LABEL_MAX => return Err(HostRefusal::LabelTooLong),
            [.., b'-'] => return Err(HostRefusal::Hyphen),
            _ => {}
        }
    }
    Ok(ascii.contains(&b'_'))
}

/// Returns whether the ASCII form of a label is surely too long. If the mapping leaves all
/// characters as they are, that form has `xn--` and at least a digit for each character. Sentences
/// of CJK text are such labels, and the time to convert them to Punycode is quadratic in their
/// length.
fn is_too_long(label: &str) -> bool {
    let fits = LABEL_MAX - "xn--".len();
    label.len() > fits
        && !label.is_ascii()
        && label.chars().nth(fits).is_some()
        && label.chars().all(is_stable)
}

/// Returns whether the label before the top-level domain surely has an underscore in ASCII form.
/// That label always belongs to the registrable domain. Such a host is refused without a
/// conversion, because CJK text may have such a label in each sentence.
fn has_underscore_in_domain(host: &str) -> bool {
    let mut labels = host.rsplit(is_dot);
    let (tld, label) = (labels.next(), labels.next().unwrap_or_default());
    // The mapping leaves this label as one label, and its underscore where it is.
    let stable = |c: char| c.is_ascii() || is_stable(c);
    tld.is_some_and(|tld| tld.bytes().all(|byte| byte.is_ascii_alphabetic()))
        && label.contains('_')
        && label.chars().all(stable)
}

/// Checks that there is no hyphen at an edge of a label (ruling 23).
fn check_hyphens(label: &str) -> Result<(), HostRefusal> {
    match label.as_bytes() {
        [] => Err(HostRefusal::EmptyLabel),
        [b'-', ..] | [.., b'-'] => Err(HostRefusal::Hyphen),
        _ => Ok(()),
    }
}

/// Returns the registrable domain of a host in lower-case ASCII with this public suffix
/// (ruling 11).
pub(crate) fn registrable_domain(ascii: &str, suffix: Suffix) -> Result<&str, HostRefusal> {
    let public = suffix.of(ascii).ok_or(HostRefusal::UnknownTld)?;
    // A network may name its hosts in another way than ICANN.
    if !matches!(suffix, Suffix::Network(_)) {
        check_tld(public)?;
    }
    let left = ascii.get(..ascii.len() - public.len()).unwrap_or_default();
    let left = left.strip_suffix('.').unwrap_or_default();
    if left.is_empty() {
        return Err(HostRefusal::PublicSuffix);
    }
    let label = last_label(left);
    Ok(ascii.get(left.len() - label.len()..).unwrap_or_default())
}

/// Checks the syntax of a top-level domain (ruling 12): no digits, no hyphen, at least two
/// characters. An A-label counts by its U-label.
fn check_tld(suffix: &str) -> Result<(), HostRefusal> {
    let tld = last_label(suffix);
    let valid = if tld.starts_with("xn--") {
        let unicode = to_unicode(tld);
        unicode.chars().nth(1).is_some() && !unicode.contains(|c: char| c == '-' || c.is_numeric())
    } else {
        tld.len() > 1 && tld.bytes().all(|byte| byte.is_ascii_alphabetic())
    };
    valid.then_some(()).ok_or(HostRefusal::UnknownTld)
}

#[cfg(test)]
mod tests {
    use super::{
        DOMAIN_MAX, HOST_RUN_MAX, HostRefusal, LABEL_MAX, check_ascii_labels, check_tld,
        host_of_run, is_dot, reach_of_host,
    };
    use crate::tld::KnownSuffixes;
    use fastrand::Rng;

    /// Labels and dots: those that the mapping changes, joins and removes, and those that no host
    /// may have.
    const PIECES: &[&str] = &[
        "a",
        "B",
        "com",
        "org",
        "uk",
        "語",
        "한국",
        "中国",
        "ü",
        "ﬁ",
        "Ａ",
        "ж",
        "1",
        "-",
        "_",
        "xn--p1ai",
        "xn--",
        "e\u{301}",
        "\u{ad}",
        "\u{200d}",
        ".",
        ".",
        "。",
        "。",
        "｡",
        "．",
        "example.com",
        "b.co.uk",
        "x.рф",
    ];

    #[test]
    fn no_host_reaches_past_its_reach() {
        let tlds = KnownSuffixes::EMBEDDED;
        let mut rng = Rng::with_seed(25);
        let (mut shorter, mut hosts) = (0, 0);
        for _ in 0..500 {
            // Few pieces repeat, so that some runs have a long host and others none.
            let pieces: Vec<&str> = (0..rng.usize(1..6))
                .map(|_| PIECES[rng.usize(..PIECES.len())])
                .collect();
            let mut run = String::new();
            for _ in 0..rng.usize(1..300) {
                run += pieces[rng.usize(..pieces.len())];
            }
            let reach = reach_of_host(&run).len();
            assert!(run.len() > DOMAIN_MAX || reach == run.len(), "{run}");
            shorter += usize::from(reach < run.len());
            let cuts = run
                .match_indices(is_dot)
                .map(|(cut, _)| cut)
                .chain([run.len()]);
            for cut in cuts {
                let is_host = host_of_run(&run[..cut], tlds, true).is_ok();
                assert!(!is_host || cut <= reach, "{cut}, {reach}: {run}");
                hosts += usize::from(is_host);
            }
        }
        assert!(shorter > 100 && hosts > 100, "{shorter}, {hosts}");
    }

    #[test]
    fn what_a_host_may_still_have() {
        let long = "a.".repeat(126);
        for (run, reach) in [
            // 253 octets, and one more.
            (format!("{long}a"), 253),
            (format!("{long}ab"), 252),
            // Dots and hyphens at the end do not belong to the host.
            (format!("a.com{}", "。".repeat(300)), 905),
            (format!("a.com{}", "-".repeat(300)), 305),
            (format!("a.com{}b", "。".repeat(300)), 905),
            // The mapping removes a soft hyphen.
            (format!("a{}.com", "\u{ad}".repeat(300)), 605),
            // 42 times six octets, and one more.
            ("a.com。".repeat(100), 42 * 8 + 2),
        ] {
            assert_eq!(reach_of_host(&run).len(), reach, "{run}");
        }
    }

    /// Soft hyphens make a host longer, and the mapping removes them.
    #[test]
    fn the_longest_host_as_written() {
        let tlds = KnownSuffixes::EMBEDDED;
        for (len, fits) in [(HOST_RUN_MAX, true), (HOST_RUN_MAX + 2, false)] {
            let host = format!("ab{}.com", "\u{ad}".repeat((len - "ab.com".len()) / 2));
            assert_eq!(host.len(), len);
            assert_eq!(host_of_run(&host, tlds, false).is_ok(), fits, "{len}");
        }
    }

    #[test]
    fn lengths_and_hyphens_of_labels() {
        let most = "a".repeat(LABEL_MAX);
        for (host, expected) in [
            ("a.b-c".to_owned(), Ok(false)),
            ("a.b_c".to_owned(), Ok(true)),
            (String::new(), Err(HostRefusal::EmptyLabel)),
            (".a".to_owned(), Err(HostRefusal::EmptyLabel)),
            ("a..b".to_owned(), Err(HostRefusal::EmptyLabel)),
            ("a.".to_owned(), Err(HostRefusal::EmptyLabel)),
            ("-a.b".to_owned(), Err(HostRefusal::Hyphen)),
            ("a.b-".to_owned(), Err(HostRefusal::Hyphen)),
            ("a-.b".to_owned(), Err(HostRefusal::Hyphen)),
            ("-".to_owned(), Err(HostRefusal::Hyphen)),
            (format!("{most}.{most}"), Ok(false)),
            (format!("a.{most}a"), Err(HostRefusal::LabelTooLong)),
            (format!("{most}a.a"), Err(HostRefusal::LabelTooLong)),
            // The first fault from the left is the reason.
            (format!("{most}-.a"), Err(HostRefusal::LabelTooLong)),
            (format!("-{most}.a"), Err(HostRefusal::Hyphen)),
        ] {
            assert_eq!(check_ascii_labels(host.as_bytes()), expected, "{host}");
        }
    }

    /// Ruling 12. The table of top-level domains may be a newer one, so this check cannot rely on
    /// the present ones.
    #[test]
    fn top_level_domains_have_no_digits() {
        for (valid, tld) in [
            (true, "com"),
            (false, "c0m"),
            (false, "c-m"),
            (false, "c"),
            // ком, ком with a digit, with an Arabic digit and with a hyphen, and а.
            (true, "xn--j1aef"),
            (false, "xn--1-stbgh"),
            (false, "xn--j1aef80t"),
            (false, "xn----stbhg"),
            (false, "xn--80a"),
        ] {
            for suffix in [tld.to_owned(), format!("co.{tld}")] {
                assert_eq!(check_tld(&suffix).is_ok(), valid, "{suffix}");
            }
        }
    }
}
