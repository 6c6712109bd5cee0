//! The language of a code block.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayString;
use serde::{Deserialize, Serialize};

/// The name of the language that a code block is written in, such as `rust` in a Markdown fence.
///
/// It is one word of at most 24 bytes, without signs that Markdown's info strings or HTML's classes would read as something else.
///
/// ```
/// use livelink_rich::CodeLanguage;
///
/// assert_eq!(CodeLanguage::new("c++").map(|it| it.to_string()).as_deref(), Some("c++"));
/// assert_eq!(CodeLanguage::new("js {1,3}"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct CodeLanguage(ArrayString<{ Self::LONGEST }>);

impl CodeLanguage {
    /// The longest name, in bytes.
    pub const LONGEST: usize = 24;

    /// Returns the language of this name, unless the name is empty, longer than 24 bytes, or has a space, a control character, or one
    /// of `` ` ``, `\` and `&`.
    pub fn new(name: &str) -> Option<Self> {
        let is_sign =
            |c: char| c.is_whitespace() || c.is_control() || matches!(c, '`' | '\\' | '&');
        let name = ArrayString::from(name).ok()?;
        let is_word = !name.is_empty() && !name.contains(is_sign);
        is_word.then_some(Self(name))
    }

    /// Returns the name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CodeLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for CodeLanguage {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::new(name)
            .ok_or_else(|| format!("{name:?} is no name of a language: one word of at most {} bytes, without `, \\ and &", Self::LONGEST))
    }
}

impl TryFrom<String> for CodeLanguage {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        name.parse()
    }
}

impl From<CodeLanguage> for String {
    fn from(language: CodeLanguage) -> Self {
        language.as_str().to_owned()
    }
}
