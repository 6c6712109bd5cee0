//! Installs the C library: header, shared library, static library and pkg-config file, where C programs look for them.
//!
//! The library is `bindings/c`, a workspace of its own. Nothing else in the repository is compiled for it.

use std::path::Path;

use crate::repository::{cargo, output, root};

/// The workspace of the library.
const MANIFEST: &str = "bindings/c/Cargo.toml";

/// The version of the interface, which is a part of the shared library's name. `bindings/c/build.rs` gives the library this name.
const INTERFACE: &str = "0";

/// The needs of a program that links the static library: the libraries of the system that Rust's standard library uses.
const STATIC: &str = "-lgcc_s -lutil -lrt -lpthread -lm -ldl -lc";

/// Builds the library and installs it below `prefix`. Returns a line for each file.
pub(crate) fn install(prefix: &str) -> Result<String, String> {
    let prefix = std::path::absolute(prefix).map_err(|error| format!("{prefix}: {error}"))?;
    let target = root().join("target/c");
    let mut build = cargo(&["build", "--quiet", "--locked", "--release"]);
    output(
        build
            .args(["--manifest-path", MANIFEST])
            .env("CARGO_TARGET_DIR", &target),
    )?;

    let version = version()?;
    let shared = format!("liblivelink.so.{version}");
    let (built, lib) = (target.join("release"), prefix.join("lib"));
    let mut report = String::new();
    let header = root().join("bindings/c/include/livelink.h");
    let files = [
        (header, prefix.join("include/livelink.h")),
        (built.join("liblivelink_c.so"), lib.join(&shared)),
        (built.join("liblivelink_c.a"), lib.join("liblivelink.a")),
    ];
    for (from, to) in &files {
        make_folder(to)?;
        std::fs::copy(from, to).map_err(|error| format!("{}: {error}", to.display()))?;
        report += &format!("{}\n", to.display());
    }
    for name in [
        format!("liblivelink.so.{INTERFACE}"),
        "liblivelink.so".to_owned(),
    ] {
        link(&shared, &lib.join(&name))?;
        report += &format!("{} -> {shared}\n", lib.join(name).display());
    }
    let file = lib.join("pkgconfig/livelink.pc");
    make_folder(&file)?;
    let content = pkg_config(&prefix, &version);
    std::fs::write(&file, content).map_err(|error| format!("{}: {error}", file.display()))?;
    report += &format!("{}\n", file.display());
    Ok(report)
}

/// The version of the library.
fn version() -> Result<String, String> {
    let id = output(cargo(&["pkgid", "--manifest-path", MANIFEST]).arg("livelink-c"))?;
    let version = id.rsplit(['#', '@']).next();
    Ok(version.unwrap_or_default().to_owned())
}

/// The description of the library for `pkg-config`.
fn pkg_config(prefix: &Path, version: &str) -> String {
    format!(
        "prefix={}\n\
         includedir=${{prefix}}/include\n\
         libdir=${{prefix}}/lib\n\
         \n\
         Name: livelink\n\
         Description: Links that stay right while text is edited\n\
         Version: {version}\n\
         Cflags: -I${{includedir}}\n\
         Libs: -L${{libdir}} -llivelink\n\
         Libs.private: {STATIC}\n",
        prefix.display()
    )
}

fn make_folder(file: &Path) -> Result<(), String> {
    let folder = file.parent().unwrap_or(file);
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// Makes a symbolic link, in the place of any file that is there.
#[cfg(unix)]
fn link(to: &str, at: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", at.display());
    if at.symlink_metadata().is_ok() {
        std::fs::remove_file(at).map_err(failed)?;
    }
    std::os::unix::fs::symlink(to, at).map_err(failed)
}

/// Other systems have no such links, so the library is there twice.
#[cfg(not(unix))]
fn link(to: &str, at: &Path) -> Result<(), String> {
    let from = at.with_file_name(to);
    let copied = std::fs::copy(from, at);
    copied
        .map(|_| ())
        .map_err(|error| format!("{}: {error}", at.display()))
}
