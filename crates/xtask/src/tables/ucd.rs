//! Writes the properties as text, in the field layout of the Unicode Character Database.
//!
//! These files are for people and for other programs; the crates use the Rust tables. Neighbouring code points of one value are
//! written as a range, and the ranges are grouped by value.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use super::derive::{self, CODE_POINTS, LinkTerm, UNICODE_VERSION};

/// The content of `LinkTerm.txt`.
pub(crate) fn link_term() -> Result<String, String> {
    let mut out = header(
        "LinkTerm.txt",
        "Link_Term",
        "an enumerated property of code points",
        "code point or range; Link_Term value",
        "# @missing: 0000..10FFFF; Hard\n",
    )?;
    let sections = [
        ("Soft", LinkTerm::Soft),
        ("Close", LinkTerm::Close),
        ("Open", LinkTerm::Open),
        ("Include", LinkTerm::Include),
    ];
    for (name, value) in sections {
        let ranges = ranges(|code_point| derive::link_term(code_point) == value);
        push_ranges(&mut out, &ranges, &format!("; {name:7} "));
    }
    Ok(out)
}

/// The content of `LinkEmail.txt`.
pub(crate) fn link_email() -> Result<String, String> {
    let mut out = header(
        "LinkEmail.txt",
        "Link_Email",
        "a binary property of code points; those not listed have the value No",
        "code point or range",
        "",
    )?;
    push_ranges(&mut out, &ranges(derive::link_email), " ");
    Ok(out)
}

/// The content of `LinkBracket.txt`.
pub(crate) fn link_bracket() -> Result<String, String> {
    let mut out = header(
        "LinkBracket.txt",
        "Link_Bracket",
        "a string property of code points: the opening bracket of a closing one",
        "closing code point; opening code point",
        "# @missing: 0000..10FFFF; <none>\n",
    )?;
    let mut total = 0;
    out.push('\n');
    for close in 0..CODE_POINTS {
        if let Some(open) = derive::link_bracket(close) {
            let _ = writeln!(
                out,
                "{close:04X}          ; {:04X} # ({} \u{21D2} {open})",
                u32::from(open),
                shown(close)
            );
            total += 1;
        }
    }
    let _ = writeln!(out, "\n# Total code points: {total}");
    Ok(out)
}

fn header(
    file: &str,
    property: &str,
    kind: &str,
    fields: &str,
    missing: &str,
) -> Result<String, String> {
    derive::check_version()?;
    let (major, minor, update) = UNICODE_VERSION;
    Ok(format!(
        "# {file}\n\
         # {property} of Unicode {major}.{minor}.{update}: {kind}.\n\
         #\n\
         # Derived from the properties that section 6.1 of UTS #58 names; this is not the file that Unicode publishes.\n\
         # Derived from data of the Unicode Character Database, (c) Unicode, Inc.; see LICENSE-UNICODE.\n\
         # Written by `cargo xtask tables`: do not edit.\n\
         #\n\
         # Fields: {fields}\n\
         #\n\
         {missing}"
    ))
}

fn push_ranges(out: &mut String, ranges: &[RangeInclusive<u32>], field: &str) {
    let mut total = 0;
    out.push('\n');
    for range in ranges {
        let (first, last) = (*range.start(), *range.end());
        let len = last - first + 1;
        total += len;
        let _ = if len == 1 {
            writeln!(out, "{first:04X}          {field}# ({})", shown(first))
        } else {
            let points = format!("{first:04X}..{last:04X}");
            writeln!(
                out,
                "{points:14}{field}# [{len}] ({}..{})",
                shown(first),
                shown(last)
            )
        };
    }
    let _ = writeln!(out, "\n# Total code points: {total}");
}

/// The character itself where it can be seen on its own, otherwise its number.
fn shown(code_point: u32) -> String {
    use icu_properties::CodePointMapData;
    use icu_properties::props::GeneralCategory as Gc;

    let category = CodePointMapData::<Gc>::new().get32(code_point);
    let visible = !matches!(
        category,
        Gc::Control
            | Gc::Format
            | Gc::Surrogate
            | Gc::PrivateUse
            | Gc::Unassigned
            | Gc::LineSeparator
            | Gc::ParagraphSeparator
            | Gc::SpaceSeparator
            | Gc::NonspacingMark
            | Gc::EnclosingMark
            | Gc::SpacingMark
    );
    match char::from_u32(code_point) {
        Some(c) if visible => c.to_string(),
        _ => format!("U+{code_point:04X}"),
    }
}

/// The maximal ranges of code points that `holds` for.
fn ranges(holds: impl Fn(u32) -> bool) -> Vec<RangeInclusive<u32>> {
    let mut ranges: Vec<RangeInclusive<u32>> = Vec::new();
    for code_point in (0..CODE_POINTS).filter(|code_point| holds(*code_point)) {
        match ranges.last_mut() {
            Some(range) if *range.end() + 1 == code_point => *range = *range.start()..=code_point,
            _ => ranges.push(code_point..=code_point),
        }
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::ranges;

    #[test]
    fn neighbours_merge() {
        let holds = |code_point: u32| matches!(code_point, 0 | 1 | 3 | 0x10_FFFF);
        assert_eq!(ranges(holds), [0..=1, 3..=3, 0x10_FFFF..=0x10_FFFF]);
    }
}
