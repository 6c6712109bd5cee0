//! The shortcuts of the scanner change nothing: without them, each text has the same links.

#[path = "../src/random_texts/pieces.rs"]
mod pieces;

#[path = "shortcuts/authorities.rs"]
mod authorities;

#[path = "shortcuts/kinds.rs"]
mod kinds;

#[path = "shortcuts/last_labels.rs"]
mod last_labels;

#[path = "shortcuts/paths.rs"]
mod paths;

#[path = "shortcuts/rare_addresses.rs"]
mod rare_addresses;

#[path = "shortcuts/rows.rs"]
mod rows;

#[path = "shortcuts/sentences.rs"]
mod sentences;

use fastrand::Rng;
use livelink_detect::{
    BareHosts, Detector, LinkKind, Options, Profile, SchemeRule, SharedTlds, TldTable,
};
use pieces::PIECES;
use std::fmt::Write as _;
use std::path::PathBuf;

/// More strings where a shortcut and the long way take different paths: hosts of all kinds, labels that start like top-level
/// domains, what stands before and after them, and what ends a path.
const MORE: &[&str] = &[
    "\n",
    "[",
    "]",
    "<",
    ">",
    ":~:",
    "--",
    "\\",
    // Policy ends a path here, and the standard takes a sign off the end before that.
    "\\!，",
    "\\,\"",
    "\"",
    "`",
    "|",
    "**",
    "</a",
    "////",
    "7//",
    ",\"",
    ",https://",
    "key=",
    "->",
    "::",
    "${",
    "{",
    "}",
    "f(",
    ").a",
    "x[",
    "++",
    "%2F",
    "README.md",
    "this.id",
    "currentUser.name",
    "a.In",
    "を",
    "，",
    "\u{200F}",
    "bitcoin.org를",
    "https:\\/\\/a.co\\/b",
    "\\/",
    "\\n",
    "\\u0022",
    "!",
    "\u{AD}",
    "\u{200B}",
    "\u{202E}",
    "\u{2026}",
    "\u{2002}",
    "\u{FF21}",
    "1",
    "com",
    "COM",
    "co",
    "uk",
    "ck",
    "www.ck",
    "kawasaki.jp",
    "city.kawasaki.jp",
    "xn--",
    "xn--p1ai",
    "xn--fiqx46g",
    "museum",
    "software",
    "photography",
    "length",
    "push",
    "中国",
    "公司",
    "中",
    "みんな",
    "ポイント",
    "ポイン",
    "ポイッ",
    "ポ",
    "Debian社",
    "comを",
    "人々は",
    "онл",
    "ホ\u{309A}イント",
    "か\u{3099}",
    "рф",
    "РФ",
    "Онлайн",
    "е",
    "и\u{306}",
    "\u{306}",
    "سودان",
    "ا",
    "\u{654}",
    "한국",
    "닷컴",
    "한",
    "\u{11A8}",
    "、",
    "ｃｏｍ",
    "é",
    "e\u{301}",
    "ß",
    "http",
    "https",
    "ftp",
    "HTTPS://",
    "http:",
    "me@",
    "a..b@",
    "<jane.doe",
    "<jane.doe@example.org>",
    "(J.Doe2@Example.Net)",
    " jd+tag@mail.example.co.uk",
    "\tjane@example.org.",
    "~jane@",
    "mailto:",
    "_@",
    "A1b2C3@",
    ">",
    "git@example.com:a/b.git",
    " me@localhost ",
    "@localhost",
    "<20051207171259.GD254@example.com>",
    " example.org,",
    ",\"mail2.example.co.uk\"",
    "\nwww.1.example.com.br ",
    "\tWWW.example.za;",
    "|1.2.example.com<",
    " 3.4.0.dev ",
    ",192.168.xxx.xxx;",
    "'com.example.co ",
    " readme.md ",
    "                               ",
    "example.com.",
    "example。com",
    "github.com",
    "http://github.com/",
    "https://github.com/a",
    "www.example.org",
    "192.168.10.15",
    "nas.lan",
    ".local",
    "svc.cluster",
    "my-lan2",
    "my-l",
    "K8S",
    "k8s1",
    "verylongsuffix",
    "verylongsuff\u{AD}ix",
    "bücher",
    "BU\u{308}CHER",
    "语网",
    "СЕТЬ-1",
    "сеть",
    "/a_(b)",
    "/v0.11.0...",
    "/aaaaaaaaaaaaaaaaaaaaaaaa",
    "%E4%B8%AD",
];

/// Returns a text made of so many entries of [`PIECES`] and [`MORE`].
fn text(rng: &mut Rng, count: usize) -> String {
    pieces::text(rng, &[PIECES, MORE].concat(), count)
}

/// Returns detectors whose options change what the shortcuts see.
fn detectors() -> Vec<Detector> {
    let mut all = Vec::new();
    for max_link_len in [0, 12, 40, 16_384] {
        for profile in [Profile::UniversalAcceptance, Profile::Uts58] {
            for single_label_hosts in [false, true] {
                let mut options = Options::default();
                options.max_link_len = max_link_len;
                options.profile = profile;
                options.single_label_hosts = single_label_hosts;
                all.push(Detector::new(options.clone()));
                if single_label_hosts {
                    options
                        .schemes
                        .add("tel", SchemeRule::Opaque)
                        .expect("a scheme");
                    options
                        .schemes
                        .add("ssh", SchemeRule::Slashes)
                        .expect("a scheme");
                    options
                        .schemes
                        .add("a1+b", SchemeRule::Host)
                        .expect("a scheme");
                    options
                        .schemes
                        .add("averylongscheme", SchemeRule::Host)
                        .expect("a scheme");
                    options.schemes.remove("ftp");
                    all.push(Detector::new(options.clone()));
                    options.policy.string_escapes = true;
                    all.push(Detector::new(options.clone()));
                    options
                        .schemes
                        .add("git+http", SchemeRule::Host)
                        .expect("a scheme");
                    all.push(Detector::new(options));
                }
            }
        }
    }
    let mut options = Options::default();
    let tlds = SharedTlds::new(read_table());
    all.push(Detector::with_tlds(options.clone(), tlds.clone()));
    for suffix in [
        "private-use",
        "my-lan2",
        "K8s",
        "verylongsuffix",
        "dc.bücher",
        "语网",
        "сеть-1",
    ] {
        options.network_suffixes.add(suffix).expect("a suffix");
    }
    for bare_hosts in [BareHosts::All, BareHosts::Common, BareHosts::None] {
        options.bare_hosts = bare_hosts;
        all.push(Detector::new(options.clone()));
        all.push(Detector::with_tlds(options.clone(), tlds.clone()));
    }
    all
}

