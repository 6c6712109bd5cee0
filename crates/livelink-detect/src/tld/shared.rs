//! A table that many threads read and one thread replaces.

use super::table::TldTable;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

/// A table of top-level domains that can be replaced while detectors use it (ruling 32, UASG 4).
///
/// All clones share one table. Give one clone to
/// [`Detector::with_tlds`](crate::Detector::with_tlds), keep another, and
/// [`replace`](SharedTlds::replace) the table whenever a newer file has come. A scan fetches the
/// table once and keeps it; the next scan uses the new table. Nobody waits: the lock is held only
/// while a pointer is copied.
///
/// ```
/// use livelink_detect::{Detector, Options, SharedTlds, TldTable};
/// # use std::fmt::Write as _;
/// # let mut file = String::from("# Version 2026110500, Last Updated Thu Nov  5 07:07:01 2026 UTC\nNEWTLD\n");
/// # for n in 0..1_000 { writeln!(file, "EXAMPLE{n}").unwrap(); }
///
/// let tlds = SharedTlds::default();
/// let detector = Detector::with_tlds(Options::default(), tlds.clone());
/// assert_eq!(detector.detect("example.newtld").len(), 0);
///
/// // `file` is what IANA publishes by now.
/// let revision = detector.revision();
/// tlds.replace(TldTable::parse(file.as_bytes())?);
/// assert_eq!(detector.detect("example.newtld").len(), 1);
/// assert_ne!(detector.revision(), revision, "time to scan again");
/// # Ok::<(), livelink_detect::TldTableError>(())
/// ```
#[derive(Clone)]
pub struct SharedTlds {
    place: Arc<RwLock<Versioned>>,
}

/// A table, and the number of tables before it.
struct Versioned {
    table: Arc<TldTable>,
    version: u64,
}

impl SharedTlds {
    /// Returns a place with `table` in it, at version 0.
    pub fn new(table: TldTable) -> Self {
        let table = Arc::new(table);
        Self {
            place: Arc::new(RwLock::new(Versioned { table, version: 0 })),
        }
    }

    /// Returns the current table.
    pub fn current(&self) -> Arc<TldTable> {
        self.read(|now| Arc::clone(&now.table))
    }

    /// Returns the number of times that the table was replaced.
    ///
    /// A program that keeps the links of a text reads the version *before* it scans, and scans
    /// again when the version has changed. A version read after the scan might belong to a newer
    /// table than the scan's.
    pub fn version(&self) -> u64 {
        self.read(|now| now.version)
    }

    /// Puts `table` in, and returns the table that was there before. Scans in progress keep theirs.
    pub fn replace(&self, table: TldTable) -> Arc<TldTable> {
        let table = Arc::new(table);
        let mut now = self.place.write().unwrap_or_else(PoisonError::into_inner);
        now.version = now.version.wrapping_add(1);
        std::mem::replace(&mut now.table, table)
    }

    /// A poisoned lock does no harm: nothing that panics runs under it.
    fn read<T>(&self, f: impl FnOnce(&Versioned) -> T) -> T {
        f(&self.place.read().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Default for SharedTlds {
    /// Returns a place with the [embedded](TldTable::embedded) table in it.
    fn default() -> Self {
        Self::new(TldTable::embedded())
    }
}

impl From<TldTable> for SharedTlds {
    fn from(table: TldTable) -> Self {
        Self::new(table)
    }
}

impl fmt::Debug for SharedTlds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.read(|now| {
            f.debug_struct("SharedTlds")
                .field("table", &now.table)
                .field("version", &now.version)
                .finish()
        })
    }
}
