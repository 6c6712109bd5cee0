//! Which runs around an edit are live, and so have to be detected in again.

use std::ops::Range;

use crate::lent_text::LentText;
use crate::link_state::LinkState;
use crate::mark::MarkKind;

/// The runs that `touched` (offsets of `text`) touches, grown to the automatic links that reach out of them: such a link
/// was loaded, or edited while autolink was off.
pub(crate) fn window<R: LentText>(
    text: &R,
    state: &LinkState,
    touched: Range<usize>,
) -> Range<usize> {
    let runs = text.run_around(touched);
    let reach = state
        .marks
        .overlapping(runs.clone())
        .filter(|mark| mark.kind == MarkKind::Auto)
        .fold(runs.clone(), |reach, mark| {
            reach.start.min(mark.range.start)..reach.end.max(mark.range.end)
        });
    if reach == runs {
        runs
    } else {
        text.run_around(reach)
    }
}

/// Might a run that `touched` (offsets of `text`) touches be live? "No" is certain: between the place and the next link or
/// dormant range on each side is a boundary. Looks no further than these, so that a key costs nothing in a run of megabytes
/// without any.
pub(crate) fn may_be_live<R: LentText>(text: &R, state: &LinkState, touched: Range<usize>) -> bool {
    let before = state.marks.end_before(touched.start);
    let before = before.max(state.dormant.end_before(touched.start));
    let from = [
        state.marks.start_from(touched.start),
        state.dormant.start_from(touched.start),
    ];
    let reached_back =
        |end: usize| end >= touched.start || text.start_of_run_from(touched.start, end) <= end;
    let reached =
        |start: usize| start <= touched.end || text.end_of_run_within(touched.end, start).is_none();
    before.is_some_and(reached_back) || from.into_iter().flatten().min().is_some_and(reached)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lent_text::Lent;
    use crate::mark::{Dormant, Mark};
    use fastrand::Rng;

    /// A quick "no" must be true, and come wherever there is nothing in the runs around.
    #[test]
    fn live_runs_are_not_overlooked() {
        let mut rng = Rng::with_seed(5);
        let mut counts = [0; 2];
        for _ in 0..20_000 {
            let text: String = (0..rng.usize(..40))
                .map(|_| ['a', 'é', '中', ' ', '\n'][rng.usize(..5)])
                .collect();
            let place = |rng: &mut Rng| text.floor_char_boundary(rng.usize(..=text.len()));
            let mut state = LinkState::new();
            for _ in 0..rng.usize(..4) {
                let (a, b) = (place(&mut rng), place(&mut rng));
                let range = a.min(b)..b.min(a + 6).max(a);
                if rng.bool() {
                    let (href, kind) = ("x:".into(), MarkKind::Auto);
                    state.marks.insert(&Mark { range, href, kind });
                } else {
                    state.dormant.insert(&Dormant { range });
                }
            }
            let (a, b) = (place(&mut rng), place(&mut rng));
            let touched = a.min(b)..a.max(b);
            let around = window(
                &Lent::<usize, _>::new(text.as_str()),
                &state,
                touched.clone(),
            );
            let live = state.marks.overlaps(around.clone()) || state.dormant.overlaps(around);
            let may = may_be_live(
                &Lent::<usize, _>::new(text.as_str()),
                &state,
                touched.clone(),
            );
            assert!(may || !live, "{text:?} {touched:?} {state:?}");
            counts[usize::from(may == live)] += 1;
        }
        // A span that ends right at a boundary is asked about in vain.
        let [more, same] = counts;
        assert!(more * 10 < same, "{more} of {same} asked in vain");
    }
}
