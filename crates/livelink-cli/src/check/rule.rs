//! The rules of `livelink check`.

use crate::failure::Failure;
use clap::ValueEnum;
use serde::Deserialize;
use std::io::Write;

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Level {
    /// It is not looked for.
    Off,
    /// It is shown.
    Note,
    /// It is shown, and the exit code is 1.
    Warning,
    /// The same, in stronger words.
    Error,
}

impl Level {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Level::Off => "off",
            Level::Note => "note",
            Level::Warning => "warning",
            Level::Error => "error",
        }
    }
}

/// The subject of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Rule {
    LookAlikeHost,
    HostBeforeAt,
    UserInformation,
    BidiControl,
    InvisibleCharacter,
    OtherHost,
    SiteName,
    RetiredDomain,
    GluedText,
    CutLink,
    UnusualLink,
    Punycode,
    Http,
}

impl Rule {
    /// All rules, in the order of the documentation.
    pub(crate) const ALL: [Rule; 13] = [
        Rule::LookAlikeHost,
        Rule::HostBeforeAt,
        Rule::UserInformation,
        Rule::BidiControl,
        Rule::InvisibleCharacter,
        Rule::OtherHost,
        Rule::SiteName,
        Rule::RetiredDomain,
        Rule::GluedText,
        Rule::CutLink,
        Rule::UnusualLink,
        Rule::Punycode,
        Rule::Http,
    ];

    /// The name in output, in `livelink.toml` and in comments.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Rule::LookAlikeHost => "look-alike-host",
            Rule::HostBeforeAt => "host-before-at",
            Rule::UserInformation => "user-information",
            Rule::BidiControl => "bidi-control",
            Rule::InvisibleCharacter => "invisible-character",
            Rule::OtherHost => "other-host",
            Rule::SiteName => "site-name",
            Rule::RetiredDomain => "retired-domain",
            Rule::GluedText => "glued-text",
            Rule::CutLink => "cut-link",
            Rule::UnusualLink => "unusual-link",
            Rule::Punycode => "punycode",
            Rule::Http => "http",
        }
    }

    /// The level, if nobody sets another one.
    pub(crate) fn usual_level(self) -> Level {
        match self {
            Rule::LookAlikeHost
            | Rule::HostBeforeAt
            | Rule::BidiControl
            | Rule::InvisibleCharacter
            | Rule::OtherHost => Level::Warning,
            Rule::RetiredDomain | Rule::GluedText | Rule::CutLink | Rule::UnusualLink => {
                Level::Note
            }
            Rule::UserInformation | Rule::SiteName | Rule::Punycode | Rule::Http => Level::Off,
        }
    }

    /// The findings of the rule, in one sentence.
    pub(crate) fn explanation(self) -> &'static str {
        match self {
            Rule::LookAlikeHost => {
                "A host mixes scripts, or looks like another host, so that a reader takes it for that one."
            }
            Rule::HostBeforeAt => {
                "What reads as the host stands before an @, and the link leads to the host after it."
            }
            Rule::UserInformation => "A name or a password stands before the host.",
            Rule::BidiControl => {
                "A character that changes the direction of text stands in a link, which can show it as another link."
            }
            Rule::InvisibleCharacter => "A character that nobody sees stands in a link.",
            Rule::OtherHost => {
                "The text of a link names a host, and the link leads to a host of another owner."
            }
            Rule::SiteName => {
                "The text of a link is the name of a site, and the link leads to a page about it on another host."
            }
            Rule::RetiredDomain => {
                "The top-level domain of a link was deleted from the root zone, so the link does not work any more."
            }
            Rule::GluedText => {
                "No space stands between a link and the Japanese text after it, so the link takes in that text."
            }
            Rule::CutLink => {
                "A bracket is missing or full-width, so a link ends too early or Markdown reads no link."
            }
            Rule::UnusualLink => {
                "A host looks like a name in ASCII, and its top-level domain has its script, or a sign looks like a slash."
            }
            Rule::Punycode => "A host is written in Punycode, and few people can read it.",
            Rule::Http => "A link leads to a page without encryption.",
        }
    }
}

/// Writes the rules with their levels. `level_of` returns `None` for a rule that is off.
pub(crate) fn list(
    level_of: impl Fn(Rule) -> Option<Level>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    for rule in Rule::ALL {
        let level = level_of(rule).unwrap_or(Level::Off).name();
        let name = rule.name();
        writeln!(out, "{name:20} {level:8} {}", rule.explanation())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Rule;
    use clap::ValueEnum as _;

    /// A rule has one name, wherever it is written, and no rule is missing.
    #[test]
    fn names() {
        assert_eq!(Rule::ALL, Rule::value_variants());
        for rule in Rule::ALL {
            let value = rule.to_possible_value();
            assert_eq!(
                value.as_ref().map(|value| value.get_name()),
                Some(rule.name())
            );
            let read = serde_json::from_value::<Rule>(rule.name().into());
            assert_eq!(read.ok(), Some(rule));
        }
    }
}
