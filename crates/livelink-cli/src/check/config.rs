//! `livelink.toml`: the levels of rules, and the exceptions.
//!
//! ```toml
//! [levels]
//! http = "warning"
//! glued-text = "off"
//!
//! [allow]
//! hosts = ["localhost.example", "*.corp.example"]
//!
//! [files]
//! exclude = ["testdata/**"]
//! ```

use super::args::Check;
use super::finding::Finding;
use super::rule::{Level, Rule};
use crate::failure::Failure;
use crate::input;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use serde::Deserialize;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// The name of the file.
const NAME: &str = "livelink.toml";

/// The settings of the file. Settings of the command line override them.
#[derive(Clone, Debug)]
pub(crate) struct Config {
    levels: HashMap<Rule, Level>,
    /// Hosts in ASCII. `*.` before one allows the hosts under it too.
    hosts: Vec<String>,
    exclude: Gitignore,
}

/// The file as it is written.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct File {
    levels: HashMap<Rule, Level>,
    allow: Allow,
    files: FilesTable,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Allow {
    hosts: Vec<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct FilesTable {
    exclude: Vec<String>,
}

impl Config {
    /// Reads the file that the command line names, or the nearest `livelink.toml` from the working folder upwards.
    pub(crate) fn read(args: &Check) -> Result<Self, Failure> {
        let path = match (&args.config, args.no_config) {
            (Some(path), _) => Some(path.clone()),
            (None, true) => None,
            (None, false) => nearest(),
        };
        let (file, root) = match &path {
            Some(path) => {
                let text = input::text(path)?;
                let file = toml::from_str(&text).map_err(|error| {
                    Failure::Input(
                        format!("{}: {error}", input::name(path))
                            .trim_end()
                            .to_owned(),
                    )
                })?;
                (file, path.parent().unwrap_or(Path::new("")))
            }
            None => (File::default(), Path::new("")),
        };
        let mut config = Self::of(file, root)?;
        config.levels.extend(args.levels.iter().copied());
        Ok(config)
    }

    fn of(file: File, root: &Path) -> Result<Self, Failure> {
        let root = std::path::absolute(root).unwrap_or_default();
        let mut exclude = GitignoreBuilder::new(root);
        for glob in &file.files.exclude {
            let added = exclude.add_line(None, glob);
            added.map_err(|error| Failure::Input(format!("{NAME}: files.exclude: {error}")))?;
        }
        let exclude = exclude.build();
        Ok(Self {
            levels: file.levels,
            hosts: file.allow.hosts,
            exclude: exclude.map_err(|error| Failure::Input(format!("{NAME}: {error}")))?,
        })
    }

    /// Returns the level of a rule, or `None` if it is off.
    pub(crate) fn level(&self, rule: Rule) -> Option<Level> {
        let level = self
            .levels
            .get(&rule)
            .copied()
            .unwrap_or(rule.usual_level());
        (level != Level::Off).then_some(level)
    }

    /// Whether the host of a finding is allowed.
    pub(crate) fn allows(&self, finding: &Finding) -> bool {
        let Some(host) = &finding.host else {
            return false;
        };
        self.hosts
            .iter()
            .any(|allowed| match allowed.strip_prefix("*.") {
                None => host.eq_ignore_ascii_case(allowed),
                Some(domain) => {
                    let before = host.len().checked_sub(domain.len());
                    let split = before.and_then(|before| host.split_at_checked(before));
                    split.is_some_and(|(sub, end)| {
                        end.eq_ignore_ascii_case(domain) && (sub.is_empty() || sub.ends_with('.'))
                    })
                }
            })
    }

    /// The paths that are left out of folders.
    pub(crate) fn exclude(&self) -> Gitignore {
        self.exclude.clone()
    }
}

/// The nearest `livelink.toml`, from the working folder upwards.
fn nearest() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    here.ancestors()
        .map(|folder| folder.join(NAME))
        .find(|path| path.is_file())
}
