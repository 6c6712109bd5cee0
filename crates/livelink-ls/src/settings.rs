//! The settings that a client sends.

use gen_lsp_types::DiagnosticSeverity;
use livelink::detect::Patterns;
use livelink::{Detector, Options};
use serde_json::{Map, Value};

use crate::encoding::Encoding;

/// The name under which clients keep the settings.
pub(crate) const SECTION: &str = "livelink";

/// The settings of the user.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The detector, with the options of the library and the user's own patterns.
    pub(crate) detector: Detector,
    /// The patterns, as the user wrote them.
    pub(crate) patterns: Vec<String>,
    /// How serious a warning is; `None` if the user wants none.
    pub(crate) severity: Option<DiagnosticSeverity>,
    /// The unit in which the client counts positions, for a client that does not say it. It counts only in
    /// `initializationOptions`.
    pub(crate) positions: Option<Encoding>,
    /// Whether the links of Markdown and HTML themselves are links too; `None` if the user leaves it to the client.
    pub(crate) markup: Option<bool>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            detector: Detector::new(Options::for_developers()),
            patterns: Vec::new(),
            severity: Some(DiagnosticSeverity::Warning),
            positions: None,
            markup: None,
        }
    }
}

impl Settings {
    /// Reads settings: `{"livelink": {…}}`, or its inner object. A missing setting has its default. An unreadable one is named
    /// in the second part of the answer, a sentence for each, and has its default too.
    pub(crate) fn read(value: &Value) -> (Self, Vec<String>) {
        let mut settings = Self::default();
        let mut complaints = Vec::new();
        let value = value.get(SECTION).unwrap_or(value);
        let empty = Map::new();
        let fields = match value {
            Value::Object(fields) => fields,
            Value::Null => &empty,
            other => {
                complaints.push(format!("the settings are not an object but {other}"));
                &empty
            }
        };
        let mut base = Options::for_developers();
        for (name, value) in fields {
            let known = match (name.as_str(), value) {
                ("diagnostics", Value::String(name)) => {
                    severity(name).map(|severity| settings.severity = severity)
                }
                ("positions", Value::String(name)) => Encoding::named(name).map(|encoding| {
                    settings.positions = Some(encoding);
                }),
                ("markup", Value::Bool(on)) => {
                    settings.markup = Some(*on);
                    Some(())
                }
                ("developers", Value::Bool(on)) => {
                    if !on {
                        base = Options::default();
                    }
                    Some(())
                }
                ("options", Value::Object(_)) => Some(()),
                ("patterns", Value::Array(_)) => Some(()),
                _ => None,
            };
            if known.is_none() {
                complaints.push(format!(
                    "no setting has the name \"{name}\" and the value {value}"
                ));
            }
        }
        if let Some(Value::Object(changes)) = fields.get("options") {
            base = changed(base, changes, &mut complaints);
        }
        settings.detector = Detector::new(base);
        if let Some(Value::Array(list)) = fields.get("patterns") {
            settings.add_patterns(list, &mut complaints);
        }
        (settings, complaints)
    }

    /// Adds those of the written patterns that can be read.
    fn add_patterns(&mut self, list: &[Value], complaints: &mut Vec<String>) {
        for value in list {
            let Value::String(written) = value else {
                complaints.push(format!("a pattern is not a text but {value}"));
                continue;
            };
            self.patterns.push(written.clone());
            match Patterns::read(self.patterns.iter().map(String::as_str)) {
                Ok(patterns) => self.detector = self.detector.with_patterns(patterns),
                Err(why) => {
                    self.patterns.pop();
                    complaints.push(why.to_string());
                }
            }
        }
    }
}

/// Reads the name of a severity.
fn severity(name: &str) -> Option<Option<DiagnosticSeverity>> {
    match name {
        "off" => Some(None),
        "hints" => Some(Some(DiagnosticSeverity::Hint)),
        "warnings" => Some(Some(DiagnosticSeverity::Warning)),
        _ => None,
    }
}

