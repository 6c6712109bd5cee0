//! The lines of a data file of Unicode: a code point or a range, fields with `;` between them, and a comment after `#`.

use std::ops::RangeInclusive;

/// A line that lists code points.
pub(crate) struct Entry<'f> {
    /// The number of the line, from 1.
    pub(crate) line: usize,
    /// The code points.
    pub(crate) range: RangeInclusive<u32>,
    /// The fields after the code points, without the spaces around them.
    pub(crate) fields: Vec<&'f str>,
}

/// Returns an entry for each line of `contents` that lists code points, and a message for each that cannot be read.
pub(crate) fn entries(contents: &str) -> impl Iterator<Item = Result<Entry<'_>, String>> {
    contents.lines().enumerate().filter_map(|(at, line)| {
        let data = line.split('#').next().unwrap_or_default();
        let mut fields = data.split(';').map(str::trim);
        let points = fields.next().filter(|_| !data.trim().is_empty())?;
        let (first, last) = points.split_once("..").unwrap_or((points, points));
        let (Some(first), Some(last)) = (code_point(first), code_point(last)) else {
            return Some(Err(format!("line {}: not a code point or range", at + 1)));
        };
        Some(Ok(Entry {
            line: at + 1,
            range: first..=last,
            fields: fields.collect(),
        }))
    })
}

/// Returns the code point that `hexadecimal` is the number of.
pub(crate) fn code_point(hexadecimal: &str) -> Option<u32> {
    let number = u32::from_str_radix(hexadecimal, 16).ok()?;
    (number <= u32::from(char::MAX)).then_some(number)
}

/// Returns the text that a field lists the code points of, with spaces between them; `None` if it is not such a list.
pub(crate) fn text(field: &str) -> Option<String> {
    let mut points = field.split_whitespace();
    points.try_fold(String::new(), |mut text, point| {
        text.push(char::from_u32(code_point(point)?)?);
        Some(text)
    })
}

/// Returns the version of Unicode that a file is of, major and minor: the one in its head, or else the latest of the ages that its
/// comments begin with, such as `17.0   [2] (…`. `None` if it has neither.
pub(crate) fn version(contents: &str) -> Option<(u32, u32)> {
    let numbers = |text: &str| {
        let mut numbers = text.split('.').map(str::parse);
        Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
    };
    let mut lines = contents.lines();
    let head = lines.find_map(|line| numbers(line.strip_prefix("# Version:")?.trim()));
    head.or_else(|| {
        let comments = contents.lines().filter_map(|line| line.split_once('#'));
        let listed = comments.filter(|(data, _)| !data.trim().is_empty());
        let age = |(_, comment): (&str, &str)| numbers(comment.split_whitespace().next()?);
        listed.filter_map(age).max()
    })
}

#[cfg(test)]
mod tests {
    use super::{text, version};

    #[test]
    fn the_head_or_the_latest_age_gives_the_version() {
        let entries = "# Version of none\n0061 ; A # 1.1 [2] (a..b)\n0063 # 17.0\n0064 ; B #9.0\n";
        assert_eq!(version(entries), Some((17, 0)));
        assert_eq!(
            version(&format!("# Version: 18.0.0\n{entries}")),
            Some((18, 0))
        );
        assert_eq!(version("0061 ; A\n"), None);
    }

    #[test]
    fn code_points_of_a_field_are_read() {
        assert_eq!(text("0061 10FFFF").as_deref(), Some("a\u{10FFFF}"));
        assert_eq!(text("").as_deref(), Some(""));
        assert_eq!(text("D800"), None);
    }
}
