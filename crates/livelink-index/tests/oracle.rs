//! Random edits on mixed-script text: the index is always what a batch scan of the text says.
//!
//! `livelink_index::check::replay` lists what is asserted after each edit: the index equals a batch scan, the delta applied
//! to a copy gives the index, ids are unique and never used again, no more is scanned than the runs touched, snapshots do not
//! change, queries answer. Here it runs over all kinds of editors, profiles and lengths.
//!
//! `LIVELINK_EDITS` sets the number of edits (default 100,000), `LIVELINK_SEED` the first seed of all. A failure prints its
//! seed and the shortest script that still fails.

mod support;

use std::ops::Range;

use livelink_detect::{BareHosts, Detector, Link, NetworkSuffixes, Options, Profile};
use livelink_index::check::{
    ALPHABET, Config, Integration, LONG_RUNS, OPEN_PATHS, Replacement, Stats, patterns, random,
};
use livelink_index::{Delta, Edit, EditLog, LinkIndex, LiveLink, Offset, Text, Utf16Offset};
use ropey::Rope;
use support::number;

/// A buffer of UTF-8 that makes the edits of the test.
trait Buffer: Text {
    fn from_text(text: &str) -> Self;
    fn replace(&mut self, range: Range<usize>, with: &str);
    fn to_text(&self) -> String;
}

impl Buffer for String {
    fn from_text(text: &str) -> Self {
        text.to_owned()
    }

    fn replace(&mut self, range: Range<usize>, with: &str) {
        self.replace_range(range, with);
    }

    fn to_text(&self) -> String {
        self.clone()
    }
}

impl Buffer for Rope {
    fn from_text(text: &str) -> Self {
        Rope::from_str(text)
    }

    fn replace(&mut self, range: Range<usize>, with: &str) {
        let chars = self.byte_to_char(range.start)..self.byte_to_char(range.end);
        self.remove(chars.clone());
        self.insert(chars.start, with);
    }

    fn to_text(&self) -> String {
        self.to_string()
    }
}

/// Chunks of a few bytes, so that every run straddles some of them.
struct Shreds(Vec<String>);

impl Text for Shreds {
    fn len(&self) -> usize {
        self.0.iter().map(String::len).sum()
    }

    fn chunk(&self, at: usize) -> (&str, usize) {
        let mut start = 0;
        for chunk in &self.0 {
            if at < start + chunk.len() {
                return (chunk, start);
            }
            start += chunk.len();
        }
        ("", start)
    }
}

impl Buffer for Shreds {
    fn from_text(text: &str) -> Self {
        let chars: Vec<char> = text.chars().collect();
        Self(
            chars
                .chunks(3)
                .map(|chars| chars.iter().collect())
                .collect(),
        )
    }

    fn replace(&mut self, range: Range<usize>, with: &str) {
        let mut text = self.to_text();
        text.replace_range(range, with);
        *self = Self::from_text(&text);
    }

    fn to_text(&self) -> String {
        self.0.concat()
    }
}

fn plain(link: LiveLink) -> Link {
    Link {
        range: link.range,
        kind: link.kind,
    }
}

/// A buffer and its index. With `NARROW`, the index has a small grain: runs are long soon, and the nodes of its stores hold three children.
struct Editor<B, const NARROW: bool> {
    text: B,
    index: LinkIndex,
    delta: Delta,
}

impl<B: Buffer, const NARROW: bool> Integration for Editor<B, NARROW> {
    fn open(detector: &Detector, text: &str) -> Self {
        let text = B::from_text(text);
        let grain = if NARROW { 12 } else { 1024 };
        let index = LinkIndex::build_with_grain(detector.clone(), &text, grain);
        Self {
            text,
            index,
            delta: Delta::default(),
        }
    }

