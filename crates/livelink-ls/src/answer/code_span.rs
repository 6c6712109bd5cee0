//! Code in Markdown.

/// Returns a text as a code span of Markdown: between more backticks than it has in a row.
pub(super) fn code_span(text: &str) -> String {
    let rows = text.split(|c| c != '`').map(str::len);
    let fence = "`".repeat(rows.max().unwrap_or_default() + 1);
    let space = match text.starts_with('`') || text.ends_with('`') {
        true => " ",
        false => "",
    };
    format!("{fence}{space}{text}{space}{fence}")
}

#[cfg(test)]
mod tests {
    use super::code_span;
    use pulldown_cmark::{Event, Parser};

    #[test]
    fn a_code_span_shows_its_text() {
        for (text, written) in [
            ("example.com", "`example.com`"),
            ("a.com/`b", "``a.com/`b``"),
            ("a``b`c", "```a``b`c```"),
            ("`a", "`` `a ``"),
            ("a``", "``` a`` ```"),
        ] {
            assert_eq!(code_span(text), written);
            let shown = Parser::new(written).find_map(|event| match event {
                Event::Code(shown) => Some(shown),
                _ => None,
            });
            assert_eq!(shown.as_deref(), Some(text));
        }
    }
}
