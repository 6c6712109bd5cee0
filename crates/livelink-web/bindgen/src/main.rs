//! Writes the JavaScript side of `livelink-web` beside its WebAssembly module. `cargo xtask wasm` runs it after the compiler.
//!
//! ```text
//! livelink-web-bindgen MODULE.wasm FOLDER NAME
//! ```
//!
//! | file in the folder | what it is |
//! |---|---|
//! | `NAME.wasm` | the module, as the package ships it |
//! | `NAME.js` | the functions that call it |
//! | `NAME.inline.js` | the module once more, in base64, for those who cannot serve a file |
//!
//! Exit codes: 0 done, 1 the module cannot be read or the folder not be written, 2 the command line is not understood.

use std::path::Path;
use std::process::ExitCode;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder, name] = arguments.as_slice() else {
        eprintln!("usage: livelink-web-bindgen MODULE.wasm FOLDER NAME");
        return ExitCode::from(2);
    };
    match write(Path::new(module), Path::new(folder), name) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn write(module: &Path, folder: &Path, name: &str) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name);
    // The package itself says where the module is: beside the program, at an address, or inside a JavaScript file.
    bindgen.typescript(false).omit_default_module_path(true);
    bindgen
        .remove_name_section(true)
        .remove_producers_section(true);
    let bindgen = bindgen.web(true).map_err(|error| format!("{error:?}"))?;
    bindgen
        .generate(folder)
        .map_err(|error| format!("{error:?}"))?;

    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let script = folder.join(format!("{name}.js"));
    let generated = std::fs::read_to_string(&script).map_err(failed)?;
    std::fs::write(&script, with_long_texts(&generated)?).map_err(failed)?;
    let shipped = folder.join(format!("{name}.wasm"));
    std::fs::rename(folder.join(format!("{name}_bg.wasm")), &shipped).map_err(failed)?;
    let bytes = std::fs::read(&shipped).map_err(failed)?;
    let inline = format!("export const base64 = '{}';\n", STANDARD.encode(bytes));
    std::fs::write(folder.join(format!("{name}.inline.js")), inline).map_err(failed)
}

/// The loop of `wasm-bindgen` that passes the start of a text to the module, as long as it is ASCII.
const ASCII_LOOP: &str = "for (; offset < len; offset++) {";

/// How long a text is, in code units, for which the loop is the quicker way.
const SHORT: usize = 256;

/// Returns a script that passes a text longer than [`SHORT`] to the module by one call of the browser's encoder. For a long text the
/// loop takes longer than that call, and the call then gets a part of the text, which the browser has to copy first.
fn with_long_texts(script: &str) -> Result<String, String> {
    if script.matches(ASCII_LOOP).count() != 1 {
        return Err(format!(
            "the script of wasm-bindgen does not have \"{ASCII_LOOP}\" once: see how this version passes texts, and change ASCII_LOOP"
        ));
    }
    let short = format!("for (; offset < len && len <= {SHORT}; offset++) {{");
    Ok(script.replace(ASCII_LOOP, &short))
}
