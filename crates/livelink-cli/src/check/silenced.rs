//! Comments that silence a finding.
//!
//! `livelink: ignore` on the line of the finding, or `livelink: ignore-next-line` on the line before it, silences every finding of
//! that line. Names of rules in brackets limit it to these rules: `livelink: ignore(http, punycode)`. In which language the
//! comment is written makes no difference.

use super::finding::Finding;
use super::rule::Rule;

/// Whether a comment in the text silences the finding. Linear in the two lines.
pub(crate) fn is_silenced(text: &str, finding: &Finding) -> bool {
    let (before, after) = text.split_at(text.floor_char_boundary(finding.range.start));
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let end = after.find('\n').map_or(text.len(), |at| before.len() + at);
    let line = text.get(start..end).unwrap_or_default();
    let above = text.get(..start.saturating_sub(1)).unwrap_or_default();
    let above = above.rsplit('\n').next().unwrap_or_default();
    silences(line, "ignore", finding.rule) || silences(above, "ignore-next-line", finding.rule)
}

/// Whether a line holds the command, for all rules or for this one.
fn silences(line: &str, command: &str, rule: Rule) -> bool {
    line.split("livelink:").skip(1).any(|after| {
        let Some(rest) = after.trim_start().strip_prefix(command) else {
            return false;
        };
        match rest.trim_start().strip_prefix('(') {
            Some(names) => {
                let names = names.split(')').next().unwrap_or_default();
                names.split(',').any(|name| name.trim() == rule.name())
            }
            None => !rest.starts_with(|c: char| c == '-' || c.is_alphanumeric()),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{Finding, Rule, is_silenced};

    #[test]
    fn comments() {
        for (text, silenced) in [
            ("x // livelink: ignore", true),
            ("# livelink:ignore because it is a test\nx", false),
            ("# livelink: ignore-next-line\r\nx", true),
            (
                "<!-- livelink: ignore-next-line (http, punycode) -->\nx",
                true,
            ),
            ("<!-- livelink: ignore-next-line(punycode) -->\nx", false),
            ("# livelink: ignore-next-line\n\nx", false),
            ("x # livelink: ignore-next-line", false),
            ("x livelink: ignored", false),
            (
                "x livelink: ignore(other-host) livelink: ignore(http)",
                true,
            ),
            ("é\n/* livelink: ignore */ x", true),
            ("x\n// livelink: ignore", false),
        ] {
            let at = text.rfind("x\n").or_else(|| text.find('x')).expect("an x");
            let at = if text.starts_with(['#', '<', 'é']) {
                text.rfind('x').expect("an x")
            } else {
                at
            };
            let finding = Finding {
                range: at..at + 1,
                rule: Rule::Http,
                message: String::new(),
                help: None,
                ruling: None,
                host: None,
            };
            assert_eq!(is_silenced(text, &finding), silenced, "{text}");
        }
    }
}
