//! Plain bare hosts in a row: whether the next one is likely to stand right after a host or an address. For x86 with AVX2.

/// Whether a bare host is looked for right after a plain bare host, or right after a plain address. It is, if one stood there the last
/// time.
#[derive(Default)]
pub(crate) struct Row {
    /// The end of the last plain bare host.
    pub(super) end: usize,
    pub(super) after_host: bool,
    pub(super) after_email: bool,
}

impl Row {
    /// Notes whether a bare host stands right after `end`, where something else ends.
    #[inline(always)]
    pub(super) fn note(&mut self, end: usize, goes_on: bool) {
        match end == self.end {
            true => self.after_host = goes_on,
            false => self.after_email = goes_on,
        }
    }
}
