//! Asking the processor for memory before it is read.

/// Asks the processor for the memory of `items`, and returns at once. Who reads them a little later need not wait. Does nothing on processors
/// for which there is no safe function that does it.
#[inline(always)]
pub(crate) fn prefetch<T>(items: &[T]) {
    #[cfg(target_arch = "x86_64")]
    {
        /// How many bytes come at once.
        const LINE: usize = 64;
        let in_a_line = LINE.checked_div(size_of::<T>()).unwrap_or(LINE).max(1);
        for item in items.iter().step_by(in_a_line) {
            safe_arch::prefetch_t0(item);
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = items;
}
