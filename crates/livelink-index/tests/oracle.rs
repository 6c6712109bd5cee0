//! Random edits on mixed-script text: the index is always what a batch scan of the text says.
//!
//! After every step of a random life (one caret, many carets, pastes, deletions, undo, replacing all) the test asserts:
//!
//! * the links of the index are those of `Detector::detect` over the whole text;
//! * ids are unique, and no id comes back once it is gone;
//! * the delta, applied to a copy of the links, gives the index: nothing outside the delta changed;
//! * what is added and changed lies in the rescanned ranges, and these are no longer than the runs the edits touched;
//! * a snapshot taken before stays as it was;
//! * queries give what a walk over all links gives.
//!
//! `LIVELINK_EDITS` sets the number of steps (default 100,000), `LIVELINK_SEED` the first seed. A failure prints both the
//! seed of its life and the last edits.

use std::collections::HashSet;
use std::fmt::Debug;
use std::ops::Range;

use livelink_detect::{Detector, LinkKind, Options, Profile, is_boundary};
use livelink_index::{Edit, LinkIndex, LiveLink, Snapshot, Text};
use ropey::Rope;

/// What texts are made of: pieces that start, break, end and glue links, and the characters on the edges of the rules.
#[rustfmt::skip]
const ALPHABET: &[&str] = &[
    // Boundaries: white space, controls, a noncharacter, an unassigned and a private code point.
    " ", " ", " ", "\n", "\r\n", "\r", "\t", "\0", "\u{3000}", "\u{a0}", "\u{2028}", "\u{85}", "\u{ffff}", "\u{378}", "\u{e000}",
    // Soft, brackets, and the marks of the syntax.
    ".", ",", "!", "?", ";", "'", "\"", "(", ")", "[", "]", "{", "}", "<", ">", "「", "」", "@", ":", "/", "#", "&", "=", "%", "-", "_", "~", "+", "\\", "*", "|", "$",
    // Hard and Link_Email at once.
    "\u{149}", "\u{673}", "\u{f77}", "\u{f79}", "\u{17a3}", "\u{17a4}",
    // Combining marks, joiners, invisible and bidi characters, odd dots.
    "\u{301}", "\u{308}", "\u{94d}", "\u{200d}", "\u{200c}", "\u{200b}", "\u{ad}", "\u{feff}", "\u{202e}", "\u{3002}", "\u{ff0e}", "\u{ff61}", "\u{2026}",
    // Letters of many scripts, astral ones too.
    "a", "b", "x", "1", "9", "Z", "ü", "ß", "Ω", "д", "аррӏе", "推特", "語", "最高の", "한국", "अभि", "उदाहरण.भारत", "مثال", "𝒳", "𠀋", "🦀", "👨\u{200d}👩",
    // Snippets.
    "http://", "https://", "HTTPS://", "ftp://", "mailto:", "://", "//", "www.", "example.com", "example.org", "a.co", ".com", ".co.uk", ".de", "co.uk", "xn--", "xn--bcher-kva.de",
    "localhost", "192.168.10.15", "[::1]", "2001:4860:4860::8888", ":8080", ":99999", "/a/b", "?q=1", "#frag", "#:~:text=a,b", "%C3%A9", "john.doe@", "me@example.com", "user:pw@", "..", "README.md",
];

/// xorshift64*: small, seeded and good enough to pick cases.
struct Rng(u64);

impl Rng {
    fn new(seed: u64) -> Self {
        // Neighbouring seeds are to give unlike lives, and 0 is a fixed point.
        Self((seed ^ 0x9E37_79B9_7F4A_7C15).wrapping_mul(0xBF58_476D_1CE4_E5B9) | 1)
    }

    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) as usize % n.max(1)
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn pieces(&mut self, count: usize) -> String {
        (0..count)
            .map(|_| ALPHABET[self.below(ALPHABET.len())])
            .collect()
    }
}

