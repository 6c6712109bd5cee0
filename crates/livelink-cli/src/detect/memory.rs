//! Memory that a thread keeps from one file for the next. To get and to return a block for each small file would take longer than to
//! scan it.

use std::cell::Cell;

/// Memory of more than this is not kept, in bytes.
const MOST: usize = 64 << 10;

thread_local! {
    static TEXT: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
    static OUTPUT: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// The use of the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Text,
    Output,
}

/// Returns the memory that this thread has kept, or none.
pub(super) fn take(purpose: Purpose) -> Vec<u8> {
    kept(purpose, Cell::take)
}

/// Keeps memory. Its content is lost.
pub(super) fn keep(purpose: Purpose, mut memory: Vec<u8>) {
    if memory.capacity() <= MOST {
        memory.clear();
        kept(purpose, |kept| kept.set(memory));
    }
}

fn kept<T>(purpose: Purpose, with: impl FnOnce(&Cell<Vec<u8>>) -> T) -> T {
    match purpose {
        Purpose::Text => TEXT.with(with),
        Purpose::Output => OUTPUT.with(with),
    }
}
