//! Much new text at once: a paste, the first scan.
//!
//! Where all runs are short no state of the scanner is kept, so nothing need watch it: what lies before the first long run
//! is scanned as a batch scan would, a window at a time.

mod batch;
mod beside;
mod reader;

use std::mem::take;
use std::thread::available_parallelism;

use livelink_detect::Detector;

use crate::dirty::FoundAll;
use crate::marks::Grain;
use crate::text::Reader;
use batch::Batch;
use reader::read_short_runs;

/// Scans from the start of a run at `from` over as many whole runs before `to` as are short, if that is much. Returns the
/// start of the first run that is left.
///
/// No run in it is longer than `grain.bulk`. One that is somewhat long for a run without marks costs the first keystroke
/// in it a scan of that much, no more; to look for these would take more time than all other looks at runs.
pub(crate) fn scan_short_runs<T: Reader>(
    detector: &Detector,
    text: &T,
    from: usize,
    to: usize,
    grain: Grain,
    found: &mut FoundAll,
) -> usize {
    let range = from..to;
    if range.len() < grain.bulk {
        return from;
    }
    if range.len() >= grain.beside
        && available_parallelism().is_ok_and(|processors| processors.get() > 1)
        && let Some(end) = beside::scan(detector, text, range.clone(), grain, &mut found.links)
    {
        return end;
    }
    let mut batch = Batch::<T>::new(detector, from, take(&mut found.links));
    let buffer = take(&mut found.buffer);
    found.buffer = read_short_runs(text, range, grain, buffer, &mut batch);
    found.links = batch.links;
    batch.at
}
