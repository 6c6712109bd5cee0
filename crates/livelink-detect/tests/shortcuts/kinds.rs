//! Texts of some kinds for which there are shortcuts: the headers of mail, the names of programs, sentences, long paths.

use super::{check, detectors};
use fastrand::Rng;

/// Addresses and ids of messages as in the headers of mail.
#[test]
fn addresses_in_headers() {
    let detectors = detectors();
    let mut rng = Rng::with_seed(0x3_0F42);
    let locals = [
        "a",
        "bob",
        "x",
        "Z",
        "JD",
        "McDoe",
        "1",
        "23",
        "2026",
        "1739469950",
        ".",
        "_",
        "-",
        "+",
        "=",
        "$",
        "!",
        "~",
        "é",
    ];
    let before = [
        "",
        "<",
        " ",
        "(",
        "mailto:",
        "<mailto:",
        "<MailTo:",
        "xmailto:",
        " xailto:",
        " mailto'",
        "mailto:mailto:",
        "news:",
        "\"",
        "[",
        "@",
        "a ",
        "://",
    ];
    let hosts = [
        "example.org",
        "lists.example.ac.uk",
        "EXAMPLE.com",
        "localhost",
        "3.example.com",
        "example.org.",
        "a.unknowns",
        "a_b.com",
        "example.org.x",
    ];
    let after = [
        ">",
        " ",
        ">,",
        ":",
        ":22",
        "?",
        "?subject=help>",
        "?subject=a%20b&body=c,d. ",
        "?=>",
        "?sut=htp:///),",
        "?sut=htp://x)(",
        "?subject=http://a.org/,b.org;",
        "?Subject ",
        ")",
        "\n",
        "/a",
        "#a",
        ".",
        "?in-reply-to=<a@example.org>",
        "?to=a@b.org>",
        "?=a>",
        "?a.b=c>",
        "?cc=a.\n",
        "?cc=",
        "?cc= ",
        "?cc=a#b)",
        "?cc=a?b/c;d",
        "?cc=a é",
        "?cc=aé",
        "?cc=a_%2B&body=d+e]",
        "?subject=more-than-thirty-bytes-of-it>",
        "?subject=«»",
        "?subject=(a]b",
    ];
    let mut links = 0;
    for round in 0..20_000 {
        let mut text = String::from("some text before the address ");
        for _ in 0..rng.usize(1..4) {
            text.push_str(before[rng.usize(..before.len())]);
            let kinds = if rng.bool() { locals.len() } else { 13 };
            let most = if rng.bool() { 6 } else { 20 };
            for _ in 0..rng.usize(1..most) {
                text.push_str(locals[rng.usize(..kinds)]);
            }
            text.push('@');
            text.push_str(hosts[rng.usize(..hosts.len())]);
            text.push_str(after[rng.usize(..after.len())]);
        }
        text.push_str(&" ".repeat(rng.usize(..50)));
        links += check(&detectors[round % detectors.len()], &text);
    }
    assert!(links > 5_000, "{links}");
}

/// Names as in programs, with what may stand beside them.
#[test]
fn names_in_programs() {
    let detectors = detectors();
    let mut rng = Rng::with_seed(0x5_0F42);
    let labels = [
        "e",
        "target",
        "value",
        "person",
        "name",
        "id",
        "Children",
        "map",
        "com",
        "org",
        "self",
        "this",
        "md",
        "1",
        "x1",
        "a-b",
        "co",
        "uk",
        "photography",
        "xn--p1ai",
        "-",
        "_x",
        "how-to-ensure-the-order-of-messages",
        "ObjectInputStream",
        "photographers",
        "é",
    ];
    let beside = [
        " ", "{", "}", "`", "(", ")", "\n", "\"", "'", ",", ";", "@", "*", "**", "${", "</", ":",
        ".", "..", "=", "[", "]", "|", "を", "。", "/", "://",
    ];
    let mut links = 0;
    for round in 0..20_000 {
        let mut text = String::from("some text before the names of a program ");
        for _ in 0..rng.usize(1..4) {
            text.push_str(beside[rng.usize(..beside.len())]);
            for i in 0..rng.usize(1..5) {
                text.push_str(if i > 0 { "." } else { "" });
                text.push_str(labels[rng.usize(..labels.len())]);
            }
            text.push_str(beside[rng.usize(..beside.len())]);
            text.push_str(beside[rng.usize(..beside.len())]);
        }
        text.push_str(&" ".repeat(rng.usize(..50)));
        links += check(&detectors[round % detectors.len()], &text);
    }
    assert!(links > 2_000, "{links}");
}

