//! A key at many carets reads each run once, whether the carets stand in one run or in many.

use std::cell::Cell;

use livelink_index::{Edit, Text};
use livelink_session::{EditKind, Session, SessionOptions, Triggers};

/// How much a text lends at a time.
const CHUNK: usize = 64;

/// An ASCII text that counts what it lends.
struct Counted {
    text: String,
    lent: Cell<usize>,
}

impl Text for Counted {
    fn len(&self) -> usize {
        self.text.len()
    }

    fn chunk(&self, at: usize) -> (&str, usize) {
        let start = at.min(self.text.len().saturating_sub(1)) / CHUNK * CHUNK;
        let end = (start + CHUNK).min(self.text.len());
        self.lent.set(self.lent.get() + end - start);
        (&self.text[start..end], start)
    }
}

/// Puts `with` in after each `unit` of a text of `n` units, which has the links of `text.repeat(n)` after a paste. Checks that
/// four times as many carets read about four times as much text.
#[track_caller]
fn check(name: &str, unit: &str, with: &str, kind: EditKind, triggers: Triggers) {
    let read = |n: usize| {
        let mut options = SessionOptions::default();
        options.triggers = triggers.clone();
        let mut session = Session::new(options);
        let text = unit.repeat(n);
        session.pasted(text.as_str(), Edit::insert(0, text.len()));
        let text = Counted {
            text: format!("{unit}{with}").repeat(n),
            lent: Cell::new(0),
        };
        let carets = (1..=n).map(|at| Edit::insert(at * unit.len(), with.len()));
        let carets: Vec<Edit> = carets.collect();
        let effects = session.edited(&text, kind, &carets);
        let edits = effects.steps.iter().filter(|it| it.step.edit.is_some());
        assert_eq!(edits.count(), n, "{name}: the edits were refused");
        text.lent.get()
    };
    let [one, two, four] = [500, 1000, 2000].map(read);
    println!("{name}: {one}, {two}, {four} bytes read");
    // A run that is read once for each caret makes this 16 times.
    assert!(four <= 5 * one, "{name}: {one}, {two}, {four} bytes read");
}

#[test]
fn many_carets_read_each_run_once() {
    use EditKind::{Deleted, LineBreak, Pasted, Typed};
    let boundaries = || Triggers::Boundaries;
    check("letters in one run", "ab", "c", Typed, boundaries());
    check("letters in lines", "some word\n", "c", Typed, boundaries());
    check("letters in links", "b.org ", "c", Typed, boundaries());
    check("letters in one link", "b.org/", "c", Typed, boundaries());
    check("spaces in one run", "example.com", " ", Typed, boundaries());
    check("Enter in one link", "b.org/", "\n", LineBreak, boundaries());
    check("pastes in one run", "ab", "b.org/", Pasted, boundaries());
    check("pastes in lines", "ab\n", "b.org", Pasted, boundaries());
    check("nothing deleted", "b.org/", "", Deleted, boundaries());
    let brackets = Triggers::Characters(")".into());
    check("other triggers in one run", "b.org/", ")", Typed, brackets);
}
