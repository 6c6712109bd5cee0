//! The stamp of a file on disk, which shows when another program has changed it.

use std::fs;
use std::path::Path;
use std::time::UNIX_EPOCH;

use serde_json::{Value, json};

/// Length and time of the last change of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileStamp {
    len: u64,
    nanoseconds: u64,
}

impl FileStamp {
    /// Returns the current stamp of a file, or `None` if the system does not report one.
    pub fn of(path: &Path) -> Option<Self> {
        let metadata = fs::metadata(path).ok()?;
        let since = metadata
            .modified()
            .ok()?
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        let nanoseconds = u64::try_from(since.as_nanos()).unwrap_or(u64::MAX);
        Some(Self {
            len: metadata.len(),
            nanoseconds,
        })
    }

    /// Returns the length in bytes.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Returns whether the file is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the stamp as two texts in JSON, as a number in JSON may lose its last digits.
    pub(crate) fn to_words(self) -> Value {
        json!([self.len.to_string(), self.nanoseconds.to_string()])
    }

    pub(crate) fn from_words(words: &Value) -> Option<Self> {
        let word = |at: usize| words.get(at)?.as_str()?.parse().ok();
        Some(Self {
            len: word(0)?,
            nanoseconds: word(1)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_survives_json() {
        let stamp = FileStamp {
            len: u64::MAX,
            nanoseconds: 1_700_000_000_123_456_789,
        };
        let json = stamp.to_words().to_string();
        assert_eq!(
            FileStamp::from_words(&serde_json::from_str(&json).unwrap()),
            Some(stamp)
        );
        assert_eq!(FileStamp::from_words(&Value::Null), None);
        for len in [0, 1] {
            let stamp = FileStamp { len, ..stamp };
            assert_eq!((stamp.len(), stamp.is_empty()), (len, len == 0));
        }
    }
}