/// Sentences of CJK text whose full stops may be dots of hosts.
#[test]
fn sentences_with_names_after_them() {
    let detectors = detectors();
    let mut rng = Rng::with_seed(0x7_0F42);
    let words = [
        "等功能",
        "最高の",
        "データー",
        "한국",
        "例え",
        "中国",
        "企业",
        "网站",
        "com",
        "net",
        "AI",
        "es",
        "Netflix",
        "run",
        "www",
        "ｗｗｗ",
        "w",
        "example",
        "x1",
        "com를",
        "COM",
        "com-",
        "-",
        "_",
        "é",
        "b@a.com",
    ];
    let dots = ["。", "。", "。", "｡", "．", ".", "。。", ".com", "。com。"];
    let beside = [
        " ",
        "，",
        "（",
        "）",
        "(",
        ")",
        "/",
        "/a,b.com",
        "?",
        "?a,b.com",
        "#",
        "#a,b.com",
        ":",
        ":80",
        ":80/a,b.com",
        "\\",
        "\\/a,b.com",
        "!",
        "!b@a.com",
        "'",
        "@",
        "@a.com",
        "=",
        "\n",
        "…",
        "\u{AD}",
        "https://",
    ];
    let mut links = 0;
    for round in 0..40_000 {
        let mut text = String::from(["text ", "", "a.com", "http://a.com/b"][rng.usize(..4)]);
        for _ in 0..rng.usize(1..4) {
            text.push_str(beside[rng.usize(..beside.len())]);
            for i in 0..rng.usize(1..4) {
                text.push_str(if i > 0 {
                    dots[rng.usize(..dots.len())]
                } else {
                    ""
                });
                let known = if rng.bool() { 6 } else { words.len() };
                text.push_str(words[rng.usize(..known)]);
                text.push_str(if rng.bool() {
                    words[rng.usize(..words.len())]
                } else {
                    ""
                });
            }
            text.push_str(beside[rng.usize(..beside.len())]);
        }
        links += check(&detectors[round % detectors.len()], &text);
    }
    assert!(links > 10_000, "{links}");
}

/// Brackets in paths: closed, nested, crossed, not closed, too many, and with what clears them or ends the path among them.
#[test]
fn brackets_in_paths() {
    let detectors = detectors();
    let mut rng = Rng::with_seed(0x6_0F42);
    let brackets = ["(", ")", "[", "]", "{", "}", "<", ">"];
    let whole = [
        "{account}",
        "(b)",
        "[0]",
        "<name>",
        "({[<x>]})",
        "(((((((a)))))))b",
        "((((((((a))))))))b",
        "(((((((((a)))))))))b",
        "()",
        "{{a}}",
        "[text]",
        "[a](",
        "<br>",
        "</a>",
        "{a.",
        "{a,",
        "{\"a\":1,\"b\":2}",
    ];
    let others = [
        "/",
        "?",
        "#",
        "=",
        "&",
        ".",
        ",",
        ":",
        ";",
        "!",
        "\"",
        "'",
        "`",
        "*",
        "**",
        "|",
        "~",
        "\\",
        "%28",
        "_",
        "-",
        "@",
        ":~:",
        "://",
        ":/",
        "http://",
        ",\"",
        ",,",
        ",https://",
        "/,a",
        "é",
        "。",
        " ",
        "\n",
    ];
    let starts = ["see ", "\"", "(", "[a](", "{", "<", "'", "`", "|", "*", ">"];
    let mut links = 0;
    for round in 0..40_000 {
        let mut text = String::from("text ");
        text.push_str(starts[rng.usize(..starts.len())]);
        text.push_str(
            [
                "https://example.org/",
                "http://a.co/b?c=",
                "https://a.co/#d",
            ][rng.usize(..3)],
        );
        text.push_str(&"account"[..rng.usize(..8)].repeat(rng.usize(..5)));
        for _ in 0..rng.usize(1..8) {
            text.push_str(match rng.usize(..8) {
                0..2 => brackets[rng.usize(..brackets.len())],
                2..4 => whole[rng.usize(..whole.len())],
                4..6 => others[rng.usize(..others.len())],
                _ => &"aB3"[..rng.usize(..4)],
            });
        }
        text.push_str([" and more text", "", ")", "\",", "}. ", "]) "][rng.usize(..6)]);
        text.push_str(&" ".repeat(rng.usize(..50)));
        links += check(&detectors[round % detectors.len()], &text);
    }
    assert!(links > 15_000, "{links}");
}

/// Paths longer than what a shortcut reads, with a sign somewhere.
#[test]
fn long_paths() {
    let detectors = detectors();
    let mut rng = Rng::with_seed(0x4_0F42);
    let signs = [
        "", "", "!", "\"", "'", "*", ",", ":", ";", "\\", "^", "`", "|", "~", "<", "[", "(", ")",
        "{", "}", "語", "、", "é", " ", "?", "#", "://", "?a&amp;b", "]",
    ];
    let mut links = 0;
    for round in 0..4_000 {
        let mut text = String::from(["see ", "\"", "(", "`", "語"][rng.usize(..5)]);
        text.push_str("https://example.org/");
        let len = [31, 32, 200, 255, 256, 257, 700, 1_100, 2_040, 2_060, 16_384][rng.usize(..11)];
        for _ in 0..rng.usize(1..4) {
            let letters = rng.usize(..len);
            text.push_str(&"aB3/-_.=%&+"[rng.usize(..9)..].repeat(letters / 6));
            text.push_str(signs[rng.usize(..signs.len())]);
        }
        text.push_str([" and more text after it", "", ")", "\"", "語"][rng.usize(..5)]);
        links += check(&detectors[round % detectors.len()], &text);
    }
    assert!(links > 1_000, "{links}");
}
