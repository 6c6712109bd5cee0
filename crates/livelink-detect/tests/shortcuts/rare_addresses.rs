//! Addresses with a `=` in the local part or before it, or with a long host, as servers write them into the headers of mail.

use super::{check, detectors};
use fastrand::Rng;

#[test]
fn addresses_with_a_sign_or_a_long_host() {
    let detectors = detectors();
    let mut rng = Rng::with_seed(0xB_0F42);
    // Names of values, and what only looks like one.
    let keys = [
        "from",
        "envelope-from",
        "smtp.mailfrom",
        "header.i",
        "author",
        "to",
        "x",
        "prvs",
        "PRVS",
        "list-bounces+me",
        "list-",
        "c_d",
        "a1",
        "",
        "=",
        "-",
        "+",
        ".a",
        "a..b",
        "CACPK8Xd7kyrc",
    ];
    let values = [
        "me",
        "joe.doe",
        "example.org",
        "lfdr.de",
        "a.co.uk",
        "Me2",
        "x-y_z",
        "12345678901234",
        "a1B2c3D4",
        "JqYgyA6hc",
        "+tag",
        "bob+12345678901234",
        "-",
        "_",
        "",
        ".",
        ".b",
        "b.",
        "a-part-that-makes-it-longer-than-one-vector",
        "é",
    ];
    let before = [
        " ", " ", "<", "<", "\n", "(", "\"", ";", "mailto:", "<mailto:", ":", "@", "/", "?", "&",
        "'", "*", "~", "$", "{", "é", "news:", "--", "a@b.com ", "a@b.com", "a.com,", "b.co",
    ];
    let hosts = [
        "example.org",
        "example.org",
        "lists.example.ac.uk",
        "EXAMPLE.com",
        "localhost",
        "example.org.",
        "a.unknowns",
        "MHonArc.venona",
        "a.unknowns1",
        "a.unkno-wns",
        "a_b.com",
        "example.org.x",
        "x.comé",
        "a-host-of-more-bytes-than-one-vector.example.org",
        "a-host-of-thirtyone.example.org",
        "a-host-of-thirtyone.example.org.",
        "a-host-of-thirty-two.example.org",
        "a-host-of-thirty-two.example.com.",
        "a-host-of.more-bytes.than-one-vector.co.uk",
        "a-host-of-more-bytes-than-one-vector.co.uk",
        "a-host-of.more-bytes.than-one-vector.co.unknowns",
        "a-host-of-more-bytes-than-one-vector.and_a_sign.org",
        "a-host-of-sixty-three.as-long-as-two-vectors.butone.example.org",
        "a-host-of-sixty-four.as-long-as-two-vectors-x.andone.example.org",
    ];
    let after = [
        ">",
        ">",
        " ",
        " ",
        ";",
        ">;",
        ")",
        "\n",
        ":",
        ":22",
        ":a/b",
        "/a",
        "?subject=a",
        "\"",
        ".",
        ". ",
        ">:",
        "=",
        "é",
    ];
    let mut links = 0;
    for round in 0..60_000 {
        let mut text = String::from(
            [
                "",
                "some text that is long enough before an address with a sign ",
            ][rng.usize(..2)],
        );
        text.push_str(&" ".repeat(rng.usize(..10)));
        // Half of the texts have few kinds of everything.
        let all = rng.bool();
        let some = |few: usize, count: usize| if all { count } else { few };
        for _ in 0..rng.usize(1..4) {
            text.push_str(before[rng.usize(..some(8, before.len()))]);
            for _ in 0..rng.usize(..3) {
                text.push_str(keys[rng.usize(..some(10, keys.len()))]);
                text.push_str(["=", "=", "=", "+", ""][rng.usize(..some(3, 5))]);
            }
            text.push_str(values[rng.usize(..some(13, values.len()))]);
            text.push('@');
            text.push_str(hosts[rng.usize(..some(9, hosts.len()))]);
            text.push_str(after[rng.usize(..some(8, after.len()))]);
        }
        text.push_str(&" ".repeat(rng.usize(..70)));
        links += check(&detectors[round % detectors.len()], &text);
    }
    assert!(links > 20_000, "{links}");
}
