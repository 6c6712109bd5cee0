//! The state of a document at one moment, and the invariants that hold whatever was done.

use std::ops::Range;

use livelink_detect::Detector;
use livelink_session::{
    Document, Dormant, Mark, MarkKind, Mute, Outcome, SessionOptions, TextBuffer,
};

/// Who edits beside the local user. It decides how much can be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum World {
    /// One user, who began with an empty or plain text and changes no options. Every automatic link is true to its text, and
    /// the state is a function of the depth of the undo stack.
    Alone,
    /// Other users edit too, or links were loaded, or options change.
    Shared,
}

/// Everything that undo restores.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct DocumentState {
    pub(super) text: String,
    pub(super) marks: Vec<Mark>,
    pub(super) mutes: Vec<Mute>,
    pub(super) dormant: Vec<Dormant>,
}

impl DocumentState {
    pub(super) fn of<B: TextBuffer>(document: &Document<B>) -> Self {
        Self {
            text: document.text().copy_bytes(0..document.text().len()),
            marks: document.links().collect(),
            mutes: document.mutes().collect(),
            dormant: document.session().dormant_in(0..usize::MAX).collect(),
        }
    }

    /// Checks the invariants of any state: each kind of span is in order, inside the text and without overlap. With one user it
    /// also checks that detection finds the links, and that no link is muted or dormant.
    pub(super) fn check(&self, world: World, options: &SessionOptions) -> Result<(), String> {
        let Self {
            text,
            marks,
            mutes,
            dormant,
        } = self;
        ordered(text, marks.iter().map(|mark| &mark.range), "link")?;
        ordered(text, mutes.iter().map(|mute| &mute.range), "mute")?;
        ordered(
            text,
            dormant.iter().map(|sleeper| &sleeper.range),
            "dormant range",
        )?;
        if world == World::Shared {
            return Ok(());
        }
        for mark in marks {
            let shown = text.get(mark.range.clone()).unwrap_or_default();
            if shown.contains('\n') {
                return Err(format!("a link over a line break: {shown:?}"));
            }
            apart(mark, mutes.iter().map(|mute| &mute.range), "muted")?;
            apart(
                mark,
                dormant.iter().map(|sleeper| &sleeper.range),
                "dormant",
            )?;
        }
        if marks.iter().all(|mark| mark.kind == MarkKind::Manual) {
            return Ok(());
        }
        let detector = Detector::new(options.detection.clone());
        let found = detector.detect(text);
        for mark in marks.iter().filter(|mark| mark.kind == MarkKind::Auto) {
            let shown = text.get(mark.range.clone()).unwrap_or_default();
            let Some(link) = found.iter().find(|link| link.range == mark.range) else {
                return Err(format!("{shown:?} is linked and is not a link"));
            };
            let href = detector.href(shown, link.kind);
            if *mark.href != *href {
                return Err(format!("{shown:?} leads to {}, not to {href}", mark.href));
            }
        }
        Ok(())
    }

    /// Returns whether the text differs from the earlier text by exactly the edits that were reported.
    pub(super) fn follows(&self, before: &Self, outcome: &Outcome) -> Result<(), String> {
        if outcome.edits.is_empty() && self.text != before.text {
            return Err(format!(
                "the text changed without an edit: {:?} to {:?}",
                before.text, self.text
            ));
        }
        let mut len = before.text.len();
        for edit in &outcome.edits {
            if edit.old_end > len || edit.start > edit.old_end.min(edit.new_end) {
                return Err(format!("{edit:?} does not fit a text of {len} bytes"));
            }
            len = len - edit.removed_len() + edit.inserted_len();
        }
        if len != self.text.len() {
            return Err(format!(
                "{:?} make {len} bytes of {}, not {}",
                outcome.edits,
                before.text.len(),
                self.text.len()
            ));
        }
        Ok(())
    }
}

fn ordered<'a>(
    text: &str,
    ranges: impl Iterator<Item = &'a Range<usize>>,
    what: &str,
) -> Result<(), String> {
    let mut free_from = 0;
    for range in ranges {
        if range.start < free_from || range.start >= range.end {
            return Err(format!(
                "the {what} {range:?} lies over another or is empty"
            ));
        }
        if text.get(range.clone()).is_none() {
            return Err(format!(
                "the {what} {range:?} does not fit the text {text:?}"
            ));
        }
        free_from = range.end;
    }
    Ok(())
}

