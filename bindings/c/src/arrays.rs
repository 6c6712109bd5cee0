//! Arrays and strings that go in and out.

use std::ffi::c_char;
use std::slice;

use crate::status::{Failure, LIVELINK_ARGUMENT};

/// Returns the array of the caller's. A null pointer is an array of none.
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

/// Returns the string of the caller's.
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

/// Writes a string into a buffer of the caller's as `snprintf` does: as many bytes as there is room for, cut after a whole
/// character, and a NUL. Returns the length of the whole string in bytes, without the NUL.
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

/// Writes a value to a place of the caller's, unless the place is null.
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

/// Where an array starts; null if it is empty.
pub(crate) fn first<T>(all: &[T]) -> *const T {
    match all {
        [] => std::ptr::null(),
        all => all.as_ptr(),
    }
}