    fn apply(&mut self, step: &[Replacement]) {
        let edit = |r: &Replacement| Edit::replace(r.range.clone(), r.text.len());
        let edits: Vec<Edit> = step.iter().map(edit).collect();
        for replacement in step.iter().rev() {
            self.text
                .replace(replacement.range.clone(), &replacement.text);
        }
        // The same delta is used again and again, as by an editor that allocates nothing.
        self.index.edit_into(&self.text, &edits, &mut self.delta);
    }

    fn text(&self) -> String {
        self.text.to_text()
    }

    fn links(&self) -> Vec<Link> {
        self.index.iter().map(plain).collect()
    }

    fn index(&self) -> Option<(&LinkIndex, &Delta)> {
        Some((&self.index, &self.delta))
    }
}

/// An index that another thread builds. It has not followed the latest edits yet, and a log keeps them for it.
struct Late<const NARROW: bool> {
    text: String,
    index: LinkIndex,
    log: EditLog,
    edits: usize,
}

impl<const NARROW: bool> Late<NARROW> {
    /// Returns the index after it has followed the edits of the log.
    fn landed(&self) -> LinkIndex {
        let mut index = self.index.clone();
        index.edit(&self.text, self.log.edits());
        index
    }
}

impl<const NARROW: bool> Integration for Late<NARROW> {
    fn open(detector: &Detector, text: &str) -> Self {
        let grain = if NARROW { 12 } else { 1024 };
        Self {
            text: text.to_owned(),
            index: LinkIndex::build_with_grain(detector.clone(), text, grain),
            log: EditLog::new(),
            edits: 0,
        }
    }

    fn apply(&mut self, step: &[Replacement]) {
        let edit = |r: &Replacement| Edit::replace(r.range.clone(), r.text.len());
        // The edits may be in any order.
        let edits: Vec<Edit> = step.iter().rev().map(edit).collect();
        for replacement in step.iter().rev() {
            self.text
                .replace_range(replacement.range.clone(), &replacement.text);
        }
        self.log.push(&edits);
        self.edits += 1;
        if self.edits.is_multiple_of(7) {
            self.index = self.landed();
            self.log.clear();
        }
    }

    fn text(&self) -> String {
        self.text.clone()
    }

    fn links(&self) -> Vec<Link> {
        self.landed().iter().map(plain).collect()
    }
}

/// An editor that counts UTF-16 code units.
struct Utf16<const NARROW: bool> {
    text: Vec<u16>,
    index: LinkIndex<Utf16Offset>,
}

impl<const NARROW: bool> Utf16<NARROW> {
    fn string(&self) -> String {
        String::from_utf16(&self.text).expect("no edit cuts a pair")
    }
}

impl<const NARROW: bool> Integration for Utf16<NARROW> {
    fn open(detector: &Detector, text: &str) -> Self {
        let text: Vec<u16> = text.encode_utf16().collect();
        let grain = if NARROW { 12 } else { 1024 };
        let index = LinkIndex::build_with_grain(detector.clone(), &text, grain);
        Self { text, index }
    }

    fn apply(&mut self, step: &[Replacement]) {
        let old = self.string();
        let unit = |at: usize| old[..at].encode_utf16().count();
        let mut edits = Vec::new();
        for Replacement { range, text } in step.iter().rev() {
            let range = unit(range.start)..unit(range.end);
            let with: Vec<u16> = text.encode_utf16().collect();
            edits.push(Edit::replace(Utf16Offset::range(range.clone()), with.len()));
            self.text.splice(range, with);
        }
        // The last edit comes first: the index sorts them.
        self.index.edit(&self.text, &edits);
    }

    fn text(&self) -> String {
        self.string()
    }

    fn links(&self) -> Vec<Link> {
        // Converts code units to bytes in one walk.
        let text = self.string();
        let mut chars = text.chars();
        let mut at = (0, 0);
        let mut byte = |unit: usize| {
            while at.0 < unit {
                let c = chars.next().expect("links lie in the text");
                at = (at.0 + c.len_utf16(), at.1 + c.len_utf8());
            }
            at.1
        };
        let links = self.index.iter().map(|link| Link {
            range: byte(link.range.start.0)..byte(link.range.end.0),
            kind: link.kind,
        });
        links.collect()
    }
}

