//! What was typed and pasted, where the text that it was typed into is gone.

use livelink::replay::journal::apply;
use livelink::session::{Document, Input, Selection, SessionOptions};
use ropey::Rope;
use serde_json::Value;

/// Returns what the steps of a journal put in, a paragraph for each place. What they only moved or deleted is not in it.
pub(super) fn of_steps<'a>(steps: impl IntoIterator<Item = &'a Value>) -> Document<Rope> {
    let mut document = Document::new(Rope::new(), SessionOptions::default());
    for step in steps {
        let text = |at: usize| step.get(at).and_then(Value::as_str).unwrap_or_default();
        match text(0) {
            "select" | "select each" => next_paragraph(&mut document),
            // The offsets are those of the text that is gone.
            "replace" => put_in(&mut document, text(3)),
            "insert" => put_in(&mut document, text(2)),
            "paste linked" => put_in(&mut document, text(1)),
            "backspace" if is_at_start(&document) => {}
            "type" | "break" | "paste" | "backspace" | "undo" | "redo" | "compose start"
            | "compose update" | "compose end" => {
                // A step that this version does not know is passed over.
                let _ = apply(step, &mut document);
            }
            _ => {}
        }
    }
    let end = document.text().len_bytes();
    document.apply(Input::Select(Selection::caret(end)));
    document
}

fn put_in(document: &mut Document<Rope>, text: &str) {
    next_paragraph(document);
    document.apply(Input::Paste { text, plain: true });
    next_paragraph(document);
}

/// Returns whether nothing stands between the caret and the break before it.
fn is_at_start(document: &Document<Rope>) -> bool {
    let rope = document.text();
    let last = rope.get_char(rope.len_chars().wrapping_sub(1));
    last.is_none_or(|last| last == '\n')
}

fn next_paragraph(document: &mut Document<Rope>) {
    if !is_at_start(document) {
        document.apply(Input::Paste {
            text: "\n",
            plain: true,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use livelink::replay::journal::of_input;

    #[test]
    fn each_place_is_a_paragraph() {
        let at = |at: usize| Input::Select(Selection::caret(at));
        let steps = [
            at(900),
            Input::Type("first"),
            Input::Type("x"),
            Input::Backspace,
            at(20),
            Input::Backspace,
            Input::Type("second"),
            Input::LineBreak { soft: false },
            Input::Type("line"),
            Input::Replace {
                range: 5..8,
                text: "third",
                linkify: true,
            },
            at(3),
        ];
        let steps: Vec<Value> = steps.iter().map(of_input).collect();
        let text = of_steps(&steps).text().to_string();
        assert_eq!(text, "first\nsecond\nline\nthird\n");
    }
}
