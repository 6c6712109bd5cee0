//! A text that the library keeps.

use std::ffi::{c_char, c_void};
use std::ptr;

use ropey::Rope;

use crate::arrays::{put, string};
use crate::border::{ask, call};
use crate::handle::{Handle, Shell, moves};
use crate::status::{Failure, LIVELINK_ARGUMENT, LIVELINK_OFFSET, LivelinkStatus};
use crate::text::{
    LIVELINK_CODE_POINTS, LIVELINK_UTF8, LIVELINK_UTF16, LivelinkEdit, LivelinkText, LivelinkUnit,
};

/// A copy of the editor's text, for editors that cannot lend theirs in bytes or code units. It converts offsets between bytes,
/// code units and code points in the logarithm of its length. One thread may use it at a time.
#[derive(Debug)]
pub struct LivelinkRope {
    handle: Handle<Rope>,
}

// One thread after another may use a handle.
const _: () = moves::<Handle<Rope>>();

impl Shell for LivelinkRope {
    type State = Rope;

    fn handle(&self) -> &Handle<Rope> {
        &self.handle
    }
}

/// Makes a rope of `len` bytes of UTF-8.
///
/// # Safety
///
/// `text` points to `len` bytes, and `out` points to a place for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_rope_new(
    text: *const c_char,
    len: usize,
    out: *mut *mut LivelinkRope,
) -> LivelinkStatus {
    call(|| {
        // SAFETY: the contract of this function.
        let text = unsafe { string(text, len, "the text")? };
        LivelinkRope {
            handle: Handle::new(Rope::from_str(text)),
        }
        .give(out)
    })
}

/// Frees a rope. Null is allowed.
///
/// # Safety
///
/// `rope` is null, or it comes from `livelink_rope_new`, and no other call uses it now or later.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_rope_free(rope: *mut LivelinkRope) {
    // SAFETY: the contract of this function.
    call(|| unsafe { LivelinkRope::free(rope) });
}

/// Replaces a range of a rope by `len` bytes of UTF-8. `unit` is the unit of `start` and `end`. Sets `edit` to the edit in bytes,
/// for an index or a session in `LIVELINK_UTF8`.
///
/// # Safety
///
/// `rope` is a rope, `with` points to `len` bytes, and `edit` is null or points to a place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_rope_replace(
    rope: *mut LivelinkRope,
    unit: LivelinkUnit,
    start: usize,
    end: usize,
    with: *const c_char,
    len: usize,
    edit: *mut LivelinkEdit,
) -> LivelinkStatus {
    call(|| {
        // SAFETY: the contract of this function.
        unsafe {
            let with = string(with, len, "the new text")?;
            let handle = LivelinkRope::of(rope, "the rope")?;
            handle.change(|rope| {
                if start > end {
                    return Err(Failure::new(
                        LIVELINK_OFFSET,
                        format_args!("the range {start}..{end} ends before it starts"),
                    ));
                }
                let (from, to) = (to_char(rope, unit, start)?, to_char(rope, unit, end)?);
                let first = rope.char_to_byte(from);
                let done = LivelinkEdit {
                    start: first,
                    old_end: rope.char_to_byte(to),
                    new_end: first + with.len(),
                };
                rope.remove(from..to);
                rope.insert(from, with);
                put(edit, done);
                Ok(())
            })
        }
    })
}

/// Sets `text` to the text of a rope in bytes. It is valid until the rope is changed or freed, and it may be handed to any call
/// that reads `LIVELINK_UTF8`.
///
/// # Safety
///
/// `rope` is a rope, and `text` points to a place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_rope_text(
    rope: *const LivelinkRope,
    text: *mut LivelinkText,
) -> LivelinkStatus {
    call(|| {
        if text.is_null() {
            return Err(Failure::null("the place for the text"));
        }
        // SAFETY: the contract of this function.
        unsafe {
            let handle = LivelinkRope::of(rope, "the rope")?;
            handle.read(|inner| {
                let lent = LivelinkText {
                    payload: rope.cast_mut().cast::<c_void>(),
                    len: inner.len_bytes(),
                    chunk: Some(chunk_of_rope),
                };
                put(text, lent);
                Ok(())
            })
        }
    })
}