/// A host's text: what it does with an edit that it decides on.
trait Buffer: Text + Debug {
    fn from_text(text: &str) -> Self;
    fn replace(&mut self, range: Range<usize>, with: &str);
}

impl Buffer for String {
    fn from_text(text: &str) -> Self {
        text.to_owned()
    }

    fn replace(&mut self, range: Range<usize>, with: &str) {
        self.replace_range(range, with);
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
}

/// One replacement: a range of the old text and what takes its place.
type Replacement = (Range<usize>, String);

/// Random replacements of one moment, sorted and disjoint.
fn replacements(rng: &mut Rng, text: &str, max_len: usize) -> Vec<Replacement> {
    if rng.one_in(400) {
        let count = rng.below(max_len / 8);
        return vec![(0..text.len(), rng.pieces(count))];
    }
    let carets = if rng.one_in(6) { 2 + rng.below(12) } else { 1 };
    let near = rng.below(text.len() + 1);
    // A third of the time close together, often in one run.
    let (from, spread) = if rng.one_in(3) {
        (near, 40)
    } else {
        (0, text.len() + 1)
    };
    let mut places: Vec<usize> = (0..carets)
        .map(|_| (from + rng.below(spread)).min(text.len()))
        .collect();
    places.sort_unstable();
    let mut free_from = 0;
    let mut out: Vec<Replacement> = Vec::new();
    for place in places {
        let start = text.floor_char_boundary(place);
        if start < free_from {
            continue;
        }
        let removed = match rng.below(20) {
            0..8 => 0,
            8..15 => 1,
            15..19 => rng.below(12),
            _ => rng.below(max_len / 4),
        };
        let end = text.ceil_char_boundary((start + removed).min(text.len()));
        let inserted = match rng.below(10) {
            // A text that has grown too long is cut down.
            _ if text.len() > max_len => 0,
            0..3 => 0,
            3..8 => 1,
            8 => rng.below(6),
            _ => rng.below(max_len / 20),
        };
        out.push((start..end, rng.pieces(inserted)));
        free_from = end;
    }
    out
}

fn apply(text: &mut impl Buffer, replacements: &[Replacement]) {
    for (range, with) in replacements.iter().rev() {
        text.replace(range.clone(), with);
    }
}

fn edits_of(replacements: &[Replacement]) -> Vec<Edit> {
    replacements
        .iter()
        .map(|(range, with)| Edit::replace(range.clone(), with.len()))
        .collect()
}

/// What undoes `replacements` of `text`.
fn inverse(text: &str, replacements: &[Replacement]) -> Vec<Replacement> {
    let mut grown = 0_isize;
    let invert = |(range, with): &Replacement| {
        let start = range.start.wrapping_add_signed(grown);
        grown += with.len() as isize - range.len() as isize;
        (start..start + with.len(), text[range.clone()].to_owned())
    };
    replacements.iter().map(invert).collect()
}

/// The total size of the runs that `edits` touch in `text`, found the slow way, with what the edits put in.
fn touched(text: &str, edits: &[Edit]) -> usize {
    let mut runs: Vec<Range<usize>> = Vec::new();
    let mut grown = 0_isize;
    let is_end = |&(_, c): &(usize, char)| is_boundary(c);
    for edit in edits {
        let start = edit.start.wrapping_add_signed(grown);
        let end = edit.new_end.wrapping_add_signed(grown);
        grown += edit.new_end as isize - edit.old_end as isize;
        let left = text[..start].char_indices().rev().find(is_end);
        let left = left.map_or(0, |(i, c)| i + c.len_utf8());
        let right = text[end..]
            .char_indices()
            .find(is_end)
            .map_or(text.len(), |(i, _)| end + i);
        match runs.last_mut() {
            Some(last) if left <= last.end => last.end = last.end.max(right),
            _ => runs.push(left..right),
        }
    }
    runs.iter().map(Range::len).sum()
}

/// One text, from its first to its last edit.
struct Life<B> {
    seed: u64,
    rng: Rng,
    detector: Detector,
    model: String,
    text: B,
    index: LinkIndex,
    mirror: Vec<LiveLink>,
    /// Every id up to here has been given out.
    last_id: u64,
    snapshot: (Snapshot, Vec<LiveLink>),
    undo: Vec<Vec<Replacement>>,
    steps: usize,
    log: [String; 2],
}

impl<B: Buffer> Life<B> {
    fn new(seed: u64, max_len: usize) -> Self {
        let mut rng = Rng::new(seed);
        let mut options = Options::default();
        if rng.one_in(2) {
            options.profile = Profile::Uts58;
        }
        let detector = Detector::new(options);
        let count = rng.below(max_len / 4);
        let model = rng.pieces(count);
        let text = B::from_text(&model);
        let index = LinkIndex::build(detector.clone(), &text);
        let mirror: Vec<LiveLink> = index.iter().collect();
        let life = Self {
            seed,
            rng,
            detector,
            model,
            text,
            last_id: mirror.len() as u64,
            snapshot: (index.snapshot(), mirror.clone()),
            index,
            mirror,
            undo: Vec::new(),
            steps: 0,
            log: Default::default(),
        };
        life.check_batch();
        life
    }