fn apart<'a>(
    mark: &Mark,
    mut others: impl Iterator<Item = &'a Range<usize>>,
    what: &str,
) -> Result<(), String> {
    match others.find(|other| other.start < mark.range.end && mark.range.start < other.end) {
        Some(other) => Err(format!("the link {:?} is {what} at {other:?}", mark.range)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use livelink_index::Edit;
    use livelink_session::{Dormant, Mark, MarkKind, Mute, MuteCause, Outcome, SessionOptions};

    use super::{DocumentState, World};

    const TEXT: &str = "a.com é b.com";

    fn link(range: Range<usize>, href: &str, kind: MarkKind) -> Mark {
        let href = href.into();
        Mark { range, href, kind }
    }

    fn state(
        links: &[Mark],
        mutes: &[(usize, usize)],
        dormant: &[(usize, usize)],
    ) -> DocumentState {
        let mute = |&(start, end): &(usize, usize)| Mute {
            range: start..end,
            cause: MuteCause::Unlink,
        };
        let sleeper = |&(start, end): &(usize, usize)| Dormant { range: start..end };
        DocumentState {
            text: TEXT.to_owned(),
            marks: links.to_vec(),
            mutes: mutes.iter().map(mute).collect(),
            dormant: dormant.iter().map(sleeper).collect(),
        }
    }

    fn is_right(state: &DocumentState, world: World) -> bool {
        state.check(world, &SessionOptions::default()).is_ok()
    }

    /// Faults of any document are found in both worlds.
    #[test]
    fn spans_are_in_order_and_in_the_text() {
        let a = link(0..5, "https://a.com", MarkKind::Auto);
        let b = link(9..14, "https://b.com", MarkKind::Auto);
        let manual = |range| link(range, "https://c.com", MarkKind::Manual);
        for (right, links, mutes, dormant) in [
            (true, vec![], &[][..], &[][..]),
            (
                true,
                vec![a.clone(), b.clone()],
                &[(5, 6), (6, 8)],
                &[(5, 8)],
            ),
            (true, vec![a.clone(), manual(5..8)], &[], &[]),
            (false, vec![b, a.clone()], &[], &[]),
            (false, vec![a.clone(), manual(4..8)], &[], &[]),
            (false, vec![manual(5..5)], &[], &[]),
            (false, vec![manual(9..15)], &[], &[]),
            (false, vec![manual(5..7)], &[], &[]),
            (false, vec![], &[(5, 8), (7, 8)], &[]),
            (false, vec![], &[], &[(5, 8), (7, 8)]),
        ] {
            let state = state(&links, mutes, dormant);
            for world in [World::Alone, World::Shared] {
                assert_eq!(is_right(&state, world), right, "{state:?}");
            }
        }
    }

    /// Faults that only a document of one user shows.
    #[test]
    fn links_are_what_detection_finds() {
        let a = || link(0..5, "https://a.com", MarkKind::Auto);
        let wrong = |range, href| link(range, href, MarkKind::Auto);
        for (right, link, mutes, dormant) in [
            (true, a(), &[(5, 6)][..], &[(5, 6)][..]),
            (
                true,
                link(0..3, "https://c.com", MarkKind::Manual),
                &[],
                &[],
            ),
            (false, wrong(0..5, "https://c.com"), &[], &[]),
            (false, wrong(0..3, "https://a.com"), &[], &[]),
            (false, wrong(6..8, "https://a.com"), &[], &[]),
            (false, a(), &[(4, 6)], &[]),
            (false, a(), &[(0, 1)], &[]),
            (false, a(), &[], &[(0, 1)]),
            (
                false,
                link(0..5, "https://c.com", MarkKind::Manual),
                &[(1, 2)],
                &[],
            ),
        ] {
            let state = state(&[link], mutes, dormant);
            assert_eq!(is_right(&state, World::Alone), right, "{state:?}");
            assert!(is_right(&state, World::Shared), "{state:?}");
        }
        let mut lines = state(&[link(0..5, "https://c.com", MarkKind::Manual)], &[], &[]);
        lines.text = "a\nb c".to_owned();
        assert!(!is_right(&lines, World::Alone));
    }

    #[test]
    fn a_text_changes_by_the_edits_that_are_reported() {
        let state = |text: &str| DocumentState {
            text: text.to_owned(),
            ..state(&[], &[], &[])
        };
        let (insert, delete) = (Edit::insert(1, 2), Edit::delete(0..2));
        let backward = Edit {
            start: 2,
            old_end: 1,
            new_end: 2,
        };
        for (right, before, edits, now) in [
            (true, "ab", vec![], "ab"),
            (false, "ab", vec![], "ac"),
            (true, "ab", vec![insert], "axxb"),
            (true, "ab", vec![insert, delete], "xb"),
            (true, "ab", vec![delete], ""),
            (false, "ab", vec![insert], "axb"),
            (false, "ab", vec![insert, delete], "axxb"),
            (false, "a", vec![delete], ""),
            (false, "abc", vec![backward], "abcd"),
        ] {
            let mut outcome = Outcome::default();
            outcome.edits.clone_from(&edits);
            let found = state(now).follows(&state(before), &outcome);
            assert_eq!(found.is_ok(), right, "{before} {edits:?} {now}");
        }
    }
}
