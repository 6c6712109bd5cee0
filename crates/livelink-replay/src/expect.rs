//! The expectations of a script, compared with its result.

use std::ops::Range;

use serde_json::Value;

use crate::error::ScriptError;
use crate::fields::Fields;
use crate::report::Report;
use crate::report::ReportedLink;

/// One way in which a script may end.
#[derive(Clone, Debug, Default)]
pub(super) struct Expected {
    text: Option<String>,
    links: Option<Vec<ExpectedLink>>,
    muted: Option<Vec<Range<usize>>>,
}

#[derive(Clone, Debug)]
struct ExpectedLink {
    text: String,
    href: String,
    kind: String,
}

impl Expected {
    pub(super) fn parse(value: &Value) -> Result<Self, ScriptError> {
        let fields = Fields::of(value, "an expectation")?;
        fields.only(&["text", "links", "muted"])?;
        let links = fields
            .list("links")?
            .map(|links| links.iter().map(parse_link).collect::<Result<_, _>>());
        let muted = fields
            .list("muted")?
            .map(|muted| muted.iter().map(parse_mute).collect::<Result<_, _>>());
        Ok(Self {
            text: fields.optional_text("text")?.map(str::to_owned),
            links: links.transpose()?,
            muted: muted.transpose()?,
        })
    }

    /// Returns whether the script ended this way. Anything that the expectation does not mention may differ.
    pub(super) fn fits(&self, report: &Report) -> bool {
        self.text.as_ref().is_none_or(|text| *text == report.text)
            && self.links.as_ref().is_none_or(|links| {
                links.len() == report.links.len()
                    && links
                        .iter()
                        .zip(&report.links)
                        .all(|(expected, found)| expected.fits(found))
            })
            && self
                .muted
                .as_ref()
                .is_none_or(|muted| *muted == report.muted)
    }
}

impl ExpectedLink {
    fn fits(&self, found: &ReportedLink) -> bool {
        self.text == found.text
            && self.kind == found.kind.name()
            && same_target(&self.href, &found.href)
    }
}

fn parse_link(value: &Value) -> Result<ExpectedLink, ScriptError> {
    let fields = Fields::of(value, "an expected link")?;
    fields.only(&["text", "href", "kind"])?;
    Ok(ExpectedLink {
        text: fields.text("text")?.to_owned(),
        href: fields.text("href")?.to_owned(),
        kind: fields.text("kind")?.to_owned(),
    })
}

fn parse_mute(value: &Value) -> Result<Range<usize>, ScriptError> {
    let fields = Fields::of(value, "an expected mute")?;
    fields.only(&["from", "to"])?;
    Ok(fields.offset("from")?..fields.offset("to")?)
}

/// Returns whether two hrefs lead to the same place. The WHATWG parser compares them, but `mailto:` is compared literally:
/// the parser would hide differences in the address.
fn same_target(expected: &str, found: &str) -> bool {
    if expected == found {
        return true;
    }
    let web = |href: &str| {
        url::Url::parse(href)
            .ok()
            .filter(|url| url.scheme() != "mailto")
    };
    match (web(expected), web(found)) {
        (Some(expected), Some(found)) => expected == found,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::same_target;

    #[test]
    fn targets_are_compared_by_the_url_parser() {
        for (one, other, same) in [
            ("https://example.com", "https://example.com/", true),
            (
                "https://example.com/\u{e4}",
                "https://example.com/%C3%A4",
                true,
            ),
            ("https://\u{4f8b}.com/", "https://xn--fsq.com", true),
            ("https://example.com/a", "https://example.com/b", false),
            ("http://example.com", "https://example.com", false),
            ("mailto:a@example.com", "mailto:a@example.com", true),
            (
                "mailto:\u{e4}@example.com",
                "mailto:%C3%A4@example.com",
                false,
            ),
            ("not a url", "not a url", true),
            ("not a url", "not a url either", false),
        ] {
            assert_eq!(same_target(one, other), same, "{one} and {other}");
        }
    }
}
