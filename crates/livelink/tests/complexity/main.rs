//! Every function that reads input does work in proportion to the input: 4 n bytes cost about four
//! times as much as n bytes, and not sixteen times.
//!
//! Each input repeats a unit: a character, or a few tokens that mean something to a scanner or a
//! reader. [`WHAT`] is the table of all calls that are checked, and [`check`] states the bound.
//! `cargo test` compares allocations only. `complexity.sh` runs the same program under callgrind,
//! which counts instructions. It is not a step of the gate, because the instructions of some rows
//! jump where a call begins to remember its input, and the lengths have to lie beyond that.

mod calls;
mod measure;
mod units;

use measure::{Work, work};

/// One row of the table: the call, its inputs, and the length of the shortest input in bytes.
struct Row {
    what: &'static str,
    units: &'static [&'static str],
    len: usize,
    /// Makes the call ready for an input. Only the call itself is measured.
    ready: fn(&str) -> Box<dyn FnMut()>,
}

/// Host runs are read up to 4,096 bytes, so inputs of detection have up to 4,000. The cost of all other calls shows in shorter
/// ones.
const WHAT: &[Row] = &[
    // Detection.
    row("detect", units::HOSTS, 1_000, calls::detect),
    row("detect", units::ALL, 2_000, calls::detect),
    row(
        "detect, candidates in a chain",
        units::CHAINS,
        40_000,
        calls::detect,
    ),
    row(
        "detect, paths that end together",
        units::SIGNS,
        3_500,
        calls::detect,
    ),
    row(
        "detect, queries before brackets",
        &["a.co?", "a.co/?", "a.co#"],
        1_000,
        calls::detect_before_brackets,
    ),
    row("explain", units::HOSTS, 1_000, calls::explain),
    row("explain", units::ALL, 2_000, calls::explain),
    row("href", units::PARTS, 400, calls::href),
    row("display", units::PARTS, 400, calls::display),
    row("render::html", units::ALL, 400, calls::html),
    row("render::markdown", units::ALL, 400, calls::markdown),
    row("render::defanged", units::ALL, 400, calls::defanged),
    row("render::plain", units::ALL, 400, calls::plain),
    // Linting.
    row("lint, verdicts", units::ALL, 2_000, calls::lint_verdicts),
    row("lint, verdicts", units::CHAINS, 2_000, calls::lint_verdicts),
    row(
        "lint::github_address",
        units::GITHUB,
        2_000,
        calls::github_addresses,
    ),
    // Formatting.
    row("uts58::minimal", units::PARTS, 400, calls::minimal),
    row("uts58::quote_local_part", units::PARTS, 400, calls::quote),
    // The index.
    row("LinkIndex::build", units::RUNS, 2_000, calls::build),
    row(
        "LinkIndex::build in UTF-16",
        units::RUNS,
        2_000,
        calls::build_utf16,
    ),
    row("LinkIndex::edit, a key", units::RUNS, 2_000, calls::key),
    row(
        "LinkIndex::edit, many edits",
        units::RUNS,
        400,
        calls::many_edits,
    ),
    row(
        "LinkIndex::edit in UTF-16",
        units::RUNS,
        400,
        calls::many_edits_utf16,
    ),
    row(
        "LinkIndex::edit in UTF-16, carets in a run",
        &["a", "語", ".com", "a.com,", "a.com/"],
        20_000,
        calls::carets_in_a_run_utf16,
    ),
    row("Delta::apply_to", units::RUNS, 2_000, calls::apply_to),
    row("Snapshot", units::RUNS, 400, calls::snapshot),
    row("EditLog::push", units::RUNS, 400, calls::edit_log),
    // The session. Long histories and many links have their own test, `linear` of livelink-session.
    // In a run of hosts that is longer than any host can be, nothing links until the typed space
    // makes two shorter ones of it.
    row("Session::typed", units::RUNS, 1_000, calls::typed),
    row("Session::pasted", units::RUNS, 2_000, calls::pasted),
    row("Document, paste and undo", units::RUNS, 200, calls::undo),
    // Saving.
    row("html::write", units::MARKUP, 200, calls::write_html),
    row("markdown::write", units::MARKUP, 200, calls::write_markdown),
    row("json::write", units::MARKUP, 200, calls::write_json),
    row("html::read", units::MARKUP, 400, calls::read_html),
    row("markdown::read", units::MARKUP, 400, calls::read_markdown),
    row("json::read", units::MARKUP, 400, calls::read_json),
    // Syntax.
    row(
        "SyntaxContext, all scanners",
        units::CODE,
        1_200,
        calls::syntax,
    ),
    // The parser of Markdown begins with room for 128 items, or for one in 32 bytes if that is more. Up to 4,096 bytes it is 128.
    row(
        "Markup, Markdown",
        units::LINKS,
        1_000,
        calls::markup_of_markdown,
    ),
    row("Markup, HTML", units::TAGS, 2_000, calls::markup_of_html),
];

