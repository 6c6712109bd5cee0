//! The acts of random sessions.

use fastrand::Rng;
use livelink_session::Origin;
use serde_json::json;

use crate::document_state::World;
use crate::key::Key;
use crate::script_step::{Repeat, ScriptStep};

/// Steps that only make sense together: mostly a single step, or the three steps of a composition.
#[derive(Clone, Debug)]
pub(super) struct Act(pub(super) Vec<ScriptStep>);

/// Snippets that make, break, join and split links.
const PIECES: &[&str] = &[
    "a",
    "x",
    ".",
    ",",
    "/",
    "@",
    "(",
    ")",
    " ",
    " ",
    " ",
    "\t",
    "\u{3000}",
    "\u{3002}",
    ".com",
    "example.com",
    "example.org",
    "https://",
    "https://example.com/p",
    "me@example.com",
    "?",
    "e\u{301}",
    "\u{1F468}\u{200D}\u{1F469}",
    "\u{5b57}",
    ":80",
    "\u{905}\u{92d}\u{93f}",
    "\u{645}\u{635}\u{631}",
    "xn--fsq.com",
    "/\u{1F980}",
    "\u{20BB7}",
    "\n",
];

const PASTES: &[&str] = &[
    "example.com",
    "see https://example.com/a, me@example.org and more",
    "https://example.com/1\nhttps://example.org/2",
    "/x",
    " ",
    "https://example.net",
    "a b",
    "\n",
];

/// The texts that another user types, in letters that the local user never types.
const REMOTE: &[&str] = &["Z", "ZZ", "Z Z", "Z\nZ", "Z.ZZ"];

const PROVISIONAL: &[&str] = &["\u{304b}", "", "\u{304b}\u{306a}", "x.com"];
const COMPOSED: &[&str] = &["\u{304b}\u{306a}", "", " ", ".org"];

impl Act {
    /// Makes a step that fits a text of `len` scalar values.
    pub(super) fn make_up(random: &mut Rng, len: usize, world: World) -> Self {
        let at = random.usize(..len + 1);
        let key = |key| ScriptStep::Key(key, Repeat::Times(1));
        let op = match random.usize(..if world == World::Shared { 118 } else { 100 }) {
            0..36 => ScriptStep::Type(pick(random, PIECES).to_owned()),
            36..38 => key(Key::Enter),
            38..40 => ScriptStep::Key(Key::Backspace, Repeat::Times(2 + random.usize(..3) as u64)),
            40..52 => key(Key::Backspace),
            52..56 => key(Key::Delete),
            56 => ScriptStep::PasteEach {
                texts: (0..1 + random.usize(..3))
                    .map(|_| pick(random, PASTES).to_owned())
                    .collect(),
                plain: random.usize(..4) == 0,
            },
            57..60 => ScriptStep::Paste {
                text: pick(random, PASTES).to_owned(),
                plain: random.usize(..4) == 0,
            },
            60 => ScriptStep::Correct {
                from: at,
                to: (at + random.usize(..12)).min(len),
                text: pick(random, PIECES).to_owned(),
            },
            61 => ScriptStep::Insert {
                origin: Origin::Api,
                text: pick(random, PASTES).to_owned(),
                at: (random.usize(..4) > 0).then_some(at),
                linkify: random.usize(..3) > 0,
            },
            62..70 => ScriptStep::Select { from: at, to: at },
            70..72 => {
                let caret = |random: &mut Rng| {
                    let from = random.usize(..len + 1);
                    let to = match random.usize(..3) {
                        0 => (from + random.usize(..6)).min(len),
                        _ => from,
                    };
                    (from, to)
                };
                let count = 2 + random.usize(..3);
                ScriptStep::SelectEach((0..count).map(|_| caret(random)).collect())
            }
            72..74 => ScriptStep::Select {
                from: at,
                to: (at + random.usize(..12)).min(len),
            },
            74..77 => ScriptStep::Unlink,
            77..79 => ScriptStep::Link {
                href: "https://example.net/manual".to_owned(),
            },
            79..90 => key(Key::Undo),
            90..95 => key(Key::Redo),
            95..97 => ScriptStep::Blur,
            97..100 => return Self::composition(random, len, world),
            100..110 => ScriptStep::Insert {
                origin: Origin::Remote,
                text: pick(random, REMOTE).to_owned(),
                at: Some(at),
                linkify: true,
            },
            110..114 => ScriptStep::RemoteDelete {
                from: at,
                to: (at + random.usize(..6)).min(len),
            },
            114..116 => ScriptStep::SetOption(
                json!({"op": "set_option", "commit_on_blur": random.usize(..2) > 0}),
            ),
            _ => ScriptStep::SetOption(
                json!({"op": "set_option", "autolink": random.usize(..3) > 0}),
            ),
        };
        Self(vec![op])
    }

    fn composition(random: &mut Rng, len: usize, world: World) -> Self {
        let mut ops = vec![
            ScriptStep::ComposeStart,
            ScriptStep::ComposeUpdate(pick(random, PROVISIONAL).to_owned()),
        ];
        if world == World::Shared && random.usize(..2) > 0 {
            // Any place will do, also inside the provisional text. A selection that is composed over makes the text shorter.
            let at = random.usize(..(len + 1).saturating_sub(12).max(1));
            ops.push(match random.usize(..3) {
                0 => ScriptStep::RemoteDelete {
                    from: at,
                    to: (at + random.usize(..8)).min(len.saturating_sub(12)).max(at),
                },
                _ => ScriptStep::Insert {
                    origin: Origin::Remote,
                    text: pick(random, REMOTE).to_owned(),
                    at: Some(at),
                    linkify: true,
                },
            });
            ops.push(ScriptStep::ComposeUpdate(
                pick(random, PROVISIONAL).to_owned(),
            ));
        }
        ops.push(ScriptStep::ComposeEnd(pick(random, COMPOSED).to_owned()));
        Self(ops)
    }
}

/// Makes a text that ends with a boundary, so that none of its runs is still being typed.
pub(super) fn closed_text(random: &mut Rng) -> String {
    let mut text = String::new();
    for _ in 0..random.usize(..40) {
        text.push_str(pick(random, PIECES));
    }
    text.push(' ');
    text
}

fn pick<'a>(random: &mut Rng, all: &[&'a str]) -> &'a str {
    random.choice(all).copied().unwrap_or_default()
}
