//! Are the licences of all dependencies among those that `deny.toml` allows?
//!
//! `cargo deny` checks more than this, but has to be installed first. This check looks at every package that any feature
//! brings on any target, in each workspace. It leaves out packages that only tests use.

use std::collections::BTreeSet;
use std::fs;

use crate::repository;

/// The workspaces, each with its own lock file.
const WORKSPACES: [&str; 2] = ["Cargo.toml", "crates/livelink-web/Cargo.toml"];

/// Reads `deny.toml` and the licences of the packages, and names each package whose licence is not allowed.
pub(crate) fn check() -> Result<String, String> {
    let deny = fs::read_to_string(repository::root().join("deny.toml"))
        .map_err(|error| format!("deny.toml: {error}"))?;
    let allowed = Allowed::read(&deny)?;
    let mut packages = BTreeSet::new();
    for manifest in WORKSPACES {
        packages.extend(packages_of(manifest)?);
    }
    let refused: Vec<String> = packages
        .iter()
        .filter_map(|package| {
            let (name, licence) = package.split_once('\t').unwrap_or((package, ""));
            let crate_name = name.split(' ').next().unwrap_or_default();
            (!allowed.fits(crate_name, licence)).then(|| format!("\n  {name}: {licence:?}"))
        })
        .collect();
    if refused.is_empty() {
        Ok(format!(
            "the licences of {} packages are among those of deny.toml\n",
            packages.len()
        ))
    } else {
        Err(format!(
            "not among the licences of deny.toml:{}",
            refused.concat()
        ))
    }
}

/// The packages of a workspace: name, version and folder, a tab, and the licence.
fn packages_of(manifest: &str) -> Result<Vec<String>, String> {
    let listed = repository::cargo(&[
        "tree",
        "--locked",
        "--manifest-path",
        manifest,
        "--workspace",
        "--all-features",
        "--target",
        "all",
        "--edges",
        "normal,build",
        "--prefix",
        "none",
        "--no-dedupe",
        "--format",
        "{p}\t{l}",
    ])?;
    let lines = listed.lines().filter(|line| !line.is_empty());
    Ok(lines.map(str::to_owned).collect())
}

/// What `deny.toml` allows.
#[derive(Debug, Default)]
struct Allowed {
    everywhere: BTreeSet<String>,
    /// Crates, each with the licences that are allowed for it in addition.
    exceptions: Vec<(String, BTreeSet<String>)>,
}

impl Allowed {
    /// Reads the two entries that matter. Each is written on one line.
    fn read(deny: &str) -> Result<Self, String> {
        let mut allowed = Self::default();
        for line in deny.lines() {
            if let Some(list) = line.strip_prefix("allow = ") {
                allowed.everywhere = strings(list).into_iter().collect();
            } else if let Some(list) = line.strip_prefix("exceptions = ") {
                for entry in list.split('{').skip(1) {
                    let (licences, name) = entry
                        .split_once("crate")
                        .ok_or("deny.toml: an exception without a crate")?;
                    let name = strings(name)
                        .into_iter()
                        .next()
                        .ok_or("deny.toml: an exception without a crate")?;
                    allowed
                        .exceptions
                        .push((name, strings(licences).into_iter().collect()));
                }
            }
        }
        match allowed.everywhere.is_empty() {
            true => Err("deny.toml: no licence is allowed".to_owned()),
            false => Ok(allowed),
        }
    }

    fn fits(&self, crate_name: &str, expression: &str) -> bool {
        let known = |licence: &str| {
            let mut exceptions = self.exceptions.iter();
            self.everywhere.contains(licence)
                || exceptions.any(|(name, more)| name == crate_name && more.contains(licence))
        };
        // Before SPDX, a slash meant "or".
        holds(&expression.replace('/', " OR "), &known)
    }
}

/// The texts in quotation marks.
fn strings(list: &str) -> Vec<String> {
    list.split('"')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

/// Does an SPDX expression hold? `AND` binds closer than `OR`, and brackets group. The recursion is not deep: the expressions
/// are those of our dependencies, a few names each.
fn holds(expression: &str, known: &dyn Fn(&str) -> bool) -> bool {
    let expression = expression.trim();
    if let Some(choices) = split(expression, " OR ") {
        return choices.into_iter().any(|choice| holds(choice, known));
    }
    if let Some(parts) = split(expression, " AND ") {
        return parts.into_iter().all(|part| holds(part, known));
    }
    match expression
        .strip_prefix('(')
        .and_then(|inner| inner.strip_suffix(')'))
    {
        Some(inner) => holds(inner, known),
        None => known(expression),
    }
}

/// Splits an expression at each place where `word` stands outside of brackets. Returns `None` if there is no such place.
fn split<'a>(expression: &'a str, word: &str) -> Option<Vec<&'a str>> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0_u32, 0);
    for (at, c) in expression.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 && at >= start && expression[at..].starts_with(word) => {
                parts.push(&expression[start..at]);
                start = at + word.len();
            }
            _ => {}
        }
    }
    parts.push(&expression[start..]);
    (parts.len() > 1).then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::{Allowed, WORKSPACES, packages_of};

    #[test]
    fn the_packages_of_each_workspace_are_read() {
        for (manifest, package) in WORKSPACES
            .into_iter()
            .zip(["xtask v", "livelink-web-bindgen v"])
        {
            let packages = packages_of(manifest).unwrap();
            let found = packages.iter().any(|line| line.starts_with(package));
            assert!(found, "{manifest} has no {package}");
        }
    }

    #[test]
    fn expressions() {
        let deny = "allow = [\"MIT\", \"Zlib\"]\nexceptions = [{ allow = [\"OFL-1.1\"], crate = \"fonts\" }]\n";
        let allowed = Allowed::read(deny).unwrap();
        for (name, expression, fits) in [
            ("a", "MIT", true),
            ("a", "GPL-3.0-only", false),
            ("a", "", false),
            ("a", "MIT OR GPL-3.0-only", true),
            ("a", "GPL-3.0-only/MIT", true),
            ("a", "GPL-3.0-only / MIT", true),
            ("a", "MIT AND GPL-3.0-only", false),
            ("a", "MIT AND Zlib", true),
            ("a", "(GPL-3.0-only OR MIT) AND Zlib", true),
            ("a", "(GPL-3.0-only OR MIT) AND ISC", false),
            ("a", "Apache-2.0 WITH LLVM-exception OR MIT", true),
            ("a", "MIT AND OFL-1.1", false),
            ("fonts", "(MIT OR Apache-2.0) AND OFL-1.1", true),
        ] {
            assert_eq!(allowed.fits(name, expression), fits, "{name}: {expression}");
        }
        assert!(Allowed::read("").is_err());
    }
}