/// A loaded table with rules of all kinds.
fn read_table() -> TldTable {
    let mut file = String::from(
        "// VERSION: 2026-11-04_09-10-11_UTC\n// ===BEGIN ICANN DOMAINS===\ncom\norg\nuk\nco.uk\njp\n*.kawasaki.jp\n\
         !city.kawasaki.jp\n*.ck\n!www.ck\nmuseum\nphotography\nрф\n中国\nポイント\n",
    );
    for n in 0..1_000 {
        let letters: String = format!("{n:03}")
            .bytes()
            .map(|b| char::from(b - b'0' + b'a'))
            .collect();
        writeln!(file, "tld{letters}").expect("a string");
    }
    file.push_str("// ===END ICANN DOMAINS===\n");
    TldTable::from_public_suffix_list(file.as_bytes()).expect("a table")
}

#[track_caller]
fn check(detector: &Detector, text: &str) -> usize {
    let found = detector.detect(text);
    let plodding = detector.without_shortcuts().detect(text);
    assert_eq!(found, plodding, "{text:?}, {:?}", detector.options());
    found.len()
}

#[test]
fn random_texts() {
    let detectors = detectors();
    let mut rng = Rng::with_seed(0x5EED_0F42);
    let mut links = 0;
    for round in 0..20_000 {
        let pieces = 1 + rng.usize(..30);
        let text = text(&mut rng, pieces);
        links += check(&detectors[round % detectors.len()], &text);
    }
    assert!(links > 2_000, "{links}");
}

/// A link may be as long as the option says, and no longer, by every way.
#[test]
fn the_longest_link() {
    for link in [
        "https://a.com",
        "https://a.com/b",
        "https://example.org/a/b?c=d#e",
        "me@example.com",
        "mailto:me@example.com",
        "mailto:me@example.com?subject=help",
        "example.com",
        "http://例え.com/語",
    ] {
        for after in [" ", ", ", ") ", ". "] {
            let text =
                format!("see {link}{after}and more text, so that it is long enough for every way");
            for (max_link_len, count) in [(link.len() - 1, 0), (link.len(), 1), (link.len() + 1, 1)]
            {
                let mut options = Options::default();
                options.max_link_len = max_link_len;
                let detector = Detector::new(options);
                let found = detector.detect(&text);
                let whole = found.iter().filter(|it| &text[it.range.clone()] == link);
                assert_eq!(whole.count(), count, "{text:?}, {max_link_len}");
                check(&detector, &text);
            }
        }
    }
}

#[test]
fn long_random_texts() {
    let mut rng = Rng::with_seed(0xB16);
    for detector in &detectors() {
        let text = text(&mut rng, 4_000);
        assert!(check(detector, &text) > 0 || detector.options().max_link_len < 40);
    }
}

/// Every top-level domain in every form, as part of a host and after what only looks like one.
#[test]
fn every_top_level_domain() {
    let detector = Detector::default();
    let list = include_str!("../../../data/tlds/embedded.txt");
    let mut links = 0;
    for tld in list.lines().filter(|line| !line.starts_with('#')) {
        let ascii = detector.href(&format!("http://a.{tld}"), LinkKind::Url);
        let ascii = ascii.trim_start_matches("http://a.");
        for label in [tld, ascii] {
            let cut: String = label.chars().take(3).collect();
            for text in [
                format!("a.{label}"),
                format!("a.{label}."),
                format!("a.{label}-"),
                format!("a.{label}1 a.{label}_ a.{label}x a.x{label}"),
                format!(
                    "a.{} a.{label}\u{306} a.{label}، a.{label}\u{AD}",
                    label.to_uppercase()
                ),
                format!("a。{label}。次 最高のa.{label}"),
                format!("{:40}a.{label} b.{label},A.b.{label}>", ""),
                format!("a.{label}語 a.{label}を、a.{label}ー a.{label}ы a.{label}é"),
                format!("a.{cut} a.{cut}， a.{cut}語 a.{cut}\u{3099} a.{cut}イ"),
                format!("http://a.b.{}/ x@{label}.{label}", label.to_uppercase()),
            ] {
                links += check(&detector, &text);
            }
        }
    }
    assert!(links > 10_000, "{links}");
}

/// Every text of the corpora, where they are at hand.
#[test]
fn corpora() {
    let Some(dir) = std::env::var_os("LIVELINK_CORPUS_DIR").map(PathBuf::from) else {
        return;
    };
    let files =
        std::fs::read_dir(&dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display()));
    for file in files {
        let path = file.expect("an entry of the folder").path();
        let name = path.display();
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        for profile in [Profile::UniversalAcceptance, Profile::Uts58] {
            let mut options = Options::default();
            options.profile = profile;
            assert!(check(&Detector::new(options), &text) > 0, "{name}");
        }
    }
}
