//! The trait of scanners, which read a text line by line.

use crate::zone::Zone;

/// Reads a text line by line and finds its zones.
pub(crate) trait LineScanner: Send {
    /// Everything that a line start needs to know of the text before it.
    type State: Clone + Eq + Send;

    /// Goes to the start of a line, where `state` holds. `None` means the start of the text.
    fn begin(&mut self, state: Option<&Self::State>);

    /// Reads the line at byte `at`, with its line feed. Adds the zones that are known by then, in order.
    fn line(&mut self, line: &str, at: usize, zones: &mut Vec<Zone>);

    /// Returns the state at the start of the next line. `None` if earlier lines are not decided yet.
    fn state(&self) -> Option<Self::State>;

    /// Settles all open decisions, because the text ends here.
    fn end(&mut self, zones: &mut Vec<Zone>);
}