/// Returns the options with those that `changes` names in the library's own words: `{"policy": {"members": false}}`. Each
/// change that the library does not understand is left out.
fn changed(base: Options, changes: &Map<String, Value>, complaints: &mut Vec<String>) -> Options {
    let mut options = base;
    for (name, value) in changes {
        let parts = match value {
            Value::Object(parts) => parts
                .iter()
                .map(|(part, value)| (Some(part), value))
                .collect(),
            value => vec![(None, value)],
        };
        for (part, value) in parts {
            let path = part.map_or_else(|| name.clone(), |part| format!("{name}.{part}"));
            match with_option(&options, name, part, value) {
                Ok(changed) => options = changed,
                Err(why) => complaints.push(format!("the option \"{path}\": {why}")),
            }
        }
    }
    options
}

/// Returns the options with one of them changed.
fn with_option(
    options: &Options,
    name: &str,
    part: Option<&String>,
    value: &Value,
) -> Result<Options, String> {
    let text = |error: serde_json::Error| error.to_string();
    let mut all = serde_json::to_value(options).map_err(text)?;
    let mut place = all.get_mut(name);
    if let Some(part) = part {
        place = place.and_then(|fields| fields.get_mut(part));
    }
    *place.ok_or("the library has no such option")? = value.clone();
    serde_json::from_value(all).map_err(text)
}

#[cfg(test)]
mod tests {
    use super::Settings;
    use gen_lsp_types::DiagnosticSeverity;
    use serde_json::{Value, json};

    /// Checks whether a text links with these settings, and how many complaints there are.
    #[track_caller]
    fn check(settings: Value, text: &str, links: bool, complaints: usize) {
        let (read, said) = Settings::read(&settings);
        assert_eq!(said.len(), complaints, "{said:?}");
        assert_eq!(
            !read.detector.detect(text).is_empty(),
            links,
            "{settings} {text}"
        );
    }

    #[test]
    fn options_have_the_names_of_the_library() {
        check(json!(null), "http://localhost", true, 0);
        check(json!({"developers": false}), "http://localhost", false, 0);
        check(
            json!({"livelink": {"options": {"policy": {"file_extensions": false}}}}),
            "main.rs",
            true,
            0,
        );
        check(json!({"options": {"profile": "uts58"}}), "main.rs", true, 0);
        check(
            json!({"options": {"max_link_len": 5}}),
            "example.com",
            false,
            0,
        );
        check(
            json!({"developers": false, "options": {"single_label_hosts": true}}),
            "http://localhost",
            true,
            0,
        );
        check(json!(null), "nas.lan", true, 0);
        check(
            json!({"options": {"network_suffixes": ["corp"], "bare_hosts": "common"}}),
            "nas.corp",
            true,
            0,
        );
        check(
            json!({"options": {"bare_hosts": "common"}}),
            "a.rocks",
            false,
            0,
        );
    }

    #[test]
    fn what_cannot_be_read_changes_nothing() {
        check(json!([1]), "http://localhost", true, 1);
        check(
            json!({"colour": 1, "diagnostics": "loud"}),
            "http://localhost",
            true,
            2,
        );
        check(
            json!({"options": {"policy": {"nonsense": true, "file_extensions": false}}}),
            "main.rs",
            true,
            1,
        );
        check(
            json!({"options": {"profile": "other", "max_link_len": -1}}),
            "main.rs",
            false,
            2,
        );
        check(json!({"options": []}), "main.rs", false, 1);
        check(
            json!({"options": {"network_suffixes": ["a..b"], "bare_hosts": "some"}}),
            "a.rocks",
            true,
            2,
        );
    }

    #[test]
    fn patterns() {
        let ticket = "ticket=PR-([0-9]+)=https://example.com/{}";
        check(json!({ "patterns": [ticket] }), "PR-12", true, 0);
        check(json!({ "patterns": [] }), "PR-12", false, 0);
        check(json!({ "patterns": ticket }), "PR-12", false, 1);
        // The others are read all the same.
        let list = json!(["tag", ticket, 7, "a=(=/x", ticket, "Own=a=/x"]);
        check(json!({ "patterns": list }), "PR-12", true, 5);
        let why = Settings::read(&json!({ "patterns": ["tag"] })).1;
        assert!(
            why[0].starts_with("pattern \"tag\": it has no target"),
            "{why:?}"
        );
    }

    #[test]
    fn severities() {
        let severity = |name: &str| Settings::read(&json!({ "diagnostics": name })).0.severity;
        assert_eq!(severity("off"), None);
        assert_eq!(severity("hints"), Some(DiagnosticSeverity::Hint));
        assert_eq!(severity("warnings"), Some(DiagnosticSeverity::Warning));
    }
}
