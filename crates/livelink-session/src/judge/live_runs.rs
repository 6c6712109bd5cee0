//! Which runs around edits are live, and so have to be detected in again.

use std::ops::Range;

use super::ranges::push_joined;
use crate::lent_text::LentText;
use crate::link_state::LinkState;
use crate::mark::MarkKind;

/// Returns where to detect after edits: the live runs that touch `touched`, and if `fresh`, the runs of all text that was put
/// in. They are in order and apart. `touched` is in order.
pub(crate) fn windows<R: LentText>(
    text: &R,
    state: &LinkState,
    touched: &[Range<usize>],
    fresh: bool,
) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    let mut quiet = None;
    for touched in touched {
        // The last run ends at a boundary, so it is also the run of what ends there.
        let known = runs.last().is_some_and(|run| touched.end <= run.end);
        if known || quiet.is_some_and(|end| touched.end <= end) {
            continue;
        }
        quiet = match fresh && !touched.is_empty() {
            true => None,
            false => quiet_until(text, state, touched.clone()),
        };
        if quiet.is_none() {
            push_joined(&mut runs, [text.run_around(touched.clone())]);
        }
    }
    let mut windows = Vec::new();
    for run in runs {
        push_joined(&mut windows, [window(text, state, run)]);
    }
    windows
}

/// Grows runs to the automatic links that reach out of them: such a link was loaded, or edited while autolink was off.
fn window<R: LentText>(text: &R, state: &LinkState, runs: Range<usize>) -> Range<usize> {
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

/// Returns `None` if a run that touches `touched` might be live. Otherwise returns up to where nothing is live: between
/// `touched` and the next link or dormant range on each side is a boundary, and none lies before the returned offset. Looks
/// no further than to these spans, so that a key costs nothing in a run of megabytes without any.
fn quiet_until<R: LentText>(text: &R, state: &LinkState, touched: Range<usize>) -> Option<usize> {
    let before = state.marks.end_before(touched.start);
    let before = before.max(state.dormant.end_before(touched.start));
    let from = [
        state.marks.start_from(touched.start),
        state.dormant.start_from(touched.start),
    ];
    let reached_back =
        |end: usize| end >= touched.start || text.start_of_run_from(touched.start, end) <= end;
    if before.is_some_and(reached_back) {
        return None;
    }
    match from.into_iter().flatten().min() {
        None => Some(usize::MAX),
        Some(start) if start <= touched.end => None,
        Some(start) => text.end_of_run_within(touched.end, start),
    }
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
            let lent = Lent::<usize, _>::new(text.as_str());
            let around = window(&lent, &state, lent.run_around(touched.clone()));
            let live = state.marks.overlaps(around.clone()) || state.dormant.overlaps(around);
            let quiet = quiet_until(&lent, &state, touched.clone());
            let may = quiet.is_none();
            if let Some(end) = quiet {
                let quiet = touched.start..end;
                assert!(!state.marks.overlaps(quiet.clone()) && !state.dormant.overlaps(quiet));
            }
            assert!(may || !live, "{text:?} {touched:?} {state:?}");
            counts[usize::from(may == live)] += 1;
        }
        // A span that ends right at a boundary is asked about in vain.
        let [more, same] = counts;
        assert!(more * 10 < same, "{more} of {same} asked in vain");
    }
}
