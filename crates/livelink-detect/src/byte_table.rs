//! Tables that say for each byte whether it is of a kind. They are made when the library is
//! compiled.

/// Whether each byte is of a kind.
pub(crate) type ByteTable = [bool; 256];

/// Printing ASCII.
pub(crate) const PRINTING: ByteTable = between(b'!', b'~');

/// Letters and digits of ASCII.
pub(crate) const ALPHANUMERIC: ByteTable =
    of(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

/// Returns the table of `bytes`.
pub(crate) const fn of(bytes: &[u8]) -> ByteTable {
    with([false; 256], bytes)
}

/// Returns `table` with `bytes`.
pub(crate) const fn with(table: ByteTable, bytes: &[u8]) -> ByteTable {
    set(table, bytes, true)
}

/// Returns `table` without `bytes`.
pub(crate) const fn without(table: ByteTable, bytes: &[u8]) -> ByteTable {
    set(table, bytes, false)
}

const fn set(mut table: ByteTable, bytes: &[u8], is: bool) -> ByteTable {
    let mut i = 0;
    while i < bytes.len() {
        table[bytes[i] as usize] = is;
        i += 1;
    }
    table
}

/// Returns the table of `first`, `last` and the bytes between them.
const fn between(first: u8, last: u8) -> ByteTable {
    let mut table = [false; 256];
    let mut byte = first as usize;
    while byte <= last as usize {
        table[byte] = true;
        byte += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::{ALPHANUMERIC, ByteTable, PRINTING, of, with, without};

    #[test]
    fn tables() {
        type Kind = fn(u8) -> bool;
        let kinds: [(ByteTable, Kind); 5] = [
            (PRINTING, |byte| byte.is_ascii_graphic()),
            (ALPHANUMERIC, |byte| byte.is_ascii_alphanumeric()),
            (of(b".-"), |byte| b".-".contains(&byte)),
            (with(ALPHANUMERIC, b"-"), |byte| {
                byte.is_ascii_alphanumeric() || byte == b'-'
            }),
            (without(PRINTING, b"#"), |byte| {
                byte.is_ascii_graphic() && byte != b'#'
            }),
        ];
        for (nth, (table, expected)) in kinds.into_iter().enumerate() {
            for byte in 0..=u8::MAX {
                assert_eq!(table[usize::from(byte)], expected(byte), "{nth}: {byte:#x}");
            }
        }
    }
}
