//! The crate `idna` answers the same: for each character, for pairs that normalisation composes, for joiners and directions, and for
//! random domains.

use fastrand::Rng;
use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use uts46::{domain_to_ascii, domain_to_both, domain_to_unicode};

/// Compares both forms of a domain. Returns whether the domain is valid.
#[track_caller]
fn check(domain: &str) -> bool {
    let ascii = domain_to_ascii(domain).ok();
    let unicode = domain_to_unicode(domain).ok();
    let expected_ascii = Uts46::new().to_ascii(
        domain.as_bytes(),
        AsciiDenyList::URL,
        Hyphens::Allow,
        DnsLength::Ignore,
    );
    let (expected, valid) =
        Uts46::new().to_unicode(domain.as_bytes(), AsciiDenyList::URL, Hyphens::Allow);
    // Criterion 4 of UTS #46, which `idna` does not check: what an A-label stands for does not begin like an A-label.
    let twice = |label: &str| label.starts_with("xn--") && !label.is_ascii();
    if valid.is_ok() && expected.split('.').any(twice) {
        assert_eq!((&ascii, &unicode), (&None, &None), "{domain:?}");
        return false;
    }
    assert_eq!(ascii, expected_ascii.ok(), "{domain:?} to ASCII");
    let expected = valid.is_ok().then_some(expected);
    assert_eq!(unicode, expected, "{domain:?} to Unicode");
    let both = domain_to_both(domain).ok();
    let both = both.map(|both| (both.ascii, both.unicode));
    assert_eq!(both, ascii.clone().zip(unicode), "{domain:?} to both");
    ascii.is_some()
}

/// Compares both forms of the domain that `label` is as Punycode, valid or not.
#[track_caller]
fn check_encoded(label: &str) -> bool {
    match idna::punycode::encode_str(label) {
        Some(encoded) => check(&format!("xn--{encoded}.b")),
        None => false,
    }
}

#[test]
fn each_character() {
    let mut valid = 0;
    for c in '\0'..=char::MAX {
        // A character that is refused here is refused anywhere.
        let [between, encoded] = [check(&format!("a{c}b")), check_encoded(&format!("a{c}"))];
        if !between && !encoded {
            continue;
        }
        for domain in [
            format!("{c}"),
            format!("a{c}1.b"),
            format!("e{c}\u{301}\u{323}"),
            // A domain with a letter from right to left; and one that ends from right to left.
            format!("\u{5D0}{c}1.{c}"),
            format!("1{c}\u{628}"),
            // After a virama, and between letters that are joined.
            format!("\u{915}\u{94D}\u{200D}{c}"),
            format!("{c}\u{200C}\u{628}"),
            format!("\u{628}\u{200C}{c}\u{628}"),
            format!("\u{915}{c}\u{200D}"),
        ] {
            valid += usize::from(check(&domain));
        }
        valid += usize::from(check_encoded(&format!("{c}")));
        valid += usize::from(check_encoded(&format!("\u{5D0}{c}")));
    }
    assert!(valid > 500_000, "{valid}");
}

/// Each character after each of those that are composed with the character before them: marks and letters of Hangul.
#[test]
fn pairs() {
    let seconds: Vec<char> = ('\0'..=char::MAX)
        .filter(|c| domain_to_ascii(&format!("a.b{c}")).is_ok())
        .filter(|c| {
            domain_to_unicode(&format!("{c}")).is_err() || matches!(c, '\u{1161}'..='\u{11FF}')
        })
        .collect();
    assert!(seconds.len() > 2_000, "{}", seconds.len());
    let mut rng = Rng::with_seed(15);
    // No Han character is composed with anything.
    for c in ('\0'..'\u{3400}').chain('\u{A000}'..'\u{20000}') {
        for _ in 0..8 {
            let [second, third] = [(); 2].map(|()| seconds[rng.usize(..seconds.len())]);
            check(&format!("{c}{second}{third}"));
            check_encoded(&format!("{c}{second}"));
        }
    }
}

#[test]
fn random_domains() {
    const PIECES: &[&str] = &[
        "a",
        "B",
        "1",
        "-",
        "_",
        ".",
        ".",
        "xn--",
        "XN--",
        "。",
        "．",
        "｡",
        "é",
        "É",
        "ß",
        "ς",
        "ﬁ",
        "Ａ",
        "中",
        "か",
        "\u{3099}",
        "が",
        "각",
        "가",
        "ᄀ",
        "ᅡ",
        "ᆨ",
        "\u{301}",
        "\u{323}",
        "\u{345}",
        "\u{338}",
        "<",
        "=",
        "\u{5D0}",
        "\u{5B0}",
        "\u{628}",
        "\u{627}",
        "\u{640}",
        "\u{64B}",
        "\u{660}",
        "\u{6F0}",
        "\u{94D}",
        "\u{915}",
        "\u{200C}",
        "\u{200D}",
        "\u{AD}",
        "\u{200B}",
        "\u{FE0F}",
        "\u{E0100}",
        "\u{FFFD}",
        "\u{1F600}",
        "\u{DD9}",
        "\u{DCF}",
        "\u{DCA}",
        "\u{1100}",
        "\u{11099}",
        "\u{110BA}",
        "bcher-kva",
        "p1ai",
        "fa-hia",
        "mgba",
        "4db",
        "zckzah",
        "ngba1j",
        "\u{2260}",
        "+",
        "%",
        " ",
        "\u{7F}",
    ];
    let mut rng = Rng::with_seed(46);
    let mut valid = 0;
    for _ in 0..200_000 {
        // Few kinds of pieces, so that they meet.
        let kinds: Vec<&str> = (0..rng.usize(1..6))
            .map(|_| PIECES[rng.usize(..PIECES.len())])
            .collect();
        let mut domain = String::new();
        for _ in 0..rng.usize(1..12) {
            domain += kinds[rng.usize(..kinds.len())];
        }
        valid += usize::from(check(&domain));
        check_encoded(&domain);
    }
    assert!(valid > 10_000, "{valid}");
}

#[test]
fn long_labels() {
    for len in [63, 64, 65, 999, 1_000, 1_001, 1_996, 2_000, 2_001, 3_000] {
        for c in ["a", "ü", "中", "\u{301}"] {
            check(&format!("x{}.com", c.repeat(len)));
            check(&format!("ü{}.com", c.repeat(len)));
            check(&format!("xn--{}", c.repeat(len)));
            check_encoded(&format!("ü{}", c.repeat(len)));
        }
    }
}