fn detector(profile: Profile, max_link_len: usize) -> Detector {
    let mut options = Options::default();
    options.profile = profile;
    options.max_link_len = max_link_len;
    // The detector reads escapes of string literals in some of the test runs.
    options.policy.string_escapes = max_link_len == 200;
    Detector::new(options)
}

/// Returns a detector that knows the suffixes of a network, among them one beyond ASCII, and links these bare hosts.
fn network_detector(bare_hosts: BareHosts, max_link_len: usize) -> Detector {
    let mut options = Options::default();
    options.max_link_len = max_link_len;
    options.network_suffixes = NetworkSuffixes::private_use();
    options.network_suffixes.add("dc-1.語網").expect("a suffix");
    options.bare_hosts = bare_hosts;
    Detector::new(options)
}

/// The share of `LIVELINK_EDITS` that one kind of editor gets, spread over profiles, limits and kinds of text.
fn run<H: Integration>(name: &str, percent: usize, text_len: usize) -> Stats {
    // Each kind of editor has seeds of its own, unless `LIVELINK_SEED` asks for a failure again.
    let own_seed = name.bytes().map(usize::from).sum::<usize>() << 32;
    let seed = number("LIVELINK_SEED", own_seed) as u64;
    let edits = number("LIVELINK_EDITS", 100_000) * percent / 100;
    let mut kinds = Vec::new();
    for max_link_len in [16_384, 200, 64, 24] {
        for profile in [Profile::UniversalAcceptance, Profile::Uts58] {
            kinds.push((detector(profile, max_link_len), ALPHABET));
            kinds.push((detector(profile, max_link_len), LONG_RUNS));
        }
    }
    for max_link_len in [16_384, 200] {
        let detector = detector(Profile::UniversalAcceptance, max_link_len);
        kinds.push((detector, OPEN_PATHS));
    }
    for (max_link_len, alphabet) in [(16_384, LONG_RUNS), (64, ALPHABET), (200, OPEN_PATHS)] {
        let detector = detector(Profile::UniversalAcceptance, max_link_len);
        kinds.push((detector.with_patterns(patterns()), alphabet));
    }
    for (bare_hosts, max_link_len, alphabet) in [
        (BareHosts::All, 16_384, LONG_RUNS),
        (BareHosts::Common, 64, ALPHABET),
        (BareHosts::None, 200, OPEN_PATHS),
    ] {
        kinds.push((network_detector(bare_hosts, max_link_len), alphabet));
    }
    let count = kinds.len();
    let mut total = Stats::default();
    for (detector, alphabet) in kinds {
        let config = Config {
            seed,
            edits: edits.div_ceil(count),
            text_len,
            alphabet,
            detector,
        };
        match random::<H>(&config) {
            Ok(stats) => total += stats,
            Err(failure) => panic!("{name}, {:?}: {failure}", config.detector.options()),
        }
    }
    println!("{name}: {total:?}");
    // Texts without links would prove nothing.
    assert!(total.links > total.edits / 2, "{name}: {total:?}");
    total
}

/// Does what [`run`] does, with editors for which a run counts as long so soon that most runs do. Scans then start and stop
/// inside runs.
fn run_bounded<H: Integration>(name: &str, percent: usize, text_len: usize) {
    let stats = run::<H>(name, percent, text_len);
    assert!(stats.bounded > stats.edits / 20, "{name}: {stats:?}");
}

#[test]
fn string() {
    run::<Editor<String, false>>("String", 25, 300);
}

#[test]
fn string_with_a_narrow_store() {
    run_bounded::<Editor<String, true>>("String, narrow store", 30, 600);
}

