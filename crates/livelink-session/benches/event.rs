//! What an event costs in a large document, beside what the index alone takes for the same edit.
//!
//! 100 MB of text with 100,000 links and 1,000 mutes. A writer types many keys at one place; an event at a place of its
//! own waits for memory. Each edit is taken back before the next, so nothing grows. Medians of one run, in nanoseconds;
//! the time of the rope itself is in neither.
//!
//! `cargo bench -p livelink-session`

use fastrand::Rng;
use std::hint::black_box;
use std::time::Instant;

use livelink_detect::Detector;
use livelink_index::{Edit, LinkIndex};
use livelink_session::{Mark, MarkKind, Mute, MuteCause, Session, SessionOptions};
use ropey::Rope;

const LINES: usize = 101_000;
const LINE: usize = 1_000;
const LINK: &str = "https://example.com/wiki/Page_(x)";
/// Where the link is in its line.
const AT: usize = 480;
const ROUNDS: usize = 4_000;
/// How many keys a writer types at one place.
const TYPED: usize = 40;

/// What is typed, and where in a line.
struct Case {
    name: &'static str,
    at: usize,
    typed: &'static str,
}

const CASES: &[Case] = &[
    Case {
        name: "a letter in prose",
        at: 102,
        typed: "x",
    },
    Case {
        name: "a space in prose",
        at: 102,
        typed: " ",
    },
    Case {
        name: "a letter in a link",
        at: AT + 25,
        typed: "x",
    },
    Case {
        name: "a space after a link",
        at: AT + LINK.len(),
        typed: " ",
    },
];

fn main() {
    let mut line = "words ".repeat(LINE / 6 + 1);
    line.truncate(LINE - 1);
    line.replace_range(AT..AT + LINK.len() + 1, &format!("{LINK} "));
    line.push('\n');
    let mut text = Rope::from_str(&line.repeat(LINES));
    let mut index = LinkIndex::build(Detector::default(), &text);
    assert_eq!((text.len_bytes(), index.len()), (LINES * LINE, LINES));

    let mut session = Session::new(SessionOptions::default());
    let ranges = (0..LINES).map(|line| line * LINE + AT..line * LINE + AT + LINK.len());
    let (muted, linked): (Vec<_>, Vec<_>) =
        ranges.enumerate().partition(|(line, _)| line % 101 == 50);
    session.load(
        linked.into_iter().map(|(_, range)| Mark {
            range,
            href: LINK.into(),
            kind: MarkKind::Auto,
        }),
        muted.into_iter().map(|(_, range)| Mute {
            range,
            cause: MuteCause::Unlink,
        }),
    );
    assert_eq!(
        (session.links().count(), session.mutes().count()),
        (100_000, 1_000)
    );

    println!("{:36}{:>10}{:>10}{:>8}", "", "index", "session", "ratio");
    let mut rng = Rng::with_seed(1);
    let typing = CASES.iter().map(|case| (case, "typing", TYPED));
    let places = CASES.iter().map(|case| (case, "random place", 1));
    for (case, how, keys) in typing.chain(places) {
        let (mut alone, mut events) = (Vec::new(), Vec::new());
        let mut line = 0;
        for round in 0..ROUNDS {
            if round % keys == 0 {
                line = rng.usize(..LINES);
            }
            let at = line * LINE + case.at;
            let edit = Edit::insert(at, case.typed.len());
            text.insert(text.byte_to_char(at), case.typed);

            let start = Instant::now();
            black_box(index.edit(&text, &[edit]));
            alone.push(start.elapsed().as_nanos());

            let start = Instant::now();
            black_box(session.typed(&text, edit));
            events.push(start.elapsed().as_nanos());

            let from = text.byte_to_char(at);
            text.remove(from..from + case.typed.chars().count());
            let back = Edit::delete(at..at + case.typed.len());
            index.edit(&text, &[back]);
            session.deleted(&text, back);
        }
        let (alone, event) = (median(alone), median(events));
        println!(
            "{:36}{alone:>10}{event:>10}{:>8.2}",
            format!("{}, {how}", case.name),
            event as f64 / alone as f64
        );
    }
    assert_eq!(index.len(), LINES, "every edit was taken back");
    assert!(session.links().count() >= 100_000);
}

fn median(mut nanos: Vec<u128>) -> u128 {
    nanos.sort_unstable();
    nanos[nanos.len() / 2]
}
