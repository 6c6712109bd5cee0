//! The wrapper of every call from C.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::pattern::check_not_asking;
use crate::status::{Failure, LIVELINK_OK, LIVELINK_PANIC, LivelinkStatus, keep};

/// Runs a call. A failure leaves its message for `livelink_error`. A panic does not reach the caller.
pub(crate) fn call(f: impl FnOnce() -> Result<(), Failure>) -> LivelinkStatus {
    match run(f) {
        Ok(()) => LIVELINK_OK,
        Err(failure) => failure.status,
    }
}

/// Runs a call that returns a value of its own; after a failure it returns `otherwise`.
pub(crate) fn ask<T>(otherwise: T, f: impl FnOnce() -> Result<T, Failure>) -> T {
    run(f).unwrap_or(otherwise)
}

fn run<T>(f: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    // Data that a panic leaves half done is inside a handle, and the handle knows that it panicked.
    let checked = || check_not_asking().and_then(|()| f());
    let outcome = catch_unwind(AssertUnwindSafe(checked)).unwrap_or_else(|_| {
        Err(Failure::new(
            LIVELINK_PANIC,
            "the library has a fault and gave this call up; please report what was called",
        ))
    });
    outcome.inspect_err(keep)
}
