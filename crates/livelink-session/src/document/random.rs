//! Random sessions: what must hold after every input, whatever was done.
//!
//! `LIVELINK_RANDOM_SESSIONS=N` runs more of them, `LIVELINK_RANDOM_SEED=S` starts elsewhere; a failure names the seed of
//! its session and lists the inputs.

use std::ops::Range;

use livelink_detect::Detector;
use ropey::Rope;

use super::{Document, Input, Selection};
use crate::buffer::TextBuffer;
use crate::event::Source;
use crate::mark::{Dormant, Mark, MarkKind, Mute};
use crate::options::SessionOptions;
use crate::units::UnitKind;

/// Marsaglia's xorshift: enough to choose, and the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % limit.max(1)
    }

    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

/// Pieces that make, break, join and split links.
const PIECES: &[&str] = &[
    "a",
    "x",
    ".",
    ",",
    "/",
    "@",
    "(",
    ")",
    " ",
    " ",
    " ",
    "\t",
    "\u{3000}",
    "\u{3002}",
    ".com",
    "example.com",
    "example.org",
    "https://",
    "https://example.com/p",
    "me@example.com",
    "?",
    "e\u{301}",
    "\u{1F468}\u{200D}\u{1F469}",
    "\u{5b57}",
    ":80",
];

const PASTES: &[&str] = &[
    "example.com",
    "see https://example.com/a, me@example.org and more",
    "https://example.com/1\nhttps://example.org/2",
    "/x",
    " ",
    "https://example.net",
    "a b",
    "\n",
];

/// What another user types: letters that the local user never does.
const REMOTE: &[&str] = &["Z", "ZZ", "Z Z", "Z\nZ", "Z.ZZ"];

#[derive(Clone, Copy, PartialEq, Eq)]
enum World {
    /// One user; autolink stays on.
    Alone,
    /// Other users edit too, autolink goes on and off.
    Shared,
}

