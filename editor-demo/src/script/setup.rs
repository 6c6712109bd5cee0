//! What a script starts from.

use std::sync::Arc;

use livelink::index::Context;
use livelink::session::{
    Document, Input, Mark, MarkKind, Mute, MuteCause, Selection, SessionOptions, replay,
};
use livelink::syntax::{Language, SyntaxContext};
use ropey::Rope;
use serde_json::Value;

use super::fields::{PlayError, Read, flag, place, word};

pub(super) fn set_up(setup: &Value) -> Read<Document<Rope>> {
    let rope = Rope::from_str(
        setup
            .get("text")
            .and_then(Value::as_str)
            .unwrap_or_default(),
    );
    let mut options = SessionOptions::default();
    set_options(&mut options, setup.get("options").unwrap_or(&Value::Null))?;
    options.read_only = flag(setup, "readonly", false);
    let list = |name: &str| {
        setup
            .get(name)
            .and_then(Value::as_array)
            .cloned()
            .unwrap_or_default()
    };
    let mut marks = Vec::new();
    for link in list("links") {
        let kind = match link.get("kind").and_then(Value::as_str) {
            Some("manual") => MarkKind::Manual,
            _ => MarkKind::Auto,
        };
        let range = place(&rope, &link, "from")?..place(&rope, &link, "to")?;
        marks.push(Mark {
            range,
            href: word(&link, "href")?.into(),
            kind,
        });
    }
    let mut mutes = Vec::new();
    for mute in list("muted") {
        let range = place(&rope, &mute, "from")?..place(&rope, &mute, "to")?;
        mutes.push(Mute {
            range,
            cause: MuteCause::Unlink,
        });
    }
    let caret = match setup.get("caret") {
        Some(_) => place(&rope, setup, "caret")?,
        None => rope.len_bytes(),
    };
    let mut document = Document::load(rope, options, marks, mutes);
    document.apply(Input::Select(Selection::caret(caret)));
    if let Some(syntax) = setup.get("syntax").and_then(Value::as_str) {
        let context = context(syntax, document.text());
        document.set_context(context);
    }
    Ok(document)
}

pub(super) fn set_options(options: &mut SessionOptions, value: &Value) -> Read<()> {
    if value.is_null() {
        return Ok(());
    }
    replay::set_options(value, options).map_err(|error| PlayError(error.to_string()))
}

/// The syntax context of a script: one that parses on the spot, so that a script comes out the same every time.
pub(super) fn context(name: &str, text: &Rope) -> Option<Arc<dyn Context + Send + Sync>> {
    let language = Language::named(name).ok()?;
    Some(Arc::new(SyntaxContext::blocking(&language, text)))
}
