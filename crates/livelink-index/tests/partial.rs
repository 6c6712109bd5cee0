//! An index that is filled a part at a time, by slices here and by builds elsewhere, while the text is edited: what it
//! knows is always what a batch scan says, and in the end it knows all.
//!
//! The harness of `oracle.rs` drives it. Its hosts here do between two steps of a script what idle moments and other
//! threads do: they scan a slice, let a build make a step, take in what one has found some steps ago, cancel one, change
//! the detector. `LIVELINK_EDITS` sets the number of edits (default 60,000).

use fastrand::Rng;
use std::collections::VecDeque;
use std::ops::Range;

use livelink_detect::{Detector, Link, Options, Profile};
use livelink_index::check::{
    ALPHABET, Config, Host, LONG_RUNS, OPEN_PATHS, Replacement, Stats, random,
};
use livelink_index::{Build, Built, Edit, LinkIndex, LiveLink};

fn plain(link: &LiveLink) -> Link {
    Link {
        range: link.range.clone(),
        kind: link.kind,
    }
}

fn meet(a: &Range<usize>, b: &Range<usize>) -> bool {
    a.start < b.end && b.start < a.end
}

/// A string, an index that may be partial, and what goes on elsewhere.
struct Filling<const NARROW: bool> {
    detector: Detector,
    text: String,
    index: LinkIndex,
    /// The links by the deltas.
    mirror: Vec<LiveLink>,
    build: Option<Build<String>>,
    sent: VecDeque<Built>,
    /// What decides about idle moments: the same for the same script.
    rng: Rng,
}

impl<const NARROW: bool> Filling<NARROW> {
    fn follow(&mut self) {
        self.index.delta().apply_to(&mut self.mirror);
    }

    /// Some of what happens between two keys.
    fn idle(&mut self) {
        for _ in 0..self.rng.usize(..3) {
            let first = self.rng.usize(..self.text.len() + 1);
            let budget = if self.rng.usize(..30) == 0 {
                1_000
            } else {
                1 + self.rng.usize(..60)
            };
            match self.rng.usize(..40) {
                0..8 => {
                    self.index.scan_slice(&self.text, first, budget);
                    self.follow();
                }
                8..26 => {
                    if let Some(build) = &mut self.build {
                        build.step(first, budget);
                        self.sent.push_back(build.built());
                    }
                }
                26..36 => {
                    if let Some(built) = self.sent.pop_front() {
                        self.index.land(&built, &self.text);
                        self.follow();
                    }
                }
                36..38 if self.build.as_ref().is_none_or(Build::is_done) => {
                    self.build = Some(self.index.begin_build(self.text.clone()));
                }
                // All of it at once; and it comes to an end.
                38 if self.rng.usize(..4) == 0 => {
                    for _ in 0..=self.text.len() {
                        self.index.scan_slice(&self.text, first, budget);
                        self.follow();
                    }
                    assert!(
                        self.index.is_complete(),
                        "slices at {first} of {budget}: {:?}",
                        self.text
                    );
                }
                // What was sent by an earlier build still lies here, and is not taken.
                38 => self.build = None,
                // Often enough that there is something to scan most of the time.
                39 => {
                    self.index.begin_rescan(self.detector.clone(), &self.text);
                    self.follow();
                }
                _ => {}
            }
        }
    }

    fn check(&self) {
        let links: Vec<_> = self.index.iter().collect();
        assert_eq!(
            links,
            self.mirror,
            "the deltas do not give the index: {:?}",
            self.index.delta()
        );
        let pending: Vec<_> = self.index.pending().collect();
        assert!(
            pending.windows(2).all(|two| two[0].end <= two[1].start),
            "{pending:?}"
        );
        assert_eq!(self.index.is_complete(), pending.is_empty());
        assert_eq!(
            self.index.pending_bytes(),
            pending.iter().map(ExactSizeIterator::len).sum::<usize>()
        );
        for link in self.detector.detect(&self.text) {
            for piece in pending.iter().filter(|piece| meet(piece, &link.range)) {
                let inside = piece.start <= link.range.start && link.range.end <= piece.end;
                assert!(
                    inside,
                    "{:?} of {:?} lies across an end of {piece:?}",
                    link.range, self.text
                );
            }
        }
    }
}