    fn case(&self) -> String {
        format!(
            "LIVELINK_SEED={}, step {}:\n{}",
            self.seed,
            self.steps,
            self.log.join("\n")
        )
    }

    fn step(&mut self, max_len: usize) {
        match self.undo.pop() {
            Some(undo) if self.rng.one_in(8) => self.edit(&undo),
            undo => {
                self.undo.extend(undo);
                let replacements = replacements(&mut self.rng, &self.model, max_len);
                self.undo.push(inverse(&self.model, &replacements));
                self.edit(&replacements);
            }
        }
        if self.rng.one_in(16) {
            self.check_queries();
            let (snapshot, links) = &self.snapshot;
            let same = snapshot.iter().eq(links.iter().cloned());
            assert!(same, "a snapshot changed, {}", self.case());
            self.snapshot = (self.index.snapshot(), self.mirror.clone());
        }
        if self.rng.one_in(500) {
            self.switch_profile();
        }
    }

    fn edit(&mut self, replacements: &[Replacement]) {
        self.steps += 1;
        self.log.swap(0, 1);
        self.log[1] = format!("{:?} {replacements:?}", self.model);
        apply(&mut self.model, replacements);
        apply(&mut self.text, replacements);
        let edits = edits_of(replacements);
        self.index.edit(&self.text, &edits);
        self.check_delta();
        self.check_batch();
        let scanned = self.index.delta().bytes_scanned;
        let touched = touched(&self.model, &edits);
        assert!(
            scanned <= touched,
            "scanned {scanned} of {touched} bytes, {}",
            self.case()
        );
    }

    fn switch_profile(&mut self) {
        let mut options = self.detector.options().clone();
        options.profile = match options.profile {
            Profile::Uts58 => Profile::UniversalAcceptance,
            _ => Profile::Uts58,
        };
        self.detector = Detector::new(options);
        self.log.swap(0, 1);
        self.log[1] = format!("{:?} switch of the profile", self.model);
        self.index.set_detector(self.detector.clone(), &self.text);
        self.check_delta();
        self.check_batch();
    }

    fn check_batch(&self) {
        let links: Vec<(Range<usize>, LinkKind)> = self
            .index
            .iter()
            .map(|link| (link.range, link.kind))
            .collect();
        let batch = self.detector.detect(&self.model);
        let batch: Vec<(Range<usize>, LinkKind)> = batch
            .into_iter()
            .map(|link| (link.range, link.kind))
            .collect();
        assert_eq!(
            links,
            batch,
            "index (left) against batch (right), {}",
            self.case()
        );
        assert_eq!(self.index.len(), batch.len(), "{}", self.case());
        assert_eq!(self.index.text_len(), self.model.len(), "{}", self.case());
    }

