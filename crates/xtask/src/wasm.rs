//! Builds the WebAssembly module of the npm package `livelink` (`crates/livelink-web` into `bindings/web/livelink/dist`).
//!
//! Two toolchains can do it. If rustup has the target `wasm32-unknown-unknown`, that one does. If not, the packages that Debian
//! ships for its browsers do: they have a compiler and the source of the standard library, which is then compiled, too. The
//! build has target folders of its own, so it disturbs no other build.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::repository::{output, root};

/// The target.
const TARGET: &str = "wasm32-unknown-unknown";

/// The workspace of the module and of the program that writes its JavaScript side.
const MANIFEST: &str = "crates/livelink-web/Cargo.toml";

/// Where the package has its generated files.
const DIST: &str = "bindings/web/livelink/dist";

/// Vectors of 128 bits make a scan two to four times as fast. Each browser since 2023 has them.
const FLAGS: &str = "-C target-feature=+simd128";

/// Debian's compiler, its linker, and the source of the standard library.
const DEBIAN: [&str; 4] = [
    "/usr/bin/rustc",
    "/usr/bin/cargo",
    "/usr/bin/wasm-ld-19",
    "/usr/lib/rustlib/src/rust/library/std/Cargo.toml",
];

/// The name of that linker.
const LINKER: &str = "wasm-ld-19";

/// Why there is no module.
pub(crate) enum Failure {
    /// No toolchain for the target is installed; what to install.
    NoToolchain(String),
    /// Something else.
    Other(String),
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self::Other(message)
    }
}

/// Builds the module and writes the package's generated files. Returns a line for each.
pub(crate) fn build() -> Result<String, Failure> {
    let target_folder = root().join("target/wasm");
    let mut compiler = compiler()?;
    compiler
        .args([
            "build",
            "--quiet",
            "--locked",
            "--release",
            "--target",
            TARGET,
        ])
        .args(["--manifest-path", MANIFEST])
        .env("CARGO_TARGET_DIR", &target_folder)
        .env("RUSTFLAGS", FLAGS)
        .current_dir(root());
    output(&mut compiler)?;
    let module = target_folder.join(TARGET).join("release/livelink_web.wasm");
    let dist = root().join(DIST);
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut bindgen = Command::new(cargo);
    bindgen
        .args(["run", "--quiet", "--locked", "--manifest-path", MANIFEST])
        .args(["--package", "livelink-web-bindgen", "--"])
        .args([&module, &dist])
        .env("CARGO_TARGET_DIR", root().join("target/wasm-bindgen"))
        .current_dir(root());
    output(&mut bindgen)?;
    Ok(report(&dist)?)
}

/// The cargo that builds for the target, with its environment.
fn compiler() -> Result<Command, Failure> {
    let libraries =
        output(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]));
    if libraries.is_ok_and(|folder| Path::new(&folder).is_dir()) {
        return Ok(Command::new("cargo"));
    }
    let missing: Vec<&str> = DEBIAN
        .into_iter()
        .filter(|file| !Path::new(file).exists())
        .collect();
    if !missing.is_empty() {
        return Err(Failure::NoToolchain(format!(
            "no toolchain for {TARGET} is installed: run \"rustup target add {TARGET}\", or on Debian install rustc-web, \
             cargo-web, rust-web-src and lld-19 (missing: {})",
            missing.join(", ")
        )));
    }
    let [rustc, cargo, ..] = DEBIAN;
    let mut command = Command::new(cargo);
    command
        // The standard library is compiled with a flag that stable compilers refuse without this.
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTC", rustc)
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", LINKER)
        .arg("-Zbuild-std=std,panic_abort");
    Ok(command)
}

/// A line with the size of each file.
fn report(dist: &Path) -> Result<String, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", dist.display());
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(dist).map_err(failed)? {
        files.push(entry.map_err(failed)?.path());
    }
    files.sort();
    let mut report = String::new();
    for file in files {
        let len = file.metadata().map_err(failed)?.len();
        report += &format!("{len:>9} bytes  {}\n", crate::repository::shown(&file));
    }
    Ok(report)
}
