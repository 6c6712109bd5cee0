//! A table that many threads read and one replaces.

use super::table::TldTable;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

/// The table that detectors go by, replaceable while they run (ruling 32, UASG 4).
///
/// All clones are the same place: give one to [`Detector::with_tlds`](crate::Detector::with_tlds), keep another, and
/// [`replace`](SharedTlds::replace) the table whenever a newer file has come. A scan takes the table once and goes on
/// with it; the next one takes the new table. Nobody waits: the lock is held for as long as it takes to copy a pointer.
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

/// A table, and how many there were before it.
struct Versioned {
    table: Arc<TldTable>,
    version: u64,
}

impl SharedTlds {
    /// A place with `table` in it, at version 0.
    pub fn new(table: TldTable) -> Self {
        let table = Arc::new(table);
        Self {
            place: Arc::new(RwLock::new(Versioned { table, version: 0 })),
        }
    }

    /// The table as of now.
    pub fn current(&self) -> Arc<TldTable> {
        self.read(|now| Arc::clone(&now.table))
    }

    /// How often the table was replaced.
    ///
    /// Who keeps the links of a text reads it *before* scanning, and scans again when it has changed: read after the
    /// scan, it might be that of a newer table than the scan's.
    pub fn version(&self) -> u64 {
        self.read(|now| now.version)
    }

    /// Puts `table` in the place of the one before, which is returned. Scans in progress keep theirs.
    pub fn replace(&self, table: TldTable) -> Arc<TldTable> {
        let table = Arc::new(table);
        let mut now = self.place.write().unwrap_or_else(PoisonError::into_inner);
        now.version = now.version.wrapping_add(1);
        std::mem::replace(&mut now.table, table)
    }

    /// A poisoned lock is as good as any: nothing that panics runs under it.
    fn read<T>(&self, f: impl FnOnce(&Versioned) -> T) -> T {
        f(&self.place.read().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Default for SharedTlds {
    /// A place with the [embedded](TldTable::embedded) table in it.
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
