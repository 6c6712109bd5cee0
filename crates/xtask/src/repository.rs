//! The repository that this program works on, and the programs that it asks.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The top folder of the repository.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_owned()
}

/// A path as messages show it: from the top of the repository.
pub(crate) fn shown(path: &Path) -> String {
    let path = path.strip_prefix(root()).unwrap_or(path);
    path.display().to_string()
}

/// Runs cargo in the repository and returns its output.
pub(crate) fn cargo(arguments: &[&str]) -> Result<String, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    output(Command::new(cargo).args(arguments).current_dir(root()))
}

/// Runs a command and returns its output. If it fails, the error is the text of its standard error.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let output = command
        .output()
        .map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().to_owned());
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
