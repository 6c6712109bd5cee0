//! What the user has set about links, which holds for every document.

use livelink::replay;
use livelink::session::SessionOptions;
use livelink::{DefaultScheme, Profile};
use serde_json::{Value, json};

/// What the user has set about links. The rest of the library's settings is as the library has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LinkSettings {
    pub(crate) autolink: bool,
    pub(crate) profile: Profile,
    pub(crate) default_scheme: DefaultScheme,
}

impl Default for LinkSettings {
    fn default() -> Self {
        Self::of(&SessionOptions::default())
    }
}

impl LinkSettings {
    /// Returns what the settings of a session say.
    pub(crate) fn of(options: &SessionOptions) -> Self {
        Self {
            autolink: options.autolink,
            profile: options.detection.profile,
            default_scheme: options.detection.default_scheme,
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

    /// Returns the settings as JSON, with the names that replay scripts have for them.
    pub(crate) fn to_json(self) -> Value {
        let all = replay::options(&self.options());
        let of = |name: &str| all.get(name).cloned();
        json!({
            "autolink": of("autolink"),
            "profile": of("profile"),
            "default_scheme": of("default_scheme"),
        })
    }

    /// Reads the JSON of [`LinkSettings::to_json`]. What cannot be understood is as the library has it.
    pub(crate) fn of_json(value: &Value) -> Self {
        let mut options = SessionOptions::default();
        match replay::set_options(value, &mut options) {
            Ok(()) => Self::of(&options),
            Err(_) => Self::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_read_as_it_was_written() {
        let set = LinkSettings {
            autolink: false,
            profile: Profile::Uts58,
            default_scheme: DefaultScheme::Http,
        };
        assert_eq!(LinkSettings::of_json(&set.to_json()), set);
        for unknown in [Value::Null, json!({"profile": "dance"}), json!(7)] {
            assert_eq!(LinkSettings::of_json(&unknown), LinkSettings::default());
        }
    }
}
