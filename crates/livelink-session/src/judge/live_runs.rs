//! Which runs around edits are live, and so have to be detected in again.

use std::ops::Range;

use super::look::{Look, reach};
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
    longest: usize,
) -> Vec<Look> {
    let mut runs: Vec<Look> = Vec::new();
    let mut quiet = None;
    for touched in touched {
        let known = runs.last().is_some_and(|run| run.covers(touched.end));
        if known || quiet.is_some_and(|end| touched.end <= end) {
            continue;
        }
        quiet = match fresh && !touched.is_empty() {
            true => None,
            false => quiet_until(text, state, touched.clone(), longest),
        };
        if quiet.is_none() {
            let look = Look::around((text, &state.marks), touched.clone(), longest, runs.last());
            Look::push(&mut runs, look);
        }
    }
    let mut windows = Vec::new();
    for run in runs {
        Look::push(&mut windows, window(text, state, run, longest));
    }
    windows
}

/// Returns where to detect after one edit: in the run that it touched, if that might be live. It is known to be so if the edit is
/// `in_a_link`.
pub(crate) fn window_around<R: LentText>(
    text: &R,
    state: &LinkState,
    touched: Range<usize>,
    in_a_link: bool,
    longest: usize,
) -> Option<Look> {
    if !in_a_link && quiet_until(text, state, touched.clone(), longest).is_some() {
        return None;
    }
    let look = Look::around((text, &state.marks), touched, longest, None);
    Some(window(text, state, look, longest))
}

/// Returns where to detect after an edit in a long live run, so that the next edits find everything known up to `slack` around it.
/// Returns `None` where an automatic link reaches out of that part.
pub(crate) fn wide<R: LentText>(
    text: &R,
    state: &LinkState,
    touched: Range<usize>,
    longest: usize,
    slack: usize,
) -> Option<Look> {
    let look = Look::wide((text, &state.marks), touched, longest, slack);
    (reach_of_links(state, &look) == look.window).then_some(look)
}

/// Grows a look to the automatic links that reach out of it: such a link was loaded, or edited while autolink was off.
fn window<R: LentText>(text: &R, state: &LinkState, look: Look, longest: usize) -> Look {
    let reach = reach_of_links(state, &look);
    if reach == look.window {
        look
    } else {
        Look::around((text, &state.marks), reach, longest, None)
    }
}

/// Returns the window of a look, grown to the automatic links that reach out of it.
fn reach_of_links(state: &LinkState, look: &Look) -> Range<usize> {
    let reach = look.window.clone();
    let marks = state.marks.lent(reach.clone());
    marks
        .filter(|(mark, (_, kind))| *kind == MarkKind::Auto && look.begins(mark))
        .fold(reach, |reach, (mark, _)| {
            reach.start.min(mark.start)..reach.end.max(mark.end)
        })
}

/// Returns `None` if a run that touches `touched` might be live. Otherwise returns up to where nothing is live: between
/// `touched` and the next link or dormant range on each side is a boundary, and none lies before the returned offset. Looks
/// no further than to these spans, so that a key costs nothing in a run of megabytes without any.
fn quiet_until<R: LentText>(
    text: &R,
    state: &LinkState,
    touched: Range<usize>,
    longest: usize,
) -> Option<usize> {
    let (mark_before, mark_from) = state.marks.beside(touched.start);
    let (dormant_before, dormant_from) = state.dormant.beside(touched.start);
    let before = mark_before.max(dormant_before);
    // No link that begins or ends further away is judged.
    let most = reach(longest);
    let reached_back = |end: usize| {
        touched.start.saturating_sub(end) <= most
            && (end >= touched.start || text.start_of_run_from(touched.start, end) <= end)
    };
    if before.is_some_and(reached_back) {
        return None;
    }
    match [mark_from, dormant_from].into_iter().flatten().min() {
        None => Some(usize::MAX),
        Some(start) if start <= touched.end => None,
        Some(start) if start - touched.end > most => Some(touched.end),
        Some(start) => text.end_of_run_within(touched.end, start),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lent_text::Lent;
    use crate::mark::{Dormant, Mark};
    use fastrand::Rng;
    use std::slice::from_ref;

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
            let look = Look::around((&lent, &state.marks), touched.clone(), 16_384, None);
            let around = window(&lent, &state, look, 16_384).window;
            let live = state.marks.overlaps(around.clone()) || state.dormant.overlaps(around);
            let quiet = quiet_until(&lent, &state, touched.clone(), 16_384);
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

    fn state(kind: Option<MarkKind>, range: Range<usize>) -> LinkState {
        let mut state = LinkState::new();
        match kind {
            Some(kind) => state.marks.insert(&Mark {
                range,
                href: "x:".into(),
                kind,
            }),
            None => state.dormant.insert(&Dormant { range }),
        };
        state
    }

    /// A loaded automatic link reaches over a boundary. All runs that it is in are looked at. A link of the user's own is no
    /// reason to look further.
    #[test]
    fn a_look_grows_to_automatic_links() {
        let text = Lent::<usize, _>::new("a.com b.org c.net");
        for (kind, end) in [(MarkKind::Auto, 11), (MarkKind::Manual, 5)] {
            let state = state(Some(kind), 0..11);
            let looks = windows(&text, &state, from_ref(&(2..3)), false, 16_384);
            let windows: Vec<_> = looks.into_iter().map(|look| look.window).collect();
            assert_eq!(windows, from_ref(&(0..end)), "{kind:?}");
        }
    }

    /// The longest link has 100 bytes here, so a span that begins or ends more than 4,356 bytes away is not asked about.
    #[test]
    fn how_far_a_span_is_asked_about() {
        let run = "x".repeat(30_000);
        let parted = format!("{} {run}", &run[..100]);
        // The text, the span, and up to where nothing is live around 10,000.
        for (text, span, quiet) in [
            (&run, 14_356..14_360, None),
            (&run, 14_357..14_360, Some(10_000)),
            (&run, 5_600..5_644, None),
            (&run, 5_600..5_643, Some(usize::MAX)),
            (&run, 10_000..10_001, None),
            (&run, 9_999..10_000, None),
            (&parted, 0..100, Some(usize::MAX)),
        ] {
            let text = Lent::<usize, _>::new(text.as_str());
            for kind in [None, Some(MarkKind::Auto), Some(MarkKind::Manual)] {
                let state = state(kind, span.clone());
                let found = quiet_until(&text, &state, 10_000..10_000, 100);
                assert_eq!(found, quiet, "{span:?}");
            }
        }
        // A boundary is between the edit and the span.
        let text = Lent::<usize, _>::new("a b.com");
        let state = state(Some(MarkKind::Auto), 2..7);
        assert_eq!(quiet_until(&text, &state, 0..0, 100), Some(1));
    }
}
