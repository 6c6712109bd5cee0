//! The crates of the workspace, as cargo lists them.

use std::fs;
use std::path::PathBuf;

use super::tree::{self, Tree};
use crate::repository;

/// A crate: a library or a binary of a package.
#[derive(Debug)]
pub(crate) struct Crate {
    /// The package's name, and for a binary the binary's after a colon.
    pub(crate) name: String,
    pub(crate) root: PathBuf,
    pub(crate) is_library: bool,
}

impl Crate {
    /// Reads the crate's files.
    pub(crate) fn load(&self) -> Result<Tree, String> {
        tree::load(&self.root, &|path| {
            fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
        })
    }
}

/// The workspace of the repository.
pub(crate) const OWN: &str = "Cargo.toml";

/// The workspaces of the bindings, which the one of the repository leaves out.
pub(crate) const BINDINGS: [&str; 3] = [
    "crates/livelink-web/Cargo.toml",
    "bindings/c/Cargo.toml",
    "bindings/python/Cargo.toml",
];

/// Lists the libraries and binaries of all members of a workspace. Tests, benches, examples and build scripts are left out.
pub(crate) fn list(manifest: &str) -> Result<Vec<Crate>, String> {
    let mut arguments = vec!["metadata", "--no-deps", "--format-version", "1"];
    arguments.extend(["--manifest-path", manifest]);
    let metadata = repository::cargo(&arguments)?;
    let metadata: serde_json::Value =
        serde_json::from_str(&metadata).map_err(|error| format!("cargo metadata: {error}"))?;
    let mut crates = Vec::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        for target in package["targets"].as_array().into_iter().flatten() {
            let is = |kind: &str| {
                let mut kinds = target["kind"].as_array().into_iter().flatten();
                kinds.any(|one| one == kind)
            };
            let (Some(name), Some(target_name), Some(root)) = (
                package["name"].as_str(),
                target["name"].as_str(),
                target["src_path"].as_str(),
            ) else {
                return Err("cargo metadata: a target without a name or a file".to_owned());
            };
            let library = is("lib") || is("rlib");
            let name = match (library, is("bin")) {
                (true, _) => name.to_owned(),
                (_, true) => format!("{name}:{target_name}"),
                _ => continue,
            };
            crates.push(Crate {
                name,
                root: root.into(),
                is_library: library,
            });
        }
    }
    match crates.is_empty() {
        true => Err("cargo metadata: no crate in the workspace".to_owned()),
        false => Ok(crates),
    }
}
