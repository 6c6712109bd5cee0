//! Lists that mostly have one item.

/// Adds `item` to `list`. The memory of the first item is for that one alone, because most events change one span.
pub(crate) fn push<T>(list: &mut Vec<T>, item: T) {
    match list.capacity() {
        0 => *list = vec![item],
        _ => list.push(item),
    }
}
