//! Small segments against a parse of the whole text, on texts of lines that open, close and continue blocks.

use fastrand::Rng;
use std::ops::Range;

use livelink_index::{Edit, Permission};

use super::MarkdownEngine;
use crate::engine::Engine;
use crate::permission_map::PermissionMap;
use crate::text_change::{TextChange, text_changes};
use crate::text_copy::TextCopy;
use crate::tree::builtin;

#[rustfmt::skip]
const LINES: &[&str] = &[
    "", "", "", "", "text", "a `code` b", "# heading", "## `a` b", "#no heading", "- item", "- ", "* item `x`", "+ item", "1. one", "  - two", "  text", "    code",
    "\ttab", "> quote", "> > two", "> ```", "```", "```rust", "~~~", "````", "- ```", "  ```", "---", "===", "***", "+++", "- - -", "<!-- a", "b -->", "<!-- `c` -->",
    "<pre>", "</pre>", "<div>", "</div>", "<script>", "</script>", "[a]: https://example.com", "[b]:", "| a | `b` |", "|---|---|", "a `b", "c` d", "[a](b", "c)", "\\",
    "long line of prose that goes on and on, with `code` in it and <https://example.com> as well", "語 `é`", "text\r", "\r", "![i](j)", "<?php", "?>", "<![CDATA[", "]]>",
];

fn pick<'a>(rng: &mut Rng, of: &[&'a str]) -> &'a str {
    of[rng.usize(..of.len())]
}

fn text(rng: &mut Rng, lines: usize) -> String {
    let mut text = String::new();
    for _ in 0..lines {
        text.push_str(pick(rng, LINES));
        text.push('\n');
    }
    text
}

/// An engine whose segments may be small, and the permissions it has found.
struct Reader {
    engine: MarkdownEngine,
    permissions: PermissionMap,
}

impl Reader {
    fn new(text: &str, least: usize) -> Self {
        let grammar = builtin("markdown").unwrap().unwrap();
        let mut reader = Self {
            engine: MarkdownEngine::with_least(grammar, least),
            permissions: PermissionMap::new(Permission::Allow),
        };
        reader.update(text, &[]);
        reader
    }

    /// Returns where the permission differs from before.
    fn update(&mut self, text: &str, changes: &[TextChange]) -> Vec<Range<usize>> {
        for change in changes {
            self.permissions.follow(change);
        }
        let text = TextCopy::of(text);
        let patches = self
            .engine
            .update(&text, changes, &self.permissions, &|| false);
        let mut changed = Vec::new();
        for patch in patches.unwrap() {
            changed.extend(self.permissions.patch(patch.range, &patch.zones));
        }
        changed
    }
}

/// After any edits the answer is that of a parse from scratch, and every change was named.
#[test]
fn edits_give_what_a_parse_from_scratch_gives() {
    for seed in 1..24 {
        let mut rng = Rng::with_seed(seed);
        let mut now = text(&mut rng, 60);
        let least = 1 + rng.usize(..100);
        let mut reader = Reader::new(&now, least);
        for step in 0..40 {
            // Up to three edits that are parsed together. Some have several carets.
            let mut all: Vec<TextChange> = Vec::new();
            let mut before = TextCopy::of(now.as_str());
            for _ in 0..rng.usize(..3) + 1 {
                let mut edits = Vec::new();
                let mut after = String::new();
                let mut done = 0;
                for _ in 0..rng.usize(..2) + 1 {
                    let mut start = done + rng.usize(..now.len() - done + 1);
                    start = now.floor_char_boundary(start).max(done);
                    let len = if rng.usize(..2) == 0 {
                        0
                    } else {
                        rng.usize(..30)
                    };
                    let end = now.floor_char_boundary(start + len).max(start);
                    let with = match rng.usize(..4) {
                        0 => text(&mut rng, 2),
                        1 => format!("\n{}", pick(&mut rng, LINES)),
                        2 => pick(&mut rng, &["`", "\n", " ", "-", "#", "<", "x", "~"]).to_owned(),
                        _ => String::new(),
                    };
                    after.push_str(&now[done..start]);
                    after.push_str(&with);
                    edits.push(Edit::replace(start..end, with.len()));
                    done = end;
                }
                after.push_str(&now[done..]);
                now = after;
                all.extend(text_changes(&before, now.as_str(), &edits));
                before = TextCopy::of(now.as_str());
            }
            let mut followed = reader.permissions.clone();
            for change in &all {
                followed.follow(change);
            }
            let changed = reader.update(&now, &all);
            let fresh = Reader::new(&now, least);
            let place = format!("seed {seed}, step {step}, least {least}:\n{now}");
            assert_eq!(reader.engine.cuts, fresh.engine.cuts, "{place}");
            assert_eq!(reader.permissions, fresh.permissions, "{place}");
            for at in 0..now.len() {
                let same =
                    followed.permission(at..at + 1) == fresh.permissions.permission(at..at + 1);
                let named = changed.iter().any(|range| range.contains(&at));
                assert!(same || named, "byte {at}, {place}");
            }
        }
    }
}

/// A text that is cut has the same permissions as one that is not.
#[test]
fn cuts_change_nothing() {
    let mut differ = Vec::new();
    for seed in 1..200 {
        let mut rng = Rng::with_seed(seed);
        let text = text(&mut rng, 40);
        let whole = Reader::new(&text, usize::MAX).permissions;
        for least in [1, 40, 200] {
            let pieces = Reader::new(&text, least).permissions;
            if pieces != whole {
                let at = (0..text.len())
                    .find(|at| whole.permission(*at..at + 1) != pieces.permission(*at..at + 1))
                    .unwrap();
                differ.push(format!(
                    "seed {seed}, least {least}, byte {at}:\n{}<HERE>{}",
                    &text[..at],
                    &text[at..]
                ));
            }
        }
    }
    assert!(
        differ.is_empty(),
        "{} differ\n{}",
        differ.len(),
        differ.first().unwrap()
    );
}
