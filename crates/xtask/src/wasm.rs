//! Builds the WebAssembly modules of the npm package `livelink` (`crates/livelink-web` into `bindings/web/livelink/dist`).
//!
//! Two toolchains can do it. If rustup has the target `wasm32-unknown-unknown`, that one does. If not, the packages that Debian
//! ships for its browsers do: they have a compiler and the source of the standard library, which is then compiled, too. The
//! build has target folders of its own, so it disturbs no other build.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::repository::{Failure, cargo, output, root};

/// The target.
const TARGET: &str = "wasm32-unknown-unknown";

/// The workspace of the module and of the program that writes its JavaScript side.
const MANIFEST: &str = "crates/livelink-web/Cargo.toml";

/// Where the package has its generated files.
const DIST: &str = "bindings/web/livelink/dist";

/// The modules: the name of the files, and the features of `livelink-web`.
const MODULES: [(&str, &str); 3] = [
    ("livelink", "index,session"),
    ("livelink-slim", ""),
    ("livelink-syntax", "index,session,syntax"),
];

/// How each module is compiled:
///
/// * Vectors of 128 bits make a scan two to four times as fast. Each browser since 2023 has them.
/// * Few functions are copied into their callers. A compiler for size has the threshold 5. With 15, and 30 for those that are
///   `#[inline]`, less is sent, because a short function takes less than its call.
const FLAGS: [&str; 3] = [
    "-Ctarget-feature=+simd128",
    "-Cllvm-args=-inline-threshold=15",
    "-Cllvm-args=-inlinehint-threshold=30",
];

/// No detector of the module without an index has patterns: it has no function that gives it some.
const WITHOUT_PATTERNS: &str = "--cfg=livelink_without_patterns";

/// A panic traps without a message, which a page could not see anyway. Only a build that compiles the standard library can
/// leave the messages out.
const FLAGS_WITH_STD: [&str; 2] = ["-Zunstable-options", "-Cpanic=immediate-abort"];

/// Debian's compiler, its linker, and the source of the standard library, from the root of the file system.
const DEBIAN: [&str; 4] = [
    "usr/bin/rustc",
    "usr/bin/cargo",
    "usr/bin/wasm-ld-19",
    "usr/lib/rustlib/src/rust/library/std/Cargo.toml",
];

/// The name of that linker.
const LINKER: &str = "wasm-ld-19";

/// A compiler for the target.
#[derive(Debug, PartialEq, Eq)]
enum Toolchain {
    /// The one that rustup has installed.
    Rustup,
    /// Debian's: the compiler and its cargo.
    Debian { rustc: PathBuf, cargo: PathBuf },
}

/// Builds the modules and writes the package's generated files. Returns a line for each.
pub(crate) fn build() -> Result<String, Failure> {
    let toolchain = Toolchain::find("rustc", Path::new("/"))?;
    let dist = root().join(DIST);
    for (name, features) in MODULES {
        output(&mut toolchain.build(features))?;
        bind(name, features, &dist)?;
    }
    Ok(report(&dist)?)
}

/// The folder of the compiled modules with these features. Modules of different flags share no compiled crate, so they have a folder
/// each: otherwise cargo would compile the standard library anew for each of them.
fn target_folder(features: &str) -> PathBuf {
    root().join(if features.is_empty() {
        "target/wasm-slim"
    } else {
        "target/wasm"
    })
}

/// Writes the JavaScript side of the module that was built last.
fn bind(name: &str, features: &str, dist: &Path) -> Result<(), String> {
    let module = target_folder(features)
        .join(TARGET)
        .join("release/livelink_web.wasm");
    let mut bindgen = cargo(&["run", "--quiet", "--locked", "--manifest-path", MANIFEST]);
    bindgen
        .args(["--package", "livelink-web-bindgen", "--"])
        .arg(module)
        .arg(dist)
        .arg(name)
        .env("CARGO_TARGET_DIR", root().join("target/wasm-bindgen"));
    output(&mut bindgen).map(|_| ())
}

impl Toolchain {
    /// The toolchain to use: the installed one if its `rustc` knows the target, otherwise Debian's below `debian`.
    fn find(rustc: &str, debian: &Path) -> Result<Self, Failure> {
        let libraries =
            output(Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]));
        if libraries.is_ok_and(|folder| Path::new(&folder).is_dir()) {
            return Ok(Self::Rustup);
        }
        let files = DEBIAN.map(|file| debian.join(file));
        let missing: Vec<String> = files
            .iter()
            .filter(|file| !file.exists())
            .map(|file| file.display().to_string())
            .collect();
        if !missing.is_empty() {
            return Err(Failure::NotInstalled(format!(
                "no toolchain for {TARGET} is installed: run \"rustup target add {TARGET}\", or on Debian install rustc-web, \
                 cargo-web, rust-web-src and lld-19 (missing: {})",
                missing.join(", ")
            )));
        }
        let [rustc, cargo, ..] = files;
        Ok(Self::Debian { rustc, cargo })
    }

    /// The command that compiles a module with these features.
    fn build(&self, features: &str) -> Command {
        let mut flags = FLAGS.to_vec();
        if features.is_empty() {
            flags.push(WITHOUT_PATTERNS);
        }
        let mut command = match self {
            Self::Rustup => {
                let mut command = Command::new("cargo");
                command.env("CARGO_ENCODED_RUSTFLAGS", encoded(&flags));
                command
            }
            Self::Debian { rustc, cargo } => {
                let mut command = Command::new(cargo);
                flags.extend(FLAGS_WITH_STD);
                command
                    // The standard library is compiled with a flag that stable compilers refuse without this.
                    .env("RUSTC_BOOTSTRAP", "1")
                    .env("RUSTC", rustc)
                    .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", LINKER)
                    .env("CARGO_ENCODED_RUSTFLAGS", encoded(&flags))
                    .arg("-Zbuild-std=std,panic_abort")
                    // The standard library has a short form of sorting, searching and formatting.
                    .arg("-Zbuild-std-features=optimize_for_size");
                command
            }
        };
        command
            .args(["build", "--quiet", "--locked", "--release"])
            .args(["--target", TARGET, "--manifest-path", MANIFEST])
            .args(["--no-default-features", "--features", features])
            .env("CARGO_TARGET_DIR", target_folder(features))
            .current_dir(root());
        command
    }
}

/// The flags, and one that names the files of the project from its root. So a module holds no path of the machine that compiled it.
/// In this form, which cargo calls encoded, a path may have spaces.
fn encoded(flags: &[&str]) -> String {
    let names = format!("--remap-path-prefix={}=.", root().display());
    let mut all = flags.to_vec();
    all.push(&names);
    all.join("\x1f")
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

#[cfg(test)]
mod tests {
    use super::{DEBIAN, Failure, Toolchain};
    use std::path::Path;

    #[test]
    fn without_a_toolchain_the_error_says_what_to_install() {
        let found = Toolchain::find("a-compiler-that-is-nowhere", Path::new("/nowhere"));
        let Err(Failure::NotInstalled(message)) = found else {
            panic!("{found:?}");
        };
        assert!(
            message.contains("rustup target add wasm32-unknown-unknown"),
            "{message}"
        );
        for file in DEBIAN {
            assert!(message.contains(&format!("/nowhere/{file}")), "{message}");
        }
    }
}