/// The text that a rope lends.
///
/// # Safety
///
/// `rope` is a rope that is not changed while the chunk is used, and the other two point to places.
unsafe extern "C" fn chunk_of_rope(
    rope: *mut c_void,
    at: usize,
    start: *mut usize,
    len: *mut usize,
) -> *const c_void {
    ask(ptr::null(), || {
        // SAFETY: the contract of this function. The chunk outlives the borrow of the handle, because the caller does not
        // change the rope before the call returns that was handed the text.
        unsafe {
            let handle = LivelinkRope::of(rope.cast::<LivelinkRope>(), "the rope")?;
            handle.read(|rope| {
                if at >= rope.len_bytes() {
                    return Ok(ptr::null());
                }
                let (chunk, first, _, _) = rope.chunk_at_byte(at);
                put(start, first);
                put(len, chunk.len());
                Ok(chunk.as_ptr().cast::<c_void>())
            })
        }
    })
}

/// Sets `converted` to an offset of a rope in another unit. An offset inside a character, or inside a surrogate pair, becomes that
/// of the character.
///
/// # Safety
///
/// `rope` is a rope, and `converted` points to a place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_rope_convert(
    rope: *const LivelinkRope,
    from: LivelinkUnit,
    offset: usize,
    to: LivelinkUnit,
    converted: *mut usize,
) -> LivelinkStatus {
    call(|| {
        // SAFETY: the contract of this function.
        unsafe {
            let handle = LivelinkRope::of(rope, "the rope")?;
            handle.read(|rope| {
                let at = to_char(rope, from, offset)?;
                let offset = match to {
                    LIVELINK_UTF8 => rope.char_to_byte(at),
                    LIVELINK_UTF16 => rope.char_to_utf16_cu(at),
                    LIVELINK_CODE_POINTS => at,
                    _ => return Err(no_such_unit(to)),
                };
                put(converted, offset);
                Ok(())
            })
        }
    })
}

/// Returns the length of a rope in a unit; 0 if the call fails.
///
/// # Safety
///
/// `rope` is a rope.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_rope_len(rope: *const LivelinkRope, unit: LivelinkUnit) -> usize {
    ask(0, || {
        // SAFETY: the contract of this function.
        let handle = unsafe { LivelinkRope::of(rope, "the rope")? };
        handle.read(|rope| len(rope, unit))
    })
}

fn len(rope: &Rope, unit: LivelinkUnit) -> Result<usize, Failure> {
    match unit {
        LIVELINK_UTF8 => Ok(rope.len_bytes()),
        LIVELINK_UTF16 => Ok(rope.len_utf16_cu()),
        LIVELINK_CODE_POINTS => Ok(rope.len_chars()),
        _ => Err(no_such_unit(unit)),
    }
}

/// The character that an offset lies in or before.
fn to_char(rope: &Rope, unit: LivelinkUnit, offset: usize) -> Result<usize, Failure> {
    let len = len(rope, unit)?;
    if offset > len {
        return Err(Failure::new(
            LIVELINK_OFFSET,
            format_args!("the offset {offset} is past the end of the text ({len})"),
        ));
    }
    Ok(match unit {
        LIVELINK_UTF8 => rope.byte_to_char(offset),
        LIVELINK_UTF16 => rope.utf16_cu_to_char(offset),
        _ => offset,
    })
}

fn no_such_unit(unit: LivelinkUnit) -> Failure {
    Failure::new(
        LIVELINK_ARGUMENT,
        format_args!(
            "the unit is {unit}; it may be LIVELINK_UTF8 (0), LIVELINK_UTF16 (1) or LIVELINK_CODE_POINTS (2)"
        ),
    )
}
