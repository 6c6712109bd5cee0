//! A context in the background, with edits that come while it parses.

#![cfg(feature = "markdown")]

use livelink_detect::Detector;
use livelink_index::{Edit, LinkIndex, LiveLink, Permission};
use livelink_syntax::{Language, SyntaxContext};
use std::sync::mpsc::channel;

#[test]
fn results_are_moved_by_edits_in_flight() {
    let (parsed, parses) = channel();
    let (go, goes) = channel::<()>();
    // The thread goes on only when the test says so.
    let notify = move || {
        let _ = parsed.send(());
        let _ = goes.recv();
    };
    let markdown = Language::named("markdown").expect("a language");
    let mut text = "a `b.com/`".to_owned();
    let context = SyntaxContext::in_background(&markdown, &text, notify);
    parses.recv().expect("a parse");
    text.insert_str(0, "éé");
    context.edit(&text, &[Edit::insert(0, 4)]);
    assert_eq!(context.unparsed_edits(), 1);
    let code = 6..14;
    assert_eq!(context.take_changes(), [code]);
    assert_eq!(context.permission(2..6), Permission::Allow);
    assert_eq!(context.permission(6..7), Permission::Deny);
    assert!(context.is_provisional());
    drop(go);
    context.wait();
    assert!(context.is_provisional());
    assert!(context.take_changes().is_empty());
    assert!(!context.is_provisional());
}

/// The first of two results is in offsets before the edit that the second one has seen.
#[test]
fn results_that_wait_are_moved_too() {
    let markdown = Language::named("markdown").expect("a language");
    let mut text = "a `b.com/`".to_owned();
    let context = SyntaxContext::in_background(&markdown, &text, || ());
    context.wait();
    text.insert_str(0, "éé");
    context.edit(&text, &[Edit::insert(0, 4)]);
    context.wait();
    let code = 6..14;
    assert_eq!(context.take_changes(), [code]);
}

/// A link in several ranges that changed is told once.
#[test]
fn a_link_that_vanishes() {
    let markdown = Language::named("markdown").expect("a language");
    let text = "a.com/`b`/`c`/d e.com".to_owned();
    let context = SyntaxContext::in_background(&markdown, &text, || ());
    let index = LinkIndex::build(Detector::default(), &text);
    context.wait();
    let changes = context.take_link_changes(&index, &text);
    let ranges =
        |links: &[LiveLink]| -> Vec<_> { links.iter().map(|it| it.range.clone()).collect() };
    let whole = 0..15;
    assert_eq!(ranges(&changes.vanished), [whole]);
    assert!(changes.appeared.is_empty());
}
