//! Segments against the whole: small ones, on texts of lines that open, close and continue blocks.

use fastrand::Rng;
use std::ops::Range;

use livelink_index::{Edit, Permission};

use super::SegmentEngine;
use crate::engine::Engine;
use crate::mirror::Mirror;
use crate::steps::{Step, steps};
use crate::tree::builtin;
use crate::zones::Zones;

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

/// An engine whose segments may be small, and what it has found.
struct Reader {
    engine: SegmentEngine,
    zones: Zones,
}

impl Reader {
    fn new(text: &str, least: usize) -> Self {
        let grammar = builtin("markdown").unwrap().unwrap();
        let mut reader = Self {
            engine: SegmentEngine::with_least(grammar, least),
            zones: Zones::new(Permission::Allow),
        };
        reader.update(text, &[]);
        reader
    }

    /// Returns where the permission is another than before.
    fn update(&mut self, text: &str, steps: &[Step]) -> Vec<Range<usize>> {
        for step in steps {
            self.zones.follow_step(step);
        }
        let text = Mirror::of(text);
        let patches = self.engine.update(&text, steps, &self.zones, &|| false);
        let mut changed = Vec::new();
        for patch in patches.unwrap() {
            changed.extend(self.zones.patch(patch.range, &patch.zones));
        }
        changed
    }
}

/// Whatever is edited, the answer is that of a first look, and what changed is said.
#[test]
fn edits_end_where_a_first_look_does() {
    for seed in 1..24 {
        let mut rng = Rng::with_seed(seed);
        let mut now = text(&mut rng, 60);
        let least = 1 + rng.usize(..100);
        let mut reader = Reader::new(&now, least);
        for step in 0..40 {
            // Up to three edits that are looked at together, some of several carets.
            let mut all: Vec<Step> = Vec::new();
            let mut before = Mirror::of(now.as_str());
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
                all.extend(steps(&before, now.as_str(), &edits));
                before = Mirror::of(now.as_str());
            }
            let mut followed = reader.zones.clone();
            for step in &all {
                followed.follow_step(step);
            }
            let changed = reader.update(&now, &all);
            let fresh = Reader::new(&now, least);
            let place = format!("seed {seed}, step {step}, least {least}:\n{now}");
            assert_eq!(reader.engine.cuts, fresh.engine.cuts, "{place}");
            assert_eq!(reader.zones, fresh.zones, "{place}");
            for at in 0..now.len() {
                let same = followed.permission(at..at + 1) == fresh.zones.permission(at..at + 1);
                let named = changed.iter().any(|range| range.contains(&at));
                assert!(same || named, "byte {at}, {place}");
            }
        }
    }
}

/// A text that is cut has the permissions of one that is not.
#[test]
fn cuts_change_nothing() {
    let mut differ = Vec::new();
    for seed in 1..200 {
        let mut rng = Rng::with_seed(seed);
        let text = text(&mut rng, 40);
        let whole = Reader::new(&text, usize::MAX).zones;
        for least in [1, 40, 200] {
            let pieces = Reader::new(&text, least).zones;
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