const fn row(
    what: &'static str,
    units: &'static [&'static str],
    len: usize,
    ready: fn(&str) -> Box<dyn FnMut()>,
) -> Row {
    Row {
        what,
        units,
        len,
        ready,
    }
}

/// Checks one call with one unit: 4 n bytes may allocate six times as often and as much as n bytes, and
/// [`Work::computes_linearly`] bounds the instructions.
fn check(row: &Row, unit: &str) -> Result<(), String> {
    let [one, two, four] = [1, 2, 4].map(|times| {
        let input = unit.repeat((times * row.len).div_ceil(unit.len()));
        work((row.ready)(&input))
    });
    let few = |one: u64, four: u64, least: u64| four <= 6 * one + least;
    let allocates =
        few(one.allocations, four.allocations, 64) && few(one.bytes, four.bytes, 32 << 10);
    let computes = Work::computes_linearly([one, two, four]).unwrap_or(true);
    if allocates && computes {
        return Ok(());
    }
    let numbers = |work: Work| {
        let Work {
            allocations,
            bytes,
            instructions,
        } = work;
        let instructions = instructions.map_or(String::new(), |it| format!(", {it} instructions"));
        format!("{allocations} allocations, {bytes} bytes{instructions}")
    };
    Err(format!(
        "{}, {unit:?}: {}; {}; {}",
        row.what,
        numbers(one),
        numbers(two),
        numbers(four)
    ))
}

/// `LIVELINK_ONLY=WORDS` checks only the rows whose names hold the words.
#[test]
fn everything_is_linear() {
    let only = std::env::var("LIVELINK_ONLY").unwrap_or_default();
    let mut wrong = Vec::new();
    for row in WHAT.iter().filter(|row| row.what.contains(&only)) {
        // Allocations that are made once for the whole program are not counted.
        drop(check(row, "a"));
        wrong.extend(row.units.iter().filter_map(|unit| check(row, unit).err()));
    }
    assert!(wrong.is_empty(), "not linear:\n{}", wrong.join("\n"));
}

/// A call that is not linear is found.
#[test]
fn quadratic_calls_are_found() {
    fn allocating(input: &str) -> Box<dyn FnMut()> {
        let input = input.to_owned();
        Box::new(move || {
            for at in 0..input.len() {
                std::hint::black_box(input[..at].to_owned());
            }
        })
    }
    fn computing(input: &str) -> Box<dyn FnMut()> {
        let input = input.to_owned();
        Box::new(move || {
            for at in 0..input.len() {
                std::hint::black_box(input[..at].bytes().map(u32::from).sum::<u32>());
            }
        })
    }
    let error = check(&row("allocating", &[], 400, allocating), "a");
    assert!(error.is_err());
    let error = check(&row("computing", &[], 400, computing), "a");
    assert_eq!(
        error.is_err(),
        std::env::var_os("LIVELINK_CALLGRIND_DIR").is_some()
    );
}
