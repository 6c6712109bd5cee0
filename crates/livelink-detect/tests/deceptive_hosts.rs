//! Hosts that read as others, by kind, and honest hosts of each kind (rulings 26, 28 and 45).

#![allow(missing_docs, reason = "tests")]

use livelink_detect::Detector;

/// Checks hosts of one kind: whether each links after a scheme, in Unicode and as an A-label, and the
/// reason if it does not.
#[track_caller]
fn check(reason: &str, deceptive: &[&str], honest: &[&str]) {
    let detector = Detector::default();
    let hosts = deceptive.iter().map(|host| (host, false));
    for (host, links) in hosts.chain(honest.iter().map(|host| (host, true))) {
        let ascii = uts46::domain_to_ascii(host).unwrap_or_else(|_| panic!("{host} is no host"));
        for host in [host, ascii.as_ref()] {
            let text = format!("https://{host}/a");
            let found = detector.detect(&text);
            let whole = found.iter().any(|link| link.range == (0..text.len()));
            assert_eq!(whole, links, "{host}");
            let verdicts = detector.explain(&text);
            let rejected = verdicts.iter().find_map(|verdict| verdict.rejected());
            let name = rejected.map(|rejected| rejected.name());
            assert_eq!(name, (!links).then_some(reason), "{host}");
        }
    }
}

#[test]
fn look_alikes_under_any_top_level_domain_of_another_script() {
    check(
        "whole_script_confusable",
        &[
            "раура1.com",
            "сосо.한국",
            "орега.भारत",
            "аррӏе.中国",
            "ոսօ.рф",
            "ꓮꓐ\u{A4DA}.рф",
        ],
        &["сосо.рф", "орега.укр", "ноутбук.com", "ոսօ.հայ", "ნინო.com"],
    );
}

#[test]
fn hidden_and_repeated_marks() {
    check(
        "deceptive_character",
        &[
            "l\u{307}inkedin.com",
            "wik\u{131}\u{307}pedia.org",
            "nin\u{237}\u{30C}a.com",
            "caf\u{E9}\u{301}.fr",
            "น\u{E49}\u{E49}ำ.com",
            "b\u{323}\u{331}\u{307}\u{301}\u{302}.com",
        ],
        &[
            "ılıca.com",
            "žižek.com",
            "điện.com",
            "น\u{E49}ำ.com",
            "ọ\u{301}fẹ.com",
            "қазақстан.com",
            "मुंबई.com",
            "ரா.com",
        ],
    );
}

#[test]
fn marks_of_another_script() {
    check(
        "deceptive_character",
        &[
            "yahoo\u{309A}.com",
            "서\u{301}울.com",
            "京\u{300}都.com",
            "字\u{3099}.com",
        ],
        &[
            "カ\u{309A}キク.jp",
            "שָׁלוֹם.com",
            "وَرْد.com",
            "сло\u{301}во.com",
        ],
    );
}

#[test]
fn strokes_among_ascii() {
    check(
        "deceptive_character",
        &[
            "paypal.comソlogin.jp",
            "paypal.com丿login.jp",
            "my一bank.com",
            "myーbank.com",
            "b〇〇k.com",
            "ㄚahoo.com",
            "e十rade.com",
            "bookヽ.jp",
            "新しいpay一pal.jp",
        ],
        &[
            "三一book.com",
            "bookー館.jp",
            "ノート.jp",
            "mノート.jp",
            "aiニュース.jp",
            "十三.com",
            "一24.com",
            "ㄅㄆㄇbook.tw",
            "老乡k歌.com",
        ],
    );
}

#[test]
fn kana_that_look_the_same() {
    check(
        "deceptive_character",
        &["ハンべル.com", "スぺイン.jp", "なヘん.jp"],
        &[
            "スペイン.jp",
            "ベル.com",
            "パリへ.com",
            "なへん.jp",
            "東京へイン.jp",
        ],
    );
}

#[test]
fn digits_of_two_systems() {
    check(
        "deceptive_character",
        &["24२७.com", "7७.भारत"],
        &["२४७.भारत", "ร้าน24.com", "موقع24.com", "二〇24.com"],
    );
}
