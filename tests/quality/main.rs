//! How many of the links that a careful reader would make does a tool make, and how many others?
//!
//! `cargo run --release -p livelink-tests --bin quality -- FILE.jsonl …` reads snippets of real text that somebody has labelled
//! by hand, gives each to Livelink and to other tools, and prints the share of the links found that are right (precision) and the
//! share of the right links that are found (recall). `docs/quality.md` says how the snippets were drawn and labelled.
//!
//! linkify-it and linkifyjs are compared too where `LIVELINK_PEERS` names a folder whose `node_modules` holds `linkify-it`,
//! `linkifyjs` and `tlds`.
//!
//! Exit codes: 0 done, 1 a file cannot be read or a line is not a snippet.

mod form;
mod found;
mod node;
mod score;
mod snippet;
mod table;
mod tools;

use std::process::ExitCode;

use snippet::Snippet;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (flags, files): (Vec<&String>, Vec<&String>) = arguments
        .iter()
        .partition(|argument| argument.starts_with("--"));
    let misses = flags.iter().any(|flag| *flag == "--misses");
    if files.is_empty() || flags.iter().any(|flag| *flag != "--misses") {
        eprintln!(
            "usage: quality [--misses] FILE.jsonl …\n\n  --misses   print each snippet that Livelink's default profile gets wrong"
        );
        return ExitCode::FAILURE;
    }
    let mut snippets = Vec::new();
    for file in files {
        match snippet::read(file.as_ref()) {
            Ok(read) => snippets.extend(read),
            Err(error) => {
                eprintln!("quality: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    print!("{}", report(&snippets, misses));
    ExitCode::SUCCESS
}

/// The tables of all tools over `snippets`, and the snippets that the default profile gets wrong if `misses`.
fn report(snippets: &[Snippet], misses: bool) -> String {
    let tools = tools::all(snippets);
    let mut out = table::of_tools(snippets, &tools);
    if let Some(default) = tools.first() {
        out += &table::by_form(snippets, default);
        out += &table::by_kind(snippets, default);
        if misses {
            out += &table::misses(snippets, default);
        }
    }
    out
}
