//! Every top-level domain of the embedded table links: as U-label and A-label, in lower and upper case, bare, with each
//! scheme, and in an email address. The same holds for a table read from a file of either format.

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use livelink_detect::{Detector, HostInfo, LinkKind, Options, Profile, SharedTlds, TldTable};
use std::fmt::Write as _;

/// The snapshot of the embedded table.
const SNAPSHOT: &str = include_str!("../../../data/tlds/embedded.txt");

/// Top-level domains under which every name of two labels is a public suffix (`*.ck`), so that a registrable domain has
/// three labels. They are listed so that a change of the table shows; the test finds them by itself.
const WILDCARDS: [&str; 7] = ["ck", "er", "fk", "jm", "mm", "np", "pg"];

/// The top-level domains of the snapshot, as U-labels.
fn snapshot() -> Vec<&'static str> {
    SNAPSHOT
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect()
}

fn a_label(u_label: &str) -> String {
    Uts46::new()
        .to_ascii(
            u_label.as_bytes(),
            AsciiDenyList::URL,
            Hyphens::Allow,
            DnsLength::Ignore,
        )
        .unwrap_or_else(|_| panic!("{u_label} has no A-label"))
        .into_owned()
}

/// Returns a name that is registrable under a top-level domain.
fn name_under(tld: &str) -> &'static str {
    if WILDCARDS.contains(&tld) {
        "a.example"
    } else {
        "example"
    }
}

/// Returns the texts that must be one link each, from the first byte to the last.
fn links_under(tld: &str) -> Vec<(String, LinkKind)> {
    let name = name_under(tld);
    let ascii = a_label(tld);
    let mut forms = vec![tld.to_owned(), ascii, tld.to_uppercase()];
    forms.push(forms[1].to_uppercase());
    forms.dedup();
    let mut links = Vec::new();
    for form in forms {
        for (before, after) in [
            ("", ""),
            ("", "/a"),
            ("http://", ""),
            ("https://", "/a?b=c#d"),
            ("ftp://", ":21"),
            ("HTTPS://www.", "/"),
        ] {
            links.push((format!("{before}{name}.{form}{after}"), LinkKind::Url));
        }
        links.push((format!("user@{name}.{form}"), LinkKind::Email));
        links.push((format!("mailto:user@{name}.{form}"), LinkKind::Email));
    }
    links
}

/// For every top-level domain, each text of [`links_under`] is one link, alone and in a sentence.
#[track_caller]
fn check(detector: &Detector, tlds: &[&str]) {
    let mut failures = String::new();
    let mut count = 0;
    for tld in tlds {
        for (link, kind) in links_under(tld) {
            count += 1;
            for (before, after) in [("", ""), ("see (", "), and")] {
                let text = format!("{before}{link}{after}");
                let found: Vec<(&str, LinkKind)> = detector
                    .detect(&text)
                    .iter()
                    .map(|link| (&text[link.range.clone()], link.kind))
                    .collect();
                if found != [(link.as_str(), kind)] {
                    let _ = writeln!(failures, "{text}: {found:?}");
                }
            }
        }
    }
    assert_eq!(failures, "");
    assert!(count >= tlds.len() * 16, "only {count} links tried");
}

#[test]
fn the_snapshot_is_that_of_the_embedded_table() {
    let table = TldTable::embedded();
    let header = |name: &str| {
        let line = SNAPSHOT.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap_or_default()
    };
    assert_eq!(snapshot().len(), table.len());
    assert_eq!(header("# Count: "), table.len().to_string());
    assert!(header("# Date: ").starts_with(table.date().unwrap()));
    let version = table.source().rsplit("psl ").next().unwrap();
    assert!(header("# Source: ").ends_with(version));
}

#[test]
fn wildcards_are_those_listed() {
    let of_two_labels = |tld: &&str| {
        let host = HostInfo::parse(&format!("example.{tld}")).unwrap();
        host.registrable_domain.is_none()
    };
    let found: Vec<&str> = snapshot().into_iter().filter(of_two_labels).collect();
    assert_eq!(found, WILDCARDS);
}

/// Returns the default options without the rule about names of files, which refuses bare hosts under 18 top-level domains.
fn options() -> Options {
    let mut options = Options::default();
    options.policy.file_extensions = false;
    options
}

#[test]
fn every_tld_links() {
    check(&Detector::new(options()), &snapshot());
}

#[test]
fn every_tld_links_under_uts58() {
    let mut options = Options::default();
    options.profile = Profile::Uts58;
    check(&Detector::new(options), &snapshot());
}

#[test]
fn every_tld_links_by_a_list_of_iana() {
    let mut file =
        String::from("# Version 2026110500, Last Updated Thu Nov  5 07:07:01 2026 UTC\n");
    for tld in snapshot() {
        writeln!(file, "{}", a_label(tld).to_uppercase()).unwrap();
    }
    let table = TldTable::parse(file.as_bytes()).unwrap();
    assert_eq!(table.len(), TldTable::embedded().len());
    check(&Detector::with_tlds(options(), table.into()), &snapshot());
}

#[test]
fn every_tld_links_by_a_public_suffix_list() {
    let mut file = String::from("// ===BEGIN ICANN DOMAINS===\n");
    for tld in snapshot() {
        let wildcard = WILDCARDS.contains(&tld);
        writeln!(file, "{}{tld}", if wildcard { "*." } else { "" }).unwrap();
    }
    file.push_str("// ===END ICANN DOMAINS===\n");
    let table = TldTable::parse(file.as_bytes()).unwrap();
    assert_eq!(table.len(), TldTable::embedded().len());
    check(
        &Detector::with_tlds(options(), SharedTlds::new(table)),
        &snapshot(),
    );
}

#[test]
fn what_is_not_in_the_table_does_not_link() {
    for host in [
        "example.invalid",
        "example.local",
        "example.xn--zzzzzz",
        "example.नहीं",
    ] {
        for before in ["", "http://", "user@"] {
            let text = format!("{before}{host}");
            assert_eq!(Detector::default().detect(&text), [], "{text}");
        }
    }
}
