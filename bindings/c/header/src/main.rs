//! Writes the header of liblivelink from the crate's own declarations.
//!
//! `cargo run -p livelink-c-header` writes it. With `--check`, it fails if the committed header is not the one that it would write.

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    match run(std::env::args().any(|argument| argument == "--check")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(check: bool) -> Result<(), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let config = cbindgen::Config::from_file(folder.join("cbindgen.toml"))?;
    let bindings = cbindgen::Builder::new()
        .with_crate(&folder)
        .with_config(config)
        .generate()
        .map_err(|error| error.to_string())?;
    let mut header = Vec::new();
    bindings.write(&mut header);
    // What a Rust caller has to see to has a heading of its own in Rust's documentation.
    let header = String::from_utf8(header).map_err(|error| error.to_string())?;
    let header = header
        .replace("// # Safety\n//\n// ", "// Needed: ")
        .into_bytes();
    let file = folder.join("include/livelink.h");
    if check {
        let committed =
            std::fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        if committed != header {
            return Err(format!(
                "{} is not what the crate declares: run \"cargo run -p livelink-c-header\" in bindings/c",
                file.display()
            ));
        }
        return Ok(());
    }
    std::fs::write(&file, header).map_err(|error| format!("{}: {error}", file.display()))
}
