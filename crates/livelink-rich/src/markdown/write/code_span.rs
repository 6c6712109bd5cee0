//! Code inside a paragraph, and the fences around code blocks.

/// Writes code between backticks.
pub(super) fn code_span(code: &str, out: &mut String) {
    // A parser reads the line end as a space.
    let code = code.replace('\r', " ");
    let ticks = "`".repeat(free_len(&code));
    let is_padded = |edge: char| code.starts_with(edge) && code.ends_with(edge);
    let is_blank = code.trim_matches(' ').is_empty();
    let pad = if code.starts_with('`') || code.ends_with('`') || is_padded(' ') && !is_blank {
        " "
    } else {
        ""
    };
    for part in [&ticks, pad, &code, pad, &ticks] {
        out.push_str(part);
    }
}

/// Returns the shortest length that no run of backticks in the code has. O(code).
fn free_len(code: &str) -> usize {
    let runs = code.split(|c| c != '`').map(str::len);
    let mut lens: Vec<usize> = runs.filter(|len| *len > 0).collect();
    lens.sort_unstable();
    lens.dedup();
    let free = (1..).zip(&lens).find(|(free, len)| free != *len);
    free.map_or(lens.len() + 1, |(free, _)| free)
}

/// Returns the length of a fence that no line of the code could be.
pub(super) fn fence_len<'a>(lines: impl Iterator<Item = &'a str>) -> usize {
    let ticks = |line: &str| {
        let line = line.trim_start_matches([' ', '\t']);
        line.len() - line.trim_start_matches('`').len()
    };
    lines.map(ticks).max().unwrap_or(0).max(2) + 1
}
