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
    std::fs::write(&script, with_own_texts(&generated)?).map_err(failed)?;
    let shipped = folder.join(format!("{name}.wasm"));
    std::fs::rename(folder.join(format!("{name}_bg.wasm")), &shipped).map_err(failed)?;
    let bytes = std::fs::read(&shipped).map_err(failed)?;
    let inline = format!("export const base64 = '{}';\n", STANDARD.encode(bytes));
    std::fs::write(folder.join(format!("{name}.inline.js")), inline).map_err(failed)
}

/// How the function of `wasm-bindgen` begins that passes a text to the module.
const PASSES_TEXT: &str = "    let len = arg.length;
    let ptr = malloc(len, 1) >>> 0;
";

/// How long a text is, in code units, for which that function is the quick way: a loop over the ASCII at the start of the text.
const SHORT: usize = 256;

/// Returns a script that passes a text longer than [`SHORT`] by the package's own `long-texts.js`, and gets its encoder of UTF-8 from
/// `encoding.js`, because not every program that tests a page has one.
fn with_own_texts(script: &str) -> Result<String, String> {
    if script.matches(PASSES_TEXT).count() != 1 {
        return Err(format!(
            "the script of wasm-bindgen does not have \"{PASSES_TEXT}\" once: see how this version passes texts, and change PASSES_TEXT"
        ));
    }
    let long = format!(
        "    if (arg.length > {SHORT}) {{
        const [ptr, length] = passLong(arg, wasm);
        WASM_VECTOR_LEN = length;
        return ptr >>> 0;
    }}
{PASSES_TEXT}"
    );
    Ok(format!(
        "import {{ TextDecoder, TextEncoder }} from '../src/encoding.js';\nimport {{ longTexts }} from '../src/long-texts.js';\n\nconst passLong = longTexts();\n{}",
        script.replace(PASSES_TEXT, &long)
    ))
}
