//! One step of a journal: an input of the document, or a change by the editor itself.
//!
//! The JSON of inputs is the library's ([`RichInput`]). The editor adds steps of its own: `{"options": {...}}`, `{"names": on}`, `{"mode": name}`, and
//! `{"document": file, "selection": [anchor, head]}`.

use livelink::replay;
use livelink::rich::{RichDocument, RichInput, json};
use livelink::session::{Input, Selection, SessionOptions};
use serde::Deserialize as _;
use serde_json::{Value, json};

use crate::link_settings::{LinkMode, with_names};

/// Returns the step that changes the settings.
pub(crate) fn set_options(options: &SessionOptions) -> Value {
    json!({"options": replay::options(options)})
}

/// Returns the step that links names and tickets too, or no longer.
pub(crate) fn set_names(names: bool) -> Value {
    json!({"names": names})
}

/// Returns the step that shows other links.
pub(crate) fn set_mode(mode: LinkMode) -> Value {
    json!({"mode": mode})
}

/// Returns the step that puts a whole document in, with its selection. O(document).
pub(crate) fn set_document(rich: &RichDocument) -> Value {
    let selection = rich.document().selection();
    json!({
        "document": json::write(&rich.content()),
        "selection": [selection.anchor, selection.head],
    })
}

/// Returns the step of an input. Every input has one.
pub(crate) fn of_input(input: &RichInput<'_>) -> Value {
    let value = match input {
        RichInput::Session(input) => serde_json::to_value(input),
        input => serde_json::to_value(input),
    };
    value.unwrap_or_default()
}

/// Reads the input of a step, if it has one.
pub(super) fn input(step: &Value) -> Option<RichInput<'_>> {
    let of_session = Input::deserialize(step).map(RichInput::Session);
    of_session.or_else(|_| RichInput::deserialize(step)).ok()
}

/// Does a step again. Returns `None`, and does nothing, if this version does not know the step.
pub(super) fn apply(step: &Value, document: &mut RichDocument, mode: &mut LinkMode) -> Option<()> {
    if let Some(set) = step.get("options") {
        let mut options = document.document().options().clone();
        replay::set_options(set, &mut options).ok()?;
        document.set_options(options);
    } else if let Some(written) = step.get("document") {
        let content = json::read(written.as_str()?).ok()?;
        let session = document.document().session();
        let (detector, options) = (session.detector().clone(), session.options().clone());
        *document = RichDocument::load(&content, options);
        document.set_detector(detector);
        let selection = step.get("selection").cloned().unwrap_or_default();
        let [anchor, head] = serde_json::from_value(selection).ok()?;
        document.apply(Input::Select(Selection { anchor, head }).into());
    } else if let Some(names) = step.get("names") {
        let detector = document.document().session().detector();
        document.set_detector(with_names(detector, names.as_bool()?));
    } else if let Some(name) = step.get("mode") {
        *mode = LinkMode::deserialize(name).unwrap_or_default();
    } else {
        document.apply(input(step)?);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use livelink::detect::SchemeRule;
    use livelink::session::{Document, Mark, MarkKind};
    use livelink::{DefaultScheme, Profile};
    use ropey::Rope;

    #[test]
    fn links_that_were_pasted_come_back_from_json() {
        let link = Mark {
            range: 4..8,
            href: "https://example.com/docs".into(),
            kind: MarkKind::Manual,
        };
        let step = of_input(&RichInput::Session(Input::PasteLinked {
            text: "the docs",
            links: vec![link.clone()].into(),
        }));
        let plain = Document::new(Rope::new(), SessionOptions::default());
        let mut document = RichDocument::new(plain);
        let mut mode = LinkMode::Document;
        apply(&step, &mut document, &mut mode).unwrap();
        let document = document.document();
        assert_eq!(document.text().to_string(), "the docs");
        assert_eq!(document.links().collect::<Vec<_>>(), [link]);
    }

    /// Settings that no menu of the editor has come back as well.
    #[test]
    fn settings_come_back_from_json() {
        let mut options = SessionOptions::default();
        options.autolink = false;
        options.detection.profile = Profile::Uts58;
        options.detection.default_scheme = DefaultScheme::Http;
        options.detection.single_label_hosts = true;
        options.detection.policy.confusables = false;
        let schemes = &mut options.detection.schemes;
        schemes.add("gemini", SchemeRule::Host).unwrap();
        schemes.add("tel", SchemeRule::Opaque).unwrap();
        schemes.remove("ftp");
        let plain = Document::new(Rope::new(), SessionOptions::default());
        let mut document = RichDocument::new(plain);
        let mut mode = LinkMode::Document;
        apply(&set_options(&options), &mut document, &mut mode).unwrap();
        apply(&set_mode(LinkMode::Live), &mut document, &mut mode).unwrap();
        assert_eq!(
            (document.document().options(), mode),
            (&options, LinkMode::Live)
        );
        for unknown in [json!("dance"), json!({"options": 3}), json!(["type", "x"])] {
            assert_eq!(apply(&unknown, &mut document, &mut mode), None);
        }
    }
}