impl<const NARROW: bool> Host for Filling<NARROW> {
    fn open(detector: &Detector, text: &str) -> Self {
        let seed = text.bytes().fold(1, |sum: u64, byte| {
            sum.wrapping_mul(31).wrapping_add(byte.into())
        });
        let mut index = if seed % 3 == 0 {
            // The links of another detector, until it is known better.
            let mut options = Options::default();
            options.max_link_len = 30;
            let build = if NARROW {
                LinkIndex::build_narrow
            } else {
                LinkIndex::build
            };
            let mut index = build(Detector::new(options), text);
            index.begin_rescan(detector.clone(), text);
            index
        } else {
            let partial = if NARROW {
                LinkIndex::partial_narrow
            } else {
                LinkIndex::partial
            };
            partial(detector.clone(), text)
        };
        let build = (seed % 4 != 1).then(|| index.begin_build(text.to_owned()));
        Self {
            detector: detector.clone(),
            text: text.to_owned(),
            mirror: index.iter().collect(),
            index,
            build,
            sent: VecDeque::new(),
            rng: Rng::with_seed(seed),
        }
    }

    fn apply(&mut self, step: &[Replacement]) {
        self.idle();
        let edits: Vec<Edit> = step
            .iter()
            .map(|r| Edit::replace(r.range.clone(), r.text.len()))
            .collect();
        for replacement in step.iter().rev() {
            self.text
                .replace_range(replacement.range.clone(), &replacement.text);
        }
        self.index.edit(&self.text, &edits);
        self.follow();
        self.check();
    }

    fn text(&self) -> String {
        self.text.clone()
    }

    /// What the index knows, and in the pending parts what there is.
    fn links(&self) -> Vec<Link> {
        let pending: Vec<_> = self.index.pending().collect();
        let is_pending = |link: &Link| pending.iter().any(|piece| meet(piece, &link.range));
        let mut links: Vec<Link> = self
            .index
            .iter()
            .map(|link| plain(&link))
            .filter(|link| !is_pending(link))
            .collect();
        links.extend(
            self.detector
                .detect(&self.text)
                .into_iter()
                .filter(is_pending),
        );
        links.sort_by_key(|link| link.range.start);
        links
    }
}

fn detector(profile: Profile, max_link_len: usize) -> Detector {
    let mut options = Options::default();
    options.profile = profile;
    options.max_link_len = max_link_len;
    Detector::new(options)
}

fn run<H: Host>(name: &str, percent: usize, text_len: usize) {
    let edits =
        std::env::var("LIVELINK_EDITS").map_or(60_000, |edits| edits.parse().expect("a number"));
    let mut total = Stats::default();
    for (max_link_len, alphabet) in [
        (16_384, ALPHABET),
        (16_384, LONG_RUNS),
        (64, LONG_RUNS),
        (24, LONG_RUNS),
        (16_384, OPEN_PATHS),
        (200, OPEN_PATHS),
    ] {
        let config = Config {
            seed: (percent * text_len + max_link_len) as u64,
            edits: edits * percent / 600,
            text_len,
            alphabet,
            detector: detector(Profile::UniversalAcceptance, max_link_len),
        };
        match random::<H>(&config) {
            Ok(stats) => total += stats,
            Err(failure) => panic!("{name}, {max_link_len}: {failure}"),
        }
    }
    println!("{name}: {total:?}");
}

#[test]
fn narrow() {
    run::<Filling<true>>("narrow", 60, 600);
}

#[test]
fn narrow_and_short() {
    run::<Filling<true>>("narrow and short", 30, 100);
}

#[test]
fn usual() {
    run::<Filling<false>>("usual", 10, 3_000);
}

/// A boundary goes, and with it the start of the run that the last piece was to be scanned on in: what was known of it, and
/// the state at which its scan was left, is not known any more, whatever else is edited there at once.
#[test]
fn a_piece_that_loses_its_start_is_scanned_from_another_one() {
    let detector = detector(Profile::UniversalAcceptance, 16_384);
    let words = |letter: &str| format!("{},", letter.repeat(40)).repeat(12);
    let (first, second) = (words("x"), words("y"));
    for (budget, at) in (20..160)
        .step_by(10)
        .flat_map(|budget| (1..40).map(move |at| (budget, at)))
    {
        let mut text = format!("{first} {second}");
        let mut index = LinkIndex::partial_narrow(detector.clone(), text.as_str());
        index.scan_slice(text.as_str(), first.len() + 1, budget);
        let pending: Vec<_> = index.pending().collect();
        let [before, behind] = pending.as_slice() else {
            panic!("known in its middle: {pending:?}");
        };
        assert_eq!(*before, 0..first.len() + 1);
        assert_eq!(behind.end, text.len());
        let removed = [
            first.len()..first.len() + 1,
            behind.start + at..behind.start + at + 1,
            behind.start + at + 20..behind.start + at + 21,
        ];
        for range in removed.iter().rev() {
            text.replace_range(range.clone(), "");
        }
        index.edit(text.as_str(), &removed.map(Edit::delete));
        let pending: Vec<_> = index.pending().collect();
        assert!(
            pending.iter().eq([&(0..text.len())]),
            "budget {budget}, edit at {at}: {pending:?}"
        );
    }
}