/// An input that owns its text, so that a failure can list them.
#[derive(Clone, Debug)]
enum Act {
    Type(&'static str),
    Break,
    Backspace,
    Delete,
    Paste(&'static str, bool),
    Insert(usize, &'static str, bool),
    Remote(usize, &'static str),
    RemoteDelete(Range<usize>),
    Select(usize, usize),
    Unlink,
    Link,
    Undo,
    Redo,
    Blur,
    Autolink(bool),
    Compose(&'static str, &'static str),
}

fn act(random: &mut Random, len: usize, world: World) -> Act {
    let at = random.below(len + 1);
    match random.below(if world == World::Shared { 116 } else { 100 }) {
        0..36 => Act::Type(random.pick(PIECES)),
        36..40 => Act::Break,
        40..52 => Act::Backspace,
        52..56 => Act::Delete,
        56..60 => Act::Paste(random.pick(PASTES), random.below(4) == 0),
        60..62 => Act::Insert(at, random.pick(PASTES), random.below(3) > 0),
        62..70 => Act::Select(at, at),
        70..74 => Act::Select(at, (at + random.below(12)).min(len)),
        74..77 => Act::Unlink,
        77..79 => Act::Link,
        79..90 => Act::Undo,
        90..95 => Act::Redo,
        95..97 => Act::Blur,
        97..100 => Act::Compose(
            random.pick(&["\u{304b}", ""]),
            random.pick(&["\u{304b}\u{306a}", "", " ", ".org"]),
        ),
        100..110 => Act::Remote(at, random.pick(REMOTE)),
        110..114 => Act::RemoteDelete(at..(at + random.below(6)).min(len)),
        _ => Act::Autolink(random.below(3) > 0),
    }
}

impl Act {
    /// Does it; the kinds of the units it made or travelled through.
    fn apply<B: TextBuffer>(&self, document: &mut Document<B>) -> Vec<UnitKind> {
        let input = match self {
            Self::Type(text) => Input::Type(text),
            Self::Break => Input::LineBreak { soft: false },
            Self::Backspace => Input::Backspace,
            Self::Delete => Input::Delete,
            Self::Paste(text, plain) => Input::Paste {
                text,
                plain: *plain,
            },
            Self::Insert(at, text, linkify) => Input::Insert {
                at: *at,
                text,
                source: Source::Api,
                linkify: *linkify,
            },
            Self::Remote(at, text) => Input::Insert {
                at: *at,
                text,
                source: Source::Remote,
                linkify: true,
            },
            Self::RemoteDelete(range) => Input::RemoteDelete(range.clone()),
            Self::Select(anchor, head) => Input::Select(Selection {
                anchor: *anchor,
                head: *head,
            }),
            Self::Unlink => Input::Unlink,
            Self::Link => Input::Link {
                href: "https://example.net/manual",
            },
            Self::Undo => Input::Undo,
            Self::Redo => Input::Redo,
            Self::Blur => Input::Blur,
            Self::Autolink(on) => Input::SetAutolink(*on),
            Self::Compose(shown, end) => {
                document.apply(Input::ComposeStart);
                document.apply(Input::ComposeUpdate(shown));
                Input::ComposeEnd(end)
            }
        };
        document.apply(input).units
    }
}

/// Everything that undo restores.
#[derive(Clone, Debug, PartialEq)]
struct Shot {
    text: String,
    marks: Vec<Mark>,
    mutes: Vec<Mute>,
    dormant: Vec<Dormant>,
}

impl Shot {
    fn of<B: TextBuffer>(document: &Document<B>) -> Self {
        Self {
            text: document.text.slice(0..document.text.len()),
            marks: document.links().collect(),
            mutes: document.mutes().collect(),
            dormant: document.session.dormant_in(0..usize::MAX).collect(),
        }
    }
}

fn ordered<'a>(text: &str, ranges: impl Iterator<Item = &'a Range<usize>>, what: &str) {
    let mut free_from = 0;
    for range in ranges {
        assert!(
            range.start >= free_from && range.start < range.end,
            "{what} {range:?} overlaps or is empty"
        );
        assert!(
            text.get(range.clone()).is_some(),
            "{what} {range:?} does not fit the text"
        );
        free_from = range.end;
    }
}

fn apart<'a>(one: &Range<usize>, mut others: impl Iterator<Item = &'a Range<usize>>, what: &str) {
    let other = others.find(|other| other.start < one.end && one.start < other.end);
    assert!(other.is_none(), "{what}: {one:?} and {other:?}");
}

/// What holds in any state.
fn check_state(shot: &Shot, world: World, detector: &Detector) {
    ordered(
        &shot.text,
        shot.marks.iter().map(|mark| &mark.range),
        "link",
    );
    ordered(
        &shot.text,
        shot.mutes.iter().map(|mute| &mute.range),
        "mute",
    );
    ordered(
        &shot.text,
        shot.dormant.iter().map(|dormant| &dormant.range),
        "dormant range",
    );
    for mark in &shot.marks {
        assert!(!mark.href.is_empty());
        if world == World::Alone {
            apart(
                &mark.range,
                shot.mutes.iter().map(|mute| &mute.range),
                "a muted link",
            );
            apart(
                &mark.range,
                shot.dormant.iter().map(|dormant| &dormant.range),
                "a dormant link",
            );
            let shown = &shot.text[mark.range.clone()];
            assert!(!shown.contains('\n'), "a link over a line break: {shown:?}");
        }
    }
    if world == World::Alone {
        let found = detector.detect(&shot.text);
        for mark in shot.marks.iter().filter(|mark| mark.kind == MarkKind::Auto) {
            let shown = &shot.text[mark.range.clone()];
            let link = found.iter().find(|link| link.range == mark.range);
            let link = link.unwrap_or_else(|| panic!("{shown:?} is linked and is no link"));
            assert_eq!(
                *mark.href,
                detector.href(shown, link.kind),
                "the target of {shown:?}"
            );
        }
    }
}

/// The states by depth of the undo stack. A depth that was passed in one input (typing and its commit) is not known until
/// an undo stops there.
struct Timeline(Vec<Option<Shot>>);

impl Timeline {
    fn see(
        &mut self,
        act: &Act,
        units: &[UnitKind],
        depth: (usize, usize),
        before: &Shot,
        now: &Shot,
    ) {
        let (old, new) = depth;
        match act {
            Act::Undo if new < old => {
                let known = &mut self.0[new];
                if let Some(known) = known {
                    assert_eq!(known.text, now.text, "text after undo");
                    assert_eq!(known.marks, now.marks, "links after undo");
                    assert_eq!(known.dormant, now.dormant, "dormant ranges after undo");
                    if units == [UnitKind::Commit] {
                        let gone = before.marks.iter().filter(|mark| !now.marks.contains(mark));
                        for mark in gone {
                            assert!(
                                now.mutes.iter().any(|mute| mute.range == mark.range),
                                "unmuted {mark:?}"
                            );
                        }
                    } else {
                        assert_eq!(known.mutes, now.mutes, "mutes after undo");
                    }
                }
                *known = Some(now.clone());
            }
            Act::Redo if new > old => {
                assert_eq!(
                    self.0[new].as_ref(),
                    Some(now),
                    "redo must come back to where undo came from"
                );
            }
            Act::Undo | Act::Redo => assert_eq!(before, now, "nothing to undo or redo"),
            _ if units.is_empty() => assert_eq!(before, now, "a change that belongs to no unit"),
            _ => {
                assert!(
                    new >= old && new <= old + 2,
                    "one input, {} units",
                    new - old
                );
                self.0.truncate(old + 1);
                if units.len() > new - old {
                    // The unit on top was joined, so the state above it is another.
                    self.0[old] = None;
                }
                self.0.resize(new + 1, None);
                self.0[new] = Some(now.clone());
            }
        }
    }
}

/// Makes up inputs one by one, each fitting the text so far, and checks after each. Fails with the shortest list of them
/// that still fails.
fn session(seed: u64, steps: usize, world: World, detector: &Detector) {
    let mut random = Random(seed);
    let mut acts = Vec::new();
    let choose = |len: usize| {
        (acts.len() < steps)
            .then(|| act(&mut random, len, world))
            .inspect(|act| acts.push(act.clone()))
    };
    if catch(|| check(choose, world, detector)).is_ok() {
        return;
    }
    let fails = |acts: &[Act]| {
        let mut acts = acts.iter().cloned();
        catch(|| check(|_| acts.next(), world, detector)).is_err()
    };
    let mut size = acts.len();
    while size > 0 {
        let mut at = 0;
        while at < acts.len() {
            let mut fewer = acts.clone();
            fewer.drain(at..(at + size).min(acts.len()));
            if fails(&fewer) {
                acts = fewer;
            } else {
                at += size;
            }
        }
        size /= 2;
    }
    eprintln!("seed {seed}, shortest: {acts:?}");
    let mut acts = acts.into_iter();
    check(|_| acts.next(), world, detector);
    unreachable!("it failed a moment ago");
}

fn catch(f: impl FnOnce()) -> std::thread::Result<()> {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(f));
    std::panic::set_hook(hook);
    result
}

fn check(mut next: impl FnMut(usize) -> Option<Act>, world: World, detector: &Detector) {
    let mut rope = Document::new(Rope::new(), SessionOptions::default());
    let mut string = Document::new(String::new(), SessionOptions::default());
    let mut before = Shot::of(&string);
    let mut timeline = Timeline(vec![Some(before.clone())]);
    while let Some(act) = next(string.text.len()) {
        let depth = string.history.depth();
        let units = act.apply(&mut string);
        act.apply(&mut rope);
        let now = Shot::of(&string);
        assert_eq!(now, Shot::of(&rope), "a rope and a string");
        assert_eq!(string.selection, rope.selection);
        check_state(&now, world, detector);
        if world == World::Alone {
            timeline.see(&act, &units, (depth, string.history.depth()), &before, &now);
        }
        before = now;
    }
    travel(&mut string, Input::Redo, detector, world);
    let before = Shot::of(&string);
    let down = travel(&mut string, Input::Undo, detector, world);
    let end = down.last().cloned().unwrap_or_else(|| before.clone());
    let local = |c: char| !matches!(c, 'Z' | ' ' | '\n' | '.');
    assert!(!end.text.contains(local), "undo all left {:?}", end.text);
    if world == World::Alone {
        assert_eq!(end.text, "");
    }
    let up = travel(&mut string, Input::Redo, detector, world);
    let again = travel(&mut string, Input::Undo, detector, world);
    assert_eq!(down.len(), up.len());
    if let Some((_, up)) = up.split_last() {
        let back: Vec<Shot> = up.iter().rev().cloned().chain([end]).collect();
        same(
            &again,
            &back,
            "undo must pass through what redo passed through",
        );
    }
    if world == World::Alone {
        same(&down, &again, "and both through what the first undo did");
    }
}

/// Compares two ways through the history state by state.
fn same(one: &[Shot], other: &[Shot], what: &str) {
    assert_eq!(one.len(), other.len(), "{what}");
    for (at, (one, other)) in one.iter().zip(other).enumerate() {
        assert_eq!(one, other, "{what}, {at} units from the end");
    }
}

/// Undoes or redoes all; the states passed through.
fn travel(
    document: &mut Document<String>,
    input: Input<'_>,
    detector: &Detector,
    world: World,
) -> Vec<Shot> {
    let mut shots = Vec::new();
    while match input {
        Input::Undo => document.can_undo(),
        _ => document.can_redo(),
    } {
        document.apply(input.clone());
        shots.push(Shot::of(document));
        check_state(&shots[shots.len() - 1], world, detector);
    }
    shots
}

fn run(world: World) {
    let number = |name: &str, default: u64| {
        std::env::var(name)
            .ok()
            .and_then(|value| value.parse().ok())
            .unwrap_or(default)
    };
    let detector = Detector::new(SessionOptions::default().detection());
    let first = number("LIVELINK_RANDOM_SEED", 1);
    for seed in first..first + number("LIVELINK_RANDOM_SESSIONS", 150) {
        // Short ones and long ones; multiplied, so that neighbouring seeds differ from their first choice on.
        let steps = 20 + (seed as usize % 7) * 40;
        session(
            seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1,
            steps,
            world,
            &detector,
        );
    }
}

#[test]
fn alone() {
    run(World::Alone);
}

#[test]
fn with_other_users() {
    run(World::Shared);
}
