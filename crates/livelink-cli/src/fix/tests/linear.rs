//! The rules take work in proportion to the length of a text.

#[path = "../../../../livelink-session/tests/support/linear_work.rs"]
mod linear_work;

use super::rewritten;
use crate::fix::args::Rules;
use linear_work::check;
use livelink::Detector;

/// Lines without an end, of links that a renderer reads as parts of one or that may be markup.
const UNITS: &[&str] = &[
    "https://e.com/x（",
    "https://e.com/x（y#",
    "http://a.com/，",
    "（http://a.com/a",
    "http://a.com/|\u{200b}",
    "http://a.com/%C3%84，",
    "[a](http://a.com/%C3%84) ",
    "www.iana.org/1，",
    "(www.iana.org/1)，",
];

#[test]
fn links_in_one_line() {
    let all = Rules {
        unescape: true,
        brackets: true,
        add_scheme: true,
        ..Rules::default()
    };
    let add_scheme = Rules {
        add_scheme: true,
        ..Rules::default()
    };
    let defang = Rules {
        defang: true,
        ..Rules::default()
    };
    let refang = Rules {
        refang: true,
        ..Rules::default()
    };
    let detector = Detector::default();
    for (name, rules) in [
        ("a.md", all),
        ("a.txt", all),
        ("a.txt", add_scheme),
        ("a.md", defang),
        ("a.md", refang),
    ] {
        for unit in UNITS {
            let text = |n: usize| match rules.refang {
                true => rewritten(&detector, defang, name, &unit.repeat(n)).text,
                false => unit.repeat(n),
            };
            check(&format!("{name}, {unit}"), 1_000, text, |text| {
                rewritten(&detector, rules, name, text);
            });
        }
    }
}