#[test]
fn rope() {
    run::<Editor<Rope, false>>("Rope", 25, 300);
}

/// A text longer than a leaf of the rope, with more links than a chunk of the store.
#[test]
fn long_rope() {
    run::<Editor<Rope, false>>("long Rope", 2, 8_000);
}

/// A megabyte, if there is time for it: the root of the store then has several groups, and the rope is three levels deep.
#[test]
fn megabyte_rope() {
    let edits = number("LIVELINK_EDITS", 100_000) / 1_000;
    let text_len = if edits < 1_000 { 20_000 } else { 1_000_000 };
    for alphabet in [ALPHABET, LONG_RUNS] {
        let config = Config {
            seed: number("LIVELINK_SEED", 77) as u64,
            edits,
            text_len,
            alphabet,
            ..Config::default()
        };
        match random::<Editor<Rope, false>>(&config) {
            Ok(stats) => println!("megabyte Rope: {stats:?}"),
            Err(failure) => panic!("megabyte Rope: {failure}"),
        }
    }
}

#[test]
fn long_rope_with_a_narrow_store() {
    run_bounded::<Editor<Rope, true>>("long Rope, narrow store", 3, 4_000);
}

/// Host runs that are longer than any host, with little else between them. The length of such a run decides the outcome at
/// each of its dots.
#[test]
fn long_host_runs() {
    let hosts = [
        ".com",
        "a",
        "b.",
        "ж.",
        "a.co.uk.",
        "｡",
        "語",
        "-",
        "example.com",
        "xn--",
        "\u{ad}",
        "ü",
        "1.2.3.4",
        "。",
    ];
    let mut alphabet = hosts.repeat(40);
    alphabet.extend([" ", "/", "@", "://", "?", ":8080", "(", "http://"]);
    let alphabet: &[&str] = alphabet.leak();
    let mut total = Stats::default();
    for (max_link_len, text_len) in [(16_384, 24_000), (300, 12_000)] {
        let config = Config {
            seed: number("LIVELINK_SEED", 4_096) as u64,
            edits: number("LIVELINK_EDITS", 100_000) / 200,
            text_len,
            alphabet,
            detector: detector(Profile::UniversalAcceptance, max_link_len),
        };
        match random::<Editor<Rope, false>>(&config) {
            Ok(stats) => total += stats,
            Err(failure) => panic!("long host runs, {max_link_len}: {}", failure.what),
        }
    }
    println!("long host runs: {total:?}");
    assert!(
        total.bounded > total.edits / 8 && total.links > 0,
        "{total:?}"
    );
}

/// Hosts of a network beside other bare hosts and addresses, most of which the options may refuse.
#[test]
fn hosts_of_a_network() {
    #[rustfmt::skip]
    const HOSTS: &[&str] = &[
        ",nas.lan", ",api.svc.cluster.local", ";ops@mail.lan", " http://a.local", ",x.com", ",x.rocks", ",www.x.rocks/b,", ",a.dc-1.語網",
        ".LAN", "svc.cluster.", "local", "a.", "home.arpa", "dc-1.", "xn--", "語網", "語", "l\u{ad}an", "。", ".rocks", ".com", "www.",
        "me@", ":8080", "://", "http://", "/b", "\"", "(", "-", "_", ",", ",",
    ];
    let mut total = Stats::default();
    for bare_hosts in [BareHosts::All, BareHosts::Common, BareHosts::None] {
        for (max_link_len, text_len) in [(16_384, 600), (64, 600), (24, 200)] {
            let config = Config {
                seed: number("LIVELINK_SEED", 46) as u64,
                edits: number("LIVELINK_EDITS", 100_000) / 100,
                text_len,
                alphabet: HOSTS,
                detector: network_detector(bare_hosts, max_link_len),
            };
            for play in [random::<Editor<Rope, true>>, random::<Utf16<true>>] {
                match play(&config) {
                    Ok(stats) => total += stats,
                    Err(failure) => panic!("{bare_hosts:?}, {max_link_len}: {failure}"),
                }
            }
        }
    }
    println!("hosts of a network: {total:?}");
    assert!(
        total.bounded > total.edits / 12 && total.links > total.edits / 2,
        "{total:?}"
    );
}

