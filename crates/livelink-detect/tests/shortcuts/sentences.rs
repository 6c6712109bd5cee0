//! Runs of words with full stops of CJK text between them: sentences, hosts that an input method made, and what stands beside them.

use super::{check, detectors};
use fastrand::Rng;

#[test]
fn words_between_full_stops() {
    let detectors = detectors();
    let mut rng = Rng::with_seed(0xA_0F42);
    let words = [
        "等功能",
        "企业",
        "网站",
        "中国",
        "データー",
        "한국",
        "es",
        "AI",
        "Netflix",
        "run",
        "x1",
        "a_b",
        "www",
        "WWW",
        "com",
        "cn",
        "COM",
        "例えcom",
        "com。",
        "a-b",
        "net-",
        "é",
        "ｗｗｗ",
        "2013",
    ];
    let stops = ["。", "。", "。", "。", "｡", "。。", "．", "."];
    let before = [
        "",
        " ",
        "，",
        "a.com",
        "a.com。",
        "http://a.com/b",
        "a.com:80",
        "a@b.com",
        "@",
        "/",
        ":",
        "www.",
    ];
    let after = [
        "", " ", "，", "（", "。", "-", "/a", ":", ":80", "?", "@a.com", "!b@a.com", "\\",
        "\u{AD}", "…",
    ];
    let mut links = 0;
    for round in 0..60_000 {
        let mut text = String::from("text ");
        for _ in 0..rng.usize(1..4) {
            text.push_str(before[rng.usize(..before.len())]);
            let kinds = if rng.bool() { words.len() } else { 17 };
            let most = if rng.bool() { stops.len() } else { 5 };
            for nth in 0..rng.usize(1..5) {
                if nth > 0 {
                    text.push_str(stops[rng.usize(..most)]);
                }
                text.push_str(words[rng.usize(..kinds)]);
            }
            text.push_str(after[rng.usize(..after.len())]);
        }
        links += check(&detectors[round % detectors.len()], &text);
    }
    assert!(links > 10_000, "{links}");
}
