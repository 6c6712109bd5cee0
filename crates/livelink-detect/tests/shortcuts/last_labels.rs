//! Names whose last label is long or rare: top-level domains of many letters, those that have no rule of their own or only a wildcard,
//! and words that begin like a top-level domain.

use super::{check, detectors};
use fastrand::Rng;

#[test]
fn long_and_rare_last_labels() {
    let detectors = detectors();
    let mut rng = Rng::with_seed(0x9_0F42);
    let last = [
        "photography",
        "photographers",
        "photograph",
        "productions",
        "productId",
        "construction",
        "construct",
        "exchange",
        "exchanges",
        "exchangeName",
        "software",
        "software1",
        "software_x",
        "international",
        "internationa",
        "internationalise",
        "vermögensberater",
        "PHOTOGRAPHY",
        "mm",
        "np",
        "ck",
        "za",
        "jp",
        "c",
        "museum",
        "unknown",
        "unknownlabel",
        "lan",
        "LANs",
        "l\u{AD}an",
        "localhost",
        "cluster.local",
        "my-lan2",
        "my-lan",
        "k8s",
        "verylongsuffix",
        "verylongsuff",
        "bücher",
        "bu\u{308}cher",
        "xn--bcher-kva",
        "语网",
        "ｌａｎ",
        "сеть-1",
    ];
    let others = [
        "com",
        "a",
        "www",
        "co",
        "edu",
        "kawasaki",
        "city",
        "this",
        "x1",
        "12",
        "a-b",
        "B",
        "é",
        "photography",
        "mm",
        "a-label-of-more-than-twenty-letters",
    ];
    let after = [
        "", " ", "/", "/a", ".", "-", "_", "1", "é", "社", "，", "を", "\u{AD}", "\u{AD}s", ":80",
        "@", "@a.com", "(", "://", "\"", "\u{306}",
    ];
    let before = [
        "",
        " ",
        "\"",
        "(",
        "http://",
        "https://www.",
        "me@",
        "/",
        "社",
        "。",
        "_",
        "\u{AD}",
    ];
    let mut links = 0;
    for round in 0..60_000 {
        let mut text = String::from("names with enough text before them ");
        // Half of the texts have few kinds of labels, so that names end alike.
        let (kinds, last_kinds) = match rng.bool() {
            true => (2, 3),
            false => (others.len(), last.len()),
        };
        for _ in 0..rng.usize(1..4) {
            text.push_str(before[rng.usize(..before.len())]);
            for _ in 0..rng.usize(..4) {
                text.push_str(others[rng.usize(..kinds)]);
                text.push('.');
            }
            text.push_str(last[rng.usize(..last_kinds)]);
            text.push_str(after[rng.usize(..after.len())]);
            text.push_str([" ", "\n", ", ", ""][rng.usize(..4)]);
        }
        text.push_str(&" ".repeat(rng.usize(..50)));
        links += check(&detectors[round % detectors.len()], &text);
    }
    assert!(links > 5_000, "{links}");
}
