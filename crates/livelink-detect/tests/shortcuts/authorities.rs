//! Texts as in the logs of servers: IPv4 addresses, hosts and single labels, with a scheme and without one, with ports and paths, and all
//! that looks alike.

use super::{check, detectors};
use fastrand::Rng;
use std::fmt::Write as _;

/// Writes a number, mostly one that may be a part of an address.
fn number(rng: &mut Rng, text: &mut String) {
    match rng.usize(..60) {
        0 => write!(text, "{:02}", rng.usize(..100)),
        1 => write!(text, "{:03}", rng.usize(..1_000)),
        2 => write!(text, "{:#x}", rng.usize(..256)),
        3 => write!(text, "{:#o}", rng.usize(..256)),
        4 => write!(text, "{}", rng.u64(..)),
        5 => write!(text, "{}", (1_u64 << 32) + rng.u64(..256)),
        6 => write!(
            text,
            "{}",
            ["", "-", "a", "com", "1a", "_", "é", "%32", "１", "xn--1"][rng.usize(..10)]
        ),
        7..10 => write!(text, "{}", 250 + rng.usize(..12)),
        10..12 => write!(text, "{}", rng.usize(..1_000)),
        _ => write!(text, "{}", rng.usize(..256)),
    }
    .expect("a string");
}

/// Writes what may be an address.
fn address(rng: &mut Rng, text: &mut String) {
    let parts = if rng.usize(..20) == 0 {
        rng.usize(..7)
    } else {
        4
    };
    for part in 0..parts {
        if part > 0 {
            let dots = if rng.usize(..60) == 0 { 8 } else { 1 };
            text.push_str([".", "..", "。", "．", "｡", "", "-", ":"][rng.usize(..dots)]);
        }
        number(rng, text);
    }
}

/// Writes a port, mostly one that is allowed.
fn port(rng: &mut Rng, text: &mut String) {
    match rng.usize(..20) {
        0 => text.push(':'),
        1 => write!(text, ":{:06}", rng.usize(..100_000)).expect("a string"),
        2 => write!(text, ":{:05}", rng.usize(..100_000)).expect("a string"),
        3 => write!(text, ":{}", 65_530 + rng.usize(..12)).expect("a string"),
        4 => text
            .push_str([":http", "::80", ":80:80", ":-1", ":８０", "。:80", ".:80"][rng.usize(..7)]),
        _ => write!(text, ":{}", rng.usize(..70_000)).expect("a string"),
    }
}

/// Writes a host, mostly an address.
fn host(rng: &mut Rng, text: &mut String) {
    let names = [
        "localhost",
        "example.com",
        "www.example.co.uk",
        "db",
        "my-host",
        "h2",
        "EXAMPLE.org",
        "averylonghost.with.many.labels.example.org",
        "averylonglabel-with-more-than-thirty-one-bytes",
        "co.uk",
        "a.unknowns",
        "example.com.",
        "localhost.",
        "xn--p1ai",
        "a.xn--p1ai",
        "-a",
        "a-",
        "a_b",
        "80",
        "0x7f",
        "beef",
        "é",
        "例え.com",
        "[::1]",
        "::1",
        "a..b",
        "",
    ];
    match rng.usize(..8) {
        0 | 1 => text.push_str(names[rng.usize(..7)]),
        2 => text.push_str(names[rng.usize(..names.len())]),
        _ => address(rng, text),
    }
}

