use livelink_detect::{Detector, HostInfo, LinkKind};

use super::measure::{atoms, width};
use super::{Short, ShortPiece, ShortUnit, short};
use ShortUnit::{Columns, Graphemes};

fn shortened<'t>(detector: &Detector, address: &'t str, most: usize, unit: ShortUnit) -> Short<'t> {
    let is_mail = address.contains('@') && !address.contains('/');
    let kind = if is_mail {
        LinkKind::Email
    } else {
        LinkKind::Url
    };
    short(detector, address, kind, most, unit)
}

/// An address, its most width, the unit, and what is shown.
#[rustfmt::skip]
const CASES: &[(&str, usize, ShortUnit, &str)] = &[
    // All of it fits, or nothing may be left out.
    ("example.com/a/b", 15, Columns, "example.com/a/b"),
    ("https://example.com", 3, Columns, "https://example.com"),
    ("https://example.com/", 3, Columns, "https://example.com/"),
    ("https://example.com/a", 3, Columns, "https://example.com/a"),
    // The middle of the path.
    ("example.com/docs/b", 15, Columns, "example.com/…/b"),
    ("example.com/a/docs/b", 17, Columns, "example.com/a/…/b"),
    ("example.com/long/docs/a/b", 17, Columns, "example.com/…/a/b"),
    ("example.com/a/docs/b/", 18, Columns, "example.com/a/…/b/"),
    ("example.com/a/docs/b/", 16, Columns, "example.com/…/b/"),
    ("example.com/a/docs/b?q#f", 21, Columns, "example.com/a/…/b?q#f"),
    // The query and the fragment.
    ("example.com/docs/b?query=1", 20, Columns, "example.com/docs/b?…"),
    ("example.com/docs/b?query=1", 17, Columns, "example.com/…/b?…"),
    ("example.com/docs/b?to=https://example.org/a", 17, Columns, "example.com/…/b?…"),
    ("example.com/docs/b#fragment", 17, Columns, "example.com/…/b#…"),
    ("example.com?query=1/2", 13, Columns, "example.com?…"),
    ("example.com/?query=1", 14, Columns, "example.com/?…"),
    // A segment.
    ("example.com/docs/segment", 18, Columns, "example.com/…/seg…"),
    ("example.com/segment?query", 16, Columns, "example.com/seg…"),
    ("example.com/segment", 13, Columns, "example.com/…"),
    ("example.com/segment", 1, Columns, "example.com/…"),
    // Subdomains.
    ("https://very.long.example.co.uk/docs", 28, Columns, "https://….example.co.uk/docs"),
    ("https://very.long.example.co.uk/docs", 1, Columns, "https://….example.co.uk/…"),
    ("a.example.com/docs", 1, Columns, "a.example.com/…"),
    ("www.example.com.:80/docs", 1, Columns, "….example.com.:80/…"),
    // What always stays.
    ("https://me:secret@a.b.example.com:8080/docs", 1, Columns, "https://me:secret@….example.com:8080/…"),
    ("https://example.com@a.b.example.org/docs", 1, Columns, "https://example.com@….example.org/…"),
    ("http://192.168.1.10/docs/b", 23, Columns, "http://192.168.1.10/…/b"),
    ("http://[2001:db8::1]:80/docs", 1, Columns, "http://[2001:db8::1]:80/…"),
    ("http://localhost/docs/b", 1, Columns, "http://localhost/…"),
    ("magnet:?xt=urn:btih:0123456789", 9, Columns, "magnet:?xt=urn:btih:0123456789"),
    // Clusters, columns and escapes.
    ("example.com/日本語", 15, Columns, "example.com/日…"),
    ("example.com/日本語の", 15, Graphemes, "example.com/日本…"),
    ("example.com/e\u{301}e\u{301}e\u{301}", 14, Graphemes, "example.com/e\u{301}…"),
    ("example.com/निनिनि", 14, Graphemes, "example.com/नि…"),
    ("example.com/👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 14, Graphemes, "example.com/👨‍👩‍👧…"),
    ("example.com/%E4%B8%AD%E4%B8%AD", 24, Columns, "example.com/%E4%B8%AD…"),
    ("example.com/%E4%B8%AD%E4%B8%AD", 21, Columns, "example.com/…"),
    ("example.com/a%20bcd", 17, Columns, "example.com/a%20…"),
    ("example.com/a%20bcd", 16, Columns, "example.com/a…"),
    ("example.com/\u{301}docs/b", 14, Columns, "example.com/\u{301}docs/b"),
    ("https://م.مثال.السعودية/دليل/ب", 25, Columns, "https://م.مثال.السعودية/…"),
    ("https://ممم.example.com/دليل", 22, Columns, "https://….example.com/…"),
    // Addresses.
    ("very.long.name@example.com", 21, Columns, "very…name@example.com"),
    ("very.long.name@example.com", 22, Columns, "very.…name@example.com"),
    ("very.long.name@example.com", 1, Columns, "v…e@example.com"),
    ("日bc@example.com", 1, Columns, "日bc@example.com"),
    ("me@mail.example.com", 16, Columns, "me@….example.com"),
    ("abc@mail.example.com", 1, Columns, "abc@….example.com"),
    ("name@mail.example.com", 1, Columns, "n…e@….example.com"),
    ("mailto:name@example.com?subject=a", 25, Columns, "mailto:name@example.com?…"),
    ("mailto:name@example.com?subject=a", 33, Columns, "mailto:name@example.com?subject=a"),
    ("mailto:name@example.com?subject=a", 24, Columns, "mailto:n…e@example.com?…"),
];

#[test]
fn what_is_shown() {
    let detector = Detector::default();
    for (address, most, unit, expected) in CASES {
        let found = shortened(&detector, address, *most, *unit);
        assert_eq!(found.to_string(), *expected, "{address} in {most} {unit:?}");
    }
    let ticket = short(&detector, "PROJECT-12/3", LinkKind::Custom(0), 5, Columns);
    assert!(ticket.is_whole());
}

/// Random addresses in any width: what is shown fits or is the least that may be shown.
#[test]
fn any_address_in_any_width() {
    let detector = Detector::default();
    let mut rng = fastrand::Rng::with_seed(46);
    let starts = ["", "https://", "http://me@", "http://me:a@"];
    let hosts = [
        "example.com",
        "a.example.co.uk",
        "very.long.example.org",
        "שלום.example.com",
        "例え.テスト.jp",
        "localhost",
        "[::1]",
        "10.0.0.1",
    ];
    let pieces = [
        "/",
        "/",
        "/docs",
        "a",
        "語",
        "e\u{301}",
        "\u{301}",
        "%E4%B8%AD",
        "%20",
        "%",
        "?",
        "#",
        "=",
        ".",
        "שלום",
        "🇩🇪",
        "👩‍👧",
        "\\",
        ":",
        "@",
    ];
    let mut shortened_count = 0;
    for _ in 0..5_000 {
        let host = hosts[rng.usize(..hosts.len())];
        let is_mail = rng.u8(..4) == 0;
        let mut address = match is_mail {
            true => ["na", "name", "very.long", "語語語語"][rng.usize(..4)].to_owned() + "@" + host,
            false => {
                starts[rng.usize(..starts.len())].to_owned() + host + ["", ":80"][rng.usize(..2)]
            }
        };
        if !is_mail {
            address.push_str(["", "/", "?", "#"][rng.usize(..4)]);
            if !address.ends_with(|c: char| c.is_alphanumeric() || c == ']') {
                (0..rng.usize(..12))
                    .for_each(|_| address.push_str(pieces[rng.usize(..pieces.len())]));
            }
        }
        let kind = if is_mail {
            LinkKind::Email
        } else {
            LinkKind::Url
        };
        let unit = if rng.bool() { Graphemes } else { Columns };
        let most = rng.usize(..40);
        let found = short(&detector, &address, kind, most, unit);
        let least = short(&detector, &address, kind, 0, unit);
        let shown = found.to_string();
        let context = format!("{address:?} in {most} {unit:?}: {shown:?}");

        let len = found.width(unit);
        assert!(len <= most || len == least.width(unit), "{context}");
        assert!(len <= width(&address, unit), "{context}");
        assert_eq!(found.is_whole(), shown == address, "{context}");
        shortened_count += usize::from(!found.is_whole());
        // The registrable domain is there whole, at the end of the host.
        let domain = HostInfo::parse(host).unwrap().registrable_domain;
        let domain = domain.map_or(host, |domain| {
            let labels = domain.split('.').count();
            host.rmatch_indices('.')
                .nth(labels - 1)
                .map_or(host, |(dot, _)| &host[dot + 1..])
        });
        assert!(shown.contains(domain), "{context}");
        // The pieces are the address, and are cut between clusters and escapes.
        let mut ends: Vec<usize> = atoms(&address, 0..address.len(), unit)
            .map(|(end, _)| end)
            .collect();
        ends.push(0);
        let mut at = 0;
        let mut joined = String::new();
        for piece in found.pieces() {
            let (range, text) = match piece {
                ShortPiece::Shown(range) => (range.clone(), &address[range]),
                ShortPiece::Omitted(range) => (range, "…"),
            };
            assert!(range.start == at && at < range.end, "{context}");
            at = range.end;
            assert!(ends.contains(&at), "{context}");
            joined.push_str(text);
        }
        assert_eq!((at, joined), (address.len(), shown), "{context}");
    }
    assert!(shortened_count > 1_500, "{shortened_count}");
}
