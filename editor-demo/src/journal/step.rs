//! One step of a journal: an input of the session, or a change by the editor itself.
//!
//! The JSON of inputs is the library's ([`replay::journal`]). The editor adds two steps of its own: `["options", {...}]` and
//! `["mode", name]`.

use livelink::replay::{self, ScriptError, journal};
use livelink::session::{Document, SessionOptions};
use ropey::Rope;
use serde_json::{Value, json};

use crate::link_settings::LinkMode;

/// Returns the step that changes the settings.
pub(crate) fn set_options(options: &SessionOptions) -> Value {
    json!(["options", replay::options(options)])
}

/// Returns the step that shows other links.
pub(crate) fn set_mode(mode: LinkMode) -> Value {
    json!(["mode", mode])
}

/// Does a step again.
///
/// # Errors
///
/// The step is not one that this version knows. Then nothing has happened.
pub(super) fn apply(
    step: &Value,
    document: &mut Document<Rope>,
    mode: &mut LinkMode,
) -> Result<(), ScriptError> {
    let value = step.get(1).unwrap_or(&Value::Null);
    match step.get(0).and_then(Value::as_str) {
        Some("options") => {
            let mut options = document.options().clone();
            replay::set_options(value, &mut options)?;
            document.set_options(options);
        }
        Some("mode") => *mode = serde_json::from_value(value.clone()).unwrap_or_default(),
        _ => {
            journal::apply(step, document)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use livelink::session::{Input, Mark, MarkKind};
    use livelink::{DefaultScheme, Profile, SchemeRule};

    #[test]
    fn links_that_were_pasted_come_back_from_json() {
        let link = Mark {
            range: 4..8,
            href: "https://example.com/docs".into(),
            kind: MarkKind::Manual,
        };
        let step = journal::of_input(&Input::PasteLinked {
            text: "the docs",
            links: std::slice::from_ref(&link),
        });
        let mut document = Document::new(Rope::new(), SessionOptions::default());
        let mut mode = LinkMode::Document;
        apply(&step, &mut document, &mut mode).unwrap();
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
        let mut document = Document::new(Rope::new(), SessionOptions::default());
        let mut mode = LinkMode::Document;
        apply(&set_options(&options), &mut document, &mut mode).unwrap();
        apply(&set_mode(LinkMode::Live), &mut document, &mut mode).unwrap();
        assert_eq!((document.options(), mode), (&options, LinkMode::Live));
        let unknown = json!(["dance"]);
        assert!(apply(&unknown, &mut document, &mut mode).is_err());
    }
}
