//! Fields that other programs added to links and mutes.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

use serde_json::{Map, Value};

/// The unknown fields of a list's entries. The key `K` identifies an entry after its range has moved. If several entries have the
/// same key, the first one in the list gets the fields that were read first, the second one gets the next, and so on.
pub(super) struct UnknownFields<K>(HashMap<K, VecDeque<Map<String, Value>>>);

impl<K: Eq + Hash> UnknownFields<K> {
    /// Takes the fields of all entries, in order. O(n).
    pub(super) fn of(entries: impl Iterator<Item = (K, Map<String, Value>)>) -> Self {
        let mut fields: HashMap<K, VecDeque<_>> = HashMap::new();
        for (key, others) in entries {
            fields.entry(key).or_default().push_back(others);
        }
        Self(fields)
    }

    /// Returns the fields of the next entry with this key, or an empty map if all of those are taken. O(1).
    pub(super) fn take(&mut self, key: &K) -> Map<String, Value> {
        let next = self.0.get_mut(key).and_then(VecDeque::pop_front);
        next.unwrap_or_default()
    }
}
