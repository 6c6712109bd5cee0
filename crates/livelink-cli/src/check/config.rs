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
use crate::place::Place;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use livelink::detect::HostInfo;
use livelink_disk::FileKind;
use serde::Deserialize;
use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The name of the file.
const NAME: &str = "livelink.toml";

/// The settings of the file. Settings of the command line override them.
#[derive(Clone, Debug)]
pub(crate) struct Config {
    levels: HashMap<Rule, Level>,
    /// Hosts in ASCII. `*.` before one allows the hosts under it, too.
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
            (None, false) => nearest()?,
        };
        let (file, root) = match &path {
            Some(path) => {
                let text = input::text(path)?;
                let file = toml::from_str(&text).map_err(|error| fault(path, &text, &error))?;
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
        let hosts = file.allow.hosts.iter().map(|host| in_ascii(host));
        let hosts = hosts.collect::<Result<_, _>>()?;
        Ok(Self {
            levels: file.levels,
            hosts,
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

/// Returns the ASCII form of a host that is allowed, which may begin with `*.`.
fn in_ascii(allowed: &str) -> Result<String, Failure> {
    let (any, host) = match allowed.strip_prefix("*.") {
        Some(domain) => ("*.", domain),
        None => ("", allowed),
    };
    let why = match HostInfo::parse(host.strip_suffix('.').unwrap_or(host)) {
        Ok(info) if !host.contains('*') => return Ok(format!("{any}{}", info.ascii)),
        Ok(_) => "for the hosts under another one, write *.example.com".to_owned(),
        Err(error) => error.to_string(),
    };
    Err(Failure::Input(format!(
        "{NAME}: allow.hosts: \"{allowed}\" is no host: {why}"
    )))
}

/// The most characters of a message about a fault of the file. The message may repeat a part of it.
const MESSAGE: usize = 300;

fn fault(path: &Path, text: &str, error: &toml::de::Error) -> Failure {
    let at = error.span().map_or(text.len(), |span| span.start);
    let mut place = Place::default();
    place.move_to(text, at);
    let Place { line, column, .. } = place;
    let message: String = error.message().chars().take(MESSAGE).collect();
    let message = message.trim_end().replace('\n', "; ");
    Failure::Input(format!("{}:{line}:{column}: {message}", input::name(path)))
}

/// The nearest `livelink.toml`, from the working folder upwards.
fn nearest() -> Result<Option<PathBuf>, Failure> {
    let Ok(here) = std::env::current_dir() else {
        return Ok(None);
    };
    for path in here.ancestors().map(|folder| folder.join(NAME)) {
        match fs::symlink_metadata(&path) {
            Ok(facts) => return found(path, &facts).map(Some),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(input::unreadable(&path, &error)),
        }
    }
    Ok(None)
}

/// Returns a file that nobody has named, if it is a file of settings. Whoever wrote the texts may have put a link there that leads to
/// a private file, and a message about a fault of that file would show a part of it. The owner of the folder may have put a pipe
/// there, which nobody will ever write to.
fn found(path: PathBuf, facts: &fs::Metadata) -> Result<PathBuf, Failure> {
    let failed = |what: &str| {
        let name = input::name(&path);
        Err(Failure::Input(format!(
            "{name}: {what}; name the settings with --config, or use --no-config"
        )))
    };
    if facts.is_symlink() {
        let target = fs::canonicalize(&path).map_err(|error| input::unreadable(&path, &error))?;
        if !target.ends_with(NAME) {
            return failed("is a link to a file with another name");
        }
    }
    let facts = fs::metadata(&path).map_err(|error| input::unreadable(&path, &error))?;
    match FileKind::of(&facts) {
        FileKind::Regular => Ok(path),
        _ => failed("is no file"),
    }
}
