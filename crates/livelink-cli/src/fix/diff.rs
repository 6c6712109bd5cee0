//! The difference that `--diff` shows, in the unified form.

use crate::failure::Failure;
use anstyle::{AnsiColor, Style};
use livelink::lint::escape_unseen;
use std::borrow::Cow;
use std::io::Write;
use std::ops::Range;

/// The number of unchanged lines around a change.
const CONTEXT: usize = 3;

/// Writes the difference between a text and the same text with its links rewritten. A link never holds a line end, so each line
/// has its own place in both texts, and no search for equal lines is needed. With colours, the output is for a terminal, and characters
/// that it would obey or not show are escaped. Linear in the text.
pub(super) fn show(
    name: &str,
    old: &str,
    new: &str,
    color: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let old: Vec<&str> = old.split_inclusive('\n').collect();
    let new: Vec<&str> = new.split_inclusive('\n').collect();
    let pairs = old.iter().zip(&new).enumerate();
    let changed = pairs.filter(|(_, (old, new))| old != new).map(|(at, _)| at);
    let changed: Vec<usize> = changed.collect();
    let styled = |style: Style| if color { style } else { Style::new() };
    let bold = styled(Style::new().bold());
    writeln!(out, "{bold}--- {name}{bold:#}\n{bold}+++ {name}{bold:#}")?;
    for hunk in changed.chunk_by(|a, b| b - a <= 2 * CONTEXT + 1) {
        let (Some(first), Some(last)) = (hunk.first(), hunk.last()) else {
            continue;
        };
        let start = first.saturating_sub(CONTEXT);
        let end = old.len().min(last + 1 + CONTEXT);
        let cyan = styled(AnsiColor::Cyan.on_default());
        let place = match end - start {
            1 => format!("{}", start + 1),
            len => format!("{},{len}", start + 1),
        };
        writeln!(out, "{cyan}@@ -{place} +{place} @@{cyan:#}")?;
        let mut at = start;
        for run in hunk.chunk_by(|a, b| b - a == 1) {
            let (Some(first), Some(last)) = (run.first(), run.last()) else {
                continue;
            };
            lines(&old, at..*first, ' ', Style::new(), color, out)?;
            let (run, red) = (*first..last + 1, styled(AnsiColor::Red.on_default()));
            lines(&old, run.clone(), '-', red, color, out)?;
            lines(
                &new,
                run,
                '+',
                styled(AnsiColor::Green.on_default()),
                color,
                out,
            )?;
            at = last + 1;
        }
        lines(&old, at..end, ' ', Style::new(), color, out)?;
    }
    Ok(())
}

/// Writes lines with a sign before each of them.
fn lines(
    all: &[&str],
    which: Range<usize>,
    sign: char,
    style: Style,
    for_terminal: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    for line in all.get(which).unwrap_or_default() {
        let text = line.trim_end_matches(['\r', '\n']);
        let end = line.get(text.len()..).unwrap_or_default();
        let text = match for_terminal {
            true => escape_unseen(text),
            false => Cow::Borrowed(text),
        };
        write!(out, "{style}{sign}{text}{style:#}{end}")?;
        if !end.ends_with('\n') {
            write!(out, "\n\\ No newline at end of file\n")?;
        }
    }
    Ok(())
}
