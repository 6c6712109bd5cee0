//! Whether a paragraph is in the same elements as the one before it.

use super::nesting::{Innermost, Nesting};
use crate::paragraph::Paragraph;

/// The numbers of the elements around a paragraph, from the outside to the inside.
#[derive(Clone, Debug, Default)]
pub(super) struct Elements {
    pub(super) quotes: Vec<u32>,
    pub(super) lists: Vec<u32>,
    /// The block of lines.
    pub(super) block: u32,
}

/// Remembers the last paragraph.
#[derive(Default)]
pub(super) struct Apart {
    nesting: Nesting,
    last: Elements,
}

impl Apart {
    /// Sets [`Paragraph::apart`] of the next paragraph: it would go on with a quote, list or block, and is in another one.
    pub(super) fn set(&mut self, next: &mut Paragraph, elements: Elements) {
        let (_, innermost) = self.nesting.goes_on(next);
        let last = &self.last;
        next.apart = match innermost {
            Innermost::Nothing => false,
            Innermost::Quote(at) => {
                let at = usize::from(at);
                last.quotes.get(at) != elements.quotes.get(at)
            }
            Innermost::List(level) => last.lists.get(level) != elements.lists.get(level),
            Innermost::Block => last.block != elements.block,
        };
        self.nesting.enter(next);
        self.last = elements;
    }
}