/// Candidates that never end, so that most of the text is only skimmed. What the edits put in ends some of them. In half of
/// the texts, brackets open in the paths.
#[test]
fn paths_without_an_end() {
    let open = [
        "a.com?",
        "a.com/",
        "http://?",
        "a@b.co#",
        "?a.co.uk.",
        "co.uk#:~:text=",
        "語",
        "x",
    ];
    let mut alphabet = open.repeat(60);
    alphabet.extend([
        " ", "(", ")", "/»", "(a.com/", "\"", "<", "。", ":8080", "\u{149}", "🦀", "\\",
    ]);
    let brackets = [
        "(a.com/",
        "a.com/",
        "a@b.co/",
        "[x/",
        "「語/",
        "http://a.co/",
        "x",
    ];
    let mut with_brackets = brackets.repeat(60);
    with_brackets.extend([" ", ")", "」", "?", "#", "(((((", "\"", "<", "。", "🦀"]);
    let alphabets: [&[&str]; 2] = [alphabet.leak(), with_brackets.leak()];
    let mut total = Stats::default();
    for ((profile, max_link_len, text_len), alphabet) in [
        (Profile::UniversalAcceptance, 16_384, 40_000),
        (Profile::UniversalAcceptance, 900, 6_000),
        (Profile::Uts58, 900, 6_000),
        (Profile::Uts58, 150, 1_500),
    ]
    .into_iter()
    .flat_map(|config| alphabets.map(|alphabet| (config, alphabet)))
    {
        let config = Config {
            seed: number("LIVELINK_SEED", 9_000) as u64,
            edits: number("LIVELINK_EDITS", 100_000) / 200,
            text_len,
            alphabet,
            detector: detector(profile, max_link_len),
        };
        for play in [random::<Editor<Rope, false>>, random::<Utf16<true>>] {
            match play(&config) {
                Ok(stats) => total += stats,
                Err(failure) => panic!("paths without an end, {max_link_len}: {}", failure.what),
            }
        }
    }
    println!("paths without an end: {total:?}");
    assert!(
        total.bounded > total.edits / 8 && total.links > 0,
        "{total:?}"
    );
}

/// One candidate that is too long. A deletion in its path brings text nearer that the scan had not looked at, and then
/// something ends the path there.
#[test]
fn the_far_end_of_a_candidate() {
    let max_link_len = 1_000;
    for profile in [Profile::UniversalAcceptance, Profile::Uts58] {
        let detector = detector(profile, max_link_len);
        let deletions = (600..900).step_by(20);
        let ends = [" ", "(b)c d"].into_iter();
        let places = max_link_len - 16..max_link_len + 4;
        // Nothing ends the second one either, because each slash closes the brackets before it.
        let candidates = [
            format!("a.com?{}", "x,".repeat(2_000)),
            format!("a.com/{}", "(x,/".repeat(1_000)),
        ];
        for (((from, at), end), candidate) in deletions
            .flat_map(|from| places.clone().map(move |at| (from, at)))
            .flat_map(|place| ends.clone().map(move |end| (place, end)))
            .flat_map(|case| candidates.each_ref().map(|candidate| (case, candidate)))
        {
            let mut text = candidate.clone();
            let mut index = LinkIndex::build_with_grain(detector.clone(), &text, 12);
            let mut replace = |range: Range<usize>, with: &str| {
                text.replace_range(range.clone(), with);
                index.edit(&text, &[Edit::replace(range, with.len())]);
                let batch = detector.detect(&text);
                assert!(index.iter().map(plain).eq(batch), "{from}, {end:?} at {at}");
            };
            replace(from..from + 20, "");
            replace(at..at, end);
            replace(at..at + end.len(), "");
            replace(from..from, "xx");
        }
    }
}

