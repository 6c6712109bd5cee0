//! Lists that mostly have one item.

/// Adds `item` to `list`. The first item gets memory for that one alone, because most events change
/// one span.
pub(crate) fn push<T>(list: &mut Vec<T>, item: T) {
    match list.capacity() {
        0 => *list = vec![item],
        _ => list.push(item),
    }
}
