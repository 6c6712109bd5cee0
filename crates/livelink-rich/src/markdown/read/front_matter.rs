//! The settings that programs for web pages keep at the start of a file.

use crate::markdown::lines::Lines;

/// Returns how many lines at the start of the file are settings, with the lines around them.
///
/// A rule at the start of a file looks alike. So the line after it has to be a setting: `title: A page` after `---`, and
/// `title = "A page"` or `[page]` after `+++`.
pub(super) fn len(lines: &Lines<'_>) -> usize {
    let fence = lines.line(0).trim_end();
    let is_setting: fn(&str) -> bool = match fence {
        "---" => |line| {
            let name = line.split_once(':');
            name.is_some_and(|(name, value)| {
                is_name(name) && (value.is_empty() || value.starts_with([' ', '\t']))
            })
        },
        "+++" => |line| {
            let name = line.split_once('=').map(|(name, _)| name.trim_end());
            name.is_some_and(is_name) || line.starts_with('[') && line.trim_end().ends_with(']')
        },
        _ => return 0,
    };
    let mut rest = (1..lines.count()).skip_while(|line| lines.line(*line).starts_with('#'));
    if !rest.next().is_some_and(|line| is_setting(lines.line(line))) {
        return 0;
    }
    rest.find(|line| lines.line(*line).trim_end() == fence)
        .map_or(0, |line| line + 1)
}

fn is_name(name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '"' | '\'');
    !name.is_empty() && name.chars().all(is_part)
}
