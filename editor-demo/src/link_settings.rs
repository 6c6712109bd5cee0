//! The user's settings about links, and which links a document shows.

use std::path::Path;
use std::sync::Arc;

use livelink::detect::ready::{Mentions, Tickets};
use livelink::detect::{Patterns, Template};
use livelink::replay;
use livelink::session::SessionOptions;
use livelink::syntax::Language;
use livelink::{DefaultScheme, Detector, Profile};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The user's settings about links. The rest of the library's settings is as the library has it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "Value", from = "Value")]
pub(crate) struct LinkSettings {
    pub(crate) autolink: bool,
    pub(crate) profile: Profile,
    pub(crate) default_scheme: DefaultScheme,
    /// Whether names and tickets are links too: `@ann`, `PR-12`.
    pub(crate) names: bool,
}

impl Default for LinkSettings {
    fn default() -> Self {
        Self::of(&SessionOptions::default(), false)
    }
}

impl LinkSettings {
    /// Reads the settings of a session. `names` is whether its detector links names.
    pub(crate) fn of(options: &SessionOptions, names: bool) -> Self {
        Self {
            autolink: options.autolink,
            profile: options.detection.profile,
            default_scheme: options.detection.default_scheme,
            names,
        }
    }

    /// Returns the settings of a session for a new document.
    pub(crate) fn options(self) -> SessionOptions {
        let mut options = SessionOptions::default();
        self.set_in(&mut options);
        options
    }

    /// Changes the settings of a session.
    pub(crate) fn set_in(self, options: &mut SessionOptions) {
        options.autolink = self.autolink;
        options.detection.profile = self.profile;
        options.detection.default_scheme = self.default_scheme;
    }
}

/// Returns the same detector, which finds names and tickets too, or does not. The program of a team would lead to its own site.
pub(crate) fn with_names(detector: &Detector, names: bool) -> Detector {
    let to = |place: &str| Template::new(&format!("https://example.com/{place}/{{}}"));
    let (people, requests) = (to("people"), to("requests"));
    let list: Result<Patterns, _> = Patterns::of(vec![
        Arc::new(Mentions::new(people)),
        Arc::new(Tickets::new(["PR-"], requests)),
    ]);
    match list {
        Ok(patterns) if names => detector.with_patterns(patterns),
        _ => detector.without_patterns(),
    }
}

/// The settings as JSON, with the names that replay scripts have for them.
impl From<LinkSettings> for Value {
    fn from(settings: LinkSettings) -> Self {
        let all = replay::options(&settings.options());
        let names = ["autolink", "profile", "default_scheme"];
        let named = names.map(|name| (name, all.get(name).cloned().unwrap_or_default()));
        let own = ("names", settings.names.into());
        named.into_iter().chain([own]).collect()
    }
}

/// With an unknown value, all settings are as the library has them.
impl From<Value> for LinkSettings {
    fn from(mut value: Value) -> Self {
        let mut options = SessionOptions::default();
        let names = value.as_object_mut().and_then(|all| all.remove("names"));
        match replay::set_options(&value, &mut options) {
            Ok(()) => Self::of(&options, names == Some(true.into())),
            Err(_) => Self::default(),
        }
    }
}

/// Which links are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LinkMode {
    /// The links of the document: those made while writing, and those the user made.
    #[default]
    Document,
    /// Every address in the text, always current.
    Live,
}

/// The file name endings of logs and tables. These open in [`LinkMode::Live`], as files in a known language do.
const LOGS: &[&str] = &["cfg", "conf", "csv", "ini", "jsonl", "log", "tsv", "xml"];

impl LinkMode {
    /// Returns the mode that a file of this name opens in.
    pub fn of_file(path: &Path) -> Self {
        let ending = path
            .extension()
            .unwrap_or_default()
            .to_string_lossy()
            .to_lowercase();
        let known = Language::name_for_file(path).is_some() || LOGS.contains(&ending.as_str());
        if known { Self::Live } else { Self::Document }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn json_is_read_as_it_was_written() {
        let set = LinkSettings {
            autolink: false,
            profile: Profile::Uts58,
            default_scheme: DefaultScheme::Http,
            names: true,
        };
        assert_eq!(LinkSettings::from(Value::from(set)), set);
        for unknown in [Value::Null, json!({"profile": "dance"}), json!(7)] {
            assert_eq!(LinkSettings::from(unknown), LinkSettings::default());
        }
    }
}

#[cfg(test)]
mod link_mode_tests {
    use super::*;

    #[test]
    fn the_file_name_decides_the_mode() {
        let mode = |name: &str| LinkMode::of_file(Path::new(name));
        assert_eq!([mode("notes.txt"), mode("README")], [LinkMode::Document; 2]);
        assert_eq!(
            [mode("main.rs"), mode("a.LOG"), mode("x/README.md")],
            [LinkMode::Live; 3]
        );
    }
}