/// More than 125 brackets that are open end a query, and in a path each slash closes them. So text that ends no path may end a
/// query: the brackets that are put in make a link of the first candidate.
#[test]
fn brackets_in_a_query_and_in_a_path() {
    let detector = detector(Profile::UniversalAcceptance, 1_000);
    for (start, links) in [("a.com?", 1), ("a.com/", 0)] {
        for at in (600..900).step_by(50) {
            let mut text = format!("{start}{}", "x".repeat(4_000));
            let mut index = LinkIndex::build_with_grain(detector.clone(), &text, 12);
            assert_eq!(index.len(), 0);
            let brackets = format!("/{}", "(".repeat(60)).repeat(3);
            text.insert_str(at, &brackets);
            index.edit(&text, &[Edit::insert(at, brackets.len())]);
            assert!(index.iter().map(plain).eq(detector.detect(&text)), "{at}");
            assert_eq!(index.len(), links, "{start} {at}");
        }
    }
}

#[test]
fn shreds() {
    run_bounded::<Editor<Shreds, true>>("shreds", 5, 200);
}

#[test]
fn late() {
    run::<Late<false>>("late", 4, 1_000);
}

#[test]
fn late_with_a_narrow_store() {
    run::<Late<true>>("late, narrow store", 8, 600);
}

#[test]
fn utf16() {
    run::<Utf16<false>>("UTF-16", 4, 200);
}

#[test]
fn utf16_with_a_narrow_store() {
    run::<Utf16<true>>("UTF-16, narrow store", 6, 300);
}

/// Another detector over the same text: the index has the links that it finds, and the links that are the same keep their
/// ids.
#[test]
fn changing_the_detector() {
    let detectors = [
        detector(Profile::UniversalAcceptance, 16_384),
        detector(Profile::Uts58, 24),
    ];
    for seed in 0..200_u64 {
        let bytes: Vec<u8> = (1..120)
            .map(|i: u64| (i.wrapping_mul(seed * 2 + 1) >> 2) as u8)
            .collect();
        let script = livelink_index::check::EditScript::from_bytes(&bytes);
        let text = script.text;
        let mut index = LinkIndex::build_with_grain(detectors[0].clone(), &text, 12);
        for detector in detectors.iter().cycle().skip(1).take(3) {
            let before: Vec<LiveLink> = index.iter().collect();
            let mut copy = before.clone();
            index
                .set_detector(detector.clone(), &text)
                .apply_to(&mut copy);
            assert!(index.iter().eq(copy), "{text:?}");
            assert!(
                index.iter().map(plain).eq(detector.detect(&text)),
                "{text:?}"
            );
            for link in before {
                let same = index
                    .iter()
                    .find(|now| now.range == link.range && now.kind == link.kind);
                assert!(same.is_none_or(|now| now.id == link.id), "{text:?}");
            }
        }
    }
}

/// Links of the standards that begin or end outside of the text in which an edit may change links of patterns.
#[test]
fn long_links_beside_links_of_patterns() {
    let detector = detector(Profile::UniversalAcceptance, 16_384).with_patterns(patterns());
    for len in (100..900).step_by(50) {
        let url = format!("https://example.com/{}", "x".repeat(len));
        let words = "語".repeat(700);
        let mut text = format!("{words},{url},#a,\"{url}\",{words}");
        let at = words.len() + 1 + url.len() + 3;
        let mut index = LinkIndex::build_with_grain(detector.clone(), &text, 12);
        for with in ["b", "c", "#", ",", ".com"] {
            text.insert_str(at, with);
            index.edit(&text, &[Edit::insert(at, with.len())]);
            assert!(
                index.iter().map(plain).eq(detector.detect(&text)),
                "{len} {with}"
            );
        }
    }
}
