//! The arrays and strings that the caller lends, and the places that the caller gives for results.
//!
//! C passes an array as a pointer and a count. Rust can read or write there only with `unsafe`, so these four functions are the
//! one place where that happens to plain data.

use std::ffi::c_char;
use std::slice;

use crate::status::{Failure, LIVELINK_ARGUMENT};

/// Returns an array that the caller lends. A null pointer is allowed if `count` is 0. An error names the array by `name`.
///
/// # Safety
///
/// The pointer is null, or it points to `count` values that do not change while the result is used.
pub(crate) unsafe fn array<'a, T>(
    pointer: *const T,
    count: usize,
    name: &str,
) -> Result<&'a [T], Failure> {
    if count == 0 {
        return Ok(&[]);
    }
    if pointer.is_null() {
        return Err(Failure::null(name));
    }
    if !pointer.is_aligned() || count > isize::MAX as usize / size_of::<T>().max(1) {
        return Err(Failure::new(
            LIVELINK_ARGUMENT,
            format_args!("{name} is not an array of {count} values"),
        ));
    }
    // SAFETY: the pointer is not null, aligned, and the length does not overflow. By the contract of the header it points to
    // `count` values.
    Ok(unsafe { slice::from_raw_parts(pointer, count) })
}

/// Returns a string that the caller lends: `len` bytes, which must be UTF-8.
///
/// # Safety
///
/// As for [`array`].
pub(crate) unsafe fn string<'a>(
    pointer: *const c_char,
    len: usize,
    name: &str,
) -> Result<&'a str, Failure> {
    // SAFETY: the contract of this function.
    let bytes = unsafe { array(pointer.cast::<u8>(), len, name)? };
    str::from_utf8(bytes).map_err(|error| {
        Failure::new(
            LIVELINK_ARGUMENT,
            format_args!("{name} is not UTF-8: byte {} is wrong", error.valid_up_to()),
        )
    })
}

/// Writes a string and a NUL into a buffer that the caller gives, as `snprintf` does. If the buffer is too short, the string is
/// cut after a whole character. Returns the length of the whole string in bytes, without the NUL.
///
/// # Safety
///
/// The pointer is null, or it points to `room` bytes.
pub(crate) unsafe fn write(text: &str, buffer: *mut c_char, room: usize) -> usize {
    if let Some(most) = room.checked_sub(1)
        && !buffer.is_null()
    {
        let len = text.floor_char_boundary(most);
        // SAFETY: `len` is at most `room - 1`, and by the contract of the header there are `room` bytes. The text is in memory
        // of the library, so the two do not overlap.
        unsafe {
            buffer
                .cast::<u8>()
                .copy_from_nonoverlapping(text.as_ptr(), len);
            buffer.add(len).write(0);
        }
    }
    text.len()
}

/// Writes a value to a place that the caller gives, unless the place is null.
///
/// # Safety
///
/// The pointer is null, or it points to a place for a value.
pub(crate) unsafe fn put<T>(place: *mut T, value: T) {
    if !place.is_null() {
        // SAFETY: the pointer is not null, and by the contract of the header it points to a place for a value.
        unsafe { place.write(value) };
    }
}

/// Returns a pointer to the first value of an array, or null if the array is empty.
pub(crate) fn first<T>(all: &[T]) -> *const T {
    match all {
        [] => std::ptr::null(),
        all => all.as_ptr(),
    }
}

#[cfg(test)]
mod tests {
    use super::{array, put, string, write};
    use std::ptr::{null, null_mut};

    #[test]
    fn arrays_that_are_none() {
        let values = [1_u32, 2, 3];
        let misaligned = values.as_ptr().cast::<u8>().wrapping_add(1).cast::<u32>();
        // SAFETY: the first two name existing values, and the others are refused before anything is read.
        unsafe {
            assert!(array(values.as_ptr(), 3, "values").is_ok_and(|all| all == values));
            assert!(array(null::<u32>(), 0, "values").is_ok_and(<[u32]>::is_empty));
            assert!(array(null::<u32>(), 1, "values").is_err());
            assert!(array(misaligned, 1, "values").is_err());
            assert!(array(values.as_ptr(), usize::MAX, "values").is_err());
        }
    }

    #[test]
    fn strings_that_are_none() {
        let text = b"a\xC3\xA4\xFF";
        // SAFETY: the text has four bytes.
        let (good, bad) = unsafe {
            (
                string(text.as_ptr().cast(), 3, "text"),
                string(text.as_ptr().cast(), 4, "text"),
            )
        };
        assert!(good.is_ok_and(|good| good == "aä"));
        assert!(bad.is_err());
    }

    #[test]
    fn strings_cut_to_the_room() {
        for (room, written) in [
            (0, "...."),
            (1, "\0..."),
            (2, "a\0.."),
            (3, "a\0.."),
            (4, "aä\0"),
        ] {
            let mut buffer = *b"....";
            // SAFETY: the buffer has four bytes, and `room` is at most four.
            let len = unsafe { write("aä", buffer.as_mut_ptr().cast(), room) };
            assert_eq!((len, buffer.as_slice()), (3, written.as_bytes()), "{room}");
        }
        // SAFETY: null is allowed.
        assert_eq!(unsafe { write("aä", null_mut(), 4) }, 3);
    }

    #[test]
    fn a_place_that_is_null() {
        let mut place = 1;
        // SAFETY: the first is a place for a value, the second is null.
        unsafe {
            put(&raw mut place, 2);
            put(null_mut(), 3);
        }
        assert_eq!(place, 2);
    }
}
