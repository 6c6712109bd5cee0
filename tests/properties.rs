//! Properties that must hold for every text. The tests of this package check them on random texts, and the fuzz targets in
//! `fuzz/` check them on texts that a fuzzer makes.
//!
//! Each property is a function of a detector and a text, and panics if the text breaks it. [`input`] turns arbitrary bytes
//! into both.

pub mod commonmark;
mod detect;
mod detectors;
mod explain;
mod format;
mod index;
mod meaning;
mod random;
mod saved;
mod units;

pub use detect::detect;
pub use detectors::{detector, detectors, input};
pub use explain::explain;
pub use format::{format, same_reference};
pub use index::index;
pub use meaning::Meaning;
pub use random::{Rng, cases, choose, number, rng};
pub use saved::{markup, readers, round_trips, saved};
pub use units::units;