#[test]
fn plain_authorities() {
    let detectors = detectors();
    let mut rng = Rng::with_seed(0x9_0F42);
    let before = [
        " ", "\"", "(", "\n", "<", "'", "=", "", ",", "a", "_", "/", "@", ":", ".", "[", "é", "。",
        "1",
    ];
    let schemes = [
        "http://",
        "http://",
        "http://",
        "https://",
        "HTTP://",
        "ftp://",
        "a1+b://",
        "xhttp://",
        "git+http://",
        "git+https://",
        "(+http://",
        "a-http://",
        "a.com.http://",
        "_http://",
        "http:",
        "http:/",
        "http:///",
        "http://[",
        "",
        "me@",
        "me@",
        "tel:",
        "http:\\/\\/",
    ];
    let userinfo = [
        "u@",
        "u:p@",
        "1.2.3.4@",
        "1.2.3.4:80@",
        "@",
        "a.com@",
        "a,b@",
    ];
    let paths = [
        "/",
        "/",
        "/version",
        "/v1.24/containers/create?name=a",
        "/a,b",
        "/,a",
        "/a\",\"b",
        "/)",
        "/(a)",
        "/[a]/",
        "/a.",
        "/?",
        "?",
        "?a=b",
        "?a",
        "#",
        "#a",
        "//",
        "/http://1.2.3.4:80/",
        "/1.2.3.4",
        "/語",
        "/:80",
        "/\\",
        "\\",
        "\\/a",
        "/a:~:b",
        ")/a,b.com",
        ",/a?b.com",
        ";/a,me@b.com",
    ];
    let after = [
        " ",
        "\"",
        "\",\"",
        "\n",
        ")",
        ",",
        ";",
        ">",
        "]",
        "}",
        "'",
        ".",
        "..",
        ". ",
        ".\"",
        "./a",
        ".?a",
        ".http://a.com",
        "。",
        ":",
        "-",
        "_",
        "@",
        "@a.com",
        ",a@b.com",
        ",u@1.2.3.4",
        ")/a,b.com",
        ",/a?b.com",
        ",b.com",
        ",1.2.3.4",
        ",http://",
        ",http://1.2.3.4/",
        ",https://1.2.3.4:80",
        ";http:/",
        "http://1.2.3.4",
        "a",
        "1",
        "é",
        "!",
        "|",
        "`",
        "^",
        "",
    ];
    let mut links = 0;
    for round in 0..60_000 {
        let mut text = String::from(["a line of a log ", "", "a.com", "x://"][rng.usize(..4)]);
        for _ in 0..rng.usize(1..5) {
            // Most texts are links, because most others are refused by their first sign that is wrong.
            let odd = rng.usize(..3) == 0;
            text.push_str(before[rng.usize(..if odd { before.len() } else { 6 })]);
            text.push_str(schemes[rng.usize(..if odd { schemes.len() } else { 4 })]);
            if odd && rng.usize(..4) == 0 {
                text.push_str(userinfo[rng.usize(..userinfo.len())]);
            }
            host(&mut rng, &mut text);
            if rng.bool() {
                port(&mut rng, &mut text);
            }
            if rng.bool() {
                text.push_str(paths[rng.usize(..if odd { paths.len() } else { 8 })]);
            }
            text.push_str(after[rng.usize(..if odd { after.len() } else { 9 })]);
        }
        text.push_str(&" ".repeat(rng.usize(..50)));
        links += check(&detectors[round % detectors.len()], &text);
    }
    assert!(links > 30_000, "{links}");
}

/// Bare hosts and other names, with colons, ports and numbers of lines after them.
#[test]
fn names_before_colons() {
    let detectors = detectors();
    let mut rng = Rng::with_seed(0xA_0F42);
    let names = [
        "example.com",
        "www.example.co.uk",
        "mail.a.co",
        "averylonghost.with.many.labels.example.org",
        "main.rs",
        "README.md",
        "org.example.app.Main",
        "com.example",
        "org.apache.hadoop.mapreduce.v2.app.rm.RMContainerAllocator",
        "org.apache.hadoop.a-very-long-name.of-a-package.app.in.some.program.Main",
        "org.apache.hadoop.a-very-long-name.of-a-package.app.in.some.program.com",
        "self.name",
        "currentUser.name",
        "Example.COM",
        "Text.Org",
        "3.4.0.dev",
        "1.example.com",
        "192.0.2.1",
        "co.uk",
        "a.unknowns",
        "a.unknowns-",
        "a.Bb.in.unknowns",
        "example.com.",
        "example.com-",
        "a..com",
        "a_b.com",
        "a.c_d",
        "xn--p1ai.com",
        "例え.com",
        "com.例え",
        "localhost",
    ];
    let after_colon = [
        "", "", " ", "80", "443 ", "0", "65535,", "65536 ", "99999", "123456", "80/", "80/a b",
        "80?a", "80#a", "80a", "80b.com", "80.", "80)", "80]", "80;", "80\"", "80:", "80:90 ",
        "80@", "80é", "80。", "/", "/a", "//", "//a.com", ":", ":a", "a", "a@b.com", "b.com",
        "@b.com", "é", "\\", "-", "_", "'", "}", "`",
    ];
    let before = [
        " ", "\"", "(", "\n", ",", "[", "f(", "{", "${", "->", ">", "::", ":", "$", "&", "!", "/",
        "@", ".", "-", "_", "é", "a/", "http:", "me@", "", "|",
    ];
    let after = [
        " ", "\n", ", ", ")", "]", "\"", "}", "@a.com", "b@a.com", "é", "(", "=", "", "/", ".",
    ];
    let mut links = 0;
    for round in 0..60_000 {
        let mut text = String::from("a line of a log with enough text before it ");
        for _ in 0..rng.usize(1..5) {
            let odd = rng.bool();
            text.push_str(before[rng.usize(..if odd { before.len() } else { 6 })]);
            text.push_str(names[rng.usize(..names.len())]);
            text.push(':');
            text.push_str(after_colon[rng.usize(..after_colon.len())]);
            text.push_str(after[rng.usize(..if odd { after.len() } else { 6 })]);
        }
        text.push_str(&" ".repeat(rng.usize(..90)));
        links += check(&detectors[round % detectors.len()], &text);
    }
    assert!(links > 20_000, "{links}");
}
