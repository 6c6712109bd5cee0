//! A second session, slow and short, that follows the rules literally. The session is compared with it, as an index is compared
//! with a batch scan. Both edit random documents, loaded with links and mutes, and both must agree after every input.

mod composing;
mod history;
#[path = "../support/own_undo.rs"]
mod own_undo;
mod rules;
mod state;
mod worlds;

use livelink_session::{Document, Input, Mark, MarkKind, Origin, SessionOptions, UnitKind};

use own_undo::OwnUndo;
use rules::Model;
use state::What;

/// `LIVELINK_RANDOM_SCRIPTS=N` runs more scripts, `LIVELINK_RANDOM_SEED=S` starts with another seed.
#[test]
fn random_documents_do_what_the_model_does() {
    let number = |name: &str, default| {
        let set = std::env::var(name).ok();
        set.and_then(|value| value.parse().ok()).unwrap_or(default)
    };
    let first = number("LIVELINK_RANDOM_SEED", 1);
    let mut inputs = 0;
    // In the first one, a find of a pattern reads like an address and leads elsewhere. In the second one, a link at the second of two
    // carets reaches into the next line, and the run before it has been judged for the first caret. In the third one,
    // the address of a link is pasted over its text once more.
    let rare = [7_120_502, 7_121_942, 23_369_477];
    let random = first..first + number("LIVELINK_RANDOM_SCRIPTS", 400);
    for seed in rare.into_iter().chain(random) {
        inputs += worlds::play(seed);
    }
    println!("{inputs} inputs");
}

/// The user replaces text and takes that back. Another user then puts a `Z` into the text that is there again, or before it.
/// When the replacement is redone, the new text stands first, and the `Z` after it is outside the link.
#[test]
fn text_of_others_is_after_what_is_redone() {
    let link = |range, href: &str| Mark {
        range,
        href: href.into(),
        kind: MarkKind::Auto,
    };
    // The text, its link, what is replaced and by what, a remote `.org` before the undo, the `Z`, and the result.
    type Case<'a> = (
        &'a str,
        Option<Mark>,
        (usize, usize),
        &'a str,
        Option<usize>,
        usize,
    );
    // The text and the link of two cases, which differ in the place of the `Z`.
    let before = Some(link(2..10, "https://b.org/pq"));
    let after = [link(2..9, "https://b.org/x")];
    let linked = |z| {
        let case = ("- b.org/pq", before.clone(), (8, 10), "x", None, z);
        (case, "- b.org/xZ", &after[..])
    };
    let cases: [(Case<'_>, &str, &[Mark]); 4] = [
        // `.org` parts the new text in two, and the `Z` is after the first part.
        (("ab", None, (0, 2), "1234", Some(2), 1), "12Z.org34", &[]),
        (("ab", None, (0, 2), "1234", None, 1), "1234Z", &[]),
        linked(9),
        linked(8),
    ];
    for ((text, mark, (start, end), new, org, z), expected, links) in cases {
        let options = SessionOptions::default();
        let mut model = Model::new(options.clone());
        model.state.replace(0..0, text);
        if let Some(mark) = &mark {
            let what = What::Link(mark.href.to_string(), mark.kind);
            model.state.add(mark.range.clone(), what);
        }
        let mut document = OwnUndo::of(Document::load(text.to_owned(), options, mark, []));
        let linkify = false;
        let (range, text) = (start..end, new);
        model.edit(&[(range.clone(), text)], UnitKind::Insert, linkify);
        document.apply(Input::Replace {
            range,
            text,
            linkify,
        });
        let remote = |at: usize, text, document: &mut OwnUndo, model: &mut Model| {
            let origin = Origin::Remote;
            model.remote(at..at, text);
            document.apply(Input::Insert {
                at,
                text,
                origin,
                linkify,
            });
        };
        if let Some(at) = org {
            remote(at, ".org", &mut document, &mut model);
        }
        model.travel(true);
        document.apply(Input::Undo);
        remote(z, "Z", &mut document, &mut model);
        model.travel(false);
        document.apply(Input::Redo);
        worlds::agree(&document, &model, expected);
        assert_eq!(document.text(), expected);
        assert!(document.links().eq(links.iter().cloned()), "{expected}");
    }
}
