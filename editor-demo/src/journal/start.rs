//! What the steps of a journal start from: a document, its settings, and which links are shown.

use std::path::Path;

use livelink::replay;
use livelink::replay::journal::{of_link, of_mute, read_link, read_mute};
use livelink::session::{Document, Input, Mark, Mute, Selection, SessionOptions};
use livelink_disk::{JournalStart, OrphanStart, RecoverError};
use ropey::Rope;
use serde_json::{Value, json};

use crate::files::livelink_file;
use crate::link_mode::LinkMode;

/// Returns what a journal of a document starts from.
pub(crate) fn start(document: &Document<Rope>, mode: LinkMode) -> JournalStart<'_> {
    let links: Vec<Value> = document.links().map(|link| of_link(&link)).collect();
    let mutes: Vec<Value> = document.mutes().map(|mute| of_mute(&mute)).collect();
    let selection = document.selection();
    let payload = [
        ("mode", json!(mode.name())),
        ("options", json!(replay::options(document.options()))),
        ("selection", json!([selection.anchor, selection.head])),
        ("links", json!(links)),
        ("mutes", json!(mutes)),
    ];
    JournalStart {
        text: document.text(),
        payload: payload
            .map(|(name, value)| (name.to_owned(), value))
            .into_iter()
            .collect(),
        has_past: document.can_undo() || document.can_redo(),
    }
}

/// Returns the document that a journal started from, and which links it showed.
///
/// # Errors
///
/// A field is missing, or cannot be understood.
pub(super) fn document(start: OrphanStart) -> Result<(Document<Rope>, LinkMode), RecoverError> {
    let OrphanStart { text, payload } = start;
    let mut options = SessionOptions::default();
    payload
        .get("options")
        .and_then(|set| replay::set_options(set, &mut options).ok())
        .ok_or(RecoverError::Damaged("options"))?;
    let list = |name: &str| payload.get(name).and_then(Value::as_array);
    let links: Vec<Mark> = list("links")
        .and_then(|links| links.iter().map(|link| read_link(link).ok()).collect())
        .ok_or(RecoverError::Damaged("links"))?;
    let mutes: Vec<Mute> = list("mutes")
        .and_then(|mutes| mutes.iter().map(|mute| read_mute(mute).ok()).collect())
        .ok_or(RecoverError::Damaged("mutes"))?;
    let selection = payload.get("selection").cloned().unwrap_or_default();
    let [anchor, head] =
        serde_json::from_value(selection).map_err(|_| RecoverError::Damaged("selection"))?;
    let mode = payload.get("mode").and_then(Value::as_str);
    let mode = LinkMode::named(mode.ok_or(RecoverError::Damaged("mode"))?);

    let mut document = Document::load(text, options, links, mutes);
    document.apply(Input::Select(Selection { anchor, head }));
    Ok((document, mode))
}

/// Returns the text at a place, which is that of the file `path`, whether or not the file keeps links.
pub(super) fn text_at(place: &Path, path: &Path) -> Option<Rope> {
    let opened = livelink_disk::open(place).ok()?;
    if !livelink_file::keeps_links(path) {
        return Some(opened.rope);
    }
    let document = livelink_file::read(&opened.rope.to_string(), SessionOptions::default()).ok()?;
    Some(document.text().clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A whole start is read. A start that lacks any one of its fields is not.
    #[test]
    fn what_cannot_be_recovered_says_why() {
        let text = Document::new(Rope::from_str("text"), SessionOptions::default());
        let start = start(&text, LinkMode::Document);
        let good = OrphanStart {
            text: start.text.clone(),
            payload: start.payload,
        };
        assert!(document(good.clone()).is_ok());
        for field in ["mode", "options", "selection", "links", "mutes"] {
            let mut damaged = good.clone();
            damaged.payload.remove(field);
            let error = document(damaged).unwrap_err();
            assert_eq!(error, RecoverError::Damaged(field));
        }
    }
}
