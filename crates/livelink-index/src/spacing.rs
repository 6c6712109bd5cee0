//! How many checkpoints a long run gets, and from which length on text is treated as long.

/// Lengths in bytes, or in UTF-16 code units.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spacing {
    /// A run no longer than this is scanned whole, unless there is a checkpoint in it.
    pub(crate) short_run: usize,
    /// At least this much of a run stands before its first checkpoint: the run is then probably long. Looking further back
    /// for each checkpoint would cost as much as the scan.
    pub(crate) before_checkpoint: usize,
    /// The least distance between two checkpoints near edits.
    pub(crate) near_edits: usize,
    /// The least distance where much text is scanned at once. The first keystroke there makes the checkpoints denser.
    pub(crate) far_from_edits: usize,
    /// How much text the scanner gets at first. It gets more if this is not enough.
    pub(crate) first_window: usize,
    /// The most text that the scanner gets at first. It gets more than `first_window` if the old scan had read far ahead at
    /// the checkpoint where the new scan will probably end.
    pub(crate) first_window_most: usize,
    /// From this length on, new text is scanned as a batch scan does it, without checkpoints, up to the first run in it that
    /// is longer than this.
    pub(crate) bulk: usize,
    /// From this length on, a second thread scans new text while the calling thread reads it. `usize::MAX` means never.
    pub(crate) second_thread: usize,
}

impl Spacing {
    /// A checkpoint takes 64 bytes; a keystroke scans about three times the distance between two of them.
    pub(crate) const USUAL: Self = Self {
        short_run: 1024,
        before_checkpoint: 128,
        near_edits: 512,
        far_from_edits: 1536,
        first_window: 1024,
        first_window_most: 64 << 10,
        bulk: 2 << 10,
        second_thread: usize::MAX,
    };

    /// Reading a rope of 4 MB takes nearly as long as scanning it. A thread costs some 50 us, which is nothing from this
    /// length on.
    pub(crate) const SECOND_THREAD_FROM: usize = 4 << 20;

    /// Lengths so small that short texts have all that long ones have.
    #[cfg(feature = "check")]
    pub(crate) const NARROW: Self = Self {
        short_run: 12,
        before_checkpoint: 6,
        near_edits: 8,
        far_from_edits: 20,
        first_window: 16,
        first_window_most: 64,
        bulk: 24,
        second_thread: 4 << 10,
    };
}
