//! The zones of a text that is in one piece, and that nobody edits.

use super::line_scanner::LineScanner;
use crate::zone::Zone;

/// Reads a whole text. O(n).
///
/// It finds the zones that a [`ScannerEngine`](super::ScannerEngine) finds when it reads a text for the first time. It needs no rope, no copy
/// of each line and no saved states, which are most of the work for a source file.
pub(crate) fn zones_of<S: LineScanner>(mut scanner: S, text: &str) -> Vec<Zone> {
    let mut zones = Vec::new();
    scanner.begin(None);
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let len = memchr::memchr(b'\n', rest.as_bytes()).map_or(rest.len(), |feed| feed + 1);
        scanner.line(rest.get(..len).unwrap_or(rest), at, &mut zones);
        at += len;
    }
    scanner.end(&mut zones);
    zones
}
