//! What stands before the lines of a paragraph.

/// What is before each line of a paragraph but the first.
#[derive(Clone, Copy)]
pub(super) struct Prefix {
    pub(super) quotes: usize,
    pub(super) indents: usize,
}

impl Prefix {
    pub(super) fn write(self, out: &mut String) {
        out.extend(std::iter::repeat_n("> ", self.quotes));
        out.extend(std::iter::repeat_n(' ', self.indents));
    }
}
