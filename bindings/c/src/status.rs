//! Status codes, and the message of the last failure.

use std::cell::RefCell;
use std::ffi::{CString, c_char};
use std::fmt;

/// The result of a call: `LIVELINK_OK`, or the reason of a failure. `livelink_error` has the message.
pub type LivelinkStatus = i32;

/// The call succeeded.
pub const LIVELINK_OK: LivelinkStatus = 0;
/// A pointer that is needed is null.
pub const LIVELINK_NULL: LivelinkStatus = 1;
/// An offset is past the end of the text, before the start of its range, or inside a character.
pub const LIVELINK_OFFSET: LivelinkStatus = 2;
/// The text that the caller lends is faulty: a chunk does not hold the place that was asked for, or it is not UTF-8.
pub const LIVELINK_TEXT: LivelinkStatus = 3;
/// A string that the caller gave is not UTF-8, or a number stands for nothing.
pub const LIVELINK_ARGUMENT: LivelinkStatus = 4;
/// The options cannot be read.
pub const LIVELINK_OPTIONS: LivelinkStatus = 5;
/// The handle was freed. Only a debug build of the library can say so.
pub const LIVELINK_FREED: LivelinkStatus = 6;
/// The handle is in use: a callback called the library with the handle whose call has not returned yet.
pub const LIVELINK_BUSY: LivelinkStatus = 7;
/// The library has a fault. The handle can only be freed. Please report it.
pub const LIVELINK_PANIC: LivelinkStatus = 8;

/// Why a call failed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) status: LivelinkStatus,
    pub(crate) message: String,
}

impl Failure {
    /// A failure with a message that names the fault, the place and the remedy.
    pub(crate) fn new(status: LivelinkStatus, message: impl fmt::Display) -> Self {
        Self {
            status,
            message: message.to_string(),
        }
    }

    /// A pointer that may not be null.
    pub(crate) fn null(name: &str) -> Self {
        Self::new(LIVELINK_NULL, format_args!("{name} is null"))
    }
}

thread_local! {
    /// The message of the last failure on this thread.
    static MESSAGE: RefCell<CString> = RefCell::default();
}

/// Keeps the message of a failure.
pub(crate) fn keep(failure: &Failure) {
    // A message holds parts of options, and those may hold NUL.
    let message = failure.message.replace('\0', "\\0");
    MESSAGE.with_borrow_mut(|kept| *kept = CString::new(message).unwrap_or_default());
}

/// Returns the message of the last call that failed on this thread, in English; an empty string if none has failed. The string
/// is valid until the next call on this thread fails.
#[unsafe(no_mangle)]
pub extern "C" fn livelink_error() -> *const c_char {
    MESSAGE.with_borrow(|message| message.as_ptr())
}
