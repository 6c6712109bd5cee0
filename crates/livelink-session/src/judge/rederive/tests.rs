use super::*;
use crate::context::Permissions;
use crate::lent_text::Lent;
use crate::link_state::LinkState;
use crate::mark::{Mute, MuteCause};
use crate::options::SessionOptions;
use fastrand::Rng;
use livelink_detect::{Detector, Options};
use livelink_index::Permission;

/// Some texts of which one is a link, or a part of one, and what is between them.
const PIECES: &[&str] = &[
    "a.com",
    "b.org/x",
    "例え.com",
    "me@c.net",
    "https://d.eu",
    ",",
    ",",
    " ",
    "(",
    ")",
    ";",
    "x",
];

/// Where a link begins that is not allowed.
struct Code(usize);

impl Permissions for Code {
    fn permission(&self, range: Range<usize>) -> Permission {
        match range.start {
            at if at == self.0 => Permission::Deny,
            _ => Permission::Allow,
        }
    }
}

/// Links that stay are passed over. The step is the one that comes of asking about each of them, also where a link was loaded with
/// another target or range, or is the user's own, and where mutes and dormant ranges are.
#[test]
fn what_stays_is_passed_over() {
    let mut rng = Rng::with_seed(181);
    let mut detection = Options::default();
    detection.max_link_len = 20;
    let detector = Detector::new(detection.clone());
    let options = SessionOptions {
        detection,
        ..SessionOptions::default()
    };
    let (mut counts, mut lone, mut settled) = ([0; 2], [0; 2], 0);
    for _ in 0..5_000 {
        let some = |rng: &mut Rng, pieces| -> String {
            let count = rng.usize(1..pieces);
            let pieces = std::iter::repeat_with(|| PIECES[rng.usize(..PIECES.len())]);
            pieces.take(count).collect()
        };
        let text = match rng.usize(..40) {
            0 => some(&mut rng, 5_000),
            // One link in a run that is too long to be looked at as a whole.
            1 => {
                let [before, after] = [(); 2].map(|()| "x".repeat(rng.usize(..9_000)));
                format!("{before},a.com,{after}")
            }
            _ => some(&mut rng, 30),
        };
        // Nearly as often as not, the document says something else than detection.
        let mut state = LinkState::new();
        let odd = rng.usize(..8);
        for link in detector.detect(&text) {
            let href = match rng.usize(..8) {
                0 if odd < 4 => "https://other.example".into(),
                _ => detector.href(&text[link.range.clone()], link.kind),
            };
            let mut range = link.range;
            let kind = match rng.usize(..8) {
                0 if odd < 4 => MarkKind::Manual,
                1 if odd < 4 => {
                    range.end -= 1;
                    MarkKind::Auto
                }
                2 if odd == 5 => {
                    state.dormant.insert(&Dormant { range });
                    continue;
                }
                3 if odd == 6 => {
                    let cause = MuteCause::Unlink;
                    state.mutes.insert(&Mute { range, cause });
                    continue;
                }
                4 => continue,
                5 if odd == 7 => {
                    let range = range.start + 1..range.end;
                    state.dormant.insert(&Dormant { range });
                    MarkKind::Auto
                }
                6 if odd == 6 => {
                    let (range, cause) = (range.start + 1..range.end, MuteCause::Undo);
                    state.mutes.insert(&Mute { range, cause });
                    MarkKind::Auto
                }
                _ => MarkKind::Auto,
            };
            let href = href.into();
            state.marks.insert(&Mark { range, href, kind });
        }
        // A link that no detection would find, over a word or two.
        if odd == 3 && text.is_ascii() {
            let start = rng.usize(..text.len());
            let range = start..(start + 1 + rng.usize(..12)).min(text.len());
            if !state.marks.overlaps(range.clone()) {
                let (href, kind) = ("https://a.com".into(), MarkKind::Auto);
                state.marks.insert(&Mark { range, href, kind });
            }
        }
        let text = Lent::<usize, _>::new(text.as_str());
        let at = text.grown(rng.usize(..=text.len())..text.len()).start;
        let look = Look::around((&text, &state.marks), at..at, 20, None);
        let judge = Judge {
            text: &text,
            state: &state,
            detector: &detector,
            context: &Code(at + rng.usize(..40)),
            options: &options,
        };
        let fresh = at..(at + 3).min(text.len());
        let fresh = match rng.bool() && !fresh.is_empty() {
            true => std::slice::from_ref(&fresh),
            false => &[],
        };
        let derived = judge.derive(&look, fresh);
        let long = judge.derived(&look, fresh, Passed::None, |found| {
            judge.detect(&look, found);
        });
        let step = derived.as_ref().map(|derived| &derived.step);
        assert_eq!(step, long.as_ref().map(|long| &long.step), "{state:?}");
        counts[usize::from(step.is_some_and(|step| !step.is_empty()))] += 1;
        let typed = at..text.grown(at..at + rng.usize(..3)).end;
        let typed = judge.derived(&look, fresh, Passed::Outside(&typed), |found| {
            judge.detect(&look, found);
        });
        assert_eq!(typed.as_ref().map(|typed| &typed.step), step, "{state:?}");
        // A link that is alone in its run has a way of its own.
        let long = judge.derived(&look, &[], Passed::None, |found| {
            judge.detect(&look, found);
        });
        if let Some(heir) = judge.lone_heir(&look) {
            let (before, after) = (
                state.marks.overlapping(look.window.clone()).next(),
                heir.into(),
            );
            let mut short = Step::default();
            if before != after {
                short.marks.push(SpanChange { before, after });
            }
            lone[usize::from(!short.is_empty())] += 1;
            assert_eq!(
                long.as_ref().map(|long| &long.step),
                Some(&short),
                "{state:?}"
            );
        }
        if derived.is_some_and(|derived| derived.is_settled) {
            let commit = judge.commit(std::slice::from_ref(&look));
            assert!(commit.is_empty(), "{state:?} {commit:?}");
            settled += 1;
        }
    }
    assert!(counts[0] > 500 && counts[1] > 500, "{counts:?}");
    assert!(lone[0] > 100 && lone[1] > 100, "{lone:?}");
    assert!(settled > 500, "{settled}");
}
