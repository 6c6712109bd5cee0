//! Random scripts, against a model of the rules.

mod model;

use std::borrow::Cow;

use fastrand::Rng;
use livelink_rich::{RichDocument, RichInput, RichText};
use livelink_session::{Document, Input, SessionOptions};
use model::inputs::{random_content, random_input};
use model::pair::Pair;
use ropey::Rope;

/// How many scripts a usual test run plays. `LIVELINK_RICH_SCRIPTS` says another number.
const SCRIPTS: u64 = 300;

#[test]
fn a_document_is_what_the_rules_make_of_it() {
    let scripts = std::env::var("LIVELINK_RICH_SCRIPTS");
    let scripts = scripts.map_or(SCRIPTS, |number| number.parse().unwrap());
    let first = std::env::var("LIVELINK_RICH_FIRST");
    let first: u64 = first.map_or(0, |number| number.parse().unwrap());
    for seed in first..first + scripts {
        let play = std::panic::AssertUnwindSafe(|| play(seed));
        if std::panic::catch_unwind(play).is_err() {
            panic!("script {seed}");
        }
    }
}

/// A document that nobody has styled is a document of the session: each input has the same outcome.
#[test]
fn a_plain_document_is_one_of_the_session() {
    for seed in 0..SCRIPTS {
        let rng = &mut Rng::with_seed(seed);
        let text = Rope::from_str(&random_content(rng).text);
        let mut plain = Document::new(text, SessionOptions::default());
        let mut rich = RichDocument::new(plain.clone());
        for step in 0..40 {
            let RichInput::Session(input) = random_input(rng, plain.text().len_bytes()) else {
                continue;
            };
            let name = format!(
                "script {seed}, step {step}: {input:?} in {:?}",
                plain.text()
            );
            let outcome = rich.apply(input.clone().into());
            assert_eq!(outcome.session, plain.apply(input), "{name}");
            assert_eq!(outcome.looks, None, "{name}");
            let rich = rich.document();
            assert_eq!(rich.text(), plain.text(), "{name}");
            assert_eq!(rich.carets(), plain.carets(), "{name}");
            assert_eq!(rich.state_id(), plain.state_id(), "{name}");
            assert!(rich.links().eq(plain.links()), "{name}");
            assert!(rich.mutes().eq(plain.mutes()), "{name}");
        }
    }
}

/// A document that is put in place of another one is as if it were loaded. Undo and redo go between the two.
#[test]
fn a_document_takes_the_place_of_another() {
    for seed in 0..SCRIPTS {
        let rng = &mut Rng::with_seed(seed);
        let load = |content: &RichText| RichDocument::load(content, SessionOptions::default());
        let linked = |rng: &mut Rng| {
            let mut document = load(&random_content(rng));
            for _ in 0..20 {
                let input = random_input(rng, document.document().text().len_bytes());
                document.apply(input);
            }
            document.apply(RichInput::SetFormatted(rng.bool()));
            document.apply(Input::EndUnit.into());
            document
        };
        let (mut document, other) = (linked(rng), linked(rng));
        let before = (document.is_formatted(), document.content());
        let content = other.content();
        let loaded = load(&content).content();
        document.apply(RichInput::SetContent(Cow::Borrowed(&content)));
        assert_eq!(document.content(), loaded, "{seed}");
        document.apply(Input::Undo.into());
        let undone = (document.is_formatted(), document.content());
        assert_eq!(undone, before, "{seed}");
        document.apply(Input::Redo.into());
        assert_eq!(document.content(), loaded, "{seed}");
    }
}

fn play(seed: u64) {
    let rng = &mut Rng::with_seed(seed);
    let content = random_content(rng);
    let mut pair = Pair::load(&content);
    pair.check(&format!("{seed}: loaded"));
    for step in 0..rng.usize(1..40) {
        let input = random_input(rng, pair.model.text.len());
        let before = format!("{:?}", pair.document.content());
        let name = format!(
            "script {seed}, step {step}: {input:?} at {:?} in {before}",
            pair.document.document().carets()
        );
        pair.step(&input, &name);
        pair.check(&name);
    }
    for undo in [Input::Undo, Input::Redo] {
        loop {
            let document = pair.document.document();
            let can = match undo {
                Input::Undo => document.can_undo(),
                _ => document.can_redo(),
            };
            if !can {
                break;
            }
            let name = format!("script {seed}: {undo:?} at the end");
            pair.step(&undo.clone().into(), &name);
            pair.check(&name);
        }
    }
}
