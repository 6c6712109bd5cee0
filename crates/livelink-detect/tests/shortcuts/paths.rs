//! Paths after bare hosts and after hosts with a scheme: with letters beyond ASCII, the punctuation and quotation marks around them, and
//! names that a slash joins.

use super::{check, detectors};
use fastrand::Rng;

#[test]
fn paths_of_letters_and_signs() {
    let detectors = detectors();
    let mut rng = Rng::with_seed(0x9_0F42);
    let before = [
        " ", " ", "\"", "(", "\n", "<", "'", "=", "", ",", "a", "_", "/", "@", ":", ".", "[", "é",
        "“", "«", "„", "»", "”", "‘", "。", "请看", "{", "|", "`", "*", "~", ">",
    ];
    let schemes = [
        "",
        "",
        "",
        "http://",
        "https://",
        "HTTP://",
        "ftp://",
        "xhttp://",
        "me@",
        "mailto:me@",
        "tel:",
    ];
    let hosts = [
        "example.com",
        "example.org",
        "www.example.co.uk",
        "self.name",
        "this.example.com",
        "main.rs",
        "README.md",
        "items.map",
        "Example.COM",
        "3.example.com",
        "1.2.3.4",
        "a.unknown",
        "com.unknown",
        "averylonghost.with.many.labels.example.org",
        "averylonghost.with.many.labels.and.even.more.labels.than.those.example.org",
        "city.kawasaki.jp",
        "例え.com",
        "xn--p1ai.com",
        "a_b.com",
        "a..com",
        "localhost",
        "options.host",
    ];
    let ends = [
        "", "/", "/", "/", "/", "/", "//", "?", "#", "/?", "/#", ":80/", ".", "./", "，", "\\/",
    ];
    let pieces = [
        "a",
        "b",
        "1",
        "-",
        "_",
        "/",
        "/",
        ".",
        ",",
        ";",
        ":",
        "!",
        "?",
        "=",
        "&",
        "&amp;",
        "%20",
        "~",
        "*",
        "|",
        "\\",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "<",
        ">",
        "\"",
        "'",
        "`",
        "@",
        "a@b.com",
        "(a.com",
        "\"b.com",
        "http://",
        "self.port",
        "options.port",
        "Example.b",
        "a.com",
        "中",
        "日本",
        "語語語語語語語語語語語語語語語語語語語語",
        "ひら",
        "カナ",
        "한국",
        "é",
        "größe",
        "я",
        "ёлка",
        "ش",
        "ש",
        "ไทย",
        "हिन्दी",
        "ŉ",
        "ь",
        "ﬁ",
        "𠀀",
        "😀",
        "，",
        "。",
        "、",
        "「",
        "」",
        "（",
        "）",
        "！",
        "．",
        "｡",
        "“",
        "”",
        "‘",
        "’",
        "«",
        "»",
        "„",
        "״",
        "\u{3000}",
        "\u{A0}",
        "\u{200F}",
        "\u{202E}",
        "\u{61C}",
        "\u{AD}",
        "\u{301}",
        "\u{1680}",
        "\u{37E}",
        "\u{85}",
    ];
    let after = [
        " ", " ", "\n", "", "\"", "\",\"", ")", "谢谢", ", ", ". ", "…", "”", "»", "</a>",
    ];
    let mut links = 0;
    for round in 0..150_000 {
        let mut text = String::from("paths with enough text before them ");
        // Half of the texts have few kinds of pieces, so that most links are nearly plain.
        let kinds = match rng.bool() {
            true => pieces.len(),
            false => 4,
        };
        for _ in 0..rng.usize(1..3) {
            text.push_str(before[rng.usize(..before.len())]);
            text.push_str(schemes[rng.usize(..schemes.len())]);
            let host = hosts[rng.usize(..hosts.len())];
            text.push_str(host);
            text.push_str(ends[rng.usize(..ends.len())]);
            if rng.usize(..6) == 0 {
                text.push_str(host.split('.').next().unwrap_or_default());
                text.push('.');
            }
            for _ in 0..rng.usize(..7) {
                let kinds = if rng.usize(..5) == 0 {
                    pieces.len()
                } else {
                    kinds
                };
                text.push_str(pieces[rng.usize(..kinds)]);
            }
            text.push_str(after[rng.usize(..after.len())]);
        }
        text.push_str(&" ".repeat(rng.usize(..50)));
        links += check(&detectors[round % detectors.len()], &text);
    }
    assert!(links > 50_000, "{links}");
}
