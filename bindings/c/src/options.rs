//! Options from JSON, in the library's own names.

use std::ffi::c_char;

use serde_json::error::Category;

use crate::arrays::string;
use crate::status::{Failure, LIVELINK_OPTIONS};

/// Reads options. A null pointer gives the default.
///
/// # Safety
///
/// The pointer is null, or it points to `len` bytes.
pub(crate) unsafe fn read<T>(json: *const c_char, len: usize) -> Result<T, Failure>
where
    T: Default + for<'de> serde::Deserialize<'de>,
{
    if json.is_null() {
        return Ok(T::default());
    }
    // SAFETY: the contract of this function.
    let json = unsafe { string(json, len, "the options")? };
    serde_json::from_str(json).map_err(|error| {
        let what = match error.classify() {
            Category::Data => "the options",
            _ => "the options are not JSON",
        };
        Failure::new(LIVELINK_OPTIONS, format_args!("{what}: {error}"))
    })
}
