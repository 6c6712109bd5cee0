//! The crates of the workspace, as cargo lists them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::tree::{self, Tree};

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

/// A path as messages show it: from the top of the workspace.
pub(crate) fn shown(path: &Path) -> String {
    let path = path.strip_prefix(workspace()).unwrap_or(path);
    path.display().to_string()
}

/// The folder of the workspace.
pub(crate) fn workspace() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_owned()
}

/// Lists the libraries and binaries of all members. Tests, benches, examples and build scripts are left out.
pub(crate) fn list() -> Result<Vec<Crate>, String> {
    let output = Command::new("cargo")
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(workspace())
        .output()
        .map_err(|error| format!("cargo metadata: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("cargo metadata: {error}"))?;
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
            let name = match (is("lib"), is("bin")) {
                (true, _) => name.to_owned(),
                (_, true) => format!("{name}:{target_name}"),
                _ => continue,
            };
            crates.push(Crate {
                name,
                root: root.into(),
                is_library: is("lib"),
            });
        }
    }
    match crates.is_empty() {
        true => Err("cargo metadata: no crate in the workspace".to_owned()),
        false => Ok(crates),
    }
}
