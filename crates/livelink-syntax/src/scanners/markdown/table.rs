//! The tables of GitHub Flavored Markdown.

use std::ops::Range;

/// Returns the places of the bars between the cells of a row, in bytes of the row. A backslash before a bar makes it a part of
/// the cell.
pub(super) fn bars(row: &str) -> impl Iterator<Item = usize> {
    let bytes = row.as_bytes();
    memchr::memchr_iter(b'|', bytes).filter(|at| {
        let before = at.checked_sub(1).and_then(|before| bytes.get(before));
        before != Some(&b'\\')
    })
}

/// Returns the places of the cells of a row, with the white space around them.
pub(super) fn cells(row: &str) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    bars(row).chain([row.len()]).map(move |end| {
        let cell = start..end;
        start = end + 1;
        cell
    })
}

/// Returns whether a line is the one below the head of a table, and `head` has as many cells: `|---|:-:|`.
pub(super) fn is_below_head(line: &str, head: &str) -> bool {
    let is_line = |cell: &str| {
        let dashes = cell.trim_ascii();
        let dashes = dashes.strip_prefix(':').unwrap_or(dashes);
        let dashes = dashes.strip_suffix(':').unwrap_or(dashes);
        !dashes.is_empty() && dashes.bytes().all(|byte| byte == b'-')
    };
    let line = without_outer_bars(line);
    line.1 > 0
        && cells(line.0).all(|cell| is_line(line.0.get(cell).unwrap_or_default()))
        && bars(line.0).count() == bars(without_outer_bars(head).0).count()
}

/// Returns a row without the bars at its ends, and how many bars it has in all.
fn without_outer_bars(row: &str) -> (&str, usize) {
    let row = row.trim_ascii();
    let count = bars(row).count();
    let inner = row.strip_prefix('|').unwrap_or(row);
    let inner = match inner.strip_suffix('|') {
        Some(without) if !without.ends_with('\\') => without,
        _ => inner,
    };
    (inner, count)
}

#[cfg(test)]
mod tests {
    use super::{cells, is_below_head};

    #[test]
    fn rows() {
        for (row, expected) in [
            ("a|b", "a/b"),
            ("|a|b|", "/a/b/"),
            (r"a\|b|c", r"a\|b/c"),
            ("", ""),
        ] {
            let found: Vec<&str> = cells(row).map(|cell| &row[cell]).collect();
            assert_eq!(found.join("/"), expected, "{row}");
        }
        for (line, head, expected) in [
            ("|---|---|", "| a | b |", true),
            ("--|:-:", "a | b", true),
            ("|-|", "|a|", true),
            ("|-|", "a", true),
            ("|-|-|", "a", false),
            ("---", "a", false),
            ("|-x|-|", "a|b", false),
            ("||-|", "a|b", false),
            ("--|--", r"a\|b", false),
        ] {
            assert_eq!(is_below_head(line, head), expected, "{line} {head}");
        }
    }
}
