//! Comments that silence a finding.
//!
//! `livelink: ignore` on the line of the finding, or `livelink: ignore-next-line` on the line before it, silences every finding of
//! that line. Names of rules in brackets limit it to these rules: `livelink: ignore(http, punycode)`. In which language the
//! comment is written makes no difference.

use super::finding::Finding;
use super::rule::Rule;
use std::ops::Range;

/// The comments of a text. It reads each line that has findings once, so all questions together cost O(text).
pub(crate) struct Silenced<'t> {
    text: &'t str,
    /// The line that was read last, without its line break.
    line: Option<Range<usize>>,
    /// The rules whose findings on that line are silenced.
    rules: Vec<Rule>,
}

impl<'t> Silenced<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self {
            text,
            line: None,
            rules: Vec::new(),
        }
    }

    /// Whether a comment silences the finding. The findings are asked about in the order of their places.
    pub(crate) fn has(&mut self, finding: &Finding) -> bool {
        let at = self.text.floor_char_boundary(finding.range.start);
        let is_read = |line: &Range<usize>| line.start <= at && at <= line.end;
        if !self.line.as_ref().is_some_and(is_read) {
            self.read_line(at);
        }
        self.rules.contains(&finding.rule)
    }

    /// Reads the line at a place, and the line before it.
    fn read_line(&mut self, at: usize) {
        let (before, after) = self.text.split_at(at);
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let end = after.find('\n').map_or(self.text.len(), |len| at + len);
        let line = self.text.get(start..end).unwrap_or_default();
        let above = self.text.get(..start.saturating_sub(1)).unwrap_or_default();
        let above = above.rsplit('\n').next().unwrap_or_default();
        let is_silenced = |rule: &Rule| {
            silences(line, "ignore", *rule) || silences(above, "ignore-next-line", *rule)
        };
        self.rules = Rule::ALL.into_iter().filter(is_silenced).collect();
        self.line = Some(start..end);
    }
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
    use super::{Finding, Rule, Silenced};

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
            (
                "<!-- livelink: ignore-next-line(punycode,http) -->\nx",
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
            assert_eq!(Silenced::new(text).has(&finding(at)), silenced, "{text}");
        }
    }

    /// One value answers for all findings of a text, in their order.
    #[test]
    fn line_by_line() {
        let text = "x x // livelink: ignore\nx\n\n// livelink: ignore-next-line\nx\nx";
        let mut comments = Silenced::new(text);
        let silenced: Vec<bool> = text
            .match_indices('x')
            .filter(|(at, _)| !text[..*at].ends_with('e'))
            .map(|(at, _)| comments.has(&finding(at)))
            .collect();
        assert_eq!(silenced, [true, true, false, true, false]);
    }

    fn finding(at: usize) -> Finding {
        Finding {
            range: at..at + 1,
            rule: Rule::Http,
            message: String::new(),
            help: None,
            ruling: None,
            host: None,
        }
    }
}
