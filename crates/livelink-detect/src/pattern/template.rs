//! Targets made from the text of a find.

use crate::link_text::push_encoded;

/// A target with `{}` in it, where the text of a find goes. A template without `{}` leads to one place.
///
/// ```
/// use livelink_detect::Template;
///
/// let template = Template::new("https://example.com/tags/{}?from=text");
/// assert_eq!(template.fill("c/ü"), "https://example.com/tags/c%2F%C3%BC?from=text");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    before: String,
    after: Option<String>,
}

impl Template {
    /// Returns the template that is written this way.
    pub fn new(written: &str) -> Self {
        match written.split_once("{}") {
            Some((before, after)) => Self {
                before: before.to_owned(),
                after: Some(after.to_owned()),
            },
            None => Self {
                before: written.to_owned(),
                after: None,
            },
        }
    }

    /// Returns the target for a text. In it, all but the unreserved characters of RFC 3986 are
    /// percent-encoded, so that the text is one part of a path or a query.
    pub fn fill(&self, text: &str) -> String {
        self.filled(text, is_unreserved)
    }

    /// Returns the target for a path with a fragment, whose signs stay as they are.
    pub(super) fn fill_path(&self, path: &str) -> String {
        self.filled(path, |c| {
            is_unreserved(c) || matches!(c, '/' | ':' | '#' | '@' | '+')
        })
    }

    fn filled(&self, text: &str, stays: impl Fn(char) -> bool) -> String {
        let mut target = self.before.clone();
        if let Some(after) = &self.after {
            push_encoded(&mut target, text, |_, c| !stays(c));
            target.push_str(after);
        }
        target
    }
}

fn is_unreserved(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_' | '~')
}

#[cfg(test)]
mod tests {
    use super::Template;

    #[test]
    fn targets() {
        for (written, text, expected) in [
            ("{}/{}", "a-b.c_d~e", "a-b.c_d~e/{}"),
            ("x:{}?y", "é/#@+ ", "x:%C3%A9%2F%23%40%2B%20?y"),
            ("x", "a", "x"),
        ] {
            assert_eq!(Template::new(written).fill(text), expected);
        }
    }
}
