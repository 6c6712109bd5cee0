//! The answers of a table.

use super::{iana, suffix_list, table};
use crate::tld::TldTable;

/// The public suffix of each host, by `table`.
#[track_caller]
fn check(table: &TldTable, cases: &[(&str, Option<&str>)]) {
    for (host, expected) in cases {
        assert_eq!(
            table.suffix(host).of(host),
            *expected,
            "{host} by {}",
            table.source()
        );
        let tld = host.rsplit('.').next().unwrap();
        assert_eq!(
            table.is_tld(tld),
            expected.is_some(),
            "{tld} by {}",
            table.source()
        );
    }
}

/// The common answers of the embedded table and of a loaded one with the same rules.
const CASES: &[(&str, Option<&str>)] = &[
    ("com", Some("com")),
    ("example.com", Some("com")),
    ("a.b.example.com", Some("com")),
    // A longer rule below a shorter one, and a rule by itself.
    ("example.co.uk", Some("co.uk")),
    ("co.uk", Some("co.uk")),
    ("example.uk", Some("uk")),
    // Private rules do not count.
    ("blogspot.com", Some("com")),
    ("foo.blogspot.com", Some("com")),
    ("foo.github.io", Some("io")),
    // Wildcards and their exceptions.
    ("foo.kawasaki.jp", Some("foo.kawasaki.jp")),
    ("a.foo.kawasaki.jp", Some("foo.kawasaki.jp")),
    ("city.kawasaki.jp", Some("kawasaki.jp")),
    ("a.city.kawasaki.jp", Some("kawasaki.jp")),
    ("kawasaki.jp", Some("jp")),
    // Top-level domains with rules only for longer names.
    ("ck", Some("ck")),
    ("example.ck", Some("example.ck")),
    ("a.example.ck", Some("example.ck")),
    ("www.ck", Some("ck")),
    ("a.www.ck", Some("ck")),
    ("za", Some("za")),
    ("example.za", Some("za")),
    ("example.co.za", Some("co.za")),
    // A-labels.
    ("example.xn--p1ai", Some("xn--p1ai")),
    (
        "example.xn--55qx5d.xn--j6w193g",
        Some("xn--55qx5d.xn--j6w193g"),
    ),
    // No suffix.
    ("example.invalid", None),
    ("com.invalid", None),
    ("1.2.3.4", None),
    ("", None),
    ("example.", None),
];

/// The rules that [`CASES`] are about.
const RULES: &str = "com\nuk\nco.uk\nio\njp\n*.kawasaki.jp\n!city.kawasaki.jp\n*.ck\n!www.ck\nco.za\nрф\n香港\n公司.香港\n";

#[test]
fn embedded() {
    check(&TldTable::embedded(), CASES);
}

#[test]
fn a_suffix_list() {
    check(&table(&suffix_list(RULES)), CASES);
}

#[test]
fn a_suffix_list_knows_its_own_rules_only() {
    check(
        &table(&suffix_list("com\n*.example\n")),
        &[
            ("example.co.uk", None),
            ("example.net", None),
            ("co.com", Some("com")),
            ("a.b.example", Some("b.example")),
            ("a.filler7", Some("filler7")),
        ],
    );
}

#[test]
fn rules_with_gaps() {
    // No rule says anything of `b.com`, of `c` or of `b.c`.
    check(
        &table(&suffix_list("com\na.b.com\na.b.c\n")),
        &[
            ("x.b.com", Some("com")),
            ("b.com", Some("com")),
            ("x.a.b.com", Some("a.b.com")),
            ("x.c", Some("c")),
            ("x.b.c", Some("c")),
            ("x.a.b.c", Some("a.b.c")),
        ],
    );
}

#[test]
fn iana_says_which_top_level_domains_exist_and_the_embedded_table_what_lies_below() {
    let tlds = "COM\nUK\nIO\nJP\nCK\nZA\nXN--P1AI\nXN--J6W193G\n";
    check(&table(&iana(tlds)), CASES);
    check(
        &table(&iana("COM\nNEWTLD\n")),
        &[
            ("example.com", Some("com")),
            ("example.newtld", Some("newtld")),
            ("a.example.newtld", Some("newtld")),
            // It is not in the list any more.
            ("example.co.uk", None),
            ("example.net", None),
        ],
    );
}

#[test]
fn top_level_domains_are_known_as_u_labels_too() {
    for table in [
        TldTable::embedded(),
        table(&iana("XN--P1AI\n")),
        table(&suffix_list("рф\n")),
        table(&suffix_list("xn--p1ai\n")),
    ] {
        assert!(table.is_tld("рф"), "{}", table.source());
        assert!(table.is_tld("xn--p1ai"), "{}", table.source());
        assert!(!table.is_tld("рь"), "{}", table.source());
    }
    // It is counted once.
    assert_eq!(table(&iana("XN--P1AI\n")).len(), 1_001);
    assert_eq!(table(&suffix_list("рф\nxn--p1ai\n")).len(), 1_001);
}
