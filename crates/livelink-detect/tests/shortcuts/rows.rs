//! Texts of rows: hosts and links with something short between them, as in a list or a table.

use super::{check, detectors};
use fastrand::Rng;

/// Hosts in a row, with something else among them.
#[test]
fn rows_of_hosts() {
    let detectors = detectors();
    let mut rng = Rng::with_seed(0x2_0F42);
    let hosts = [
        "example.gov",
        "www.example.org",
        "a.co",
        "b2.example.ac.uk",
        "3.example.com",
        "1.2.example.com",
        "EXAMPLE.com",
        "a-b.museum",
        "averylonghost.with.many.labels.example.org",
    ];
    let others = [
        "",
        "readme.md",
        "3.4.0.dev",
        "this.id",
        "co.uk",
        "com",
        "a..b",
        "a.unknowns",
        "-a.com",
        "x.com.",
        "x.com:80",
        "x.com/a",
        "me@example.com",
        "a_b.com",
        "é.com",
        "例え.com",
        "http://a.com",
        "/",
        ":",
        "@",
    ];
    let apart = [
        "\n", "\r\n", ",", ", ", "\",\"", "\", \"", " ", "    ", "     ", "{[(<", ")", "。",
    ];
    let emails = [
        "me@example.com",
        "me@example.com",
        "jane.doe@example.gov",
        "me@example.com.",
        "me@example.com?subject=a",
        "me@example.com:80",
        "me@localhost",
        "(none)",
        "me@example.com/a",
        "me@example.com.x",
    ];
    let mut links = 0;
    for round in 0..20_000 {
        let mut text = String::from("a list of hosts with enough text before: ");
        let between = apart[rng.usize(..apart.len())];
        let in_rows = rng.bool();
        for _ in 0..rng.usize(2..12) {
            if in_rows {
                text.push_str(hosts[rng.usize(..hosts.len())]);
                text.push_str([",", ",A City,", ",a@", ",mailto:"][rng.usize(..4)]);
                text.push_str(emails[rng.usize(..emails.len())]);
                text.push_str(between);
                continue;
            }
            text.push_str(match rng.usize(..5) {
                0 => others[rng.usize(..others.len())],
                _ => hosts[rng.usize(..hosts.len())],
            });
            text.push_str(match rng.usize(..8) {
                0 => apart[rng.usize(..apart.len())],
                _ => between,
            });
        }
        text.push_str(&" ".repeat(rng.usize(..50)));
        links += check(&detectors[round % detectors.len()], &text);
    }
    assert!(links > 20_000, "{links}");
}

/// Links in the fields of a table. Some have nothing but a comma between them, and some have numbers after them.
#[test]
fn links_in_a_table() {
    let detectors = detectors();
    let mut rng = Rng::with_seed(0x8_0F42);
    let links = [
        "https://example.org",
        "http://a.co",
        "HTTPS://Example.com",
        "ftp://example.org",
        "a1+b://example.org",
        "https://averylonghost.with.many.labels.example.org",
        "https://example.org:80",
        "https://user@example.org",
        "https://localhost",
        "example.org",
    ];
    let paths = [
        "",
        "",
        "/",
        "/a",
        "/a/b.json",
        "/a?b=c",
        "/a#d",
        "/0,,1234,00.html",
        "/12",
        "/a/{b",
    ];
    let fields = [
        ",",
        ",",
        ";",
        ",,",
        ",,,",
        ")",
        "),",
        ",\"",
        ",1.1",
        ",2.3,,,",
        ",12,,",
        ",AE,",
        " ; ",
        "\r\n",
        ",h",
        ",https:/",
        ",http:",
        "http://",
        ",xhttp://",
        "@",
        ",@",
        ",u:p@",
        ".",
        "é",
        "。",
        "\"",
    ];
    let mut found = 0;
    for round in 0..20_000 {
        let mut text = String::from("a row with enough text before: ");
        for _ in 0..rng.usize(1..8) {
            text.push_str(links[rng.usize(..links.len())]);
            text.push_str(paths[rng.usize(..paths.len())]);
            for _ in 0..rng.usize(1..3) {
                text.push_str(fields[rng.usize(..fields.len())]);
            }
        }
        text.push_str(&" ".repeat(rng.usize(..50)));
        found += check(&detectors[round % detectors.len()], &text);
    }
    assert!(found > 8_000, "{found}");
}