    fn check_delta(&mut self) {
        let delta = self.index.delta();
        let before = self.mirror.clone();
        delta.apply_to(&mut self.mirror);
        let links: Vec<LiveLink> = self.index.iter().collect();
        assert_eq!(
            self.mirror,
            links,
            "delta applied (left) against index (right), {}",
            self.case()
        );

        // The old sides are what was there, and each link is named once.
        let mut named = HashSet::new();
        for old in delta
            .removed
            .iter()
            .chain(delta.changed.iter().map(|(old, _)| old))
        {
            assert!(
                before.contains(old),
                "{old:?} was not there, {}",
                self.case()
            );
            assert!(
                named.insert(old.id),
                "{old:?} is named twice, {}",
                self.case()
            );
        }
        for new in delta
            .added
            .iter()
            .chain(delta.changed.iter().map(|(_, new)| new))
        {
            let inside =
                |range: &Range<usize>| range.start <= new.range.start && new.range.end <= range.end;
            let scanned = delta.rescanned.iter().any(inside);
            assert!(scanned, "{new:?} was not scanned, {}", self.case());
        }
        assert!(
            delta.changed.iter().all(|(old, new)| old.id == new.id),
            "{}",
            self.case()
        );
        let rescanned: usize = delta.rescanned.iter().map(Range::len).sum();
        assert_eq!(delta.bytes_scanned, rescanned, "{}", self.case());

        let ids: HashSet<u64> = links.iter().map(|link| link.id.get()).collect();
        assert_eq!(ids.len(), links.len(), "ids are unique, {}", self.case());
        let last_id = self.last_id;
        let fresh = |link: &LiveLink| link.id.get() > last_id;
        assert!(
            delta.added.iter().all(fresh),
            "an id was used before, {}",
            self.case()
        );
        self.last_id += delta.added.len() as u64;
    }

    fn check_queries(&mut self) {
        let a = self.rng.below(self.model.len() + 2);
        let b = a + self.rng.below(60);
        let case = || format!("{a}..{b}, {}", self.case());
        let overlap = |link: &&LiveLink| link.range.start < b && a < link.range.end;
        let touch = |link: &&LiveLink| link.range.start <= b && a <= link.range.end;
        let all = &self.mirror;
        assert!(
            self.index
                .links_in(a..b)
                .eq(all.iter().filter(overlap).cloned()),
            "{}",
            case()
        );
        assert!(
            self.index
                .links_touching(a..b)
                .eq(all.iter().filter(touch).cloned()),
            "{}",
            case()
        );
        let at = all.iter().find(|link| link.range.contains(&a)).cloned();
        assert_eq!(self.index.link_at(a), at, "{}", case());
    }
}

fn live<B: Buffer>(seed: u64, steps: usize, max_len: usize) {
    let mut life = Life::<B>::new(seed, max_len);
    for _ in 0..steps {
        life.step(max_len);
    }
    while let Some(undo) = life.undo.pop() {
        life.edit(&undo);
    }
}

fn number(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(value) => value
            .parse()
            .unwrap_or_else(|_| panic!("{name}={value} is not a number")),
        Err(_) => default,
    }
}

#[test]
fn index_equals_batch() {
    const STEPS: u64 = 500;
    let edits = number("LIVELINK_EDITS", 100_000);
    let first = number("LIVELINK_SEED", 1);
    println!("LIVELINK_EDITS={edits} LIVELINK_SEED={first}");
    for seed in first..first + edits.div_ceil(STEPS) {
        // Mostly short, so that a step is cheap and places coincide; some long enough for a rope of many leaves.
        let max_len = match seed / 2 % 16 {
            0..8 => 120,
            8..14 => 600,
            14 => 2_000,
            _ => 8_000,
        };
        match seed % 2 {
            0 => live::<String>(seed, STEPS as usize, max_len),
            _ => live::<Rope>(seed, STEPS as usize, max_len),
        }
    }
}
