//! The version and the features.

use std::ffi::{CStr, c_char};

use crate::border::ask;

/// Returns the version of the library, as in "0.1.0". The string is valid for ever.
#[unsafe(no_mangle)]
pub extern "C" fn livelink_version() -> *const c_char {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => c"",
        };
    VERSION.as_ptr()
}

/// The features that this version has.
const FEATURES: [&str; 6] = ["detect", "format", "index", "patterns", "rope", "session"];

/// Returns whether the library has a feature: "detect", "format", "index", "patterns", "rope", "session". A name is a C string. A later
/// version may have more features, and a program that was built with its header can ask for them here.
///
/// # Safety
///
/// The pointer is null, or it points to a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_has_feature(name: *const c_char) -> bool {
    ask(false, || {
        if name.is_null() {
            return Ok(false);
        }
        // SAFETY: the pointer is not null, and by the contract of the header it points to a C string.
        let name = unsafe { CStr::from_ptr(name) };
        Ok(FEATURES
            .iter()
            .any(|known| known.as_bytes() == name.to_bytes()))
    })
}
