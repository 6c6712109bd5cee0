//! A widget that undoes by itself and tells only its text: the host compares, and reports what it
//! finds as `InsertedPlain`.

use livelink_index::Edit;
use livelink_session::{EditKind, MarkKind, Session, SessionOptions};

/// A widget and its host.
struct Host {
    text: String,
    session: Session,
}

impl Host {
    fn new() -> Self {
        Self {
            text: String::new(),
            session: Session::new(SessionOptions::default()),
        }
    }

    /// The widget has another text. `kind` is what the host knows of it.
    fn changed(&mut self, kind: EditKind, text: &str, caret: usize) {
        let edit = Edit::between_at(&self.text, text, caret);
        text.clone_into(&mut self.text);
        if let Some(edit) = edit {
            self.session.edited(&self.text, kind, &[edit]);
        }
    }

    fn typed(&mut self, keys: &str) {
        for key in keys.chars() {
            let text = format!("{}{key}", self.text);
            self.changed(EditKind::Typed, &text, text.len());
        }
    }

    fn undid(&mut self, text: &str) {
        self.changed(EditKind::InsertedPlain, text, text.len());
    }

    /// Each automatic link leads where its text does.
    #[track_caller]
    fn assert_true_links(&self) {
        let detector = self.session.detector();
        for link in self.session.links().filter(|m| m.kind == MarkKind::Auto) {
            let shown = &self.text[link.range.clone()];
            let found = detector.detect(shown);
            let [found] = found.as_slice() else {
                panic!("{shown:?} in {:?} is linked to {}", self.text, link.href);
            };
            assert_eq!(found.range, 0..shown.len(), "{:?}", self.text);
            assert_eq!(*link.href, *detector.href(shown, found.kind));
        }
    }
}

/// Types `typed`, and goes through the texts of the widget's undo. Each is followed by the links that it has.
#[track_caller]
fn check(typed: &str, undone: &[(&str, &[&str])]) {
    let mut host = Host::new();
    host.typed(typed);
    for (text, links) in undone {
        host.undid(text);
        host.assert_true_links();
        let shown = host.session.links();
        let shown: Vec<_> = shown.map(|link| &host.text[link.range]).collect();
        assert_eq!(shown, *links, "{text:?}");
        assert!(!host.session.is_armed());
    }
}

#[test]
fn links_follow_an_undo_that_nobody_named() {
    let whole = "me@example.com";
    check(
        "me@example.com ",
        &[
            ("me@example.", &[]),
            // The widget's redo. The link was dormant.
            ("me@example.com ", &[whole]),
            ("", &[]),
            // Text that comes back is not linked: nobody typed it.
            ("me@example.com ", &[]),
        ],
    );
    check(
        "see a.com/x and b.org ",
        &[
            ("see a.com/ and b.org ", &["a.com/", "b.org"]),
            ("see a.c", &[]),
            ("see a.com", &["a.com"]),
        ],
    );
}

/// A link that the user took off stays off, as long as its text is there.
#[test]
fn an_undo_links_nothing() {
    let mut host = Host::new();
    host.typed("a.com ");
    assert!(host.session.backspace(&[6]).is_some());
    for text in ["a.com", "a.com b", "a.com "] {
        host.undid(text);
        assert_eq!(host.session.link_count(), 0, "{text:?}");
    }
}

/// Any text after any other.
#[test]
fn no_link_stands_over_another_text() {
    let mut random = fastrand::Rng::with_seed(1);
    let pieces = ["a.com", "me@b.org", "/x", " ", ".", "é", "https://", "c"];
    for _ in 0..300 {
        let mut host = Host::new();
        let mut texts = vec![String::new()];
        for _ in 0..20 {
            match random.usize(..3) {
                0 => {
                    let text = random.choice(&texts).cloned().unwrap_or_default();
                    host.undid(&text);
                }
                _ => host.typed(random.choice(pieces).unwrap_or_default()),
            }
            host.assert_true_links();
            texts.push(host.text.clone());
        }
    }
}
